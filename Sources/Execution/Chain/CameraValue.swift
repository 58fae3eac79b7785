import Configuration
import GeoJSON
import GeoTypes
import MapCamera

/// The chain file's `camera`: any of its five members, the others at their defaults.
struct CameraValue: OptionValue {
    var camera = Camera(center: Coordinate(x: 0, y: 0), zoom: 0)
    /// Whether the center was given.
    var namesCenter = false

    init() {}

    private static let center = Option("center", default: Coordinate(x: 0, y: 0), "Degrees.")
    private static let zoom = Option("zoom", default: 0.0, "512 px world at zoom 0.")
    private static let bearing = Option("bearing", default: 0.0, "Degrees clockwise from north.")
    private static let pitch = Option(
        "pitch", default: 0.0, "Degrees from straight down.",
        check: { (0...85).contains($0) ? nil : "0 to 85 degrees" })
    private static let padding = Option(
        "padding", default: EdgeInsets.zero, "px.",
        check: { min($0.top, $0.left, $0.bottom, $0.right) >= 0 ? nil : "px of 0 or more on each side" })

    static var domain: OptionDomain {
        OptionDomain(
            "an object with any of center, zoom, bearing, pitch, padding", schema: .object(["type": .string("object")]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        let decoded = try OptionValues.decode(
            value, as: [Self.center, Self.zoom, Self.bearing, Self.pitch, Self.padding],
            expected: Self.domain.description)
        camera = Camera(
            center: decoded[Self.center], zoom: decoded[Self.zoom], bearing: decoded[Self.bearing],
            pitch: decoded[Self.pitch], padding: decoded[Self.padding])
        namesCenter = decoded.given[Self.center.name] != nil
    }

    var json: JSONValue { camera.json }
}
