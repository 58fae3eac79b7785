/// Puts texts into the page so that none is taken for markup.
enum PageTemplate {
    /// The page with each `{{name}}` replaced.
    static func fill(_ parts: [String: [UInt8]]) -> [UInt8] {
        var page: [UInt8] = []
        page.reserveCapacity(parts.values.reduce(8192) { $0 + $1.count })
        let text = PackageResources.page_html
        var place = 0
        while let open = find("{{", in: text, from: place), let close = find("}}", in: text, from: open) {
            page += text[place..<open]
            page += parts[String(decoding: text[open + 2..<close], as: UTF8.self)] ?? []
            place = close + 2
        }
        return page + text[place...]
    }

    /// Text between tags or quotes.
    static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): bytes += "&lt;".utf8
            case UInt8(ascii: ">"): bytes += "&gt;".utf8
            case UInt8(ascii: "&"): bytes += "&amp;".utf8
            case UInt8(ascii: "\""): bytes += "&quot;".utf8
            case UInt8(ascii: "'"): bytes += "&#39;".utf8
            case 0: bytes += "\u{FFFD}".utf8
            default: bytes.append(byte)
            }
        }
        return bytes
    }

    /// JSON inside of a script element: no `<` is left that could end or change it (HTML §4.12.1.3).
    static func inScript(_ json: [UInt8]) -> [UInt8] {
        replace(json) { $0[$1] == UInt8(ascii: "<") ? (1, "\\u003c") : nil }
    }

    /// A script's text inside of a script element.
    ///
    /// What could end the element, or hide its end, stands in strings and comments only, where a backslash before a
    /// slash or an exclamation mark changes nothing.
    static func inScript(source: [UInt8]) -> [UInt8] {
        replace(source) { bytes, place in
            guard bytes[place] == UInt8(ascii: "<") else { return nil }
            let rest = bytes[(place + 1)...].prefix(7)
            if rest.starts(with: "!--".utf8) { return (2, "<\\!") }
            return rest.map { $0 | 0x20 } == Array("/script".utf8) ? (2, "<\\/") : nil
        }
    }

    private static func replace(
        _ bytes: [UInt8], _ replacement: ([UInt8], Int) -> (length: Int, text: String)?
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 256)
        var place = 0
        while place < bytes.count {
            if let (length, text) = replacement(bytes, place) {
                result += text.utf8
                place += length
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return result
    }

    private static func find(_ word: StaticString, in text: [UInt8], from place: Int) -> Int? {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        guard place + word.count <= text.count else { return nil }
        return (place...text.count - word.count).first { text[$0..<$0 + word.count].elementsEqual(word) }
    }
}
