import GeoTypes
import Testing

@Suite struct GeometryTests {
    private let square = [(0.0, 0.0), (1, 0), (1, 1), (0, 0)].map { Coordinate(x: $0.0, y: $0.1) }

    @Test func `ranges of lines and rings`() {
        let geometry = Geometry.multiPolygon([[square, square], [square]])
        #expect(geometry.lineEnds == [4, 8, 12])
        #expect(geometry.polygonEnds == [2, 3])
        #expect(geometry.ringRange(0) == 0..<2)
        #expect(geometry.ringRange(1) == 2..<3)
        #expect(geometry.lineRange(1) == 4..<8)
        #expect(geometry.positionCount == 12)
    }

    @Test func `emptiness and dimension look into members`() {
        #expect(Geometry.collection([.multiPoint([]), .collection([])]).isEmpty)
        #expect(!Geometry.collection([.collection([.point(square[0])])]).isEmpty)
        let high = Geometry(kind: .point, coordinates: [square[0]], higherOrdinates: [[5]])
        #expect(!Geometry.collection([high]).isTwoDimensional)
    }

    @Test func `mapping reaches members and keeps the structure`() {
        var geometry = Geometry.collection([.polygon([square]), .point(square[1])])
        geometry.mapCoordinates { Coordinate(x: $0.x + 10, y: $0.y) }
        var seen: [Double] = []
        geometry.forEachCoordinate { seen.append($0.x) }
        #expect(seen == [10, 11, 11, 10, 11])
        #expect(geometry.members[0].polygonEnds == [1])
    }
}
