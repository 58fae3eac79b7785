import Configuration
import GeoJSON
import GeoTypes
import MapCamera

/// What a list of keyframes can be written as.
package enum KeyframeFormat: String, CaseIterable, Sendable, ChoiceOption {
    /// An array of objects as a plan has them.
    case json
    /// The same objects, one a line.
    case ndjson
    /// One line each, with a header.
    case csv
    /// A FeatureCollection: the way of the center, then a point for each keyframe.
    case geojson
    /// A tour that Google Earth plays.
    case kml
}

extension KeyframeFormat {
    /// The keyframes as a file.
    ///
    /// - Parameter viewport: of the plan; KML needs it for the distance and the angle of the lens.
    /// - Complexity: O(*n*)
    package func bytes(_ keyframes: [Keyframe], viewport: Viewport) -> [UInt8] {
        var writer = PlanWriter()
        writer.bytes.reserveCapacity(keyframes.count * 160)
        switch self {
        case .json:
            writer.text("[")
            writer.array(keyframes) { $0.keyframe($1.time, $1.camera, $1.views) }
            writer.text("]\n")
        case .ndjson:
            for keyframe in keyframes {
                writer.keyframe(keyframe.time, keyframe.camera, keyframe.views)
                writer.text("\n")
            }
        case .csv:
            writer.text("time,longitude,latitude,zoom,bearing,pitch,top,left,bottom,right\n")
            for keyframe in keyframes { writer.csv(keyframe) }
        case .geojson: writer.geoJSON(keyframes)
        case .kml: writer.kml(keyframes, viewport: viewport)
        }
        return writer.bytes
    }
}

extension PlanWriter {
    fileprivate mutating func csv(_ keyframe: Keyframe) {
        let camera = keyframe.camera
        let padding = camera.padding
        number(keyframe.time)
        for value in [
            camera.center.x, camera.center.y, camera.zoom, camera.bearing, camera.pitch, padding.top, padding.left,
            padding.bottom, padding.right,
        ] {
            text(",")
            number(value)
        }
        text("\n")
    }

    /// The way comes first, cut where it crosses the antimeridian (RFC 7946 §3.1.9); a camera that stands still has
    /// none.
    fileprivate mutating func geoJSON(_ keyframes: [Keyframe]) {
        text("{\"type\":\"FeatureCollection\",\"features\":[\n")
        if let way = Self.way(keyframes.map(\.camera.center)) {
            text("{\"type\":\"Feature\",\"geometry\":")
            GeometryText.append(way, to: &bytes)
            text(",\"properties\":{\"duration\":")
            number(keyframes.last?.time ?? 0)
            text(keyframes.isEmpty ? "}}\n" : "}},\n")
        }
        for (index, keyframe) in keyframes.enumerated() {
            text("{\"type\":\"Feature\",\"geometry\":")
            GeometryText.append(.point(keyframe.camera.center), to: &bytes)
            text(",\"properties\":{\"time\":")
            number(keyframe.time)
            text(",\"zoom\":")
            number(keyframe.camera.zoom)
            text(",\"bearing\":")
            number(keyframe.camera.bearing)
            text(",\"pitch\":")
            number(keyframe.camera.pitch)
            text(",\"padding\":")
            value(keyframe.camera.padding.json)
            text(index == keyframes.count - 1 ? "}}\n" : "}},\n")
        }
        text("]}\n")
    }

    /// The line through all positions without repetitions; several where it crosses ±180.
    static func way(_ positions: [Coordinate]) -> Geometry? {
        var lines: [[Coordinate]] = [[]]
        for position in positions {
            guard let last = lines[lines.count - 1].last else {
                lines[lines.count - 1].append(position)
                continue
            }
            guard position != last else { continue }
            if abs(position.x - last.x) > 180 {
                let side = last.x > 0 ? 180.0 : -180.0
                let whole = position.x + 2 * side - last.x
                let part = whole == 0 ? 0 : (side - last.x) / whole
                let latitude = last.y + (position.y - last.y) * part
                if last.x != side { lines[lines.count - 1].append(Coordinate(x: side, y: latitude)) }
                lines.append(position.x == -side ? [] : [Coordinate(x: -side, y: latitude)])
            }
            lines[lines.count - 1].append(position)
        }
        lines.removeAll { $0.count < 2 }
        guard let first = lines.first else { return nil }
        return lines.count == 1 ? .lineString(first) : .multiLineString(lines)
    }
}
