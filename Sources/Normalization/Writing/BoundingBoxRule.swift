import Configuration
import GeoJSON

/// Which `bbox` members a run writes.
package enum BoundingBoxRule: String, Sendable, CaseIterable {
    /// Those that are there: computed anew where the geometry has changed, else as they are.
    case keep
    /// None of collections and features.
    case drop
    /// The collection's in any case, those of features as with `keep`.
    case write
    /// The collection's and one for each feature that has positions.
    case all

    /// Whether the collection gets one even if the source has none.
    package var writesCollection: Bool { self == .write || self == .all }

    /// Whether members of features come or go.
    package var concernsFeatures: Bool { self == .drop || self == .all }
}

extension BoundingBoxRule: ChoiceOption {
    package static var domain: OptionDomain {
        let words = allCases.map(\.rawValue)
        return OptionDomain(
            "one of \(words.joined(separator: ", ")); true is write, false is keep",
            schema: .object(["enum": .array(words.map { .string($0) } + [.bool(true), .bool(false)])]), choices: words)
    }

    /// Reads the word, or `true` for `write` and `false` for `keep`.
    package init(decoding value: JSONValue) throws(OptionFault) {
        if let flag = value.bool {
            self = flag ? .write : .keep
            return
        }
        let words = Self.allCases.map(\.rawValue)
        guard let word = value.string, let rule = Self(rawValue: word) else {
            var fault = OptionFault.mismatch(value, expected: Self.domain.description)
            fault.remedy = value.string.flatMap { Suggestion.phrase(for: $0, in: words) }
            throw fault
        }
        self = rule
    }
}
