/// What RFC 7946 §5 says of a `bbox` member.
package enum BoundingBoxMember {
    /// What is wrong with the text of a `bbox` member's value, as a sentence, or nil when it can be one.
    ///
    /// It must be an array of four or six finite numbers, all lowest values before all highest. The second and third
    /// axis must not run backwards; the first may, across the antimeridian. Whether the numbers are degrees is not
    /// asked: those of a source in another CRS are none.
    /// - Parameter text: valid JSON; white space around it does not count.
    /// - Complexity: O(*n*) in bytes, without allocation unless there is a fault.
    package static func fault(in text: UnsafeBufferPointer<UInt8>) -> String? {
        guard let base = text.baseAddress, !text.isEmpty else { return "the bbox is empty" }
        var scanner = JSONScanner(base, from: 0, to: text.count)
        guard scanner.take(UInt8(ascii: "[")) else { return "the bbox is no array of numbers" }
        var numbers = SIMD8<Double>()
        var count = 0
        if !scanner.take(UInt8(ascii: "]")) {
            repeat {
                scanner.skipWhitespace()
                guard let byte = scanner.peek, byte == UInt8(ascii: "-") || byte &- 0x30 < 10,
                    let number = try? scanner.readNumber()
                else { return "the bbox holds something that is no number" }
                guard number.isFinite else { return "the bbox holds a number that no double can hold" }
                if count < 6 { numbers[count] = number }
                count += 1
            } while scanner.take(UInt8(ascii: ","))
        }
        guard count == 4 || count == 6 else {
            return "the bbox has \(count) number\(count == 1 ? "" : "s"); 4 or 6 are expected"
        }
        let axes = count / 2
        for axis in 1..<axes where numbers[axis] > numbers[axis + axes] {
            let low = JSONText.number(numbers[axis])
            let high = JSONText.number(numbers[axis + axes])
            return axis == 1
                ? "the bbox's south \(low) is north of its north \(high)"
                : "the bbox's lowest height \(low) is above its highest \(high)"
        }
        return nil
    }

    /// The same of a value that has been read.
    package static func fault(in value: JSONValue) -> String? {
        Array(value.text.utf8).withUnsafeBufferPointer { fault(in: $0) }
    }
}
