import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite("Samples")
struct SampleTests {
    @Test func `five samples are there`() {
        #expect(Sample.all.count >= 5)
    }

    /// With `RECORD=1` in the environment the results are written to `expected`, and the test fails.
    @Test(arguments: Sample.all)
    func `a sample gives what its folder expects`(_ sample: Sample) throws {
        let output = try sample.run()
        let files = try Sample.files(in: output.url)
        if ProcessInfo.processInfo.environment["RECORD"] == "1" {
            try? FileManager.default.removeItem(at: sample.expected)
            try FileManager.default.createDirectory(at: sample.expected, withIntermediateDirectories: true)
            for file in files {
                try FileManager.default.copyItem(
                    at: output.url.appendingPathComponent(file), to: sample.expected.appendingPathComponent(file))
            }
            Issue.record("recorded \(files.joined(separator: ", ")) of \(sample.name)")
            return
        }
        #expect(files == (try Sample.files(in: sample.expected)))
        for file in files {
            let (made, expected) = (
                output.url.appendingPathComponent(file), sample.expected.appendingPathComponent(file)
            )
            let differences = try Self.differences(made, expected)
            #expect(differences.isEmpty, "\(sample.name)/\(file)\n\(differences.joined(separator: "\n"))")
        }
    }

    private static func differences(_ made: URL, _ expected: URL) throws -> [String] {
        switch made.pathExtension {
        case "svg": return try Data(contentsOf: made) == Data(contentsOf: expected) ? [] : ["other bytes"]
        case "png":
            let image = try #require(PNGImage([UInt8](Data(contentsOf: made))))
            let picture = try #require(PNGImage([UInt8](Data(contentsOf: expected))))
            // Letters may be those of another font, which are a small part of any picture.
            let difference = picture.difference(from: image)
            return difference < 0.03 ? [] : ["\(difference * 100) % of the pixels differ"]
        default: return JSONComparison.differences(try Sample.json(made), expected: try Sample.json(expected))
        }
    }

    @Test func `readers see the pictures of samples 01 to 04, as SVG and as PNG`() throws {
        for sample in Sample.all.prefix(4) {
            let text = try String(contentsOf: sample.folder.appendingPathComponent("README.md"), encoding: .utf8)
            let files = try Sample.files(in: sample.expected).filter { $0.hasSuffix(".svg") || $0.hasSuffix(".png") }
            #expect(files.contains { $0.hasSuffix(".svg") } && files.contains { $0.hasSuffix(".png") })
            for file in files { #expect(text.contains("](expected/\(file))"), "\(sample.name)/\(file)") }
        }
    }

    @Test func `plugins in three languages give the bytes of the built-in processor`() throws {
        let output = try Sample.numbered("05").run()
        let builtIn = try Data(contentsOf: output.url.appendingPathComponent("built-in.geojson"))
        // Three points, two polygons, a point and two lines, and two that are left alone.
        #expect(builtIn.split(separator: UInt8(ascii: "\n")).count == 1 + 3 + 2 + 3 + 2 + 1)
        for language in ["c", "swift", "python"] {
            #expect(try Data(contentsOf: output.url.appendingPathComponent("\(language).geojson")) == builtIn)
        }
    }

    @Test func `framing the annotations gives the published camera`() throws {
        let output = try Sample.numbered("01").run()
        let set = try Sample.json(output.url.appendingPathComponent("framed.geojson"))
        let camera = try #require(set["camera"])
        let center = (camera["center"]?.array ?? []).compactMap(\.double)
        try #require(center.count == 2)
        #expect(approximately(center[0], 112.839339, 1e-6))
        #expect(approximately(center[1], 13.721203, 1e-6))
        #expect(approximately(camera["zoom"]?.double ?? .nan, 2.276257, 1e-6))

        let frames = try #require(set["features"]?.array).compactMap {
            $0["properties"]?["annotation:frame"]?.array?.compactMap(\.double)
        }
        try #require(frames.count == 5 && frames.allSatisfy { $0.count == 4 })
        for frame in frames {
            #expect(approximately(frame[2] - frame[0], 100, 1e-9))
            #expect(approximately(frame[3] - frame[1], 60, 1e-9))
        }
        func span(_ edges: (Int, Int)) -> (Double, Double) {
            (frames.map { $0[edges.0] }.min() ?? .nan, frames.map { $0[edges.1] }.max() ?? .nan)
        }
        let (left, right) = span((0, 2))
        #expect(approximately(left, 10, 1e-6) && approximately(right, 380, 1e-6))
        // The same space above as below in a view 844 px high.
        let (top, bottom) = span((1, 3))
        #expect(approximately(top, 223.925, 1e-3) && approximately(bottom, 620.075, 1e-3))
    }

    @Test func `the plan shows the framed camera and goes back to where it started`() throws {
        let output = try Sample.numbered("01").run()
        let set = try Sample.json(output.url.appendingPathComponent("framed.geojson"))
        let shots = try Shots(output, plan: "plan.json")
        let framed = try #require(set["camera"])
        #expect(JSONComparison.differences(try shots.end("fly-out"), expected: framed).isEmpty)
        // Seen straight from above, what the framed camera shows is framed by that camera.
        #expect(JSONComparison.differences(try shots.end("overview"), expected: framed).isEmpty)
        let reset = try shots.end("reset")
        #expect(reset["center"] == .array([.number(139.7), .number(35.7)]))
        #expect(reset["zoom"]?.double == 9)
    }

    @Test func `the camera animations arrive at what was asked for`() throws {
        let output = try Sample.numbered("02").run()
        let plan = try Sample.json(output.url.appendingPathComponent("plan.json"))
        let keyframes = try #require(plan["keyframes"]?.array)
        // Zoom, bearing in 0 to 360 and pitch.
        func camera(at time: Double) throws -> [Double] {
            let keyframe = try #require(keyframes.first { $0["time"]?.double == time })
            return ["zoom", "bearing", "pitch"].compactMap { keyframe[$0]?.double }
        }
        #expect(try camera(at: 0) == [2, 0, 0])
        #expect(try camera(at: 5) == [7, 180, 15])
        #expect(try camera(at: 7) == [7, 180, 15])
        #expect(try camera(at: 11) == [14, 180, 15])
        #expect(try camera(at: 13) == [14, 180, 55])
        // In the middle of its time a symmetric curve is half way: from 180 to −45 the short way is 135 up.
        #expect(try camera(at: 9) == [10.5, 180, 15])
        #expect(try camera(at: 15) == [14, 247.5, 55])
        #expect(try camera(at: 17) == [14, 315, 55])
        #expect(keyframes.last?["time"]?.double == 17)
        for keyframe in keyframes {
            #expect(keyframe["center"] == .array([.number(-74.0060), .number(40.7128)]))
        }
    }

    @Test(arguments: [
        (33, 0.33, "hsl(118.8, 100%, 75%)"), (66, 0.66, "hsl(237.6, 100%, 75%)"), (99, 0.99, "hsl(356.4, 100%, 75%)"),
    ])
    func `views are colored by their longitude`(_ longitude: Double, _ hue: Double, _ color: String) throws {
        let output = try Sample.numbered("03").run()
        let set = try Sample.json(output.url.appendingPathComponent("views.geojson"))
        let feature = try #require(
            set["features"]?.array?.first { $0["geometry"]?["coordinates"]?.array?.first?.double == longitude })
        let properties = try #require(feature["properties"])
        #expect(properties["hue"]?.double == hue)
        #expect(properties["saturation"]?.double == 0.5)
        #expect(properties["brightness"]?.double == 1)
        #expect(properties["color"]?.string == color)
        #expect(properties["annotation:size"] == .array([.number(40), .number(40)]))
        let camera = try Shots(output, plan: "plan.json").end("show")
        #expect(camera["center"] == .array([.number(66), .number(0)]))
        #expect(camera["zoom"]?.double == 2)
    }

    @Test(arguments: [(1, 0.5), (2, 1.1), (3, 1.7)])
    func `the border of a selected view is a quarter of its width`(_ id: Int, _ start: Double) throws {
        let output = try Sample.numbered("03").run()
        let plan = try Sample.json(output.url.appendingPathComponent("plan.json"))
        let keyframes = try #require(plan["keyframes"]?.array)
        func border(_ time: Double) throws -> Double {
            let keyframe = try #require(keyframes.last { ($0["time"]?.double ?? .infinity) <= time + 1e-9 })
            return try #require(keyframe["annotations"]?["\(id)"]?["border-width"]?.double)
        }
        #expect(try border(start) == 2)
        #expect(approximately(try border(start + 0.05), 6, 1e-9))
        // 40 px / 4, until the next selection 0.6 s later.
        #expect(try border(start + 0.3) == 10)
        #expect(approximately(try border(start + 0.65), 6, 1e-9))
        #expect(try border(2.4) == 2)
        #expect(plan["views"]?.array?.compactMap { $0["identifier"]?.string } == ["33", "66", "99"])
        #expect(plan["views"]?.array?.allSatisfy { $0["created"]?.double == 1 && $0["reused"]?.double == 0 } == true)
    }

    @Test(
        arguments: [
            ("helsinki", 25, "25°C", "sun.min.fill", [24.9384, 60.1699]),
            ("london", 20, "20°C", "cloud.drizzle.fill", [-0.1278, 51.5074]),
            ("berlin", 30, "30°C", "cloud.bolt.rain.fill", [13.405, 52.52]),
        ] as [(String, Double, String, String, [Double])])
    func `a city shows its weather and can be selected`(
        _ id: String, _ temperature: Double, _ text: String, _ icon: String, _ place: [Double]
    ) throws {
        let output = try Sample.numbered("04").run()
        let set = try Sample.json(output.url.appendingPathComponent("weather.geojson"))
        let feature = try #require(set["features"]?.array?.first { $0["id"]?.string == id })
        let properties = try #require(feature["properties"])
        #expect(properties["weather:temperature"]?.double == temperature)
        #expect(properties["weather:text"]?.string == text)
        #expect(properties["weather:icon"]?.string == icon)
        #expect(properties["annotation:visible"]?.bool == true)

        let shots = try Shots(output, plan: "plan.json")
        let end = try shots.end(id)
        #expect(try shots.duration(id) <= 0.5)
        #expect(end["zoom"]?.double == 2.5)
        #expect(end["center"] == .array(place.map { .number($0) }))

        // Its view grows by the spring, and shows the text while it is selected.
        let plan = try Sample.json(output.url.appendingPathComponent("plan.json"))
        let tracks = try #require(plan["tracks"]?.array).filter { $0["annotation"]?.string == id }
        let size = try #require(tracks.first { $0["property"]?.string == "size" })
        #expect(approximately(size["duration"]?.double ?? .nan, 0.210432, 1e-6))
        #expect(size["segment"]?["from"]?.double == 35 && size["segment"]?["to"]?.double == 50)
        let selected = try #require(
            plan["events"]?.array?.first { $0["type"]?.string == "selected" && $0["annotation"]?.string == id })
        #expect(selected["time"]?.double == size["start"]?.double)
        let last = plan["keyframes"]?.array?.last?["annotations"]?[id]
        #expect(last?["text"]?.bool == (id == "berlin") && last?["size"]?.double == (id == "berlin" ? 50 : 35))
    }
}

/// The shots of a plan file by their ids.
private struct Shots {
    private var shots: [JSONValue]

    init(_ output: TemporaryFolder, plan: String) throws {
        shots = try #require(try Sample.json(output.url.appendingPathComponent(plan))["shots"]?.array)
    }

    private func shot(_ id: String) throws -> JSONValue {
        try #require(shots.first { $0["id"]?.string == id })
    }

    /// The camera that the shot arrives at.
    func end(_ id: String) throws -> JSONValue { try #require(try shot(id)["to"]) }
    func duration(_ id: String) throws -> Double { try #require(try shot(id)["duration"]?.double) }
}
