import GeoTypes
import MapCamera

/// A web Mercator camera as Google Earth describes one.
struct LookAt {
    /// Metres from the eye to the center on the ground.
    var range: Double
    /// Angle of view across the screen in degrees.
    var horizontalFieldOfView: Double

    /// Circumference of the sphere of web Mercator, in metres.
    static let equator = 2 * Double.pi * 6_378_137

    /// range = d · equator · cos(latitude) / (512 · 2^zoom), d being the camera's distance in pixels: 1.5 times the
    /// height of the viewport at the usual lens. The scale at the center is then the same on both maps.
    init(_ camera: Camera, viewport: Viewport) {
        let scale = Self.equator * Math.cosine(degrees: camera.center.latitude) / camera.worldSize
        range = viewport.cameraDistance * scale
        horizontalFieldOfView = 2 * Math.arcTangent(viewport.width / 2 / viewport.cameraDistance)
    }
}

extension PlanWriter {
    /// A tour with one flight to each keyframe. Padding has no counterpart in KML and is left out.
    mutating func kml(_ keyframes: [Keyframe], viewport: Viewport) {
        text(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <gx:Tour>
            <name>plan</name>
            <gx:Playlist>

            """)
        var previous = keyframes.first?.time ?? 0
        for (index, keyframe) in keyframes.enumerated() {
            text("<gx:FlyTo><gx:duration>")
            number(keyframe.time - previous)
            text("</gx:duration><gx:flyToMode>\(index == 0 ? "bounce" : "smooth")</gx:flyToMode><LookAt>")
            previous = keyframe.time
            lookAt(keyframe.camera, viewport: viewport)
            text("</LookAt></gx:FlyTo>\n")
        }
        text("</gx:Playlist>\n</gx:Tour>\n</kml>\n")
    }

    private mutating func lookAt(_ camera: Camera, viewport: Viewport) {
        let view = LookAt(camera, viewport: viewport)
        // The order that the schema of the extensions wants: those of the abstract view come first.
        element("gx:horizFov", view.horizontalFieldOfView)
        element("longitude", camera.center.x)
        element("latitude", camera.center.y)
        element("altitude", 0)
        element("heading", camera.bearing)
        element("tilt", camera.pitch)
        element("range", view.range)
        text("<altitudeMode>clampToGround</altitudeMode>")
    }

    private mutating func element(_ name: String, _ value: Double) {
        text("<\(name)>")
        number(value)
        text("</\(name)>")
    }
}
