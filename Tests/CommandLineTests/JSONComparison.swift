import GeoJSON

/// Where two JSON documents differ.
///
/// Names, their order, strings and the kinds of values must be equal. Numbers may differ by a billionth of their size,
/// or by 10⁻⁹ near zero, since mathematical functions differ from system to system in the last digits; screen
/// pixels, which fall out of long chains of them, by 10⁻⁶.
struct JSONComparison {
    /// Members whose numbers are screen pixels.
    private static let pixels: Set<String> = ["annotation:frame", "slack"]

    private let limit: Int
    private var found: [String] = []
    private(set) var count = 0

    /// The first differences, each with its path, and how many more there are; empty when the documents agree.
    static func differences(_ actual: JSONValue, expected: JSONValue, limit: Int = 5) -> [String] {
        var comparison = JSONComparison(limit: limit)
        comparison.compare(actual, expected, path: "$", tolerance: 1e-9)
        let rest = comparison.count - comparison.found.count
        return comparison.found + (rest > 0 ? ["and \(rest) more"] : [])
    }

    private init(limit: Int) { self.limit = limit }

    private mutating func note(_ path: String, _ actual: JSONValue, _ expected: JSONValue) {
        count += 1
        guard found.count < limit else { return }
        found.append("\(path): \(Self.short(actual)), expected \(Self.short(expected))")
    }

    private static func short(_ value: JSONValue) -> String {
        let text = value.text
        return text.utf8.count <= 80 ? text : "\(text.prefix(77))…"
    }

    private mutating func compare(_ actual: JSONValue, _ expected: JSONValue, path: String, tolerance: Double) {
        switch (actual.content, expected.content) {
        case (.number(let a), .number(let b)):
            let isClose = abs(a.double - b.double) <= tolerance * max(1, abs(b.double))
            if a.token != b.token, !isClose { note(path, actual, expected) }
        case (.array(let a), .array(let b)) where a.count == b.count:
            for (index, pair) in zip(a, b).enumerated() {
                compare(pair.0, pair.1, path: "\(path)[\(index)]", tolerance: tolerance)
            }
        case (.object(let a), .object(let b)) where a.map(\.key) == b.map(\.key):
            for (member, other) in zip(a, b) {
                compare(
                    member.value, other.value, path: "\(path).\(member.key)",
                    tolerance: Self.pixels.contains(member.key) ? 1e-6 : tolerance)
            }
        default:
            if actual != expected || actual.members != nil { note(path, actual, expected) }
        }
    }
}
