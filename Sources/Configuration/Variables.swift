import GeoJSON

/// Replaces `${NAME}` and `${NAME:-default}` in the strings of a configuration.
package struct Variables: Sendable {
    private let values: [String: String]

    /// - Parameters:
    ///   - definitions: given on the command line; they win over the environment.
    package init(definitions: [String: String], environment: [String: String]) {
        values = environment.merging(definitions) { $1 }
    }

    /// The value with all strings expanded. Undefined names are reported and left as they are.
    package func expand(_ value: JSONValue, report: (OptionFault) -> Void) -> JSONValue {
        switch value.content {
        case .string(let text): return JSONValue(.string(expand(text, value.range, report)), range: value.range)
        case .array(let items):
            return JSONValue(.array(items.map { expand($0, report: report) }), range: value.range)
        case .object(let members):
            let expanded = members.map { member in
                JSONMember(key: member.key, keyRange: member.keyRange, value: expand(member.value, report: report))
            }
            return JSONValue(.object(expanded), range: value.range)
        default: return value
        }
    }

    private func expand(_ text: String, _ range: Range<Int>, _ report: (OptionFault) -> Void) -> String {
        guard text.contains("${") else { return text }
        var result = ""
        var rest = Substring(text)
        while let start = rest.range(of: "${") {
            result += rest[..<start.lowerBound]
            guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
                report(OptionFault("'\(text)' has a '${' without its '}'", range: range))
                return text
            }
            let inside = rest[start.upperBound..<end]
            let separator = inside.range(of: ":-")
            let name = String(separator.map { inside[..<$0.lowerBound] } ?? inside)
            if let value = values[name] {
                result += value
            } else if let separator {
                result += inside[separator.upperBound...]
            } else {
                report(
                    OptionFault(
                        "the variable '\(name)' is not defined", remedy: "pass --define \(name)=VALUE", range: range))
                result += rest[start.lowerBound...end]
            }
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}

extension StringProtocol {
    /// The first place of a short text.
    fileprivate func range(of text: String) -> Range<Index>? {
        var index = startIndex
        while index < endIndex {
            if self[index...].hasPrefix(text) {
                return index..<self.index(index, offsetBy: text.count)
            }
            formIndex(after: &index)
        }
        return nil
    }
}
