import GeoTypes

/// The values that `type` can have.
enum TypeName {
    static let geometries = Geometry.Kind.allCases.map(\.rawValue)
    static let all = ["FeatureCollection", "Feature"] + geometries

    /// The one of `names` that was probably meant: spelt alike but for case, or with at most two letters wrong,
    /// missing, in excess, or two neighbors swapped.
    static func nearest(to name: String, in names: [String]) -> String? {
        let wanted = Array(name.lowercased().utf8)
        guard wanted.count <= 24 else { return nil }
        let near = names.map { (name: $0, distance: distance(wanted, Array($0.lowercased().utf8))) }
        return near.filter { $0.distance <= min(2, $0.name.utf8.count / 3) }.min { $0.distance < $1.distance }?.name
    }

    /// Optimal string alignment: insertions, deletions, replacements, and swaps of neighbors.
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var rows = [Array(0...b.count)]
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
