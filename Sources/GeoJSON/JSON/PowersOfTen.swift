/// The leading 128 bits of powers of ten, for conversions between decimal and binary without big numbers.
///
/// Entry q holds ⌊10^q · 2^(127 − e)⌋ with e = ⌊log2 10^q⌋, so that the highest bit is set. It is exact for
/// 0 ≤ q ≤ 55, where 5^q fits.
struct PowersOfTen: Sendable {
    struct Entry: Sendable {
        var high: UInt64
        var low: UInt64
    }

    static let lowest = -342
    static let highest = 324
    /// Exponents whose entry is the power itself.
    static let exact = 0...55

    /// The only table; it takes some 0.1 ms to compute and is shared by all threads.
    static let shared = PowersOfTen()

    private let entries: [Entry]

    subscript(exponent: Int) -> Entry { entries[exponent - Self.lowest] }

    /// ⌊log2 10^q⌋ for |q| ≤ 1233.
    @inline(__always)
    static func binaryExponent(_ q: Int) -> Int { (q * 1_741_647) >> 19 }

    /// 10^q and 5^q have the same leading bits. Powers of five are multiplied out; their reciprocals are ⌊2^1152 / 5^n⌋,
    /// which keeps 350 bits and more even for the smallest.
    private init() {
        var entries = [Entry](repeating: Entry(high: 0, low: 0), count: Self.highest - Self.lowest + 1)
        var power: [UInt64] = [1]
        for q in 0...Self.highest {
            entries[q - Self.lowest] = Self.leadingBits(of: power)
            var carry: UInt64 = 0
            for index in power.indices {
                let product = power[index].multipliedFullWidth(by: 5)
                let (low, overflow) = product.low.addingReportingOverflow(carry)
                power[index] = low
                carry = product.high + (overflow ? 1 : 0)
            }
            if carry > 0 { power.append(carry) }
        }
        var reciprocal = [UInt64](repeating: 0, count: 18) + [1]
        for q in 1...(-Self.lowest) {
            var remainder: UInt64 = 0
            for index in reciprocal.indices.reversed() {
                (reciprocal[index], remainder) = UInt64(5).dividingFullWidth((remainder, reciprocal[index]))
            }
            if reciprocal.last == 0 { reciprocal.removeLast() }
            entries[-q - Self.lowest] = Self.leadingBits(of: reciprocal)
        }
        self.entries = entries
    }

    /// - Parameter limbs: the lowest first, the last one not zero.
    private static func leadingBits(of limbs: [UInt64]) -> Entry {
        func limb(_ fromTop: Int) -> UInt64 { fromTop < limbs.count ? limbs[limbs.count - 1 - fromTop] : 0 }
        let shift = UInt64(limb(0).leadingZeroBitCount)
        guard shift > 0 else { return Entry(high: limb(0), low: limb(1)) }
        return Entry(
            high: limb(0) << shift | limb(1) >> (64 - shift), low: limb(1) << shift | limb(2) >> (64 - shift))
    }
}
