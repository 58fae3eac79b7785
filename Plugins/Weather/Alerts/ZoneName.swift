import GeoJSON

/// The name of a zone for which alerts are given: a Universal Geographic Code such as `WAZ558`, and what kind of zone
/// it is where that is known.
///
/// Fire weather zones and forecast zones share the form of their codes while their outlines differ, so that a code
/// alone does not always say which zone is meant; an address such as `…/zones/fire/WAZ654` does.
struct ZoneName: Hashable, Sendable {
    enum Kind: Sendable {
        case county, fire, forecast

        /// From a part of a zone's address, or its `type`.
        init?(word: some StringProtocol) {
            switch word.lowercased() {
            case "county": self = .county
            case "fire": self = .fire
            case "forecast", "public", "land", "marine", "coastal", "offshore": self = .forecast
            default: return nil
            }
        }
    }

    /// In capitals.
    let code: String
    var kind: Kind?

    /// Reads a code, or the address of a zone; nil for an empty text.
    init?(_ text: some StringProtocol) {
        let path = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        guard let code = path.last else { return nil }
        self.code = code.uppercased()
        kind = path.dropLast().last.flatMap { Kind(word: $0) }
    }

    /// All zones in a text that may hold several, apart by blanks, commas or semicolons, or in a list of such.
    static func all(in value: JSONValue?) -> [ZoneName] {
        if let text = value?.string {
            return text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.compactMap { ZoneName($0) }
        }
        return (value?.array ?? []).flatMap { all(in: $0) }
    }

    /// Whether both may name one zone: an unknown kind can be any.
    func mayBe(_ other: ZoneName) -> Bool {
        code == other.code && (kind == nil || other.kind == nil || kind == other.kind)
    }
}
