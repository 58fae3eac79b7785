extension JSONScanner {
    /// Skips a number and checks RFC 8259's grammar: no leading zero, plus, bare point or bare exponent.
    mutating func skipNumber() throws(JSONSyntaxError) {
        // In local variables, which stay in registers.
        var index = position
        if index < end, base[index] == UInt8(ascii: "-") { index &+= 1 }
        let firstDigit = index
        index = digitsEnd(index)
        if index &- firstDigit > 308 { oddities.insert(.number) }
        guard index > firstDigit else { throw numberFault(index) }
        if index &- firstDigit > 1, base[firstDigit] == UInt8(ascii: "0") { throw fail(.invalidNumber) }
        if index < end, base[index] == UInt8(ascii: ".") {
            let firstFraction = index &+ 1
            index = digitsEnd(firstFraction)
            guard index > firstFraction else { throw numberFault(index) }
        }
        if index < end, base[index] | 0x20 == UInt8(ascii: "e") {
            index &+= 1
            if index < end, base[index] == UInt8(ascii: "+") || base[index] == UInt8(ascii: "-") { index &+= 1 }
            let firstExponent = index
            index = digitsEnd(firstExponent)
            guard index > firstExponent else { throw numberFault(index) }
            if index &- firstExponent > 2 { oddities.insert(.number) }
        }
        // 1.2.3, 0x10 and 1e-14.0 must not pass as a number and something else.
        if index < end, Self.continuesNumber(base[index]) { throw fail(.invalidNumber) }
        position = index
    }

    /// Reads a number to the nearest double, ties to even; magnitudes beyond the largest double give an infinity.
    @inline(__always)
    mutating func readNumber() throws(JSONSyntaxError) -> Double {
        if let value = takePlainNumber() { return value }
        let start = position
        try skipNumber()
        return Self.convert(UnsafeBufferPointer(start: base + start, count: position - start))
    }

    /// Takes a number without exponent whose digits make a whole number below 2^53 and whose power of ten is exact: it
    /// needs one division (Clinger 1990). Nil leaves everything as it was, for ``DecimalReading``.
    @inline(__always)
    private mutating func takePlainNumber() -> Double? {
        var index = position
        let isNegative = index < end && base[index] == UInt8(ascii: "-")
        if isNegative { index &+= 1 }
        var mantissa: UInt64 = 0
        let firstDigit = index
        while index < end, base[index] &- 0x30 < 10 {
            mantissa = mantissa &* 10 &+ UInt64(base[index] &- 0x30)
            index &+= 1
        }
        let whole = index &- firstDigit
        guard whole == 1 || whole > 1 && whole < 16 && base[firstDigit] != UInt8(ascii: "0") else { return nil }
        var scale = 0
        if index < end, base[index] == UInt8(ascii: ".") {
            index &+= 1
            let firstFraction = index
            // Eight bytes at a time: as many as are digits move to the top, so that zeros come before them.
            while end &- index >= 8 {
                let word = UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
                let digits = word ^ 0x3030_3030_3030_3030
                let others = (digits &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
                let count = others.trailingZeroBitCount >> 3
                if count == 0 { break }
                let aligned = digits &<< UInt64(64 &- count &* 8)
                mantissa = mantissa &* Self.wholePowersOfTen[count] &+ Self.value(ofDigits: aligned)
                index &+= count
                if count < 8 || index &- firstFraction > 16 { break }
            }
            while index < end, base[index] &- 0x30 < 10 {
                mantissa = mantissa &* 10 &+ UInt64(base[index] &- 0x30)
                index &+= 1
            }
            scale = index &- firstFraction
            guard scale > 0, whole &+ scale <= 19 else { return nil }
        }
        guard mantissa < 1 << 53, index >= end || !Self.continuesNumber(base[index]) else { return nil }
        position = index
        let value = Double(mantissa) / Self.powersOfTen[scale]
        return isNegative ? -value : value
    }

    /// The number that eight bytes of 0 to 9 spell, the first digit in the lowest byte.
    @inline(__always)
    private static func value(ofDigits digits: UInt64) -> UInt64 {
        let pairs = (digits &* 2561) >> 8 & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 6_553_601) >> 16 & 0x0000_FFFF_0000_FFFF
        return (fours &* 42_949_672_960_001) >> 32
    }

    private static let wholePowersOfTen: [UInt64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
    ]

    /// The double nearest to a number whose grammar has been checked.
    @inline(never)
    static func convert(_ text: UnsafeBufferPointer<UInt8>) -> Double {
        var digits: UInt64 = 0
        var count = 0
        var isCut = false
        var exponent = 0
        var isFraction = false
        var index = text.first == UInt8(ascii: "-") ? 1 : 0
        while index < text.count, text[index] | 0x20 != UInt8(ascii: "e") {
            defer { index += 1 }
            guard text[index] != UInt8(ascii: ".") else {
                isFraction = true
                continue
            }
            if count < 19 {
                digits = digits * 10 + UInt64(text[index] - 0x30)
                if digits > 0 { count += 1 }
                if isFraction { exponent -= 1 }
            } else {
                isCut = isCut || text[index] != 0x30
                if !isFraction { exponent += 1 }
            }
        }
        exponent += self.exponent(text[min(index + 1, text.count)...])
        // Digits beyond the nineteenth matter only if the next higher nineteen would give another double.
        if let value = DecimalReading.double(digits: digits, exponent: exponent),
            !isCut || DecimalReading.double(digits: digits + 1, exponent: exponent) == value
        {
            return text.first == UInt8(ascii: "-") ? -value : value
        }
        return Double(String(decoding: text, as: UTF8.self)) ?? .infinity
    }

    /// What stands behind the `e`; beyond a million it no longer matters how far.
    private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        var value = 0
        for byte in text where byte &- 0x30 < 10 { value = min(value * 10 + Int(byte - 0x30), 1_000_000) }
        return text.first == UInt8(ascii: "-") ? -value : value
    }

    @inline(__always)
    private func digitsEnd(_ start: Int) -> Int {
        var index = start
        while index < end, base[index] &- 0x30 < 10 { index &+= 1 }
        return index
    }

    /// - Parameter index: where a digit is missing.
    private func numberFault(_ index: Int) -> JSONSyntaxError {
        index >= end ? JSONSyntaxError(.unexpectedEnd, at: end) : fail(.invalidNumber)
    }

    @inline(__always)
    private static func continuesNumber(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
