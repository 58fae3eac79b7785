/// Where the bytes of a rewritten text stood in its source.
struct OffsetMap: Sendable {
    /// Places behind each replaced piece, in both texts; between two of them both run side by side.
    private var places: [(output: Int, source: Int)] = []

    mutating func add(output: Int, source: Int) { places.append((output, source)) }

    /// Takes over the places of a part that starts there in both texts.
    mutating func add(_ part: OffsetMap, output: Int, source: Int) {
        add(output: output, source: source)
        for place in part.places { add(output: output + place.output, source: source + place.source) }
    }

    /// Forgets what lies behind a place in the output, since the output ends there now.
    mutating func cut(at output: Int) { places.removeAll { $0.output > output } }

    /// - Complexity: O(log *n*) in replaced pieces, like the other direction.
    func source(of output: Int) -> Int {
        let next = places.partitioningIndex { $0.output > output }
        guard next > 0 else { return output }
        return places[next - 1].source + output - places[next - 1].output
    }

    /// Where a byte of the source stands in the output; one of a replaced piece where the piece ends.
    func output(of source: Int) -> Int {
        let next = places.partitioningIndex { $0.source > source }
        let offset = next > 0 ? places[next - 1].output + source - places[next - 1].source : source
        return next < places.count ? min(offset, places[next].output) : offset
    }
}

extension Array {
    /// The first index whose element has the property, of elements of which the first ones don't and all others do.
    fileprivate func partitioningIndex(_ belongsToSecond: (Element) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = low + (high - low) / 2
            if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
