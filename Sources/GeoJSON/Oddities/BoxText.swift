/// A `bbox` as it stands in a text.
enum BoxText {
    /// Whether it is four numbers or six, of which the southern and lower limits are not above their opposites. West
    /// may lie east of east: then the box goes over the antimeridian (RFC 7946 §5.2).
    static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = text.baseAddress else { return false }
        var scanner = JSONScanner(base, from: 0, to: text.count)
        guard scanner.take(UInt8(ascii: "[")) else { return false }
        var numbers: [Double] = []
        repeat {
            scanner.skipWhitespace()
            guard let byte = scanner.peek, byte &- 0x30 < 10 || byte == UInt8(ascii: "-"), numbers.count < 6,
                let number = try? scanner.readNumber(), number.isFinite
            else { return false }
            numbers.append(number)
        } while scanner.take(UInt8(ascii: ","))
        let half = numbers.count / 2
        return (numbers.count == 4 || numbers.count == 6) && (1..<half).allSatisfy { numbers[$0] <= numbers[half + $0] }
    }
}

extension JSONScanner {
    /// Skips the value of a `bbox` and notes when it is no box.
    mutating func skipBox() throws(JSONSyntaxError) {
        let start = position
        try skipValue()
        let text = bytes(start..<position)
        if !BoxText.isValid(text), !text.isText("null") { oddities.insert(.box) }
    }
}
