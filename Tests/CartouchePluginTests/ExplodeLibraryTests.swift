import CCartouche
import Foundation
import GeoJSON
import GeoTypes
import Testing

/// The sample as a library of its own, loaded as a host loads it.
@Suite struct ExplodeLibraryTests {
    /// The library, which lies beside the test bundle.
    private static let path: String = {
        let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: bundle).deletingLastPathComponent()
            .appendingPathComponent("libExplodeSwiftSample.so").path
    }()

    private func host() throws -> PluginHostDouble {
        let handle = try #require(dlopen(Self.path, RTLD_NOW | RTLD_LOCAL), "\(Self.path) can't be loaded")
        let symbol = try #require(dlsym(handle, "cartouche_plugin_entry"))
        let entry = unsafeBitCast(symbol, to: cartouche_plugin_entry_function.self)
        return PluginHostDouble(try #require(entry(UInt32(CARTOUCHE_PLUGIN_ABI))))
    }

    @Test func `the library says what it supplies`() throws {
        let processors = try #require(host().manifest?["processors"]?.array)
        #expect(processors.map { $0["name"]?.string } == ["parts.explode-swift"])
        #expect(processors[0]["columns"]?.text == #"["geometry"]"#)
    }

    @Test(arguments: [
        #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[]}"#,
        #"{"type":"LineString","coordinates":[[1,2],[3,4,5]]}"#,
        #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}"#,
    ]) func `what has no parts stays as it is`(text: String) throws {
        let geometry = try #require(Geometry(text: text))
        let answer = try host().run(
            "parts.explode-swift", ArrowBatch([.init(geometries: [geometry.binary, nil])], rows: 2))
        #expect(answer.columns == nil)
    }

    @Test(arguments: [
        (
            #"{"type":"MultiPoint","coordinates":[[1,2],[3,4,5]]}"#,
            [#"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[3,4,5]}"#]
        ),
        (
            #"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8],[9,9]]]}"#,
            [
                #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#,
                #"{"type":"LineString","coordinates":[[5,6],[7,8],[9,9]]}"#,
            ]
        ),
        (
            #"{"type":"MultiPolygon","coordinates":[[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]],[],"#
                + "[[[5,5],[6,5],[6,6],[5,5]]]]}",
            [
                #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}"#,
                #"{"type":"Polygon","coordinates":[[[5,5],[6,5],[6,6],[5,5]]]}"#,
            ]
        ),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},"#
                + #"{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[3,4],[5,6]]}]},"#
                + #"{"type":"LineString","coordinates":[]}]}"#,
            [
                #"{"type":"Point","coordinates":[1,2]}"#, #"{"type":"Point","coordinates":[3,4]}"#,
                #"{"type":"Point","coordinates":[5,6]}"#,
            ]
        ),
    ]) func `each part becomes a feature`(text: String, parts: [String]) throws {
        let geometry = try #require(Geometry(text: text))
        let point = Geometry.point(Coordinate(x: 7, y: 7))
        let answer = try host().run(
            "parts.explode-swift", ArrowBatch([.init(geometries: [point.binary, geometry.binary])], rows: 2))
        #expect(answer.rows == [0] + parts.map { _ in 1 })
        #expect(answer.columns?.keys.sorted() == ["geometry"])
        let expected = try [point] + parts.map { try #require(Geometry(text: $0)) }
        #expect(answer.columns?["geometry"]?.map { Geometry(binary: $0) } == expected)
    }

    @Test(arguments: Geometry.Kind.allCases.filter(\.isMultiple)) func `an empty Multi is refused`(
        kind: Geometry.Kind
    ) throws {
        let host = try host()
        let answer = try host.run(
            "parts.explode-swift", ArrowBatch([.init(geometries: [Geometry(kind: kind).binary, nil])], rows: 2))
        #expect(answer.rows == [1])
        #expect(host.reports.map(\.code) == ["empty-geometry"])
        #expect(host.reports.map(\.message) == ["an empty \(kind.rawValue) has no parts"])
        #expect(host.reports.map(\.row) == [0])
    }

    @Test func `a batch without rows has no answer`() throws {
        #expect(try host().run("parts.explode-swift", ArrowBatch([.init(geometries: [])], rows: 0)).columns == nil)
    }

    @Test func `an unknown processor is told`() throws {
        let host = try host()
        #expect(throws: PluginHostDouble.Failure.self) { try host.create("parts.other") }
        #expect(host.reports.map(\.code) == ["processor"])
    }
}
