import CGEOS
import GeoTypes

extension TopologyContext {
    /// The part of a geometry inside a box, by intersection with the rectangle, or with both rectangles of a box
    /// across the antimeridian.
    ///
    /// Only parts of the geometry's own dimension stay: a polygon that merely touches the box gives an empty polygon,
    /// not a point. A Multi stays a Multi; a single geometry in several parts becomes one. Members of a collection
    /// are clipped one by one, and those that have nothing inside are left out. What lies inside as a whole comes back
    /// as it is; other polygons run by the right-hand rule.
    /// - Throws: ``TopologyError``, also for an invalid polygon: repair it first.
    package func clipped(_ geometry: Geometry, to box: BoundingBox) throws(TopologyError) -> Geometry {
        try clipped(geometry, to: Self.rectangle(box))
    }

    /// The part of a geometry inside a polygon or polygons, by the same rules.
    package func clipped(_ geometry: Geometry, to area: Geometry) throws(TopologyError) -> Geometry {
        if geometry.kind == .geometryCollection {
            var members: [Geometry] = []
            for member in geometry.members {
                let part = try clipped(member, to: area)
                if !part.isEmpty { members.append(part) }
            }
            return .collection(members)
        }
        let operation = "clip"
        let subject = try encode(geometry, for: operation)
        let mask = try encode(area, for: operation)
        let common = try make(operation) { GEOSIntersection_r(handle, subject.pointer, mask.pointer) }
        let result = try decode(common, for: operation).parts(ofKind: geometry.kind)
        if result.hasRings && result.positionCount == geometry.positionCount {
            // GEOS turns and reverses rings.
            if result.withRingsInOrder() == geometry.withRingsInOrder() { return geometry }
        }
        return result.rewound(isGeographic: false)
    }

    /// Whether two geometries share a position (`GEOSIntersects`).
    package func intersects(_ first: Geometry, _ second: Geometry) throws(TopologyError) -> Bool {
        let operation = "intersects"
        let first = try encode(first, for: operation)
        let second = try encode(second, for: operation)
        return try test(operation) { GEOSIntersects_r(handle, first.pointer, second.pointer) }
    }

    static func rectangle(_ box: BoundingBox) -> Geometry {
        func ring(_ west: Double, _ east: Double) -> [[Coordinate]] {
            [
                [
                    Coordinate(x: west, y: box.south), Coordinate(x: east, y: box.south),
                    Coordinate(x: east, y: box.north), Coordinate(x: west, y: box.north),
                    Coordinate(x: west, y: box.south),
                ]
            ]
        }
        return box.crossesAntimeridian
            ? .multiPolygon([ring(box.west, 180), ring(-180, box.east)]) : .polygon(ring(box.west, box.east))
    }
}

extension Geometry {
    private enum Family { case points, lines, polygons, mixed }

    private var family: Family {
        switch kind {
        case .point, .multiPoint: .points
        case .lineString, .multiLineString: .lines
        case .polygon, .multiPolygon: .polygons
        case .geometryCollection: .mixed
        }
    }

    /// All parts of the dimension of `kind`, as that kind if it holds them, else as its Multi.
    func parts(ofKind kind: Kind) -> Geometry {
        var result = Geometry(kind: kind)
        let family = result.family
        collectParts(of: family, into: &result)
        let count: Int
        switch family {
        case .points: count = result.coordinates.count
        case .lines: count = result.lineEnds.count
        case .polygons: count = result.polygonEnds.count
        case .mixed: return self
        }
        switch kind {
        case .point where count > 1: result.kind = .multiPoint
        case .lineString where count > 1: result.kind = .multiLineString
        case .polygon where count > 1: result.kind = .multiPolygon
        case .lineString where count == 0: result.lineEnds = [0]
        case .polygon where count == 0: result.polygonEnds = [0]
        default: break
        }
        return result
    }

    private func collectParts(of family: Family, into result: inout Geometry) {
        for member in members { member.collectParts(of: family, into: &result) }
        guard self.family == family, !coordinates.isEmpty else { return }
        // Two parts may differ in having heights: those of one without stay absent.
        if !higherOrdinates.isEmpty || !result.higherOrdinates.isEmpty {
            if result.higherOrdinates.isEmpty {
                result.higherOrdinates = Array(repeating: [], count: result.coordinates.count)
            }
            result.higherOrdinates +=
                isTwoDimensional ? Array(repeating: [], count: coordinates.count) : higherOrdinates
        }
        let base = result.coordinates.count
        let ringBase = result.lineEnds.count
        result.coordinates += coordinates
        result.lineEnds += lineEnds.map { $0 + base }
        result.polygonEnds += polygonEnds.map { $0 + ringBase }
    }
}
