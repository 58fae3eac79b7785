/// The parts of a locale's name that texts depend on.
struct LocaleName: Sendable, Equatable {
    /// Lowercase; old and narrower codes are replaced by those of the table.
    let language: String
    /// As in `Hant`.
    let script: String?
    /// Uppercase letters, or three digits.
    let region: String?
    /// Whether the name asks for the digits 0 to 9, by the key `nu-latn` of RFC 6067.
    let usesLatinDigits: Bool

    /// Reads a name as BCP 47 or POSIX spell it: `zh-Hans-CN`, `de_DE.UTF-8`. Case doesn't count; variants, encodings
    /// and whatever else it may say are passed over.
    /// - Returns: nil for what has no language, such as `C`.
    init?(_ text: String) {
        let plain = text.prefix { $0 != "." && $0 != "@" }
        let parts = plain.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        guard let first = parts.first, (2...8).contains(first.count), first.allSatisfy(Self.isLetter) else {
            return nil
        }
        let extensions = parts.firstIndex { $0.count == 1 } ?? parts.endIndex
        var script: String?
        var region: String?
        for part in parts[1..<extensions] {
            if part.count == 4, part.allSatisfy(Self.isLetter) {
                script = script ?? part.prefix(1).uppercased() + part.dropFirst()
            } else if part.count == 2 && part.allSatisfy(Self.isLetter)
                || part.count == 3 && part.allSatisfy({ ("0"..."9").contains($0) })
            {
                region = region ?? part.uppercased()
            }
        }
        language = Self.replacements[first] ?? first
        (self.script, self.region) = (script, region)
        usesLatinDigits = zip(parts[extensions...], parts[extensions...].dropFirst()).contains { $0 == ("nu", "latn") }
    }

    private static func isLetter(_ character: Character) -> Bool { ("a"..."z").contains(character) }

    /// Norwegian is mostly Bokmål, and Nynorsk's readers know it better than English.
    private static let replacements = ["no": "nb", "nn": "nb", "iw": "he", "in": "id"]
}
