import CameraPlanner
import GeoJSON
import Preview
import Testing

/// The page as a file; what it does in a browser is tested there.
@Suite("Page")
struct PageTests {
    /// Text that would do something if it were taken for markup.
    static let hostile = #"</script><img src=x onerror="alert(1)"><!--<script>&amp;'{{data}}"#

    private func page(
        _ set: FramedSet, plan: Plan? = nil, library: PreviewPage.Library = .source(Array("/* library */".utf8)),
        _ change: (inout PreviewPage.Options) -> Void = { _ in }
    ) throws -> String {
        var options = PreviewPage.Options(title: "A set", library: library)
        change(&options)
        return String(decoding: try PreviewPage(set, plan: plan, options: options).html(), as: UTF8.self)
    }

    /// What stands between two texts; fails where they are not there exactly once.
    private func part(_ page: String, after start: String, before end: String) throws -> String {
        let parts = page.split(separator: start, omittingEmptySubsequences: false)
        try #require(parts.count == 2, "\(start) is there \(parts.count - 1) times")
        return String(try #require(parts[1].split(separator: end, omittingEmptySubsequences: false).first))
    }

    private func data(_ page: String) throws -> JSONValue {
        try JSONParser.parse(
            part(page, after: #"<script id="data" type="application/json">"#, before: "</script>"))
    }

    private func policy(_ page: String) throws -> [String] {
        try part(page, after: #"http-equiv="Content-Security-Policy" content=""#, before: "\"")
            .replacing("&#39;", with: "'").replacing("&amp;", with: "&")
            .split(separator: ";").map { $0.drop { $0 == " " } }.map(String.init)
    }

    private let world = #""viewport":{"width":512,"height":256},"camera":{"center":[10,20],"zoom":1.5,"pitch":30}"#

    @Test func `the data has the cameras and annotations of the set`() throws {
        let features = [
            pointFeature(
                10, 20,
                """
                "name":"Ada","annotation:size":[40,20],"annotation:anchor":"top-left","annotation:offset":[1,-2],
                "annotation:frame":[257,126,297,146],"annotation:visible":false,"annotation:reason":"collision",
                "weather:text":"12 °C","color":"#f80"
                """),
            #"{"type":"Feature","id":7,"properties":{},"geometry":{"type":"LineString","coordinates":[[0,0],[4,0]]}}"#,
        ]
        let fit = """
            "fit":{"status":"max-zoom","binding":[{"feature":0,"side":"left"}],
            "padding":{"top":1,"left":2,"bottom":3,"right":4},"engineConstraints":[{"engine":"maplibre",
            "property":"zoom","value":0.5,"clamped":0.72,"reason":"world-height"}]}
            """
        let data = try data(page(framedSet(features: features, "\(world),\(fit)")))
        #expect(data["viewport"]?["width"]?.double == 512 && data["viewport"]?["height"]?.double == 256)
        // 2·atan(1/3).
        #expect(abs((data["viewport"]?["fieldOfView"]?.double ?? 0) - 0.6435011087932844) < 1e-15)
        let frame = try #require(data["frames"]?.array?.first)
        #expect(frame["name"] == nil && frame["features"] == nil && frame["status"]?.string == "max-zoom")
        #expect(frame["camera"]?["center"]?.text == "[10,20]" && frame["camera"]?["pitch"]?.double == 30)
        #expect(frame["padding"]?["bottom"]?.double == 3 && frame["binding"]?.text == #"[[0,"left"]]"#)
        #expect(
            frame["constraints"]?.text
                == #"[{"engine":"maplibre","property":"zoom","value":0.5,"clamped":0.72,"reason":"world-height"}]"#)
        let annotations = try #require(data["annotations"]?.array)
        try #require(annotations.count == 2)
        let ada = annotations[0]
        #expect(ada["name"]?.string == "Ada" && ada["weather"]?.string == "12 °C" && ada["color"]?.string == "#ff8800")
        #expect(ada["size"]?.text == "[40,20]" && ada["offset"]?.text == "[1,-2]" && ada["point"]?.text == "[10,20]")
        #expect(ada["anchor"]?.string == "top-left" && ada["frame"]?.text == "[257,126,297,146]")
        #expect(ada["visible"]?.bool == false && ada["reason"]?.string == "collision")
        #expect(annotations[1]["name"]?.string == "7" && annotations[1]["visible"] == nil)
        let shapes = try #require(data["shapes"]?["features"]?.array)
        #expect(shapes.count == 1 && shapes[0]["properties"]?["feature"]?.double == 1)
        #expect(shapes[0]["geometry"]?["coordinates"]?.text == "[[0,0],[4,0]]")
        #expect(data["plan"] == nil && data["style"] == nil && data["version"] == nil)
    }

    /// A plan that rests for half a second, jumps, and rests again.
    private let jump = """
        {"version":1,"viewport":{"width":512,"height":256},"engine":"maplibre","duration":1,
        "shots":[{"id":"east","kind":"jump","start":0.5,"duration":0,"from":{"center":[0,0],"zoom":1,"bearing":0,
        "pitch":0,"padding":0},"to":{"center":[90,0],"zoom":1,"bearing":0,"pitch":0,"padding":0},"status":"finished"}],
        "tracks":[{"property":"center","animator":"east","start":0.5,"duration":0,"curve":"linear",
        "segment":{"type":"linear","from":[0,0],"to":[90,0],"delta":[90,0]}},
        {"annotation":"a","property":"border-width","animator":"s","start":0.25,"duration":0.5,"curve":"linear",
        "segment":{"type":"linear","from":2,"to":10,"delta":8}}],
        "events":[{"time":0.5,"type":"camera-changed","animator":"east"}],"keyframes":[]}
        """

    @Test func `the data has the plan's keyframes, jumps and views`() throws {
        let set = try framedSet(features: [pointFeature(0, 0)], world)
        let plan = try #require(try data(page(set, plan: plan(jump)) { $0.time = 0.75 })["plan"])
        #expect(plan["duration"]?.double == 1 && plan["cuts"]?.text == "[0.5]")
        let rows = try #require(plan["keyframes"]?.array)
        // 60 a second, both ends included; time, longitude, latitude, zoom, bearing, pitch and four paddings.
        #expect(rows.count == 61 && rows.allSatisfy { $0.array?.count == 10 })
        #expect(rows[29].array?[1].double == 0 && rows[30].array?[1].double == 90)
        #expect(rows[30].array?[0].double == 0.5 && rows[60].array?[0].double == 1)
        #expect(plan["shots"]?.array?.first?["id"]?.string == "east")
        #expect(plan["events"]?.array?.first?["type"]?.string == "camera-changed")
        let views = try #require(plan["views"]?.array)
        // From keyframe 0 on 2; while it moves, keyframes 16 to 45, each another value.
        #expect(views.first?.text == #"[0,"a","border-width",2]"#)
        #expect(views.count == 31 && views[1].array?[0].double == 16)
        #expect(views.last?.text == #"[45,"a","border-width",10]"#)
    }

    @Test func `text of the set is never markup`() throws {
        let quoted = JSONValue.string(Self.hostile).text
        let feature = pointFeature(0, 0, #""name":\#(quoted),"weather:text":\#(quoted),"annotation:reason":\#(quoted)"#)
        let html = try page(framedSet(features: [feature], world)) { $0.title = Self.hostile }
        #expect(!html.contains("<img") && !html.contains("<!--"))
        // Its own three: data, library, script.
        #expect(html.components(of: "</script") == 3)
        #expect(html.components(of: "<script") == 3)
        #expect(
            html.contains(
                "<title>&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&lt;!--&lt;script&gt;&amp;amp;&#39;{{data}}</title>"
            ))
        let annotation = try data(html)["annotations"]?.array?.first
        #expect(annotation?["name"]?.string == Self.hostile && annotation?["weather"]?.string == Self.hostile)
    }

    @Test func `a library that holds the end of a script stays whole`() throws {
        let library = Array(#"x = "</script>" + "</SCRIPT >" + "<!--"; y = a < b;"#.utf8)
        let html = try page(framedSet(features: [], world), library: .source(library))
        #expect(html.contains(#"<script>x = "<\/script>" + "<\/SCRIPT >" + "<\!--"; y = a < b;</script>"#))
    }

    @Test func `a page asks the network for nothing but what it was given the address of`() throws {
        let set = try framedSet(features: [pointFeature(0, 0)], world)
        let own = try page(set)
        #expect(own.components(of: "http://") == 1 && own.contains("http://www.w3.org/2000/svg"))
        #expect(own.components(of: "https://") == 0 && own.components(of: " src=") == 0)
        #expect(try policy(own).contains("default-src 'none'") && policy(own).contains("connect-src 'none'"))

        let given = try page(set, library: .address("https://maps.example/gl.js?a=1&b=2")) {
            $0.style = .given(.string("https://maps.example/style.json"))
            $0.version = "v1"
        }
        #expect(given.contains(#"<script src="https://maps.example/gl.js?a=1&amp;b=2"></script>"#))
        #expect(try data(given)["style"]?.string == "https://maps.example/style.json")
        #expect(try data(given)["version"]?.string == "v1")
        #expect(
            try policy(given).contains("script-src 'unsafe-inline' https://maps.example"))
        #expect(try policy(page(set) { $0.version = "v1" }).contains("connect-src 'self'"))
    }

    @Test(arguments: ["https://x.example; img-src *", "https://x 'unsafe-eval'/a.js", "https://ü.example/a.js", "a.js"])
    func `an address can't add a rule of its own to the policy`(address: String) throws {
        let html = try page(framedSet(features: [], world), library: .address(address))
        #expect(try policy(html).contains("script-src 'unsafe-inline' *"))
        #expect(try policy(html).filter { $0.hasPrefix("img-src") } == ["img-src data: blob:"])
    }

    @Test func `what is asked for must be there`() throws {
        let set = try framedSet(features: [], #""viewport":{"width":10,"height":10}"#)
        #expect(throws: PreviewError.self) { try page(set) }
        let framed = try framedSet(features: [], world)
        #expect(throws: PreviewError.self) { try page(framed) { $0.frame = "north" } }
        #expect(throws: PreviewError.self) { try page(framed) { $0.time = 0 } }
        let plan = try plan(jump)
        #expect(throws: PreviewError.self) { try page(framed, plan: plan) { $0.time = 1.5 } }
        #expect(throws: Never.self) { try page(framed, plan: plan) { $0.time = 1 } }
    }
}

extension String {
    /// How often a text is in it.
    fileprivate func components(of text: String) -> Int {
        split(separator: text, omittingEmptySubsequences: false).count - 1
    }
}
