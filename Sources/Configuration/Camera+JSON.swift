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

    /// The camera from a file; nil when a member is missing or no number. Full doubles survive the way there and back.
    package init?(json: JSONValue) {
        guard let centerValue = json["center"], let center = try? Coordinate(decoding: centerValue),
            let zoom = json["zoom"]?.double, let bearing = json["bearing"]?.double, let pitch = json["pitch"]?.double,
            let paddingValue = json["padding"], let padding = try? EdgeInsets(decoding: paddingValue)
        else { return nil }
        self.init(center: center, zoom: zoom, bearing: bearing, pitch: pitch, padding: padding)
    }
}
