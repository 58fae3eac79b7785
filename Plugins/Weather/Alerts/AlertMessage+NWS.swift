import Configuration
import GeoJSON
import GeoTypes

/// Alerts as the US National Weather Service gives them: CAP's members as properties of a feature.
extension AlertMessage {
    /// Whether the properties are those of an alert.
    static func recognizes(_ properties: JSONValue) -> Bool {
        if properties["event"]?.string != nil {
            return properties["severity"] != nil || properties["messageType"] != nil
                || properties["affectedZones"] != nil
        }
        return properties["severity"]?.string != nil && properties["messageType"] != nil
    }

    /// Reads properties that are an alert's. No member is needed: what is missing sets no bound, names no zone, and is
    /// taken for `Actual` and `Alert`.
    init(properties: JSONValue, geometry: Geometry?, featureID: String?) {
        var unreadable: [String] = []
        var times: [String: Instant] = [:]
        for name in ["onset", "effective", "sent", "ends", "expires"] {
            guard let value = properties[name], !value.isNull else { continue }
            if let time = value.string.flatMap({ Instant(iso: $0) }) {
                times[name] = time
            } else {
                unreadable.append(value.string ?? value.text)
            }
        }
        /// The first member that has a value decides, also when that can't be read.
        func bound(_ names: String...) -> Instant? {
            names.first { properties[$0].map { !$0.isNull } ?? false }.flatMap { times[$0] }
        }
        func text(_ name: String) -> String? {
            properties[name]?.string.flatMap { $0.isEmpty ? nil : $0 }
        }
        let ownNames = [text("id"), text("identifier"), text("@id"), featureID].compactMap { $0 }
        let event = text("event") ?? text("headline") ?? "Unknown"
        let severity = text("severity").flatMap { AlertSeverity(word: $0) } ?? .unknown

        var members: [JSONMember] = []
        func add(_ name: String, _ value: String?) {
            if let value { members.append(JSONMember(key: name, value: .string(value))) }
        }
        add("id", ownNames.first)
        add("event", event)
        add("severity", severity.rawValue)
        for name in ["certainty", "urgency", "headline", "areaDesc"] { add(name, text(name)) }
        for name in ["onset", "ends", "expires"] { add(name, times[name]?.iso) }
        add("sender", text("senderName") ?? text("sender"))

        alert = WeatherAlert(
            id: ownNames.first ?? "", event: event, severity: severity, start: bound("onset", "effective", "sent"),
            end: bound("ends", "expires"), geometry: geometry, zones: Self.zones(properties), members: members)
        names = ownNames.map { Self.key($0) }
        references = Self.references(properties["references"])
        unreadableTimes = unreadable
        let status = text("status") ?? "Actual"
        unreal = status.lowercased() == "actual" ? nil : status
        kind =
            switch text("messageType")?.lowercased() {
            case nil, "alert": .alert
            case "update": .update
            case "cancel": .cancel
            default: .other(text("messageType") ?? "")
            }
    }

    /// Addresses say more than codes: a code counts only where no address has it.
    private static func zones(_ properties: JSONValue) -> [ZoneName] {
        let addresses = ZoneName.all(in: properties["affectedZones"])
        let known = Set(addresses.map(\.code))
        var zones: [ZoneName] = []
        var seen: Set<ZoneName> = []
        for zone in addresses + ZoneName.all(in: properties["geocode"]?["UGC"]).filter({ !known.contains($0.code) })
        where seen.insert(zone).inserted {
            zones.append(zone)
        }
        return zones
    }

    /// A list of objects, or of identifiers, or CAP's own text of `sender,identifier,sent` apart by blanks.
    private static func references(_ value: JSONValue?) -> [String] {
        if let text = value?.string {
            return text.split(whereSeparator: \.isWhitespace).map { reference in
                let parts = reference.split(separator: ",", omittingEmptySubsequences: false)
                return key(String(parts.count == 3 ? parts[1] : reference))
            }
        }
        if value?.members != nil {
            return ["identifier", "@id", "id"].compactMap { value?[$0]?.string }.map { key($0) }
        }
        return (value?.array ?? []).flatMap { references($0) }
    }

    /// An identifier without the address that it may stand in.
    private static func key(_ identifier: String) -> String {
        identifier.split(separator: "/").last.map(String.init) ?? identifier
    }
}
