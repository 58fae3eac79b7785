import GeoTypes
import PluginKit
import Topology

/// The areas of alerts with handles of GEOS: one worker's own.
final class AlertIndex {
    private let topology: TopologyContext
    private let alerts: [[Int]]
    private let matches: [AlertMatch]
    private let index: AreaIndex
    /// Westernmost and easternmost longitude of all areas in their plane.
    private let reach: (west: Double, east: Double)

    init(_ areas: [AlertArea], in topology: TopologyContext) throws(TopologyError) {
        self.topology = topology
        alerts = areas.map(\.alerts)
        matches = areas.map(\.match)
        index = try AreaIndex(areas.map(\.shape.geometry), boxes: areas.map(\.shape.box), in: topology)
        reach = (
            areas.map(\.shape.box.west).min() ?? .infinity, areas.map(\.shape.box.east).max() ?? -.infinity
        )
    }

    /// Calls `body` with each alert in an area of which a geometry has a position, boundaries included, and how it was
    /// matched; in no order, and more than once when several of its areas are touched.
    /// - Complexity: O(log *n*) for a point, in areas and in their positions.
    func forEachMatch(at geometry: Geometry, _ body: (Int, AlertMatch) -> Void) throws(TopologyError) {
        func report(_ area: Int) { for alert in alerts[area] { body(alert, matches[area]) } }
        guard !alerts.isEmpty else { return }
        if geometry.kind == .point, let position = geometry.coordinates.first {
            let longitude = LongitudeArc.normalized(position.x)
            for turns in turns(longitude, longitude) {
                try index.forEach(at: Coordinate(x: longitude + turns * 360, y: position.y), report)
            }
        } else if let plane = PlanarGeometry(geometry) {
            for turns in turns(plane.box.west, plane.box.east) {
                try forEachArea(touching: plane.shifted(by: turns).geometry, report)
            }
        }
    }

    /// Whole turns that may bring a span of longitudes to an area. Shapes in one piece need two at most; the bound is
    /// for numbers that are no longitudes.
    private func turns(_ west: Double, _ east: Double) -> StrideThrough<Double> {
        let first = ((reach.west - east) / 360).rounded(.up)
        let last = ((reach.east - west) / 360).rounded(.down)
        return stride(from: max(first, -4), through: min(last, 4), by: 1)
    }

    /// An annotation that GEOS can't hold is repaired, and if nothing is left then, its positions count.
    private func forEachArea(touching geometry: Geometry, _ body: (Int) -> Void) throws(TopologyError) {
        // Should GEOS fail halfway, some answers are given twice, which does no harm.
        if (try? index.forEach(touching: geometry, body)) != nil { return }
        if let sound = try? topology.repaired(geometry), !sound.isEmpty,
            (try? index.forEach(touching: sound, body)) != nil
        {
            return
        }
        var positions: [Coordinate] = []
        geometry.forEachCoordinate { positions.append($0) }
        for position in positions { try index.forEach(at: position, body) }
    }
}

/// The indexes of all steps that one worker works on.
final class AlertIndexes {
    /// With the step's object, lest another one gets its address.
    private var indexes: [ObjectIdentifier: (step: AnyObject, index: AlertIndex)] = [:]

    /// The step's index, made at first use.
    /// - Parameter step: an object of the step's own.
    func index(
        of step: AnyObject, make: () throws(TopologyError) -> AlertIndex
    ) throws(TopologyError) -> AlertIndex {
        if let index = indexes[ObjectIdentifier(step)]?.index { return index }
        let index = try make()
        indexes[ObjectIdentifier(step)] = (step, index)
        return index
    }
}
