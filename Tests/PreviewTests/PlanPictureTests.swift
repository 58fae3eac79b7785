import CameraPlanner
import GeoJSON
import Preview
import Testing

@Suite("Pictures of plans")
struct PlanPictureTests {
    /// Zoom 2 to 7 in 2 s, a second of rest, a jump to zoom 4, a second of rest.
    private func steps(_ events: String = "") throws -> Plan {
        let camera = #""center":[0,0],"zoom":2,"bearing":0,"pitch":0,"padding":{"top":0,"left":0,"bottom":0,"right":0}"#
        func shot(_ id: String, _ kind: String, _ start: Double, _ duration: Double) -> String {
            """
            {"id":"\(id)","kind":"\(kind)","start":\(start),"duration":\(duration),"from":{\(camera)},"to":{\(camera)},
            "status":"finished"}
            """
        }
        func track(_ start: Double, _ duration: Double, _ from: Double, _ to: Double) -> String {
            """
            {"property":"zoom","animator":"a","start":\(start),"duration":\(duration),"curve":"linear",
            "segment":{"type":"linear","from":\(from),"to":\(to),"delta":\(to - from)}}
            """
        }
        return try plan(
            """
            {"version":1,"viewport":{"width":400,"height":200},"engine":"mapbox","duration":4,
            "shots":[\(shot("near", "ease", 0, 2)),\(shot("<far>", "jump", 3, 0)),\(shot("beside", "ease", 1, 2))],
            "tracks":[\(track(0, 2, 2, 7)),\(track(3, 0, 7, 4))],"events":[\(events)],"keyframes":[]}
            """)
    }

    private func set() throws -> FramedSet {
        try framedSet(features: [pointFeature(0, 0, #""name":"Null""#)], #""note":1"#)
    }

    private func picture(_ plan: Plan) throws -> SVGElement {
        try svg(PreviewDrawing(set(), plan: plan).svg())
    }

    /// The points of a path.
    private func points(_ path: SVGElement) -> [(x: Double, y: Double)] {
        (path.attributes["d"] ?? "").split { "ML".contains($0) }.map { point in
            let numbers = point.split(separator: " ").compactMap { Double($0) }
            return (numbers[0], numbers[1])
        }
    }

    @Test func `thumbnails show the views at even distances, both ends included`() throws {
        let picture = try picture(steps())
        let maps = picture.children.filter { $0.name == "svg" }
        // 136 px wide, of which six fit into 864.
        #expect(maps.count == 6)
        let captions = picture.children.filter { $0.name == "text" && $0.text.hasSuffix(" s") }.map(\.text)
        #expect(captions == ["0 s", "0.8 s", "1.6 s", "2.4 s", "3.2 s", "4 s"])
    }

    @Test func `the zoom over time is a curve that breaks where the camera jumps`() throws {
        let picture = try picture(steps())
        let curves = picture.children.filter { $0.name == "path" && $0.attributes["stroke-width"] == "1.5" }
        // Zoom in two pieces, as all others are cut at the jump, too.
        #expect(curves.count == 8)
        let (rise, rest) = (points(curves[0]), points(curves[1]))
        // From 80 to 944 px are 4 s, 72 px are the zooms 1.75 to 7.25.
        #expect(rise.first?.x == 80 && rest.last?.x == 944)
        let low = try #require(rise.first?.y)
        let high = try #require(rise.last?.y)
        #expect(abs(low - high - 72 * 5 / 5.5) < 0.011)
        #expect(rise.contains { $0.x == 512 && $0.y == high })
        #expect(rise.contains { abs($0.x - 296) < 0.01 && abs($0.y - (low + high) / 2) < 0.011 })
        #expect(rest.first?.x == 728)
        #expect(rest.allSatisfy { abs(low - $0.y - 72 * 2 / 5.5) < 0.011 })
    }

    @Test func `a center that does not move has no speed, whatever jumps`() throws {
        let picture = try picture(steps())
        let curves = picture.children.filter { $0.name == "path" && $0.attributes["stroke-width"] == "1.5" }
        let speeds = curves[2..<4].flatMap(points)
        #expect(Set(speeds.map(\.y)).count == 1)
        let labels = picture.children.filter { $0.attributes["font-size"] == "9" }.map(\.text)
        // The zooms from highest to lowest, then what never moves.
        #expect(Array(labels.prefix(5)) == ["7", "2", "0", "0", "0"])
    }

    @Test func `the speed of the center is that of the ground on the screen`() throws {
        let camera = #""center":[0,0],"zoom":1,"bearing":0,"pitch":0,"padding":{"top":0,"left":0,"bottom":0,"right":0}"#
        let plan = try plan(
            """
            {"version":1,"viewport":{"width":400,"height":200},"engine":"mapbox","duration":3,
            "shots":[{"id":"a","kind":"ease","start":0,"duration":3,"from":{\(camera)},"to":{\(camera)},"status":"finished"}],
            "tracks":[{"property":"center","animator":"a","start":0,"duration":3,"curve":"linear",
            "segment":{"type":"linear","from":[170,0],"to":[-100,0],"delta":[90,0]}}],"events":[],"keyframes":[]}
            """)
        let picture = try picture(plan)
        let labels = picture.children.filter { $0.attributes["font-size"] == "9" }.map(\.text)
        // The zoom, then a quarter of 1024 px in 3 s.
        #expect(labels.prefix(2) == ["1", "85.33"])
    }

    @Test func `shots that overlap lie in lanes, and events are marked`() throws {
        let event = #"{"time":2,"type":"cancelled","animator":"a","position":"current"}"#
        let picture = try picture(steps(event))
        let bars = picture.all("g").filter { $0.children.dropFirst().first?.name == "rect" && $0.attributes.isEmpty }
        #expect(bars.map(\.title) == ["near, ease, finished", "<far>, jump, finished", "beside, ease, finished"])
        let tops = bars.compactMap { $0.all("rect").first?.number("y") }
        try #require(tops.count == 3)
        #expect(tops[0] == tops[1] && tops[2] == tops[0] + 18)
        let mark = try #require(picture.all("g", class: "event").first)
        #expect(mark.title == "2 s: cancelled a")
        #expect(mark.all("path").first?.attributes["d"]?.hasPrefix("M512 ") == true)
    }

    @Test func `the view at one time is that of the camera then`() throws {
        let drawing = try PreviewDrawing(set(), plan: steps())
        let picture = try svg(drawing.svg(at: 1))
        let captions = picture.children.filter { $0.name == "text" }.map(\.text)
        #expect(captions == ["1 s", "zoom 4.5"])
        #expect(throws: PreviewError.self) { try drawing.svg(at: 4.01) }
        #expect(throws: PreviewError.self) { try drawing.svg(at: -1) }
        #expect(throws: PreviewError.self) { try drawing.svg(frame: "a") }
    }

    @Test func `a plan for a map of another size is not of the same run`() throws {
        let set = try framedSet(
            features: [pointFeature(0, 0)], #""viewport":{"width":400,"height":201},"camera":{"center":[0,0],"zoom":1}"#
        )
        #expect(throws: PreviewError.self) { try PreviewDrawing(set, plan: steps()) }
    }

    @Test func `jumps are the times at which keyframes can't be interpolated`() throws {
        #expect(try steps().cuts == [3])
    }
}
