import GeoTypes
import TestSupport

func ring(_ numbers: [Double]...) -> [Coordinate] { numbers.map { Coordinate(x: $0[0], y: $0[1]) } }

func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Coordinate] {
    ring([west, south], [east, south], [east, north], [west, north], [west, south])
}

/// Planar area by the shoelace formula: exteriors less holes.
func area(_ geometry: Geometry) -> Double {
    var sum = 0.0
    for polygon in geometry.polygonEnds.indices {
        for ring in geometry.ringRange(polygon) {
            let positions = geometry.coordinates[geometry.lineRange(ring)]
            let twice = zip(positions, positions.dropFirst()).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
            sum += ring == geometry.ringRange(polygon).lowerBound ? abs(twice) / 2 : -abs(twice) / 2
        }
    }
    return geometry.members.reduce(sum) { $0 + area($1) }
}

extension SplitMix64 {
    /// A geometry of any kind with what GEOS can hold: closed rings of at least four positions, lines of two, empty
    /// parts, some positions with a height.
    mutating func geometry(depth: Int = 2) -> Geometry {
        let kinds = Geometry.Kind.allCases.filter { depth > 0 || $0 != .geometryCollection }
        let kind = kinds[Int.random(in: 0..<kinds.count, using: &self)]
        var geometry = Geometry(kind: kind)
        let parts = Int.random(in: 0...3, using: &self)
        switch kind {
        case .point: geometry.coordinates = positions(min(parts, 1))
        case .multiPoint: geometry.coordinates = positions(parts)
        case .lineString: geometry.appendLine(positions(parts == 0 ? 0 : parts + 1))
        case .multiLineString:
            for part in 0..<parts { geometry.appendLine(positions(part == 1 ? 0 : part + 2)) }
        case .polygon: geometry.appendPolygon(rings(parts))
        case .multiPolygon: for part in 0..<parts { geometry.appendPolygon(rings(part)) }
        case .geometryCollection: geometry.members = (0..<parts).map { _ in self.geometry(depth: depth - 1) }
        }
        let dimension = Int.random(in: 0..<3, using: &self)
        if dimension > 0, !geometry.coordinates.isEmpty {
            geometry.higherOrdinates = geometry.coordinates.indices.map { index in
                dimension == 1 || index == 0 ? [uniform(-100..<9000)] : []
            }
        }
        return geometry
    }

    private mutating func positions(_ count: Int) -> [Coordinate] {
        (0..<count).map { _ in Coordinate(x: uniform(-180..<180), y: uniform(-90..<90)) }
    }

    private mutating func rings(_ count: Int) -> [[Coordinate]] {
        (0..<count).map { ring in
            let open = positions(ring + 3)
            return open + [open[0]]
        }
    }
}
