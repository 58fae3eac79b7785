import GeoJSON

/// What kind of file one was given.
enum FeedFormat: Sendable, Equatable {
    /// Observation features of the US National Weather Service, or alike.
    case nwsObservations
    /// Aviation weather reports.
    case metar
    /// Something else, named so that people see what they have passed.
    case other(String)

    /// Recognizes the format of GeoJSON by the properties of one of its features.
    init(properties: JSONValue) {
        if NWSReader.recognizes(properties) {
            self = .nwsObservations
        } else if properties["timeseries"] != nil {
            self = .other("a MET Norway forecast")
        } else if properties["periods"] != nil {
            self = .other("a National Weather Service forecast")
        } else if MetarReader.recognizes(properties) {
            self = .metar
        } else if properties["event"] != nil, properties["severity"] != nil {
            self = .other(Self.alerts)
        } else if properties["observationStations"] != nil || properties["stationIdentifier"] != nil {
            self = .other("National Weather Service metadata without observations")
        } else {
            let names = (properties.members ?? []).prefix(4).map { "'\($0.key)'" }
            self = .other(
                names.isEmpty
                    ? "GeoJSON without properties"
                    : "GeoJSON with the properties \(names.joined(separator: ", "))\(names.count == 4 ? ", …" : "")")
        }
    }

    /// Recognizes a file that is no GeoJSON by its first bytes; nil when nothing tells.
    init?(firstBytes bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(200).lowercased()
        func names(_ keys: String...) -> Bool { keys.allSatisfy { text.contains("\"\($0)\"") } }
        if bytes.starts(with: "GRIB".utf8) {
            self = .other("a GRIB file")
        } else if bytes.starts(with: "CDF".utf8) || bytes.starts(with: [0x89] + Array("HDF".utf8)) {
            self = .other("a NetCDF file")
        } else if names("generationtime_ms") || names("latitude", "utc_offset_seconds") {
            self = .other("an Open-Meteo answer")
        } else if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
            self = .other("a web page (HTML)\(Self.title(of: text).map { " with the title '\($0)'" } ?? "")")
        } else if start.hasPrefix("<") {
            self = .other("XML")
        } else if Self.isTable(text) {
            self = .other(Self.table)
        } else {
            return nil
        }
    }

    /// How a table of one's own is called, which is read with 'fields' only.
    static let table = "a table"
    static let alerts = "weather alerts"

    /// Whether the first line that is no remark looks like the names of columns.
    private static func isTable(_ text: String) -> Bool {
        let lines = text.split(whereSeparator: \.isNewline).lazy.filter { !$0.hasPrefix("#") }
        guard let first = lines.first, let start = first.unicodeScalars.first,
            !"{[\u{FEFF}".unicodeScalars.contains(start)
        else { return false }
        return [",", ";", "\t"].contains { separator in
            let cells = first.split(separator: Character(separator), omittingEmptySubsequences: false)
            return cells.count >= 2 && cells.allSatisfy { !$0.isEmpty }
        }
    }

    /// What a web page calls itself, in one line.
    private static func title(of text: String) -> String? {
        let lower = text.lowercased()
        // Lower case may be longer than what it is of.
        guard lower.utf8.count == text.utf8.count, let start = lower.firstRange(of: "<title>"),
            let end = lower[start.upperBound...].firstRange(of: "</title>")
        else { return nil }
        let title = lower.utf8.distance(from: lower.startIndex, to: start.upperBound)
        let length = lower.utf8.distance(from: start.upperBound, to: end.lowerBound)
        let bytes = Array(text.utf8.dropFirst(title).prefix(length))
        let line = ServiceError.line(String(decoding: bytes, as: UTF8.self))
        return line.isEmpty ? nil : line
    }
}
