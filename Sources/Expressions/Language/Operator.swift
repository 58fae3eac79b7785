/// The names that an expression can start with.
enum Operator: String, CaseIterable, Sendable {
    case literal
    case boolean, number, string, object
    case get, has, id
    case geometryType = "geometry-type"
    case longitude = "cartouche:lng"
    case latitude = "cartouche:lat"
    case zoom
    case `case`, match, coalesce
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

    /// How many arguments it takes, and nil for those whose compilation counts by itself.
    var argumentCounts: ClosedRange<Int> {
        switch self {
        case .id, .geometryType, .longitude, .latitude, .zoom: 0...0
        case .literal, .not, .toString: 1...1
        case .get, .has, .minus: 1...2
        case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .divide, .remainder, .power: 2...2
        case .boolean, .number, .string, .object, .coalesce, .toNumber: 1...Int.max
        case .case: 3...Int.max
        case .match: 4...Int.max
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
        default: return "\(counts.lowerBound) or \(counts.upperBound) arguments"
        }
    }
}

extension Operator {
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
        guard let best, best.edits <= max(1, wanted.count / 3), best.edits < max(wanted.count, best.name.count)
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
                row[j + 1] = min(substitution, row[j] + 1, diagonal + 1)
            }
        }
        return row[b.count]
    }
}
