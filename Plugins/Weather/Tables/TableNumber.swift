/// Numbers as tables write them.
enum TableNumber {
    /// Reads digits with a sign, a decimal point and an exponent; nil for anything else, and for what is not finite.
    /// - Parameter decimalComma: whether a comma stands for the decimal point as well.
    static func parse(_ text: String, decimalComma: Bool) -> Double? {
        var bytes = Array(text.utf8)
        if decimalComma, let comma = bytes.firstIndex(of: UInt8(ascii: ",")), !bytes.contains(UInt8(ascii: ".")) {
            bytes[comma] = UInt8(ascii: ".")
        }
        // `Double` alone would read "nan", "inf" and "0x1" as well.
        let isNumber = bytes.allSatisfy { byte in
            byte &- 0x30 < 10 || byte | 0x20 == UInt8(ascii: "e") || [0x2B, 0x2D, 0x2E].contains(byte)
        }
        guard isNumber, let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }
}

extension String {
    /// Without blanks at both ends.
    var trimmed: String {
        guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
