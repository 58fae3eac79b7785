import Configuration
import GeoJSON
import GeoTypes
import MapCamera

/// The options of shots and of what they hold, each declared once.
enum ShotOption {
    private static func within(
        _ range: ClosedRange<Double>, _ words: String
    ) -> @Sendable (Double?) -> String? {
        { value in value.map { range.contains($0) } ?? true ? nil : words }
    }

    static let longest = 86_400.0
    private static let seconds = "seconds, 0 to 86400"
    private static let inset: @Sendable (EdgeInsets?) -> String? = { insets in
        let sides = insets.map { [$0.top, $0.left, $0.bottom, $0.right] } ?? []
        return sides.allSatisfy { abs($0) <= 1e6 } ? nil : "px up to a million"
    }

    // What a camera has.
    static let center = Option<Coordinate?>("center", default: nil, "position in the middle of the padded screen")
    static let zoom = Option<Double?>(
        "zoom", default: nil, "zoom", domain: "zoom, -24 to 25.5", check: within(-24...25.5, "a zoom in -24 to 25.5"))
    static let bearing = Option<Double?>(
        "bearing", default: nil, "compass direction that is up", domain: "degrees clockwise from north",
        check: within(-1e6...1e6, "degrees"))
    static let pitch = Option<Double?>(
        "pitch", default: nil, "angle from straight down", domain: "degrees, 0 to 85",
        check: within(0...85, "degrees in 0 to 85"))
    static let padding = Option<EdgeInsets?>(
        "padding", default: nil, "pixels covered at each edge", check: inset)
    static let camera: [any OptionDeclaration] = [center, zoom, bearing, pitch, padding]

    // What stands beside a shot.
    static let id = Option<String?>("id", default: nil, "name of the shot, for events and messages")
    static let duration = Option<Double?>(
        "duration", default: nil, "how long the movement takes", domain: seconds,
        check: within(0...longest, seconds))
    static let maxDuration = Option<Double?>(
        "maxDuration", default: nil, "how long the movement may take", domain: seconds,
        check: within(0...longest, seconds))
    static let delay = Option<Double?>(
        "delay", default: nil, "wait before the movement", domain: seconds, check: within(0...longest, seconds))
    static let curve = Option<CurveChoice?>("curve", default: nil, "how progress follows time")
    static let at = Option<Double?>(
        "at", default: nil, "when the shot starts, whatever runs then", domain: "seconds from the start of the plan",
        check: within(0...longest, seconds))
    static let after = Option<String?>("after", default: nil, "id of what to wait for")
    static let owner = Option<String?>(
        "owner", default: nil, "on whose behalf it moves; gestures and compass end everything else")
    static let start: [any OptionDeclaration] = [id, at, after]
    static let times = Option(
        "times", default: 2, "how often the shots of a loop run", domain: "whole number, 1 to 1000",
        check: { (1...1000).contains($0) ? nil : "a whole number in 1 to 1000" })
    static let timing: [any OptionDeclaration] = start + [duration, maxDuration, delay, curve, owner]

    // Flights and eases.
    static let rho = Option<Double?>(
        "rho", default: nil, "how much a flight prefers zooming to moving", domain: "0.001 to 100",
        check: within(0.001...100, "a number in 0.001 to 100"))
    static let speed = Option<Double?>(
        "speed", default: nil, "speed of a flight in rho-screenfuls a second", domain: "0.001 to 1000",
        check: within(0.001...1000, "a number in 0.001 to 1000"))
    static let screenSpeed = Option<Double?>(
        "screenSpeed", default: nil, "speed of a flight in screenfuls a second", domain: "0.001 to 1000",
        check: within(0.001...1000, "a number in 0.001 to 1000"))
    static let minZoom = Option<Double?>(
        "minZoom", default: nil, "zoom below which a flight does not dip", domain: "zoom, -24 to 25.5",
        check: within(-24...25.5, "a zoom in -24 to 25.5"))
    static let flight: [any OptionDeclaration] = [rho, speed, screenSpeed, minZoom, offset, worldCopies]
    static let around = Option<Coordinate?>("around", default: nil, "position that keeps its place on the screen")
    static let offset = Option<ScreenPair?>("offset", default: nil, "pixels from the middle to where the center goes")
    static let worldCopies = Option<Bool?>(
        "worldCopies", default: nil, "false keeps the way from crossing the antimeridian")

    // Annotations.
    static let by = Option<String?>("by", default: nil, "property that names the annotation")
    static let index = Option<Int?>("index", default: nil, "which of several annotations, from 0")

    // Overviews and viewport states.
    static let geometryPadding = Option<EdgeInsets?>(
        "geometryPadding", default: nil, "pixels kept free round the geometry", check: inset)
    static let maxZoom = Option<Double?>(
        "maxZoom", default: nil, "highest zoom of an overview", domain: "zoom, -24 to 25.5",
        check: within(-24...25.5, "a zoom in -24 to 25.5"))
    static let animationDuration = Option<Double?>(
        "animationDuration", default: nil, "how long later changes take", domain: seconds,
        check: within(0...longest, seconds))
    static let overviewCamera: [any OptionDeclaration] = [
        geometryPadding, padding, bearing, pitch, maxZoom, offset, animationDuration,
    ]
    static let geometry = Option<JSONValue?>("geometry", default: nil, "\"frame\", GeoJSON or a list of positions")
    static let transition = Option<JSONValue?>(
        "transition", default: nil, "\"immediate\" or {\"default\": {\"maxDuration\": seconds}}")

    // Moving points.
    static let track = Option<String?>("track", default: nil, "GeoJSON file with a moving point")
    static let direction = Option<JSONValue?>(
        "bearing", default: nil, "\"course\", or a compass direction: where the point goes is up, or that direction")
    static let trackSpeed = Option<Double?>(
        "speed", default: nil, "how many times faster than in its file a point moves", domain: "0.001 to 1000000",
        check: within(0.001...1e6, "a number in 0.001 to 1000000"))
    static let follow: [any OptionDeclaration] = [track, zoom, direction, pitch, padding, trackSpeed]

    // Animators.
    static let anchor = Option<ScreenPair?>("anchor", default: nil, "point of the screen that stays where it is")
    static let from = Option<JSONValue?>("from", default: nil, "values to start from, of properties that it moves")
    static let on = Option<String?>("on", default: nil, "what of that animator to wait for: end, start or cancel")
    static let animator: [any OptionDeclaration] =
        camera + [id, anchor, from, duration, delay, curve, after, on, owner]
}

extension OptionValues {
    var cameraOptions: CameraOptions {
        CameraOptions(
            center: self[ShotOption.center], zoom: self[ShotOption.zoom], bearing: self[ShotOption.bearing],
            pitch: self[ShotOption.pitch], padding: self[ShotOption.padding])
    }
}
