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

    /// The groups with their files. Two keys with one spelling would overwrite each other and are an error, and so are
    /// keys of which no name can be made, and names that belong to one of the run's inputs.
    static func groups(
        _ frames: [JSONValue], path: String, inputs: [String], chain: String
    ) throws(RunFailure) -> [Group] {
        var groups: [Group] = []
        var names: Set<String> = []
        let sources = Set(inputs.compactMap(FileIdentity.init))
        for frame in frames {
            let key = frame["key"] ?? .null
            let name = replacing("{key}", in: path, with: percentEncoded(key.string ?? key.text))
            guard names.insert(name).inserted else {
                throw RunFailure(
                    .data,
                    Diagnostic(
                        .error, "output", "two groups have keys that are both written '\(key.string ?? key.text)'",
                        remedy: "group by a property whose values differ as text", source: chain))
            }
            try check(name, of: key, pattern: path, chain: chain)
            if let file = FileIdentity(name), sources.contains(file) {
                throw RunFailure(
                    .data,
                    Diagnostic(
                        .error, "output", "the group '\(key.string ?? key.text)' would be written over an input",
                        remedy: "write to another folder", source: name))
            }
            let indices = (frame["features"]?.array ?? []).compactMap { $0.double.flatMap { Int(exactly: $0) } }
            let members = ["camera", "fit", "placement"].compactMap { name in
                frame[name].map { JSONMember(key: name, value: $0) }
            }
            groups.append(Group(path: name, features: indices, members: members))
        }
        return groups
    }

    /// A key that is empty must not leave a folder or file of the pattern without a name: `{key}/a.geojson` would then
    /// lie in the root. No name may be longer than file systems allow.
    private static func check(
        _ path: String, of key: JSONValue, pattern: String, chain: String
    ) throws(RunFailure) {
        func fail(_ what: String, _ remedy: String) -> RunFailure {
            RunFailure(.data, Diagnostic(.error, "output", what, remedy: remedy, source: chain))
        }
        if key.string == "" {
            let parts = pattern.split(separator: "/").map { replacing("{key}", in: String($0), with: "") }
            guard parts.allSatisfy({ !["", ".", ".."].contains($0) }) else {
                throw fail(
                    "a group's key is the empty string, which makes no name in '\(pattern)'",
                    "put something before {key}, such as group-{key}")
            }
        }
        guard let name = path.split(separator: "/").first(where: { $0.utf8.count > UnfinishedFile.nameLimit }) else {
            return
        }
        let start = String((key.string ?? key.text).prefix(24))
        throw fail(
            "the key that starts with '\(start)' makes a name of \(name.utf8.count) bytes; a file's name has at most "
                + "\(UnfinishedFile.nameLimit)", "group by a property whose values are shorter")
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
