/// The forms in which GeoJSON comes.
package enum DocumentKind: String, Sendable {
    case featureCollection
    case feature
    case geometry
    /// One JSON text after the other, usually one a line.
    case newlineDelimited
    /// RFC 8142: each text behind a record separator, U+001E.
    case textSequence

    /// The kind that a file name promises, if any.
    package init?(fileName: String) {
        var name = fileName.lowercased()
        if name.hasSuffix(".gz") { name.removeLast(3) }
        if name.hasSuffix(".geojsonl") || name.hasSuffix(".ndjson") {
            self = .newlineDelimited
        } else if name.hasSuffix(".geojsons") {
            self = .textSequence
        } else {
            return nil
        }
    }
}
