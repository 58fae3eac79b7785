/// From a decimal to the nearest double.
enum DecimalReading {
    /// The double nearest to `digits` · 10^`exponent`, ties to even; an infinity beyond the largest one. Nil where 128
    /// bits of the power of ten don't decide, which is rare.
    ///
    /// Daniel Lemire, Number Parsing at a Gigabyte per Second (2021), after Michael Eisel's algorithm.
    static func double(digits: UInt64, exponent: Int) -> Double? {
        guard digits != 0, exponent >= PowersOfTen.lowest else { return 0 }
        guard exponent <= 308 else { return .infinity }
        let zeros = digits.leadingZeroBitCount
        let normalized = digits << UInt64(zeros)
        let power = PowersOfTen.shared[exponent]
        var product = normalized.multipliedFullWidth(by: power.high)
        if product.high & 0x1FF == 0x1FF {
            // The bits behind the 55 that are needed could still change with the lower half of the power.
            let second = normalized.multipliedFullWidth(by: power.low)
            let (low, carries) = product.low.addingReportingOverflow(second.high)
            product = (product.high &+ (carries ? 1 : 0), low)
            if low == .max, !(-27...55).contains(exponent) { return nil }
        }
        let upper = Int(product.high >> 63)
        let shift = UInt64(upper + 9)
        var mantissa = product.high >> shift
        var biased = PowersOfTen.binaryExponent(exponent) + 63 + upper - zeros + 1023
        guard biased > 0 else { return subnormal(mantissa, biased) }
        // Halfway between two doubles, which only products that are exact can be: to even instead of up.
        if product.low <= 1, (-4...23).contains(exponent), mantissa & 3 == 1, mantissa << shift == product.high {
            mantissa &= ~1
        }
        mantissa = (mantissa &+ (mantissa & 1)) >> 1
        if mantissa >= 1 << 53 {
            mantissa = 1 << 52
            biased += 1
        }
        guard biased < 0x7FF else { return .infinity }
        return Double(bitPattern: UInt64(biased) << 52 | mantissa & (1 << 52 - 1))
    }

    private static func subnormal(_ mantissa: UInt64, _ biased: Int) -> Double {
        guard 1 - biased < 64 else { return 0 }
        let shifted = mantissa >> UInt64(1 - biased)
        // A mantissa that grows to 2^52 is the smallest normal number, whose bits are the same.
        return Double(bitPattern: (shifted &+ (shifted & 1)) >> 1)
    }
}
