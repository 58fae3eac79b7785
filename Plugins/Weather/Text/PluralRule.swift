/// How a language chooses between the forms of a unit's name.
///
/// The conditions are those of the Unicode Consortium's plural rules, less what concerns millions. They go by the
/// number as it's written: in English one says 1 degree but 1.0 degrees.
enum PluralRule: Sendable {
    /// One form for all.
    case same
    /// one, other: a 1 without decimals.
    case oneWhole
    /// one, other: the number 1.
    case exactlyOne
    /// one, other: everything below 2.
    case belowTwo
    /// one, other: everything below 1, and 1.
    case zeroOrOne
    /// one, other: everything below 2 but 0.
    case danish
    /// one, few, many, other
    case polish
    /// one, few, many, other
    case russian
    /// one, few, many, other
    case czech
    /// one, few, other
    case romanian
    /// one, two, other
    case hebrew
    /// zero, one, two, few, many, other
    case arabic

    /// Which of the forms goes with a number, counted from 0. Signs don't matter.
    func form(of number: RoundedDecimal) -> Int {
        // Rules look at the last two digits at most; of longer numbers three, so that none becomes 1 or 2.
        let count = number.whole.suffix(3).reduce(0) { $0 * 10 + Int($1) } + (number.whole.count > 3 ? 1000 : 0)
        let hasDecimals = !number.fraction.isEmpty
        let isWhole = !number.hasFraction
        let isFew = (2...4).contains(count % 10) && !(12...14).contains(count % 100)
        switch self {
        case .same: return 0
        case .oneWhole: return count == 1 && !hasDecimals ? 0 : 1
        case .exactlyOne: return count == 1 && isWhole ? 0 : 1
        case .belowTwo: return count <= 1 ? 0 : 1
        case .zeroOrOne: return count == 0 || count == 1 && isWhole ? 0 : 1
        case .danish: return count == 1 || count == 0 && !isWhole ? 0 : 1
        case .polish:
            if hasDecimals { return 3 }
            return count == 1 ? 0 : isFew ? 1 : 2
        case .russian:
            if hasDecimals { return 3 }
            return count % 10 == 1 && count % 100 != 11 ? 0 : isFew ? 1 : 2
        case .czech:
            if hasDecimals { return 2 }
            return count == 1 ? 0 : (2...4).contains(count) ? 1 : 3
        case .romanian:
            if count == 1 && !hasDecimals { return 0 }
            return hasDecimals || count == 0 || (1...19).contains(count % 100) ? 1 : 2
        case .hebrew:
            if count == 1 && !hasDecimals || count == 0 && hasDecimals { return 0 }
            return count == 2 && !hasDecimals ? 1 : 2
        case .arabic:
            if !isWhole { return 5 }
            if count <= 2 { return count }
            return (3...10).contains(count % 100) ? 3 : count % 100 >= 11 ? 4 : 5
        }
    }
}
