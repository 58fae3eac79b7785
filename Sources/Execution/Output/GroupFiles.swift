import Configuration
import GeoJSON

/// One output file for each group of a framed set: `{key}` in the name stands for the group's key.
enum GroupFiles {
    struct Group {
        var path: String
        /// Indices of the group's features.
        var features: [Int]
        /// The group's own `camera`, `fit` and `placement`.
        var members: [JSONMember]
    }

    /// The groups with their files. Two keys with one spelling would overwrite each other and are an error.
    static func groups(_ frames: [JSONValue], path: String, chain: String) throws(RunFailure) -> [Group] {
        var groups: [Group] = []
        for frame in frames {
            let key = frame["key"] ?? .null
            let name = replacing("{key}", in: path, with: percentEncoded(key.string ?? key.text))
            guard !groups.contains(where: { $0.path == name }) else {
                throw RunFailure(
                    .data,
                    Diagnostic(
                        .error, "output", "two groups have keys that are both written '\(key.string ?? key.text)'",
                        remedy: "group by a property whose values differ as text", source: chain))
            }
            let indices = (frame["features"]?.array ?? []).compactMap { $0.double.flatMap { Int(exactly: $0) } }
            let members = ["camera", "fit", "placement"].compactMap { name in
                frame[name].map { JSONMember(key: name, value: $0) }
            }
            groups.append(Group(path: name, features: indices, members: members))
        }
        return groups
    }

    /// The text with every byte but letters, digits and `-._~` percent-encoded (RFC 3986 §2.3).
    static func percentEncoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                result.unicodeScalars.append(UnicodeScalar(byte))
            case UInt8(ascii: "."):
                result += text == "." || text == ".." ? "%2E" : "."
            default:
                let hex = String(byte, radix: 16, uppercase: true)
                result += hex.count == 1 ? "%0\(hex)" : "%\(hex)"
            }
        }
        return result
    }

    static func replacing(_ placeholder: String, in text: String, with value: String) -> String {
        var parts: [Substring] = []
        var rest = Substring(text)
        while let range = rest.firstRange(of: placeholder) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        parts.append(rest)
        return parts.joined(separator: value)
    }
}
