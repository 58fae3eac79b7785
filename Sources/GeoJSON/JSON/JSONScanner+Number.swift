extension JSONScanner {
    /// Skips a number and checks RFC 8259's grammar: no leading zero, plus, bare point or bare exponent.
    mutating func skipNumber() throws(JSONSyntaxError) {
        let start = position
        if position < end, base[position] == UInt8(ascii: "-") { position += 1 }
        let integer = skipDigits()
        guard integer > 0 else { throw numberFault(start) }
        if integer > 1, base[position - integer] == UInt8(ascii: "0") {
            throw JSONSyntaxError(.invalidNumber, at: start)
        }
        if position < end, base[position] == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() > 0 else { throw numberFault(start) }
        }
        if position < end, base[position] | 0x20 == UInt8(ascii: "e") {
            position += 1
            if position < end, base[position] == UInt8(ascii: "+") || base[position] == UInt8(ascii: "-") {
                position += 1
            }
            guard skipDigits() > 0 else { throw numberFault(start) }
        }
        // 1.2.3, 0x10 and 1e-14.0 must not pass as a number and something else.
        if position < end, Self.continuesNumber(base[position]) { throw JSONSyntaxError(.invalidNumber, at: start) }
    }

    /// Reads a number to the nearest double, ties to even; magnitudes beyond the largest double give an infinity.
    ///
    /// A decimal with at most 19 digits whose value is below 2^53 and whose power of ten is exact needs one
    /// multiplication or division (Clinger 1990); the rare rest goes to the standard library's correct conversion.
    @inline(__always)
    mutating func readNumber() throws(JSONSyntaxError) -> Double {
        let start = position
        var mantissa: UInt64 = 0
        var scale = 0
        var index = position
        let negative = index < end && base[index] == UInt8(ascii: "-")
        if negative { index += 1 }
        let firstDigit = index
        while index < end, base[index] &- 0x30 < 10 {
            mantissa = mantissa &* 10 &+ UInt64(base[index] &- 0x30)
            index += 1
        }
        var digits = index - firstDigit
        let wellFormed = digits == 1 || (digits > 1 && base[firstDigit] != UInt8(ascii: "0"))
        if index < end, base[index] == UInt8(ascii: ".") {
            index += 1
            let firstFraction = index
            while index < end, base[index] &- 0x30 < 10 {
                mantissa = mantissa &* 10 &+ UInt64(base[index] &- 0x30)
                index += 1
            }
            scale = index - firstFraction
            digits = scale == 0 ? 99 : digits + scale
        }
        if wellFormed, digits <= 19, mantissa < 1 << 53, scale <= 22,
            index >= end || !Self.continuesNumber(base[index])
        {
            position = index
            let value = Double(mantissa) / Self.powersOfTen[scale]
            return negative ? -value : value
        }
        try skipNumber()
        return Self.convert(UnsafeBufferPointer(start: base + start, count: position - start))
    }

    @inline(never)
    static func convert(_ text: UnsafeBufferPointer<UInt8>) -> Double {
        // The grammar is checked, so that the conversion can fail only by overflow, which gives an infinity.
        Double(String(decoding: text, as: UTF8.self)) ?? .infinity
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while position < end, base[position] &- 0x30 < 10 { position += 1 }
        return position - start
    }

    private func numberFault(_ start: Int) -> JSONSyntaxError {
        position >= end ? fail(.unexpectedEnd) : JSONSyntaxError(.invalidNumber, at: start)
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
