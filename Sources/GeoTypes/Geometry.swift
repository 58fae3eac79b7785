/// A simple feature of one of GeoJSON's seven types, stored flat.
///
/// Positions of all parts lie behind one another in ``coordinates``, which makes the bulk copies into GEOS and PROJ
/// plain memory moves. ``lineEnds`` and ``polygonEnds`` cut them into lines (or rings) and polygons:
///
/// | kind | coordinates | lineEnds | polygonEnds | members |
/// |---|---|---|---|---|
/// | point, multiPoint | all positions | – | – | – |
/// | lineString | all positions | one end | – | – |
/// | multiLineString | of all lines | one end a line | – | – |
/// | polygon | of all rings, the exterior first | one end a ring | one end | – |
/// | multiPolygon | of all rings of all polygons | one end a ring | one end a polygon, counted in rings | – |
/// | geometryCollection | – | – | – | the geometries |
///
/// A geometry without positions is empty (`"coordinates": []`).
public struct Geometry: Hashable, Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        case point = "Point"
        case multiPoint = "MultiPoint"
        case lineString = "LineString"
        case multiLineString = "MultiLineString"
        case polygon = "Polygon"
        case multiPolygon = "MultiPolygon"
        case geometryCollection = "GeometryCollection"
    }

    public var kind: Kind
    public var coordinates: [Coordinate]
    /// Third and further ordinates, one array for each position of ``coordinates``; empty when all positions are 2-D.
    /// Positions may differ in length, as RFC 7946 §3.1.1 lets them.
    public var higherOrdinates: [[Double]]
    /// Index behind the last position of each line or ring.
    public var lineEnds: [Int]
    /// Index into ``lineEnds`` behind the last ring of each polygon.
    public var polygonEnds: [Int]
    public var members: [Geometry]

    public init(
        kind: Kind, coordinates: [Coordinate] = [], higherOrdinates: [[Double]] = [], lineEnds: [Int] = [],
        polygonEnds: [Int] = [], members: [Geometry] = []
    ) {
        self.kind = kind
        self.coordinates = coordinates
        self.higherOrdinates = higherOrdinates
        self.lineEnds = lineEnds
        self.polygonEnds = polygonEnds
        self.members = members
    }
}

extension Geometry {
    public static func point(_ position: Coordinate) -> Geometry {
        Geometry(kind: .point, coordinates: [position])
    }

    public static func multiPoint(_ positions: [Coordinate]) -> Geometry {
        Geometry(kind: .multiPoint, coordinates: positions)
    }

    public static func lineString(_ positions: [Coordinate]) -> Geometry {
        Geometry(kind: .lineString, coordinates: positions, lineEnds: [positions.count])
    }

    /// A polygon from its rings, each closed, the exterior first.
    public static func polygon(_ rings: [[Coordinate]]) -> Geometry {
        var geometry = Geometry(kind: .polygon)
        geometry.appendPolygon(rings)
        return geometry
    }

    public static func multiLineString(_ lines: [[Coordinate]]) -> Geometry {
        var geometry = Geometry(kind: .multiLineString)
        for line in lines { geometry.appendLine(line) }
        return geometry
    }

    public static func multiPolygon(_ polygons: [[[Coordinate]]]) -> Geometry {
        var geometry = Geometry(kind: .multiPolygon)
        for polygon in polygons { geometry.appendPolygon(polygon) }
        return geometry
    }

    public static func collection(_ members: [Geometry]) -> Geometry {
        Geometry(kind: .geometryCollection, members: members)
    }

    /// Adds one 2-D line or ring behind the others.
    public mutating func appendLine(_ line: some Sequence<Coordinate>) {
        coordinates.append(contentsOf: line)
        lineEnds.append(coordinates.count)
    }

    /// Adds one 2-D polygon behind the others.
    public mutating func appendPolygon(_ rings: [[Coordinate]]) {
        for ring in rings { appendLine(ring) }
        polygonEnds.append(lineEnds.count)
    }
}
