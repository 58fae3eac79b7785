import Execution

/// Names of outputs, with their placeholders.
enum OutputName {
    /// Endings of formats that people know from other converters and that this tool does not write.
    private static let foreignEndings = [
        ".shp", ".gpkg", ".kml", ".kmz", ".csv", ".topojson", ".parquet", ".fgb", ".gml", ".gpx", ".sqlite",
    ]

    /// Puts the input's stem in. Other placeholders are mistakes, and so are endings of formats that are not written.
    /// - Parameter stem: nil when there are several inputs.
    static func expand(_ path: String, stem: String?, allowsKey: Bool = false) throws(UsageError) -> String {
        let plain = OutputFile.isPacked(path) ? String(path.dropLast(3)) : path
        if let ending = foreignEndings.first(where: { plain.lowercased().hasSuffix($0) }) {
            throw UsageError(
                "'\(path)' asks for the format \(ending), which cartouche does not write",
                remedy: "write GeoJSON and convert it")
        }
        var result = ""
        var rest = Substring(path)
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let name = rest[rest.index(after: open)..<close]
            result += rest[..<open]
            switch name {
            case "stem" where stem != nil: result += stem ?? ""
            case "key" where allowsKey: result += "{key}"
            default:
                throw UsageError(
                    "'\(path)' has the placeholder {\(name)}, which has no value here",
                    remedy: allowsKey ? "use {stem} or {key}" : "use {stem}")
            }
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }
}
