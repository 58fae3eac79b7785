import GeoTypes
import PluginKit
import Topology

/// The areas of alerts in a tree, with handles of GEOS: one worker's own.
final class AlertIndex {
    private let topology: TopologyContext
    private let areas: [AlertArea]
    private let tree: SpatialIndex
    /// Made at the first question that reaches the area.
    private var prepared: [PreparedGeometry?]
    /// Westernmost and easternmost longitude of all areas in their plane.
    private let reach: (west: Double, east: Double)

    init(_ areas: [AlertArea], in topology: TopologyContext) throws(TopologyError) {
        self.topology = topology
        self.areas = areas
        tree = try SpatialIndex(areas.map(\.shape.box), in: topology)
        prepared = Array(repeating: nil, count: areas.count)
        reach = (
            areas.map(\.shape.box.west).min() ?? .infinity, areas.map(\.shape.box.east).max() ?? -.infinity
        )
    }

    /// Calls `body` with each area that a geometry shares a position with, boundaries included; maybe twice with one.
    ///
    /// - Complexity: O(log *n*) for a point, in areas and in their positions.
    func forEachArea(at geometry: Geometry, _ body: (AlertArea) -> Void) throws(TopologyError) {
        guard !areas.isEmpty else { return }
        if geometry.kind == .point, let position = geometry.coordinates.first {
            try forEachArea(at: position, body)
        } else if let plane = PlanarGeometry(geometry) {
            try forEachArea(touching: plane, body)
        }
    }

    private func forEachArea(at position: Coordinate, _ body: (AlertArea) -> Void) throws(TopologyError) {
        guard position.isFinite else { return }
        let longitude = LongitudeArc.normalized(position.x)
        for turns in turns(longitude, longitude) {
            let place = Coordinate(x: longitude + turns * 360, y: position.y)
            for number in try tree.query(place) where try area(number).covers(place) { body(areas[number]) }
        }
    }

    private func forEachArea(touching plane: PlanarGeometry, _ body: (AlertArea) -> Void) throws(TopologyError) {
        for turns in turns(plane.box.west, plane.box.east) {
            let shape = plane.shifted(by: turns)
            for number in try tree.query(shape.box) where try touches(shape.geometry, number) { body(areas[number]) }
        }
    }

    /// Whole turns that may bring a span of longitudes to an area. Shapes in one piece need two at most; the bound is
    /// for numbers that are no longitudes.
    private func turns(_ west: Double, _ east: Double) -> StrideThrough<Double> {
        let first = ((reach.west - east) / 360).rounded(.up)
        let last = ((reach.east - west) / 360).rounded(.down)
        return stride(from: max(first, -4), through: min(last, 4), by: 1)
    }

    private func area(_ number: Int) throws(TopologyError) -> PreparedGeometry {
        if let area = prepared[number] { return area }
        let area = try PreparedGeometry(areas[number].shape.geometry, in: topology)
        prepared[number] = area
        return area
    }

    /// An annotation that GEOS can't hold is repaired, and if nothing is left then, its positions count.
    private func touches(_ geometry: Geometry, _ number: Int) throws(TopologyError) -> Bool {
        let area = try area(number)
        if let answer = try? area.intersects(geometry) { return answer }
        if let sound = try? topology.repaired(geometry), !sound.isEmpty, let answer = try? area.intersects(sound) {
            return answer
        }
        var found = false
        var failure: TopologyError?
        geometry.forEachCoordinate { position in
            guard !found, failure == nil else { return }
            do throws(TopologyError) {
                found = try area.covers(position)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return found
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
