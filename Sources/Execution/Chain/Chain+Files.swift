import GeoJSON

extension Chain {
    /// Every text in the steps and shots that may be the name of a file, beside the sources, in order and each once.
    ///
    /// Which options take files is the processors' affair: a text that is the name of a file by chance is among them,
    /// and most of them are names of nothing. Those of outputs are left out.
    package var possibleFiles: [String] {
        var texts: Set<String> = []
        for step in steps { Self.collectStrings(step.source, into: &texts) }
        for member in expanded.members ?? [] where member.key != "source" && member.key != "output" {
            Self.collectStrings(member.value, into: &texts)
        }
        return texts.filter { $0.utf8.count < 4096 && !$0.isEmpty }.sorted()
    }

    private static func collectStrings(_ value: JSONValue, into strings: inout Set<String>) {
        switch value.content {
        case .string(let text): strings.insert(text)
        case .array(let values): for value in values { collectStrings(value, into: &strings) }
        case .object(let members): for member in members { collectStrings(member.value, into: &strings) }
        case .null, .bool, .number: break
        }
    }
}
