import AnchorsPlugin
import Configuration
import FramingPlugin
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import TestSupport
import Testing

struct FramingFitTests {
    private let assign = AnchorsProcessors.all[0]
    private let fit = FramingProcessors.all[0]

    private static func city(_ x: Double, _ y: Double, _ name: String, _ anchor: String) -> String {
        AnnotationChain.point(x, y, #"{"name":"\#(name)","annotation:size":[100,60],"annotation:anchor":"\#(anchor)"}"#)
    }

    static let cities = [
        city(106.629662, 10.823099, "Saigon", "top"), city(105.834160, 21.027763, "Hanoi", "bottomLeft"),
        city(139.691711, 35.689487, "Tokyo", "right"), city(100.501762, 13.756331, "Bangkok", "topRight"),
        city(106.865036, -6.175110, "Jakarta", "topLeft"),
    ]

    static let cameras: [(Double, [Double], [Double])] = [
        (0, [112.839339, 13.721203, 2.276257], [10, 223.925, 380, 620.075]),
        (90, [116.175809, 15.826309, 1.427549], [10, 302.037, 380, 541.963]),
        (30, [113.170152, 19.872357, 2.942446], [10, 76.910, 380, 767.090]),
    ]

    @Test(arguments: cameras)
    func `five cities`(bearing: Double, camera: [Double], extent: [Double]) throws {
        var chain = try AnnotationChain(Self.cities)
        try chain.run(fit, #"{"padding": 10, "bearing": \#(bearing)}"#)
        #expect(chain.batch.members.map(\.key) == ["viewport", "camera", "fit"])
        let found = try #require(chain.batch[member: "camera"].flatMap { Camera(json: $0) })
        #expect(approximately(found.center.x, camera[0], 1e-6))
        #expect(approximately(found.center.y, camera[1], 1e-6))
        #expect(approximately(found.zoom, camera[2], 1e-6))
        #expect(found.bearing == bearing && found.padding == .zero && found.pitch == 0)
        let frames = chain.batch.features.indices.map { chain.numbers($0, "annotation:frame") }
        #expect(frames.allSatisfy { $0.count == 4 && approximately($0[2] - $0[0], 100, 1e-9) })
        #expect(approximately(frames.map { $0[0] }.min() ?? .nan, extent[0], 1e-6))
        #expect(approximately(frames.map { $0[1] }.min() ?? .nan, extent[1], 1e-3))
        #expect(approximately(frames.map { $0[2] }.max() ?? .nan, extent[2], 1e-6))
        #expect(approximately(frames.map { $0[3] }.max() ?? .nan, extent[3], 1e-3))
        #expect(chain.texts("annotation:visible") == [String?](repeating: "true", count: 5))
        #expect(chain.texts("annotation:anchor")[1] == #""bottomLeft""#, "what the source says stays as it was")
    }

    static let tilted: [(String, [Double], [Double])] = [
        ("content-scale", [111.035621, 15.710980, 2.823124], [190.490, 653.510]),
        ("zoom", [95.955031, -10.155109, 3.091168], [10, .nan]),
    ]

    @Test(arguments: tilted)
    func `five cities on a tilted map`(objective: String, camera: [Double], rows: [Double]) throws {
        var chain = try AnnotationChain(Self.cities)
        try chain.run(fit, #"{"padding": 10, "bearing": 30, "pitch": 45, "objective": "\#(objective)"}"#)
        let found = try #require(chain.batch[member: "camera"].flatMap { Camera(json: $0) })
        #expect(found.pitch == 45 && found.bearing == 30)
        #expect(approximately(found.center.x, camera[0], 2e-6))
        #expect(approximately(found.center.y, camera[1], 2e-6))
        #expect(approximately(found.zoom, camera[2], 1e-6))
        let frames = chain.batch.features.indices.map { chain.numbers($0, "annotation:frame") }
        #expect(approximately(frames.map { $0[1] }.min() ?? .nan, rows[0], 1e-3))
        if rows[1].isFinite { #expect(approximately(frames.map { $0[3] }.max() ?? .nan, rows[1], 1e-3)) }
    }

    @Test func `when all features were rejected it says why`() throws {
        var chain = try AnnotationChain([
            AnnotationChain.point(1, 2, #"{"a":5}"#), AnnotationChain.point(3, 4, #"{"a":6}"#),
        ])
        let error = #expect(throws: ProcessorError.self) { try chain.run(fit, #"{"size": ["get", "a"]}"#) }
        #expect(
            error?.message == "no feature has a position that could be framed: 2 features were rejected, the first "
                + "one: the expression's value is 5; expected [width, height] in px, both at least 0")
        chain = try AnnotationChain([#"{"type":"Feature","geometry":null,"properties":{}}"#])
        let plain = #expect(throws: ProcessorError.self) { try chain.run(fit) }
        #expect(plain?.message == "no feature has a position that could be framed")
    }

    @Test(arguments: ["{}", #"{"frames": false}"#])
    func `needs a viewport`(_ options: String) throws {
        #expect(try AnnotationChain.make(fit, options).needsViewport)
        #expect(try !AnnotationChain.make(assign, "{}").needsViewport)
    }

    @Test func `members of the collection`() throws {
        var chain = try AnnotationChain(Self.cities)
        try chain.run(fit, #"{"padding": 10}"#)
        #expect(chain.batch[member: "viewport"]?.text == #"{"width":390,"height":844}"#)
        let fit = try #require(chain.batch[member: "fit"])
        #expect(
            fit.members?.map(\.key)
                == [
                    "status", "objective", "binding", "slack", "padding", "zooms", "bounds", "extent", "rounds",
                    "engineConstraints",
                ])
        #expect(fit["status"]?.string == "optimal")
        #expect(fit["objective"]?.string == "content-scale")
        #expect(fit["rounds"]?.double == 1)
        #expect(fit["binding"]?.text == #"[{"feature":2,"side":"right"},{"feature":3,"side":"left"}]"#)
        let slack = try #require(fit["slack"])
        #expect(approximately(slack["top"]?.double ?? .nan, 213.925, 1e-3))
        #expect(approximately(slack["bottom"]?.double ?? .nan, 213.925, 1e-3))
        #expect(approximately(slack["left"]?.double ?? .nan, 0, 1e-9))
        let corners = try #require(fit["bounds"]?["coordinates"]?.array?.compactMap { $0.array?.compactMap(\.double) })
        #expect(fit["bounds"]?["type"]?.string == "MultiPoint")
        // North-east, south-east, south-west, north-west.
        let (east, west) = (corners[0][0], corners[2][0])
        #expect(corners[1][0] == east && corners[3][0] == west)
        #expect(corners[0][1] == corners[3][1] && corners[1][1] == corners[2][1] && corners[0][1] > corners[1][1])
        // 390 px at that zoom.
        #expect(approximately(east - west, 390 * 360 / (512 * 4.844195), 1e-4))
    }

    @Test func `points on both sides of the antimeridian are two degrees apart`() throws {
        var chain = try AnnotationChain([AnnotationChain.point(179, 0), AnnotationChain.point(-179, 0)])
        try chain.run(fit)
        let camera = try #require(chain.batch[member: "camera"].flatMap { Camera(json: $0) })
        #expect(approximately(abs(camera.center.x), 180, 1e-9))
        // 2 of 360 degrees on 390 px: log2(390 · 180 / 512).
        #expect(approximately(camera.zoom, 7.099183, 1e-6))
        let frames = [chain.numbers(0, "annotation:frame"), chain.numbers(1, "annotation:frame")]
        #expect(approximately(frames[0][0], 0, 1e-6) && approximately(frames[1][0], 390, 1e-6))
    }

    @Test func `two facing call-outs fit from some zoom on`() throws {
        var chain = try AnnotationChain(
            [
                AnnotationChain.point(0, 0, #"{"annotation:size":[300,40],"annotation:anchor":"left"}"#),
                AnnotationChain.point(10, 0, #"{"annotation:size":[300,40],"annotation:anchor":"right"}"#),
            ], viewport: Viewport(width: 400, height: 300))
        try chain.run(fit)
        let camera = try #require(chain.batch[member: "camera"].flatMap { Camera(json: $0) })
        #expect(approximately(camera.zoom, 4.813781, 1e-6))
        #expect(approximately(chain.numbers(0, "annotation:frame")[0], 0, 1e-6))
        #expect(approximately(chain.numbers(1, "annotation:frame")[2], 400, 1e-6))
    }

    static let limits: [(String, Double)] = [("{}", 22.0), (#"{"maxZoom": 15.5}"#, 15.5)]

    @Test(arguments: limits)
    func `one place is shown at the highest zoom`(options: String, zoom: Double) throws {
        var chain = try AnnotationChain([AnnotationChain.point(7, 50), AnnotationChain.point(7, 50)])
        try chain.run(fit, options)
        #expect(chain.batch[member: "camera"]?["zoom"]?.double == zoom)
        #expect(chain.batch[member: "fit"]?["status"]?.string == "max-zoom")
    }

    @Test func `size and anchor stand in for what features lack`() throws {
        let own = AnnotationChain.point(0, 0, #"{"annotation:size":[10,10],"annotation:anchor":"left"}"#)
        var chain = try AnnotationChain([own, AnnotationChain.point(10, 0)])
        try chain.run(fit, #"{"size": [100, 60], "anchor": "topRight"}"#)
        #expect(chain.texts("annotation:size") == ["[10,10]", "[100,60]"])
        #expect(chain.texts("annotation:anchor") == [#""left""#, #""top-right""#])
        let frame = chain.numbers(1, "annotation:frame")
        #expect(approximately(frame[2] - frame[0], 100, 1e-9) && approximately(frame[3] - frame[1], 60, 1e-9))
        let projection = Projection(
            camera: try #require(chain.batch[member: "camera"].flatMap { Camera(json: $0) }),
            viewport: Viewport(width: 390, height: 844))
        let point = projection.project(Coordinate(x: 10, y: 0))
        #expect(approximately(frame[2], point.x, 1e-9) && approximately(frame[1], point.y, 1e-9))
    }

    @Test func `options that were not given leave no properties behind`() throws {
        var chain = try AnnotationChain([AnnotationChain.point(0, 0), AnnotationChain.point(10, 0)])
        try chain.run(fit)
        #expect(chain.text(0, "annotation:size") == nil && chain.text(0, "annotation:anchor") == nil)
        try chain.run(assign, #"{"size": [20, 10], "candidates": ["left", "right"]}"#)
        #expect(chain.texts("annotation:anchor") == [#""left""#, #""right""#])
    }

    @Test func `features without a position are kept and not framed`() throws {
        let lost = #"{"type":"Feature","geometry":null,"properties":{}}"#
        var chain = try AnnotationChain([lost, AnnotationChain.point(0, 0), AnnotationChain.point(10, 0)])
        try chain.run(fit)
        #expect(chain.texts("annotation:visible") == ["false", "true", "true"])
        #expect(chain.texts("annotation:reason") == [#""invalid""#, nil, nil])
        #expect(chain.batch[member: "fit"]?["binding"]?.array?.first?["feature"]?.double == 1)
        var nothing = try AnnotationChain([lost])
        #expect(throws: ProcessorError.self) { try nothing.run(fit) }
    }

    @Test func `all of a line is shown, and the box at the inner vertex nearest to its center of mass`() throws {
        let line =
            #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[19.5,0],[39,0],[39,10]]},"properties":{}}"#
        var chain = try AnnotationChain([line])
        try chain.run(fit, #"{"size": [20, 10]}"#)
        // 39 of 360 degrees on 390 px: a world of 3600 px.
        #expect(approximately(chain.batch[member: "camera"]?["zoom"]?.double ?? .nan, 2.813781, 1e-6))
        let frame = chain.numbers(0, "annotation:frame")
        #expect(approximately(frame[0], 185, 1e-9) && approximately(frame[2], 205, 1e-9))
    }

    // MARK: Refusals

    private func error(_ features: [String], _ options: String, viewport: Viewport?) throws -> ProcessorError? {
        var chain = try AnnotationChain(features, viewport: viewport)
        do {
            try chain.run(fit, options)
            return nil
        } catch {
            return error as? ProcessorError
        }
    }

    @Test func `an infeasible set is named`() throws {
        let features = [
            AnnotationChain.point(5, 50, id: "1"),
            AnnotationChain.point(0, 0, #"{"name":"wide","annotation:size":[400,10]}"#, id: #""w""#),
        ]
        var chain = try AnnotationChain(features)
        let error = #expect(throws: ProcessorError.self) { try chain.run(fit, #"{"padding": 10}"#) }
        #expect(error?.code == "infeasible")
        #expect(
            error?.message
                == #"the box of feature 1 (id "w", "wide") does not fit into 370 × 824 px at any zoom"#)
        #expect(error?.remedy?.isEmpty == false)
        #expect(error?.details?.text == #"{"status":"infeasible","objective":"content-scale","conflict":[1]}"#)
    }

    @Test func `a pair that stands against one another is named without the others`() throws {
        // Boxes reaching 300 px inwards would need points 200 px apart; a third one keeps the zoom below that.
        let features = [
            AnnotationChain.point(0, 0, #"{"annotation:size":[300,40],"annotation:anchor":"left"}"#),
            AnnotationChain.point(10, 0, #"{"annotation:size":[300,40],"annotation:anchor":"right"}"#),
            AnnotationChain.point(5, 1),
        ]
        let viewport = Viewport(width: 400, height: 300)
        let error = try error(features, #"{"maxZoom": 3}"#, viewport: viewport)
        #expect(error?.code == "infeasible")
        #expect(error?.message.hasPrefix("the boxes of feature 0, feature 1 do not fit into 400 × 300 px") == true)
    }

    @Test func `what keeps a camera from being computed`() throws {
        let points = [AnnotationChain.point(0, 0)]
        let viewport = Viewport(width: 100, height: 100)
        #expect(try error(points, "{}", viewport: nil)?.code == "viewport")
        #expect(try error(points, #"{"padding": 50}"#, viewport: viewport)?.code == "padding")
        #expect(try error(points, #"{"padding": 49}"#, viewport: viewport) == nil)
    }

    @Test(arguments: [
        #"{"pitch": 85.5}"#, #"{"pitch": -1}"#, #"{"bearing": "north"}"#, #"{"minZoom": 5, "maxZoom": 4}"#,
        #"{"objective": "widest"}"#,
        #"{"fallback": "none"}"#, #"{"keep": "zoom"}"#, #"{"anchor": "middle"}"#,
    ])
    func `faulty options`(options: String) {
        #expect(throws: OptionFault.self) { try AnnotationChain.make(fit, options) }
    }

    @Test func `a pitch beyond the map's is refused in words`() {
        let fault = #expect(throws: OptionFault.self) { try AnnotationChain.make(fit, #"{"pitch": 86}"#) }
        #expect(fault?.message.contains("0 to 85") == true, "\(fault?.message ?? "")")
        #expect(fault?.range == 10..<12)
    }
}
