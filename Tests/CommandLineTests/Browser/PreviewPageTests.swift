import Foundation
import GeoJSON
import TestSupport
import Testing

/// What a reader does with the page, in a real browser.
@Suite("The page in a browser: reader", .serialized, .enabled(if: PreviewBrowser.isPresent, PreviewBrowser.absence))
struct PreviewPageTests {
    /// Two groups and a plan of four seconds: rest, ease, jump, rest.
    private func bench() throws -> Workbench {
        let bench = try Workbench([
            "two.geojson": """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":"a","properties":{"name":"Ada","side":"west"},"geometry":{"type":"Point","coordinates":[-20,10]}},
            {"type":"Feature","id":"b","properties":{"name":"Bo","side":"west"},"geometry":{"type":"Point","coordinates":[-10,20]}},
            {"type":"Feature","id":"c","properties":{"name":"Cy","side":"east"},"geometry":{"type":"Point","coordinates":[40,30]}}]}
            """,
            "two.chain.json": """
            {"source": "two.geojson", "viewport": {"width": 390, "height": 600}, "camera": {"center": [0, 0], "zoom": 2},
            "chain": [{"use": "framing.fit", "size": [40, 20], "padding": 10, "groupBy": "side"}],
            "plan": [{"id": "rest", "hold": 1}, {"id": "near", "ease": {"zoom": 4}, "duration": 2, "curve": "linear"},
            {"id": "east", "jump": "frame:east"}, {"id": "end", "hold": 1}],
            "output": {"annotations": "set.geojson", "plan": "plan.json"}}
            """,
        ])
        let result = try bench.run("run two.chain.json")
        try #require(result.status == 0, "\(result.errors)")
        return bench
    }

    private func time(_ browser: DevTools) throws -> Double {
        try #require(try browser.evaluate("cartouche.time").double)
    }

    @Test func `keys play, pause and move in time`() throws {
        // Held to the end: its files go with it.
        let bench = try bench()
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson --plan plan.json"))
        try browser.press("ArrowRight")
        #expect(abs(try time(browser) - 0.1) < 1e-9)
        try browser.press("ArrowRight", shift: true)
        #expect(abs(try time(browser) - 1.1) < 1e-9)
        try browser.press("ArrowLeft")
        #expect(abs(try time(browser) - 1) < 1e-9)
        try browser.press("]")
        #expect(try time(browser) == 3)
        try browser.press("[")
        #expect(try time(browser) == 1)
        try browser.press("End")
        #expect(try time(browser) == 4)
        try browser.press("Home")
        #expect(try time(browser) == 0)
        try browser.press(" ")
        #expect(try browser.evaluate("cartouche.playing").bool == true)
        try browser.wait("cartouche.time > 0.2")
        try browser.press(" ")
        #expect(try browser.evaluate("cartouche.playing").bool == false)
        let stopped = try time(browser)
        usleep(200_000)
        #expect(try time(browser) == stopped)
        try browser.press("?")
        #expect(try browser.evaluate("document.getElementById('help').open").bool == true)
        try browser.press("ArrowRight")
        #expect(try time(browser) == stopped)
        try browser.press("Escape")
        #expect(browser.complaints.isEmpty)
    }

    @Test func `keys are the text's while one writes`() throws {
        // Held to the end: its files go with it.
        let bench = try bench()
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson --plan plan.json"))
        try browser.evaluate("document.getElementById('find').focus()")
        for key in ["[", " ", "f", "Home"] { try browser.press(key) }
        #expect(try time(browser) == 0)
        #expect(try browser.evaluate("document.getElementById('find').value").string == "[ f")
        #expect(try browser.evaluate("cartouche.playing").bool == false)
    }

    @Test func `before and behind a jump the camera is that of its side`() throws {
        let bench = try bench()
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson --plan plan.json"))
        func zoom(_ time: Double) throws -> Double {
            try #require(try browser.evaluate("(cartouche.seek(\(time)), cartouche.map.getZoom())").double)
        }
        #expect(abs(try zoom(2) - 3) < 1e-9)
        // Between two keyframes: the ease is linear.
        #expect(abs(try zoom(2.0101) - 3.0101) < 1e-6)
        let east = try #require(
            try bench.json("set.geojson")["frames"]?.array?.first { $0["key"]?.string == "east" }?["camera"]?["zoom"]?
                .double)
        #expect(abs(try zoom(3) - east) < 1e-6)
        #expect(try zoom(2.9999) < 4.0001 && zoom(2.9999) > 3.9)
    }

    @Test func `playing to the end tells the events in order`() throws {
        // Held to the end: its files go with it.
        let bench = try bench()
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson --plan plan.json"))
        try browser.evaluate(
            "{ const s = document.getElementById('speed'); s.value = '4'; s.dispatchEvent(new Event('change')); }")
        try browser.evaluate("document.getElementById('play').click()")
        try browser.wait("cartouche.time === 4 && !cartouche.playing")
        let events = try browser.evaluate("[...document.querySelectorAll('#events li')].map((li) => li.textContent)")
            .array?.compactMap(\.string)
        #expect(events?.first == "3 s camera-changed east" && events?.contains("1 s started near") == true)
        #expect(
            events == events?.sorted { (Double($0.prefix { $0 != " " }) ?? 0) > (Double($1.prefix { $0 != " " }) ?? 0) }
        )
    }

    @Test func `frames show their own annotations, and the table finds and focuses`() throws {
        // Held to the end: its files go with it.
        let bench = try bench()
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson"))
        func names() throws -> [String] {
            try #require(
                try browser.evaluate("[...document.querySelectorAll('#rows button')].map((b) => b.textContent)").array
            )
            .compactMap(\.string)
        }
        #expect(try names() == ["Ada", "Bo"])
        let frames = try browser.evaluate("[...document.querySelectorAll('#frames button')].map((b) => b.textContent)")
        #expect(frames.array?.count == 2)
        try browser.evaluate("document.querySelectorAll('#frames button')[1].click()")
        #expect(try names() == ["Cy"])
        #expect(try browser.evaluate("cartouche.rectangles().map((r) => r.feature)").text == "[2]")
        #expect(
            try browser.evaluate("document.querySelector('#frames [aria-current]').textContent").string?.hasPrefix(
                "east") == true)
        try browser.evaluate("document.querySelector('#rows button').click()")
        #expect(try browser.evaluate("document.querySelector('.box.chosen .name').textContent").string == "Cy")
        #expect(try browser.evaluate("document.getElementById('said').textContent").string == "Cy")
        try browser.wait("Math.abs(cartouche.map.getCenter().lng - 40) < 1e-6 && !cartouche.map.isMoving()")
        try browser.press("f")
        #expect(try browser.evaluate("document.getElementById('back').disabled").bool == true)
        #expect(
            try browser.evaluate(
                "JSON.stringify(cartouche.map.getCenter().lat) === JSON.stringify(cartouche.wanted().center[1])"
            )
            .bool != nil)
    }

    @Test func `names that look like markup are text`() throws {
        let name = #"</script><img src=x onerror="window.hit=1"><b>x</b>&amp;"#
        let text = JSONValue.string(name).text
        let bench = try Workbench([
            "set.geojson": """
            {"type":"FeatureCollection","features":[{"type":"Feature","id":\(text),"properties":{"name":\(text),
            "weather:text":\(text),"annotation:size":[200,40],"annotation:reason":\(text),"annotation:visible":false},
            "geometry":{"type":"Point","coordinates":[0,0]}},{"type":"Feature","properties":{"name":\(text),
            "weather:text":\(text),"color":\(text),"annotation:size":[200,40]},"geometry":{"type":"LineString","coordinates":[[0,9],[1,9]]}}],
            "viewport":{"width":390,"height":400},"frames":[{"key":\(text),"camera":{"center":[0,0],"zoom":3},
            "fit":{"status":\(text)},"features":[0,1]},{"key":"b","camera":{"center":[0,0],"zoom":3},"features":[0]}]}
            """
        ])
        let browser = try DevTools.start()
        try browser.openPreview(bench.page("set.geojson"))
        #expect(try browser.evaluate("window.hit === undefined").bool == true)
        #expect(try browser.evaluate("document.querySelectorAll('img, b').length").double == 0)
        #expect(try browser.evaluate("document.querySelector('.box .name').textContent").string == name)
        #expect(
            try browser.evaluate("document.querySelector('#rows button').textContent").string?.hasPrefix(name) == true)
        #expect(
            try browser.evaluate("document.querySelector('#frames button').textContent").string?.hasPrefix(name) == true
        )
        #expect(browser.complaints.isEmpty)
    }

    @Test func `a phone has room for it, in light and in dark`() throws {
        // Held to the end: its files go with it.
        let bench = try bench()
        let browser = try DevTools.start()
        try browser.resize(width: 390, height: 844)
        try browser.openPreview(bench.page("set.geojson --plan plan.json"))
        #expect(try browser.evaluate("document.documentElement.scrollWidth").double == 390)
        let paper = "getComputedStyle(document.body).backgroundColor"
        #expect(try browser.evaluate(paper).string == "rgb(255, 255, 255)")
        try browser.prefer("prefers-color-scheme", "dark")
        #expect(try browser.evaluate(paper).string == "rgb(20, 25, 29)")
        try browser.wait("cartouche.map.loaded() && cartouche.map.areTilesLoaded()")
        // What can be pressed can be hit with a finger, and has a name.
        let small = try browser.evaluate(
            """
            [...document.querySelectorAll('#player button, #tools button')].filter((b) => {
              const box = b.getBoundingClientRect(); return box.height < 28 || box.width < 28; }).length
            """)
        #expect(small.double == 0)
        let nameless = try browser.evaluate(
            """
            [...document.querySelectorAll('button, input, select')].filter((e) =>
              !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length)).map((e) => e.outerHTML)
            """)
        #expect(nameless.text == "[]")
        #expect(browser.complaints.isEmpty)
    }

    @Test func `without MapLibre the page says so, and its table works`() throws {
        let bench = try bench()
        let result = try bench.run(
            "preview set.geojson --maplibre http://127.0.0.1:9/maplibre-gl.js -o page.html")
        #expect(result.status == 0)
        let browser = try DevTools.start()
        try browser.open(URL(fileURLWithPath: bench.path("page.html")).absoluteString)
        try browser.wait("!document.getElementById('errors').hidden")
        #expect(
            try browser.evaluate("document.getElementById('errors').innerText").string?
                .contains("MapLibre GL JS could not be loaded") == true)
        #expect(try browser.evaluate("document.querySelectorAll('#rows tr').length").double == 2)
    }
}
