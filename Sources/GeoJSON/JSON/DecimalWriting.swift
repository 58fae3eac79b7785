/// From a double to its shortest decimal.
enum DecimalWriting {
    /// Room that ``write(_:to:)`` needs at most: it stores eight bytes at a time, so that more than the 24 bytes of the
    /// longest spelling.
    static let capacity = 40

    /// Writes the shortest spelling that reads back as the same double, and of several the nearest to it.
    ///
    /// Whole numbers have no point; magnitudes above 2^53, and those below 1e-4 with more than seven decimals, have an
    /// exponent of two digits or more. A zero has no sign. What isn't finite has no JSON spelling and becomes `null`;
    /// callers reject it before.
    /// - Returns: the place behind the last byte; up to ``capacity`` bytes may have been stored.
    @inline(__always)
    static func write(_ value: Double, to place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        var place = place
        let magnitude = value.magnitude
        if value < 0 {
            place.pointee = UInt8(ascii: "-")
            place += 1
        }
        // Most coordinates have at most seven decimals. When the magnitude is the double nearest to m/10^7 and below
        // 10^8, m has at most 15 digits, and no shorter decimal can stand for the same double: m without its trailing
        // zeros is the shortest spelling and needs no more than a division.
        if magnitude < 1e8 {
            let scaled = UInt64(magnitude * 1e7 + 0.5)
            if Double(scaled) / 1e7 == magnitude { return fixed(scaled, place) }
        }
        return general(magnitude, place)
    }

    /// m/10^7 without trailing zeros.
    @inline(__always)
    private static func fixed(_ m: UInt64, _ place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let end = integer(UInt32(truncatingIfNeeded: m / 10_000_000), place)
        let fraction = UInt32(truncatingIfNeeded: m % 10_000_000)
        guard fraction > 0 else { return end }
        let digits = eightDigits(fraction * 10)
        end.pointee = UInt8(ascii: ".")
        store(digits | zeros, end + 1)
        return end + 9 - digits.leadingZeroBitCount >> 3
    }

    @inline(never)
    private static func general(
        _ magnitude: Double, _ place: UnsafeMutablePointer<UInt8>
    ) -> UnsafeMutablePointer<UInt8> {
        guard magnitude.isFinite else {
            for (index, byte) in "null".utf8.enumerated() { place[index] = byte }
            return place + 4
        }
        if magnitude < 1e8, magnitude == Double(UInt32(magnitude)) { return integer(UInt32(magnitude), place) }
        // A whole number has its own digits, which may be more than the shortest ones.
        let isWhole = magnitude < 9_007_199_254_740_992 && magnitude == Double(UInt64(magnitude))
        var (digits, exponent) = isWhole ? (UInt64(magnitude), 0) : shortest(magnitude)
        // Always seventeen digits: one and twice eight.
        while digits < 1_000_000_000_000_000 {
            digits &*= 100
            exponent -= 2
        }
        while digits < 10_000_000_000_000_000 {
            digits &*= 10
            exponent -= 1
        }
        let leading = digits / 10_000_000_000_000_000
        let rest = digits &- leading &* 10_000_000_000_000_000
        let middle = eightDigits(UInt32(truncatingIfNeeded: rest / 100_000_000))
        let last = eightDigits(UInt32(truncatingIfNeeded: rest % 100_000_000))
        let count =
            last != 0
            ? 17 - last.leadingZeroBitCount >> 3 : middle != 0 ? 9 - middle.leadingZeroBitCount >> 3 : 1
        // How many digits stand before the point.
        let point = exponent + 17
        if magnitude > 9_007_199_254_740_992 || point < -3 {
            put(leading, middle, last, place + 1)
            return scientific(place, count: count, exponent: point - 1)
        }
        if point >= count {
            put(leading, middle, last, place)
            return place + point
        }
        if point > 0 {
            // Those behind the point go one place to the right.
            put(leading, middle, last, place)
            let (first, second) = (load(place + point), load(place + point + 8))
            place[point] = UInt8(ascii: ".")
            store(first, place + point + 1)
            store(second, place + point + 9)
            return place + count + 1
        }
        store(zeros, place)
        place[1] = UInt8(ascii: ".")
        put(leading, middle, last, place + 2 - point)
        return place + 2 - point + count
    }

    /// The digits at `place` + 1 become d.ddde±xx.
    private static func scientific(
        _ place: UnsafeMutablePointer<UInt8>, count: Int, exponent: Int
    ) -> UnsafeMutablePointer<UInt8> {
        place[0] = place[1]
        var end = place + 1
        if count > 1 {
            place[1] = UInt8(ascii: ".")
            end = place + 1 + count
        }
        end[0] = UInt8(ascii: "e")
        end[1] = exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
        let magnitude = UInt32(abs(exponent))
        if magnitude < 10 {
            end[2] = 0x30
            return integer(magnitude, end + 3)
        }
        return integer(magnitude, end + 2)
    }

    /// The shortest digits d and exponent e with d · 10^e in the rounding interval of a positive finite double, and of
    /// those the nearest to it; d may end in zeros.
    ///
    /// Raffaello Giulietti, The Schubfach way to render doubles (2020).
    static func shortest(_ value: Double) -> (digits: UInt64, exponent: Int) {
        let bits = value.bitPattern
        let fraction = bits & (1 << 52 - 1)
        let biased = Int(bits >> 52 & 0x7FF)
        let c = biased == 0 ? fraction : fraction | 1 << 52
        let q = max(biased, 1) - 1075
        // Below a power of two the next double is half as far away as above it.
        let isCloser = fraction == 0 && biased > 1
        let k = (q * 1_262_611 - (isCloser ? 524_031 : 0)) >> 22
        let h = UInt64(q + PowersOfTen.binaryExponent(-k) + 1)
        var power = PowersOfTen.shared[-k]
        // The algorithm wants the power rounded up.
        if !PowersOfTen.exact.contains(-k) {
            power.low &+= 1
            if power.low == 0 { power.high &+= 1 }
        }
        let odd = c & 1
        let lower = roundToOdd(power, (c &<< 2 &- (isCloser ? 1 : 2)) &<< h) &+ odd
        let middle = roundToOdd(power, c &<< (h &+ 2))
        let upper = roundToOdd(power, (c &<< 2 &+ 2) &<< h) &- odd
        let s = middle >> 2
        if s >= 10 {
            let tenth = s / 10
            let isUnderInside = lower <= 40 &* tenth
            let isOverInside = 40 &* tenth &+ 40 <= upper
            if isUnderInside != isOverInside { return (tenth + (isOverInside ? 1 : 0), k + 1) }
        }
        let isUnderInside = lower <= s &* 4
        let isOverInside = s &* 4 &+ 4 <= upper
        if isUnderInside != isOverInside { return (s + (isOverInside ? 1 : 0), k) }
        let half = s &* 4 &+ 2
        let roundsUp = middle > half || (middle == half && s & 1 == 1)
        return (s + (roundsUp ? 1 : 0), k)
    }

    /// The upper 64 bits of the 192-bit product, with the lowest one set if anything is below them.
    @inline(__always)
    private static func roundToOdd(_ power: PowersOfTen.Entry, _ factor: UInt64) -> UInt64 {
        let below = power.low.multipliedFullWidth(by: factor).high
        let above = power.high.multipliedFullWidth(by: factor)
        let (low, carries) = above.low.addingReportingOverflow(below)
        return above.high &+ (carries ? 1 : 0) | (low > 1 ? 1 : 0)
    }

    /// A whole number below 10^8 without leading zeros.
    @inline(__always)
    private static func integer(_ value: UInt32, _ place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
        let digits = eightDigits(value)
        let leading = min(digits.trailingZeroBitCount >> 3, 7)
        store((digits | zeros) >> UInt64(leading &* 8), place)
        return place + (8 &- leading)
    }

    /// The digits of a number below 10^8, the first in the lowest byte: two halves, then four pairs, then eight digits
    /// are divided side by side (Paul Khuong, How to print integers really fast, 2017).
    @inline(__always)
    private static func eightDigits(_ value: UInt32) -> UInt64 {
        let high = UInt64(value / 10_000)
        let halves = high | UInt64(value &- UInt32(truncatingIfNeeded: high) &* 10_000) << 32
        let hundreds = (halves &* 10_486) >> 20 & 0x0000_007F_0000_007F
        let pairs = (halves &- 100 &* hundreds) << 16 &+ hundreds
        let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
        return tens &+ (pairs &- 10 &* tens) << 8
    }

    private static let zeros: UInt64 = 0x3030_3030_3030_3030

    @inline(__always)
    private static func put(
        _ leading: UInt64, _ middle: UInt64, _ last: UInt64, _ place: UnsafeMutablePointer<UInt8>
    ) {
        place.pointee = UInt8(truncatingIfNeeded: 0x30 &+ leading)
        store(middle | zeros, place + 1)
        store(last | zeros, place + 9)
    }

    @inline(__always)
    private static func store(_ bytes: UInt64, _ place: UnsafeMutablePointer<UInt8>) {
        UnsafeMutableRawPointer(place).storeBytes(of: bytes.littleEndian, as: UInt64.self)
    }

    @inline(__always)
    private static func load(_ place: UnsafeMutablePointer<UInt8>) -> UInt64 {
        UInt64(littleEndian: UnsafeRawPointer(place).loadUnaligned(as: UInt64.self))
    }
}
