/// A coordinate reference system as somebody named it. Whether it exists is known to PROJ only, see
/// ``GeodesyContext/describe(_:)``.
///
/// Positions are always [longitude, latitude] or [easting, northing], whatever order the authority writes.
package struct CoordinateReferenceSystem: Hashable, Sendable, CustomStringConvertible {
    /// The text as given, without blanks around it.
    package let text: String
    /// The same for PROJ: `AUTHORITY:CODE` for all names of that kind, else WKT or a PROJ string.
    package let definition: String

    /// WGS84 longitude and latitude in degrees, the system of GeoJSON.
    package static let crs84 = CoordinateReferenceSystem("OGC:CRS84")

    /// Reads `EPSG:4326`, `urn:ogc:def:crs:EPSG::3857` with or without a version, `OGC:CRS84`, `CRS84`,
    /// `http://www.opengis.net/def/crs/EPSG/0/3857`, WKT and PROJ strings; names in any case.
    package init(_ text: String) {
        let trimmed = Self.trimmed(text)
        self.text = trimmed
        definition = Self.definition(of: trimmed)
    }

    /// Whether this is WGS84 longitude and latitude by its name: CRS84 or EPSG:4326 in any spelling, or the PROJ
    /// string of it. For WKT ask ``GeodesyContext/describe(_:)``.
    package var isCRS84: Bool {
        if definition == "OGC:CRS84" || definition == "EPSG:4326" { return true }
        let known: Set<Substring> = [
            "+proj=longlat", "+proj=latlong", "+datum=WGS84", "+ellps=WGS84", "+no_defs", "+type=crs",
        ]
        let words = definition.split(separator: " ")
        return words.allSatisfy(known.contains) && words.contains("+datum=WGS84")
            && (words.contains("+proj=longlat") || words.contains("+proj=latlong"))
    }

    package var description: String { text }

    private static func definition(of text: String) -> String {
        if text.contains("+proj=") || text.contains("+init=") {
            return text.contains("+type=crs") ? text : text + " +type=crs"
        }
        // WKT and PROJJSON.
        if text.contains("[") || text.contains("{") { return text }
        return authorityCode(text) ?? text
    }

    /// `AUTHORITY:CODE` of a name, URN or URL, or nil.
    private static func authorityCode(_ text: String) -> String? {
        let upper = text.uppercased()
        let parts: [Substring]
        if upper.hasPrefix("URN:") {
            // urn:ogc:def:crs:AUTHORITY:VERSION:CODE, the version empty or left out.
            let fields = upper.split(separator: ":", omittingEmptySubsequences: false)
            guard fields.count == 6 || fields.count == 7, fields[1] == "OGC" || fields[1] == "X-OGC",
                fields[2] == "DEF", fields[3] == "CRS"
            else { return nil }
            parts = [fields[4], fields[fields.count - 1]]
        } else if upper.hasPrefix("HTTP://") || upper.hasPrefix("HTTPS://") {
            let path = upper.split(separator: "/")
            if let place = path.firstIndex(of: "CRS"), path.count == place + 4 {
                // …/def/crs/AUTHORITY/VERSION/CODE
                parts = [path[place + 1], path[place + 3]]
            } else if let last = path.last, last.hasPrefix("EPSG.XML#") {
                parts = ["EPSG", last.dropFirst(9)]
            } else {
                return nil
            }
        } else if upper == "CRS84" {
            parts = ["OGC", "CRS84"]
        } else {
            // AUTHORITY:CODE, or the end of a URN: AUTHORITY:VERSION:CODE, the version often empty.
            let fields = upper.split(separator: ":", omittingEmptySubsequences: false)
            parts = fields.count == 3 ? [fields[0], fields[2]] : fields
        }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        if parts[0] == "CRS" && parts[1] == "84" { return "OGC:CRS84" }
        return "\(parts[0]):\(parts[1])"
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
