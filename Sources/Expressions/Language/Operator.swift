/// The names that an expression can start with.
enum Operator: String, CaseIterable, Sendable {
    case literal
    case boolean, number, string, object, array
    case get, has, id
    case geometryType = "geometry-type"
    case longitude = "cartouche:lng"
    case latitude = "cartouche:lat"
    case zoom
    case `case`, match, coalesce, step, interpolate
    case `let`, `var`
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case all, any
    case not = "!"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case remainder = "%"
    case power = "^"
    case concat
    case toNumber = "to-number"
    case toString = "to-string"
    case toBoolean = "to-boolean"
    case abs, ceil, floor, round, sqrt, ln, log10, log2
    case sin, cos, tan, asin, acos, atan
    case min, max, pi, e, ln2
    case upcase, downcase, length, `typeof`
    case `in`
    case indexOf = "index-of"
    case slice, at, properties

    /// How many arguments it takes, and nil for those whose compilation counts by itself.
    var argumentCounts: ClosedRange<Int> {
        switch self {
        case .id, .geometryType, .longitude, .latitude, .zoom, .properties, .pi, .e, .ln2: 0...0
        case .literal, .not, .toString, .toBoolean, .var: 1...1
        case .abs, .ceil, .floor, .round, .sqrt, .ln, .log10, .log2, .sin, .cos, .tan, .asin, .acos, .atan: 1...1
        case .upcase, .downcase, .length, .typeof: 1...1
        case .get, .has, .minus: 1...2
        case .array: 1...3
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .divide, .remainder, .power: 2...2
        case .in, .at: 2...2
        case .indexOf, .slice: 2...3
        case .boolean, .number, .string, .object, .coalesce, .toNumber, .min, .max: 1...Int.max
        case .case, .let: 3...Int.max
        case .match, .step, .interpolate: 4...Int.max
        case .all, .any, .plus, .times, .concat: 0...Int.max
        }
    }

    /// "2 arguments", "1 or 2 arguments", "at least 3 arguments".
    var argumentCountPhrase: String {
        let counts = argumentCounts
        switch counts.upperBound {
        case .max: return "at least \(counts.lowerBound) argument\(counts.lowerBound == 1 ? "" : "s")"
        case 0: return "no arguments"
        case counts.lowerBound: return "\(counts.lowerBound) argument\(counts.lowerBound == 1 ? "" : "s")"
        case counts.lowerBound + 1: return "\(counts.lowerBound) or \(counts.upperBound) arguments"
        default: return "\(counts.lowerBound) to \(counts.upperBound) arguments"
        }
    }
}

extension Operator {
    /// Operators of the style languages of MapLibre and Mapbox that don't exist here.
    static let unsupported: Set<String> = [
        "within", "distance", "number-format", "collator", "format", "image", "rgb", "rgba", "hsl", "hsla", "to-rgba",
        "to-hsla", "to-color", "interpolate-hcl", "interpolate-lab", "feature-state", "global-state", "accumulated",
        "heatmap-density", "line-progress", "sky-radial-progress", "raster-value", "raster-particle-speed",
        "measure-light", "elevation", "pitch", "distance-from-center", "is-supported-script", "resolved-locale",
        "split", "join", "random", "config", "worldview", "semiliteral",
    ]

    /// Whether it is an operator here or in a map's style.
    static func isReserved(_ name: String) -> Bool { Operator(rawValue: name) != nil || unsupported.contains(name) }

    /// "did you mean 'get'?" for a name that is one slip away from an operator's, else nil. Short names allow one
    /// edit, long ones a third of their length.
    static func suggestion(for name: String) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        var best: (name: String, edits: Int)?
        for candidate in allCases.map(\.rawValue) {
            let edits = edits(from: wanted, to: Array(candidate.unicodeScalars))
            if edits < best?.edits ?? .max { best = (candidate, edits) }
        }
        // A one-letter name is one edit from every other, which says nothing.
        guard let best, best.edits <= Swift.max(1, wanted.count / 3),
            best.edits < Swift.max(wanted.count, best.name.count)
        else { return nil }
        return "did you mean '\(best.name)'?"
    }

    /// Insertions, deletions and substitutions between two names (Levenshtein).
    private static func edits(from a: [UnicodeScalar], to b: [UnicodeScalar]) -> Int {
        var row = Array(0...b.count)
        for i in a.indices {
            var diagonal = row[0]
            row[0] = i + 1
            for j in b.indices {
                let substitution = diagonal + (a[i] == b[j] ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(substitution, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
