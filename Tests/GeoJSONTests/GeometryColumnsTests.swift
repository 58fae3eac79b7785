import Foundation
import GeoJSON
import GeoTypes
import Testing
import TestSupport

/// Geometries that lie side by side in the columns of their block.
@Suite struct GeometryColumnsTests {
    private static func features(_ texts: [String]) throws -> [Feature] {
        let text = #"{"type":"FeatureCollection","features":["# + texts.joined(separator: ",") + "]}"
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("columns-\(UUID()).geojson")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(text.utf8).write(to: url)
        let reader = try FeatureReader(path: url.path)
        return try FeatureParser.parse(#require(try reader.next())).features
    }

    private static func feature(_ type: String, _ coordinates: String) -> String {
        #"{"type":"Feature","properties":null,"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
    }

    private static func text(_ feature: Feature) -> String {
        var bytes: [UInt8] = []
        feature.append(to: &bytes, asFeature: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    static let flat = [
        ("Point", "[1,2]"), ("MultiPoint", "[[1,2],[3,4]]"), ("LineString", "[[5,6],[7,8]]"),
        ("MultiLineString", "[[[1,1],[2,2]],[[3,3],[4,4],[5,5]]]"),
        ("Polygon", "[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[3,2],[2,2],[1,1]]]"),
        ("MultiPolygon", "[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]"), ("Point", "[]"),
        ("LineString", "[]"),
    ]

    @Test func `each geometry finds its own positions`() throws {
        let features = try Self.features(Self.flat.map { Self.feature($0.0, $0.1) })
        #expect(features.count == Self.flat.count)
        for (feature, (type, coordinates)) in zip(features, Self.flat) {
            let geometry = try #require(feature.geometry)
            #expect(geometry.kind.rawValue == type)
            var bytes: [UInt8] = []
            GeometryText.append(geometry, to: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == #"{"type":"\#(type)","coordinates":\#(coordinates)}"#)
        }
    }

    @Test func `all positions are mapped in one call`() throws {
        var features = try Self.features(Self.flat.map { Self.feature($0.0, $0.1) })
        let before = features
        var calls = 0
        let isMapped = Feature.mapPositions(of: &features) { positions in
            calls += 1
            for index in positions.indices { positions[index].x += 10 }
        }
        #expect(isMapped && calls == 1)
        for (mapped, original) in zip(features, before) {
            var expected = original.geometry
            expected?.mapCoordinates { Coordinate(x: $0.x + 10, y: $0.y) }
            #expect(mapped.geometry == expected)
        }
        #expect(Self.text(features[0]) == Self.feature("Point", "[11,2]"))
        #expect(
            Self.text(features[4])
                == Self.feature("Polygon", "[[[10,0],[19,0],[19,9],[10,0]],[[11,1],[13,2],[12,2],[11,1]]]"))
        // Copies that were taken before keep theirs.
        #expect(Self.text(before[0]) == Self.feature("Point", "[1,2]"))
    }

    @Test(arguments: [
        feature("Point", "[1,2,3]"),
        #"{"type":"Feature","properties":null,"geometry":{"type":"GeometryCollection","geometries":[]}}"#,
    ])
    func `heights and collections are not mapped so`(text: String) throws {
        var features = try Self.features([Self.feature("Point", "[1,2]"), text])
        let isMapped = Feature.mapPositions(of: &features) { positions in positions.removeAll() }
        #expect(!isMapped)
        #expect(Self.text(features[0]) == Self.feature("Point", "[1,2]") && Self.text(features[1]) == text)
    }

    @Test func `a replaced geometry is not mapped so`() throws {
        var features = try Self.features([Self.feature("Point", "[1,2]")])
        features[0].geometry = .point(Coordinate(x: 7, y: 7))
        #expect(!Feature.mapPositions(of: &features) { positions in positions.removeAll() })
        #expect(Self.text(features[0]) == Self.feature("Point", "[7,7]"))
    }

    struct Refusal: Error {}

    @Test func `what throws changes nothing`() throws {
        var features = try Self.features([Self.feature("Point", "[1,2]")])
        #expect(throws: Refusal.self) {
            try Feature.mapPositions(of: &features) { (positions) throws(Refusal) in
                positions[0].x = 99
                throw Refusal()
            }
        }
        #expect(Self.text(features[0]) == Self.feature("Point", "[1,2]"))
    }
}
