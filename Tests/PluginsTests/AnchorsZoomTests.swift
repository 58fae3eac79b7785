import AnchorsPlugin
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import Testing

/// The option `zooms`.
struct AnchorsZoomTests {
    private static let assign = AnchorsProcessors.all[0]

    private func chain(_ features: [String], camera: Camera?) throws -> AnnotationChain {
        var chain = try AnnotationChain(features)
        guard let camera else { return chain }
        chain.batch[member: "viewport"] = Viewport(width: 390, height: 844).json
        chain.batch[member: "camera"] = camera.json
        return chain
    }

    private func camera(_ zoom: Double, bearing: Double = 0, pitch: Double = 0) -> Camera {
        Camera(center: Coordinate(longitude: 0, latitude: 0), zoom: zoom, bearing: bearing, pitch: pitch)
    }

    /// At zoom 0 a degree of longitude is 512/360 px, so that two points ten degrees apart are 14 2/9 px · 2^zoom apart.
    /// Boxes of 100 px round them touch at 2^zoom = 7.03125, those of 100 px below and above never meet.
    private static let pair = [
        AnnotationChain.point(0, 0, #"{"rank": 2}"#, id: "1"), AnnotationChain.point(10, 0, #"{"rank": 1}"#, id: "2"),
    ]

    @Test(arguments: [nil, 2, 3] as [Double?])
    func `a box comes into view where it touches the one before it`(zoom: Double?) throws {
        var chain = try chain(Self.pair, camera: zoom.map { camera($0) })
        try chain.run(
            Self.assign, #"{"size": [100, 40], "priority": ["get", "rank"], "zooms": [1, 12]}"#)
        #expect(chain.text(0, "annotation:min-zoom") == "1")
        let least = try #require(chain.batch.features[1].property("annotation:min-zoom")?.double)
        // log2 7.03125
        #expect(abs(least - 2.813781191217037) < 1e-12)
        guard let zoom else { return }
        #expect(chain.text(1, "annotation:visible") == (zoom > least ? "true" : "false"))
        #expect(chain.text(1, "annotation:reason") == (zoom > least ? nil : #""zoom""#))
    }

    @Test func `the free space between boxes counts`() throws {
        var chain = try chain(Self.pair, camera: nil)
        try chain.run(
            Self.assign, #"{"size": [100, 40], "priority": ["get", "rank"], "padding": 12, "zooms": [1, 12]}"#)
        let least = try #require(chain.batch.features[1].property("annotation:min-zoom")?.double)
        // log2 (112 · 360 / 5120)
        #expect(abs(least - 2.9772799234999168) < 1e-12)
    }

    @Test func `the candidate that can be shown first is taken`() throws {
        var chain = try chain(Self.pair, camera: camera(2))
        try chain.run(
            Self.assign,
            #"{"size": [100, 40], "priority": ["get", "rank"], "candidates": ["bottom", "top"], "zooms": [1, 12]}"#)
        // One above and one below the equator: they are never in one another's way.
        #expect([0, 1].map { chain.text($0, "annotation:anchor") } == [#""bottom""#, #""top""#])
        #expect([0, 1].map { chain.text($0, "annotation:min-zoom") } == ["1", "1"])
        #expect([0, 1].map { chain.text($0, "annotation:visible") } == ["true", "true"])
    }

    @Test func `what lies on another at all zooms has none`() throws {
        let twins = ["1", "2"].map { AnnotationChain.point(3, 4, id: $0) } + [AnnotationChain.point(60, 4, id: "3")]
        var chain = try chain(twins, camera: nil)
        try chain.run(Self.assign, #"{"size": [20, 20], "zooms": [3, 9]}"#)
        #expect([0, 1].count { chain.text($0, "annotation:min-zoom") == nil } == 1)
        let hidden = chain.text(0, "annotation:min-zoom") == nil ? 0 : 1
        #expect(chain.text(hidden, "annotation:reason") == #""collision""#)
        #expect(chain.text(hidden, "annotation:visible") == "false")
        #expect(chain.text(2, "annotation:min-zoom") == "3")
    }

    /// Turned by 90 degrees the two points lie above one another: boxes of 40 px touch at 2^zoom = 2.8125.
    @Test func `the map's bearing counts`() throws {
        var chain = try chain(Self.pair, camera: camera(5, bearing: 90))
        try chain.run(
            Self.assign, #"{"size": [100, 40], "priority": ["get", "rank"], "zooms": [0, 12]}"#)
        let least = try #require(chain.batch.features[1].property("annotation:min-zoom")?.double)
        #expect(abs(least - 1.4918530963296748) < 1e-9)
    }

    @Test func `a tilted map has no zooms`() throws {
        var chain = try chain(Self.pair, camera: camera(5, pitch: 30))
        #expect(throws: ProcessorError.self) { try chain.run(Self.assign, #"{"zooms": [0, 12]}"#) }
    }

    @Test(arguments: [
        #"{"zooms": [4, 3]}"#, #"{"zooms": [4]}"#, #"{"zooms": 4}"#, #"{"zooms": [-1, 3]}"#, #"{"zooms": [1, 26]}"#,
        #"{"zooms": [1, 2], "mode": "all"}"#, #"{"zooms": [1, 2], "cameras": "frames"}"#,
        #"{"zooms": [1, 2], "previous": "before.geojson"}"#,
    ])
    func `zooms that say nothing are refused`(options: String) {
        #expect(throws: OptionFault.self) { try AnnotationChain.make(Self.assign, options) }
    }
}
