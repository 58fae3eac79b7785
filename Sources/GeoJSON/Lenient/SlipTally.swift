/// How often each slip was mended in a source, and where first.
package struct SlipTally: Sendable {
    package struct Entry: Sendable {
        package var count: Int
        /// The first one's place in the source.
        package var first: SourceLocation
    }

    package private(set) var entries: [LenientText.Slip: Entry] = [:]

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ slip: LenientText.Slip, count: Int = 1, at first: SourceLocation) {
        merge(slip, Entry(count: count, first: first))
    }

    package mutating func merge(_ other: SlipTally) {
        for (slip, entry) in other.entries { merge(slip, entry) }
    }

    private mutating func merge(_ slip: LenientText.Slip, _ entry: Entry) {
        guard let known = entries[slip] else {
            entries[slip] = entry
            return
        }
        entries[slip] = Entry(
            count: known.count + entry.count,
            first: known.first.offset <= entry.first.offset ? known.first : entry.first)
    }
}

extension LenientText.Slip {
    /// What was done, for that many of them.
    package func message(_ count: Int) -> String {
        let isOne = count == 1
        return switch self {
        case .encoding: "\(count) \(isOne ? "run" : "runs") of bytes that are not UTF-8 read as U+FFFD"
        case .number: "\(count) NaN or Infinity read as null"
        case .geometry: "\(count) \(isOne ? "geometry" : "geometries") with NaN or Infinity read as null"
        case .comma: "\(count) trailing \(isOne ? "comma" : "commas") left out"
        }
    }
}
