/// A number rounded to so many decimals, as digits.
///
/// What is rounded is the shortest decimal that reads back as the same number, which is what a person sees elsewhere:
/// 2.675 is a tie at two decimals although the binary number is a little less. Ties go to the even digit: 2.675 gives
/// 2.68, and 2.665 gives 2.66.
struct RoundedDecimal: Sendable, Equatable {
    /// Never so for a number that is rounded to zero.
    let isNegative: Bool
    /// Digits 0 to 9, at least one, the first no zero unless it's the only one.
    let whole: [UInt8]
    /// As many digits as there are decimals.
    let fraction: [UInt8]

    /// - Parameter decimals: from 0 on.
    /// - Returns: nil for infinite numbers and for no number.
    init?(_ value: Double, decimals: Int) {
        guard value.isFinite else { return nil }
        if decimals == 0, value.magnitude < 1e15 {
            // A half is a number of its own, so that no decimal of another one lies beyond it.
            let rounded = value.magnitude.rounded(.toNearestOrEven)
            whole = Int(rounded).description.utf8.map { $0 - UInt8(ascii: "0") }
            (fraction, isNegative) = ([], value < 0 && rounded != 0)
            return
        }
        let parts = value.magnitude.description.split(separator: "e")
        guard let mantissa = parts.first?.split(separator: ".", maxSplits: 1), let start = mantissa.first else {
            return nil
        }
        let exponent = parts.dropFirst().first.flatMap { Int($0) } ?? 0
        let digits = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }

        // How many of the digits stand before the place that is rounded at; less than none for numbers far below it.
        let count = start.utf8.count + exponent + decimals
        var kept = Array(digits.prefix(max(0, count)))
        kept += [UInt8](repeating: 0, count: max(0, count - digits.count))
        if digits.indices.contains(count), Self.roundsUp(digits[count...], after: kept.last ?? 0) {
            Self.increment(&kept)
        }
        kept = [UInt8](repeating: 0, count: max(0, decimals + 1 - kept.count)) + kept

        let whole = kept.dropLast(decimals)
        let leading = whole.prefix { $0 == 0 }.count
        self.whole = Array(whole.dropFirst(min(leading, whole.count - 1)))
        fraction = Array(kept.suffix(decimals))
        isNegative = value < 0 && kept.contains { $0 != 0 }
    }

    var isZero: Bool { !hasFraction && whole == [0] }
    /// Whether any decimal is other than 0.
    var hasFraction: Bool { fraction.contains { $0 != 0 } }

    /// Whether the cut-off digits are more than a half, or just a half behind an odd digit.
    private static func roundsUp(_ rest: ArraySlice<UInt8>, after last: UInt8) -> Bool {
        guard let first = rest.first, first >= 5 else { return false }
        return first > 5 || rest.dropFirst().contains { $0 != 0 } || !last.isMultiple(of: 2)
    }

    private static func increment(_ digits: inout [UInt8]) {
        for index in digits.indices.reversed() {
            if digits[index] < 9 {
                digits[index] += 1
                return
            }
            digits[index] = 0
        }
        digits.insert(1, at: 0)
    }
}
