import GeoJSON
import GeoTypes
import Testing
import TestSupport

@Suite struct FeatureParserTests {
    private func feature(_ geometry: String) -> String {
        #"{"type":"Feature","geometry":\#(geometry),"properties":{}}"#
    }

    @Test func `all seven kinds and their empty forms`() throws {
        let texts = [
            #"{"type":"Point","coordinates":[1,2]}"#,
            #"{"type":"Point","coordinates":[]}"#,
            #"{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}"#,
            #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
            #"{"type":"LineString","coordinates":[]}"#,
            #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8],[9,10]]]}"#,
            #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,2],[2,1],[1,1]]]}"#,
            #"{"type":"Polygon","coordinates":[]}"#,
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]]],[[[1,1],[2,1],[2,2],[1,1]]]]}"#,
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#,
            #"{"type":"GeometryCollection","geometries":[]}"#,
        ]
        for text in texts {
            var feature = try #require(try read(text).features.first)
            let geometry = try #require(feature.geometry)
            // A rewritten geometry gives the same text, since the text is in the writer's own spelling.
            feature.geometry = geometry
            var bytes: [UInt8] = []
            feature.append(to: &bytes, asFeature: false)
            #expect(String(decoding: bytes, as: UTF8.self) == text)
        }
    }

    @Test func `positions keep two, three and more ordinates each`() throws {
        let text = #"{"type":"LineString","coordinates":[[1,2],[3,4,5],[6,7,8,9]]}"#
        var feature = try #require(try read(text).features.first)
        #expect(feature.geometry?.higherOrdinates == [[], [5], [8, 9]])
        feature.geometry?.mapCoordinates { Coordinate(x: $0.x + 1, y: $0.y) }
        var bytes: [UInt8] = []
        feature.append(to: &bytes, asFeature: false)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == #"{"type":"LineString","coordinates":[[2,2],[4,4,5],[7,7,8,9]]}"#)
    }

    static let faults: [(geometry: String, code: String, path: String)] = [
        (#"{"type":"Point","coordinates":["1","2"]}"#, "position", "geometry.coordinates[0]"),
        (#"{"type":"Point","coordinates":[1]}"#, "position", "geometry.coordinates"),
        (#"{"type":"Point","coordinates":[1,null]}"#, "position", "geometry.coordinates[1]"),
        (#"{"type":"Point","coordinates":[[1,2]]}"#, "position", "geometry.coordinates[0]"),
        (#"{"type":"Point","coordinates":[1e400,2]}"#, "position", "geometry.coordinates[0]"),
        (#"{"type":"LineString","coordinates":[[1,2]]}"#, "line-too-short", "geometry.coordinates"),
        (#"{"type":"LineString","coordinates":[1,2]}"#, "position", "geometry.coordinates[0]"),
        (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}"#, "ring-too-short", "geometry.coordinates[0]"),
        (
            #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#, "ring-not-closed",
            "geometry.coordinates[0]"
        ),
        (
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[1,"x"]]]]}"#, "position",
            "geometry.coordinates[1][0][1][1]"
        ),
        (#"{"type":"Pointt","coordinates":[1,2]}"#, "geometry-type", "geometry.type"),
        (#"{"type":"point","coordinates":[1,2]}"#, "geometry-type", "geometry.type"),
        (#"{"coordinates":[1,2]}"#, "geometry-type", "geometry"),
        (#"{"type":"Point"}"#, "geometry", "geometry"),
        (#"[1,2]"#, "geometry", "geometry"),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1]}]}"#, "position",
            "geometry.geometries[0].coordinates"
        ),
    ]

    @Test(arguments: faults)
    func `a bad geometry is rejected with its path`(geometry: String, code: String, path: String) throws {
        let good = feature(#"{"type":"Point","coordinates":[1,2]}"#)
        let result = try read(#"{"type":"FeatureCollection","features":[\#(feature(geometry)),\#(good)]}"#)
        #expect(result.features.map(\.index) == [1])
        let rejected = try #require(result.rejected.first)
        #expect(rejected.fault.code == code)
        #expect(rejected.fault.path == path)
        #expect(String(decoding: rejected.raw, as: UTF8.self) == feature(geometry))
    }

    @Test func `ids keep every digit and members may come in any order`() throws {
        let result = try read(
            #"{"type":"FeatureCollection","features":[{"id":2305843009223239036,"geometry":null,"#
                + #""properties":{"n":12345678901234567890123},"\u0074ype":"Feature"}]}"#)
        let feature = try #require(result.features.first)
        #expect(feature.id?.text == "2305843009223239036")
        #expect(feature.property("n")?.text == "12345678901234567890123")
    }

    @Test func `missing members are added as null, an illegal id is left out`() throws {
        let result = try read(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":null,"geometry":null},"#
                + #"{"id":true,"type":"Feature","properties":{"a":1}},{"type":"Feature","geometry":null,"properties":3}]}"#
        )
        #expect(
            result.texts == [
                #"{"type":"Feature","geometry":null,"properties":null}"#,
                #"{"type":"Feature","properties":{"a":1},"geometry":null}"#,
            ])
        #expect(result.warnings.map(\.code) == ["id", "id", "geometry"])
        #expect(result.rejected.map(\.fault.code) == ["properties"])
    }

    @Test func `nesting is bounded`() throws {
        let open = String(repeating: "[", count: 100_000)
        let error = try #require(
            readingError(#"{"type":"Feature","geometry":null,"properties":{"deep":\#(open)"#))
        #expect(error.message.contains("512 nested"))
    }

    @Test(
        .enabled(if: SharedData.isPresent, "the shared data folder is absent"),
        arguments: [
            ("43-nan-coordinates.geojson", 2), ("48-missing-comma.geojson", 1), ("49-trailing-commas.geojson", 1),
            ("46-latin1-bytes.geojson", 1), ("51-truncated.geojson", 1), ("52-concatenated-collections.geojson", 2),
        ])
    func `cases that are no JSON are refused`(name: String, line: Int) throws {
        #expect(throws: GeoJSONError.self) { try read(path: SharedData.path("cases/\(name)")) }
    }
}
