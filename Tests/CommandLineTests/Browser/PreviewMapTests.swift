import Foundation
import GeoJSON
import TestSupport
import Testing

/// Where the page shows what, in MapLibre GL JS in a real browser.
@Suite("The page in a browser: map", .serialized, .enabled(if: PreviewBrowser.isPresent, PreviewBrowser.absence))
struct PreviewMapTests {
    /// Annotations on a phone, the map turned and tilted.
    private func framed(_ steps: String, source: String) throws -> Workbench {
        let bench = try Workbench([
            "set.chain.json": """
            {"source": "\(source)", "viewport": {"width": 390, "height": 844}, "chain": [\(steps),
            {"use": "framing.fit", "size": [48, 20], "anchor": "bottom", "padding": [24, 10, 40, 10], "bearing": 30,
            "pitch": 45}], "output": {"annotations": "set.geojson"}}
            """
        ])
        let result = try bench.run("run set.chain.json")
        try #require(result.status == 0, "\(result.errors)")
        return bench
    }

    private func check(_ bench: Workbench, count: Int) throws {
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson"))
        let features = try #require(try bench.json("set.geojson")["features"]?.array)
        #expect(features.count == count)
        let room = try #require(ScreenEdges(.array([10, 24, 380, 804].map { .number($0) })))
        let rectangles = try #require(try browser.evaluate("cartouche.rectangles()").array)
        #expect(rectangles.count == count)
        for rectangle in rectangles {
            let index = Int(try #require(rectangle["feature"]?.double))
            let shown = try #require(ScreenEdges(rectangle))
            let frame = try #require(ScreenEdges(features[index]["properties"]?["annotation:frame"]))
            #expect(shown.distance(to: frame) < 0.1)
            #expect(shown.isInside(room, slack: 0.1))
        }
        #expect(browser.complaints.isEmpty)
    }

    @Test(.enabled(if: SharedData.isPresent, "the folder with real data is not there"))
    func `the most populous places of Europe lie inside, each within a tenth of a pixel`() throws {
        let countries = try #require(
            try JSONParser.parse(SharedData.bytes("data/ne_110m_admin_0_countries.geojson"))["features"]?.array)
        let names = countries.compactMap { feature -> String? in
            guard feature["properties"]?["CONTINENT"]?.string == "Europe" else { return nil }
            return feature["properties"]?["ADMIN"]?.text
        }
        #expect(names.count > 30)
        let steps = """
            {"use": "properties.filter", "where": ["in", ["get", "adm0name"], ["literal", [\(names.joined(separator: ","))]]]},
            {"use": "properties.sort", "by": "pop_max", "descending": true}, {"use": "properties.limit", "count": 30}
            """
        try check(
            framed(steps, source: SharedData.path("data/ne_50m_populated_places_simple.geojson")), count: 30)
    }

    @Test(.enabled(if: SharedData.isPresent, "the folder with real data is not there"))
    func `the countries of Africa lie inside, each within a tenth of a pixel`() throws {
        let steps = #"{"use": "properties.filter", "where": ["==", ["get", "CONTINENT"], "Africa"]}"#
        try check(framed(steps, source: SharedData.path("data/ne_110m_admin_0_countries.geojson")), count: 51)
    }

    @Test(arguments: ["01", "02", "04"])
    func `the map's camera is the plan's keyframe`(_ sample: String) throws {
        let expected = try Sample.numbered(sample).expected
        let set = try #require(try Sample.files(in: expected).first { $0.hasSuffix(".geojson") })
        let bench = try Workbench()
        let browser = try DevTools.start()
        try browser.openPreview(
            bench.page("\(expected.path)/\(set) --plan \(expected.path)/plan.json"))
        let keyframes = try #require(
            try Sample.json(expected.appendingPathComponent("plan.json"))["keyframes"]?.array)
        for place in 0..<10 {
            let keyframe = keyframes[place * (keyframes.count - 1) / 9]
            let time = try #require(keyframe["time"]?.double)
            let camera = try browser.evaluate(
                """
                (() => { cartouche.seek(\(time)); const m = cartouche.map, c = m.getCenter();
                return [c.lng, c.lat, m.getZoom(), m.getBearing(), m.getPitch()]; })()
                """
            ).array?.compactMap(\.double)
            let actual = try #require(camera)
            let center = try #require(keyframe["center"]?.array).compactMap(\.double)
            let wanted = center + ["zoom", "bearing", "pitch"].compactMap { keyframe[$0]?.double }
            try #require(actual.count == 5 && wanted.count == 5)
            for (index, (a, b)) in zip(actual, wanted).enumerated() {
                // Longitudes and bearings may be a turn apart.
                let difference = index == 0 || index == 3 ? abs((a - b).remainder(dividingBy: 360)) : abs(a - b)
                #expect(difference < 1e-6, "\(time) s, value \(index): \(a), \(b)")
            }
        }
        #expect(browser.complaints.isEmpty)
    }

    @Test func `a camera that the engine clamps is said to be, and the clamped view shown`() throws {
        let bench = try Workbench([
            "south.chain.json": """
            {"source": "south.geojson", "viewport": {"width": 390, "height": 844},
            "chain": [{"use": "framing.fit", "padding": 10}], "output": {"annotations": "set.geojson"}}
            """,
            "south.geojson": #"{"type":"MultiPoint","coordinates":[[-170,-84],[170,-60],[0,-84]]}"#,
        ])
        #expect(try bench.run("run south.chain.json").status == 0)
        let fit = try #require(try bench.json("set.geojson")["fit"])
        let constraints = (fit["engineConstraints"]?.array ?? []).filter { $0["engine"]?.string == "maplibre" }
        let zoom = try #require(constraints.first { $0["property"]?.string == "zoom" })
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson"))
        let notice = try #require(try browser.evaluate("document.getElementById('notice').innerText").string)
        #expect(notice.contains("MapLibre clamps") && notice.contains("Shown is the clamped view"))
        #expect(notice.contains("the world would be lower than the map"))
        let shown = try #require(try browser.evaluate("cartouche.map.getZoom()").double)
        #expect(abs(shown - (zoom["clamped"]?.double ?? .nan)) < 1e-6)
        #expect(abs(shown - (zoom["value"]?.double ?? .nan)) > 0.01)
        // The rectangle of the framed camera would lie beside what is shown.
        #expect(try browser.evaluate("document.getElementById('bounds').children.length").double == 0)
    }

    @Test func `ten thousand annotations lie where the set says, and can be found`() throws {
        var random = SplitMix64(seed: 10_000)
        let features = (0..<10_000).map { index in
            let (x, y) = (Double.random(in: -20...40, using: &random), Double.random(in: 35...65, using: &random))
            return
                #"{"type":"Feature","id":\#(index),"properties":{"name":"Place \#(index)"},"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
        }
        let bench = try Workbench([
            "many.geojson": #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#,
            "many.chain.json": """
            {"source": "many.geojson", "viewport": {"width": 390, "height": 844},
            "chain": [{"use": "framing.fit", "size": [60, 20], "padding": 10, "bearing": 30, "pitch": 45}],
            "output": {"annotations": "set.geojson"}}
            """,
        ])
        #expect(try bench.run("run many.chain.json").status == 0)
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson"))
        let set = try #require(try bench.json("set.geojson")["features"]?.array)
        let rectangles = try #require(try browser.evaluate("cartouche.rectangles()").array)
        #expect(rectangles.count == 10_000)
        let worst = rectangles.map { rectangle -> Double in
            let frame = set[Int(rectangle["feature"]?.double ?? 0)]["properties"]?["annotation:frame"]
            guard let shown = ScreenEdges(rectangle), let frame = ScreenEdges(frame) else { return .infinity }
            return shown.distance(to: frame)
        }.max()
        #expect(try #require(worst) < 1e-3)
        #expect(try browser.evaluate("document.querySelectorAll('#rows tr').length").double == 200)
        // No element for each of them: that is what would make the page slow.
        #expect(try #require(try browser.evaluate("document.querySelectorAll('*').length").double) < 2500)
        try browser.evaluate(
            "{ const f = document.getElementById('find'); f.value = 'place 9876'; f.dispatchEvent(new Event('input')); }"
        )
        #expect(
            try browser.evaluate("document.getElementById('rows').innerText").string?.contains("Place 9876") == true)
        // Drawn, not only reckoned: at a box's edge the canvas has a color.
        let drawn = try browser.evaluate(
            """
            (() => { const c = document.getElementById('boxes'), r = cartouche.rectangles()[0], k = c.width / 390;
            return c.getContext('2d').getImageData(Math.round((r.left + 30) * k), Math.round(r.top * k), 1, 1).data[3]; })()
            """)
        #expect(try #require(drawn.double) > 0)
        #expect(browser.complaints.isEmpty)
    }

    @Test func `what lies at a pole is shown at the edge of the map`() throws {
        let bench = try Workbench([
            "set.geojson": """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"annotation:size":[40,20]},"geometry":
            {"type":"Point","coordinates":[0,-90]}}],"viewport":{"width":512,"height":512},
            "camera":{"center":[0,0],"zoom":0}}
            """
        ])
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson"))
        let rectangle = ScreenEdges(try browser.evaluate("cartouche.rectangles()[0]"))
        // The lower edge of a world of 512 px.
        let expected = ScreenEdges(.array([236, 502, 276, 522].map { .number($0) }))
        #expect(try #require(rectangle).distance(to: #require(expected)) < 0.1)
        #expect(browser.complaints.isEmpty)
    }

    @Test func `a style that is given lies beneath the set`() throws {
        let bench = try Workbench([
            "style.json": """
            {"version": 8, "sources": {"s": {"type": "geojson", "attribution": "© the surveyors",
            "data": {"type": "Point", "coordinates": [0, 0]}}},
            "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "#123456"}},
            {"id": "dots", "type": "circle", "source": "s"}]}
            """,
            "set.geojson": """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":
            {"type":"LineString","coordinates":[[-10,0],[10,0]]}}],"viewport":{"width":390,"height":400},
            "camera":{"center":[0,0],"zoom":3}}
            """,
        ])
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson --style style.json"))
        let layers = try browser.evaluate("cartouche.map.getStyle().layers.map((layer) => layer.id)").array?.compactMap(
            \.string)
        #expect(layers?.prefix(2) == ["ground", "dots"])
        #expect(layers?.contains("cartouche-lines") == true && layers?.contains("cartouche-paper") == false)
        #expect(
            try browser.evaluate("document.querySelector('.maplibregl-ctrl-attrib').innerText").string?
                .contains("© the surveyors") == true)
        #expect(browser.complaints.isEmpty)
    }
}
