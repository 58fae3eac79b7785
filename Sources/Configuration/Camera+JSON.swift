import GeoJSON
import GeoTypes
import MapCamera

extension Camera {
    /// The camera as output files have it.
    package var json: JSONValue {
        .object([
            "center": center.json, "zoom": .number(zoom), "bearing": .number(bearing), "pitch": .number(pitch),
            "padding": padding.json,
        ])
    }

    /// Reads what ``json`` writes, full doubles included; nil for anything else.
    package init?(json value: JSONValue) {
        guard let position = value["center"].flatMap({ try? Coordinate(decoding: $0) }),
            let zoom = value["zoom"]?.double
        else { return nil }
        self.init(
            center: position, zoom: zoom, bearing: value["bearing"]?.double ?? 0, pitch: value["pitch"]?.double ?? 0,
            padding: value["padding"].flatMap { try? EdgeInsets(decoding: $0) } ?? .zero)
        guard isFinite, pitch >= 0, pitch < 90 else { return nil }
    }
}
