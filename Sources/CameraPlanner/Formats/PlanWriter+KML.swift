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
    /// A document with the way of the center, or its place when it stands still, and a tour with one flight to each
    /// keyframe. Padding has no counterpart in KML and is left out.
    mutating func kml(_ keyframes: [Keyframe], viewport: Viewport) {
        text(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>
            <name>plan</name>

            """)
        if let way = Self.way(keyframes.map(\.camera.center)) {
            placemark(way)
        } else if let center = keyframes.first?.camera.center {
            text("<Placemark><name>center</name><Point><coordinates>")
            position(center)
            text("</coordinates></Point></Placemark>\n")
        }
        text("<gx:Tour>\n<name>tour</name>\n<gx:Playlist>\n")
        var previous = keyframes.first?.time ?? 0
        for (index, keyframe) in keyframes.enumerated() {
            text("<gx:FlyTo><gx:duration>")
            number(keyframe.time - previous)
            text("</gx:duration><gx:flyToMode>\(index == 0 ? "bounce" : "smooth")</gx:flyToMode><LookAt>")
            previous = keyframe.time
            lookAt(keyframe.camera, viewport: viewport)
            text("</LookAt></gx:FlyTo>\n")
        }
        text("</gx:Playlist>\n</gx:Tour>\n</Document>\n</kml>\n")
    }

    private mutating func placemark(_ way: Geometry) {
        text("<Placemark><name>way</name>")
        if way.kind == .multiLineString { text("<MultiGeometry>") }
        for line in way.lineEnds.indices {
            text("<LineString><tessellate>1</tessellate><coordinates>")
            for (index, place) in way.coordinates[way.lineRange(line)].enumerated() {
                if index > 0 { text(" ") }
                position(place)
            }
            text("</coordinates></LineString>")
        }
        if way.kind == .multiLineString { text("</MultiGeometry>") }
        text("</Placemark>\n")
    }

    private mutating func position(_ position: Coordinate) {
        number(position.x)
        text(",")
        number(position.y)
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
