import GeoTypes
import MapCamera
import Placement
import PluginKit

/// A line, polygon or point on the ground that boxes keep clear of.
struct GroundObstacle: Sendable {
    private enum Kind {
        case point, line, polygon
    }

    private let kind: Kind
    /// Of a polygon its rings, else one list. Longitudes run on across the antimeridian.
    private let rings: [[Coordinate]]
    private let west: Double
    private let east: Double
    private let width: Double
    private let priority: Double

    /// The parts of a geometry that have a place.
    ///
    /// - Parameter fills: whether polygons count with what is inside, else their rings count as lines.
    static func parts(of geometry: Geometry, fills: Bool, width: Double, priority: Double) -> [GroundObstacle] {
        var parts: [GroundObstacle] = []
        func add(_ kind: Kind, _ rings: [[Coordinate]]) {
            guard let part = GroundObstacle(kind, rings, width: width, priority: priority) else { return }
            parts.append(part)
        }
        let plane = geometry.unrolled()
        func line(_ index: Int) -> [Coordinate] { Array(plane.coordinates[plane.lineRange(index)]) }
        switch plane.kind {
        case .point, .multiPoint:
            for position in plane.coordinates { add(.point, [[position]]) }
        case .lineString, .multiLineString:
            for index in plane.lineEnds.indices { add(.line, [line(index)]) }
        case .polygon, .multiPolygon:
            for index in plane.polygonEnds.indices {
                let rings = plane.ringRange(index).map(line)
                if fills { add(.polygon, rings) } else { for ring in rings { add(.line, [ring]) } }
            }
        case .geometryCollection:
            for member in geometry.members {
                parts += Self.parts(of: member, fills: fills, width: width, priority: priority)
            }
        }
        return parts
    }

    private init?(_ kind: Kind, _ rings: [[Coordinate]], width: Double, priority: Double) {
        var (west, east) = (Double.infinity, -Double.infinity)
        for position in rings.joined() {
            guard position.isFinite else { return nil }
            (west, east) = (min(west, position.x), max(east, position.x))
        }
        guard west <= east else { return nil }
        (self.kind, self.rings, self.west, self.east) = (kind, rings, west, east)
        (self.width, self.priority) = (width, priority)
    }

    /// What is seen of it, on each copy of the world that may have a part in the picture.
    ///
    /// A label hangs on the copy of its point that is nearest to the camera's center, within half a turn. Its box may
    /// reach as far again.
    func shapes(on screen: ScreenClip) -> [PlacementObstacle] {
        let center = screen.projection.camera.center.longitude
        let reach = 540.0
        let first = ((center - reach - east) / 360).rounded(.up)
        let last = ((center + reach - west) / 360).rounded(.down)
        guard first <= last else { return [] }
        return stride(from: first, through: last, by: 1).flatMap { shapes(on: screen, turn: $0 * 360) }
    }

    private func shapes(on screen: ScreenClip, turn: Double) -> [PlacementObstacle] {
        let lists = rings.map { ring in
            ring.map { screen.point(Coordinate(x: $0.x + turn, y: $0.y)) }
        }
        switch kind {
        case .point:
            return lists.joined().compactMap { screen.visible($0) }.map { point in
                let half = width / 2
                let box = PlacementBox(
                    left: point.x - half, top: point.y - half, right: point.x + half, bottom: point.y + half)
                return PlacementObstacle(.box(box), priority: priority)
            }
        case .line:
            return lists.flatMap { screen.lines($0) }.map { line in
                PlacementObstacle(.line(line.map(PlacementObstacle.Point.init), width: width), priority: priority)
            }
        case .polygon:
            let rings = lists.map { screen.ring($0).map(PlacementObstacle.Point.init) }.filter { $0.count > 2 }
            return rings.isEmpty ? [] : [PlacementObstacle(.polygon(rings), priority: priority)]
        }
    }
}

extension PlacementObstacle.Point {
    fileprivate init(_ point: ScreenPoint) {
        self.init(x: point.x, y: point.y)
    }
}
