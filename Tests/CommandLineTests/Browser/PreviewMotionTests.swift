import Foundation
import GeoJSON
import Testing

/// What moves on the page, and what it does without a map, in a real browser.
@Suite("The page in a browser: motion", .serialized, .enabled(if: PreviewBrowser.isPresent, PreviewBrowser.absence))
struct PreviewMotionTests {
    private func set(_ features: [String], _ members: String) throws -> Workbench {
        try Workbench([
            "set.geojson": """
            {"type":"FeatureCollection","features":[\(features.joined(separator: ","))],
            "viewport":{"width":390,"height":400},\(members)}
            """
        ])
    }

    private func feature(_ id: Int, _ longitude: Double, _ properties: String) -> String {
        """
        {"type":"Feature","id":\(id),"properties":{"name":"N\(id)",\(properties)},
        "geometry":{"type":"Point","coordinates":[\(longitude),0]}}
        """
    }

    @Test func `a selected view has its border and callout, and is as before when it is deselected`() throws {
        let bench = try Workbench([
            "points.geojson": """
            {"type":"FeatureCollection","features":[\(feature(1, 0, #""title":"One""#)),
            \(feature(2, 20, #""title":"Two""#))]}
            """,
            "views.chain.json": """
            {"source":"points.geojson","viewport":{"width":390,"height":400},
            "chain":[{"use":"anchors.assign","size":[40,40]},{"use":"framing.fit","padding":10}],
            "plan":{"views":{"selected":{"border-width":[2,"width/4"],"callout":true,"duration":0.5,"curve":"linear"}},
            "shots":[{"jump":"frame"},{"select":2,"delay":0.5},{"select":null,"delay":0.5}]},
            "output":{"annotations":"set.geojson","plan":"plan.json"}}
            """,
        ])
        let run = try bench.run("run views.chain.json")
        try #require(run.status == 0, "\(run.errors)")
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson --plan plan.json"))
        func look(_ time: Double) throws -> String? {
            try browser.evaluate(
                """
                (() => { cartouche.seek(\(time)); const box = document.querySelector(".box[data-feature='1']");
                return getComputedStyle(box.querySelector(".face")).borderTopWidth + " "
                  + (box.querySelector(".callout")?.textContent ?? "none"); })()
                """
            ).string
        }
        #expect(try look(0.25) == "2px none")
        #expect(try look(0.5) == "2px Two")
        // Half of the way from 2 to a quarter of 40.
        #expect(try look(0.75) == "6px Two")
        #expect(try look(1) == "10px Two")
        #expect(try look(2) == "2px none")
        // A frame shows annotations as they are.
        try browser.evaluate("(cartouche.seek(1), cartouche.chooseFrame(0))")
        #expect(
            try browser.evaluate("document.querySelectorAll('.callout').length").double == 0)
        #expect(browser.complaints.isEmpty)
    }

    @Test func `events are those up to the time, whichever way it goes`() throws {
        let bench = try Workbench([
            "one.geojson": #"{"type":"Point","coordinates":[0,0]}"#,
            "one.chain.json": """
            {"source":"one.geojson","viewport":{"width":390,"height":400},"chain":[{"use":"framing.fit","maxZoom":4}],
            "plan":[{"id":"in","ease":{"zoom":3},"duration":1},{"id":"out","ease":{"zoom":2},"duration":1}],
            "output":{"annotations":"set.geojson","plan":"plan.json"}}
            """,
        ])
        let run = try bench.run("run one.chain.json")
        try #require(run.status == 0, "\(run.errors)")
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson --plan plan.json"))
        func events(_ time: Double) throws -> Set<String> {
            let list = try browser.evaluate(
                "(cartouche.seek(\(time)), [...document.querySelectorAll('#events li')].map((li) => li.textContent))")
            return Set(try #require(list.array).compactMap(\.string))
        }
        let first: Set = ["0 s started in"]
        let middle: Set = ["0 s started in", "1 s finished in", "1 s camera-changed in", "1 s started out"]
        #expect(try events(0.5) == first)
        #expect(try events(1) == middle)
        #expect(try events(2) == middle.union(["2 s finished out", "2 s camera-changed out"]))
        #expect(try events(1.5) == middle)
        #expect(try events(0) == first)
    }

    @Test func `who wants little motion is taken to an annotation at once`() throws {
        let bench = try set([feature(1, 30, #""annotation:size":[40,20]"#)], #""camera":{"center":[20,0],"zoom":3}"#)
        let browser = try DevTools.start()
        try browser.prefer("prefers-reduced-motion", "reduce")
        try browser.openPreview(bench.page("set.geojson"))
        let center = try browser.evaluate(
            "(document.querySelector('#rows button').click(), cartouche.map.getCenter().lng)")
        #expect(abs((center.double ?? 0) - 30) < 1e-9)
    }

    @Test func `a pitch that MapLibre does not take by itself is shown as it would be`() throws {
        let bench = try set(
            [feature(1, 0, #""annotation:size":[40,20]"#)],
            """
            "camera":{"center":[0,0],"zoom":3,"pitch":75},"fit":{"status":"optimal","engineConstraints":[
            {"engine":"maplibre","property":"pitch","value":75,"clamped":60,"reason":"max-pitch"}]}
            """)
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson"))
        #expect(try browser.evaluate("cartouche.map.getPitch()").double == 60)
        #expect(
            try browser.evaluate("document.getElementById('notice').innerText").string
                == "MapLibre clamps pitch 75 to 60: it tilts no more. Shown is the clamped view.")
    }

    @Test func `without MapLibre boxes are drawn where they would lie`() throws {
        let shown = #""annotation:size":[40,20],"annotation:anchor":"top-left","annotation:offset":[1,-2]"#
        let bench = try set([feature(1, 0, shown), feature(2, 45, shown)], #""camera":{"center":[0,0],"zoom":0}"#)
        let result = try bench.run("preview set.geojson --maplibre http://127.0.0.1:9/gl.js -o page.html")
        try #require(result.status == 0, "\(result.errors)")
        let browser = try DevTools.start()
        try browser.open(URL(fileURLWithPath: bench.path("page.html")).absoluteString)
        try browser.wait("!document.getElementById('errors').hidden")
        // An eighth of a world of 512 px lies between them.
        let places = try #require(try browser.evaluate("cartouche.rectangles()").array)
        for (place, left) in zip(places, [196.0, 260]) {
            #expect(ScreenEdges(place)?.distance(to: ScreenEdges(edges: [left, 198, left + 40, 218])) ?? 1 < 1e-9)
        }
        #expect(places.count == 2)
        let drawn = try browser.evaluate(
            """
            (() => { const c = document.getElementById("boxes"), k = c.width / 390;
            return c.getContext("2d").getImageData(Math.round(280 * k), Math.round(198.5 * k), 1, 1).data[3]; })()
            """)
        #expect(try #require(drawn.double) > 0)
    }
}
