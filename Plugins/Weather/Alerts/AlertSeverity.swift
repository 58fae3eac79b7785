import Configuration
import GeoJSON

/// How bad an alert's event is, as CAP 1.2 (OASIS) grades it; the worst comes first.
enum AlertSeverity: String, ChoiceOption, Comparable {
    case extreme = "Extreme"
    case severe = "Severe"
    case moderate = "Moderate"
    case minor = "Minor"
    case unknown = "Unknown"

    /// Case does not count; nil when the word is none of CAP's.
    init?(word: String) {
        let word = word.lowercased()
        guard let severity = Self.allCases.first(where: { $0.rawValue.lowercased() == word }) else { return nil }
        self = severity
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        guard let word = value.string else { throw .mismatch(value, expected: Self.domain.description) }
        guard let severity = Self(word: word) else {
            throw OptionFault(
                "is '\(word)'; expected \(Self.domain.description)",
                remedy: Suggestion.phrase(for: word, in: Self.allCases.map(\.rawValue)), range: value.range)
        }
        self = severity
    }

    private var rank: Int {
        switch self {
        case .extreme: 4
        case .severe: 3
        case .moderate: 2
        case .minor: 1
        case .unknown: 0
        }
    }

    static func < (a: AlertSeverity, b: AlertSeverity) -> Bool { a.rank < b.rank }
}
