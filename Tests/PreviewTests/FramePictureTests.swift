import Foundation
import GeoJSON
import GeoTypes
import MapCamera
import Preview
import TestSupport
import Testing

@Suite("Pictures of frames")
struct FramePictureTests {
    /// The whole world once: 512 px at zoom 0.
    private let world = #""viewport":{"width":512,"height":512},"camera":{"center":[0,0],"zoom":0}"#

    /// The map of a picture that shows one.
    private func map(_ set: FramedSet) throws -> SVGElement {
        let picture = try svg(PreviewDrawing(set).svg())
        return try #require(picture.children.first { $0.name == "svg" })
    }

    /// The numbers of a path.
    private func numbers(_ path: SVGElement) -> [Double] {
        (path.attributes["d"] ?? "").split { "MLZ ".contains($0) }.compactMap { Double($0) }
    }

    @Test func `a polygon lies where web Mercator puts it`() throws {
        // 66.51326044311186° is a quarter of the world above the equator.
        let square = """
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":
            [[[-90,0],[90,0],[90,66.51326044311186],[-90,66.51326044311186],[-90,0]]]}}
            """
        let map = try map(framedSet(features: [square], world))
        let path = try #require(map.all("path").first { $0.attributes["fill-rule"] == "evenodd" })
        #expect(path.attributes["d"] == "M128 256L384 256L384 128L128 128L128 256Z")
    }

    @Test func `a polygon is cut off a little beyond the edge of the picture`() throws {
        let wide = """
            {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":
            [[[-10,-10],[10,-10],[10,10],[-10,10],[-10,-10]]]}}
            """
        let near = #""viewport":{"width":100,"height":80},"camera":{"center":[0,0],"zoom":10}"#
        let map = try map(framedSet(features: [wide], near))
        let path = try #require(map.all("path").first { $0.attributes["fill-rule"] == "evenodd" })
        let corners = numbers(path)
        #expect(Set(corners) == [-8, 108, 88])
    }

    @Test func `a world that repeats shows copies`() throws {
        let line = """
            {"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[-9,0],[9,0]]}}
            """
        let wide = #""viewport":{"width":1536,"height":512},"camera":{"center":[0,0],"zoom":0}"#
        let map = try map(framedSet(features: [line], wide))
        let path = try #require(map.all("path").first { $0.attributes["stroke-width"] == "2" })
        #expect(path.attributes["d"] == "M243.2 256L268.8 256M755.2 256L780.8 256M1267.2 256L1292.8 256")
    }

    @Test func `boxes lie where the set says, hidden ones say why`() throws {
        let shown = pointFeature(
            0, 0,
            #""name":"Null","annotation:size":[100,60],"annotation:anchor":"top","annotation:frame":[206,256,306,316],"annotation:visible":true"#
        )
        let hidden = pointFeature(
            90, 0,
            #""name":"East","annotation:size":[40,20],"annotation:anchor":"bottom-left","annotation:visible":false,"annotation:reason":"collision""#
        )
        let map = try map(framedSet(features: [shown, hidden], world))
        let box = try #require(map.all("g", class: "annotation").first)
        #expect(box.title == "Null, top")
        let rect = try #require(box.all("rect").first)
        #expect(["x", "y", "width", "height"].map(rect.number) == [206, 256, 100, 60])
        #expect(box.all("text").map(\.text) == ["Null"])
        let circle = try #require(box.all("circle").first)
        #expect(circle.number("cx") == 256 && circle.number("cy") == 256)

        let grey = try #require(map.all("g", class: "annotation hidden").first)
        #expect(grey.title == "East, bottom-left, hidden: collision")
        // The box stands on its lower left corner.
        let place = try #require(grey.all("rect").first)
        #expect(["x", "y", "width", "height"].map(place.number) == [384, 236, 40, 20])
        #expect(grey.all("text").first?.text == "East")
    }

    @Test func `many hidden annotations are dots with their reasons counted`() throws {
        let features = (0..<70).map { place in
            let reason = place < 30 ? "edge" : "collision"
            return pointFeature(
                Double(place), 0,
                #""annotation:size":[9,9],"annotation:visible":false,"annotation:reason":"\#(reason)""#)
        }
        let map = try map(framedSet(features: features, world))
        let dots = try #require(map.all("path", class: "hidden").first)
        #expect(dots.title == "70 hidden: collision 40, edge 30")
        #expect(dots.attributes["d"]?.hasPrefix("M256 256h0M257.42 256h0M258.84 256h0") == true)
        #expect(map.all("g", class: "annotation hidden").isEmpty)
    }

    @Test func `the padding and the sides that touch it are marked`() throws {
        let feature = pointFeature(
            0, 0, #""annotation:size":[20,10],"annotation:frame":[10,251,30,261],"annotation:visible":true"#)
        let fit = """
            "fit":{"status":"optimal","padding":{"top":20,"left":10,"bottom":20,"right":10},
            "binding":[{"feature":0,"side":"left"}]}
            """
        let map = try map(framedSet(features: [feature], "\(world),\(fit)"))
        let room = try #require(map.all("rect").first { $0.attributes["stroke-dasharray"] == "6 4" })
        #expect(["x", "y", "width", "height"].map(room.number) == [10, 20, 492, 472])
        let side = try #require(map.all("path", class: "binding").first)
        #expect(side.attributes["d"] == "M10 251L10 261")
        #expect(side.title == "#0: left side touches the edge")
    }

    @Test func `weather is written below the name, in the color of its temperature`() throws {
        func feature(_ degrees: Double, _ unit: String) -> String {
            pointFeature(
                0, 0,
                #""name":"Oslo","annotation:size":[90,44],"weather:text":"w","weather:temperature":\#(degrees),"weather:unit":"\#(unit)""#
            )
        }
        func color(_ feature: String) throws -> String? {
            let texts = try map(framedSet(features: [feature], world)).all("text")
            #expect(texts.map(\.text) == ["Oslo", "w"])
            return texts.last?.attributes["fill"]
        }
        #expect(try color(feature(35, "celsius")) == "#b81f1f")
        #expect(try color(feature(95, "fahrenheit")) == "#b81f1f")
        #expect(try color(feature(-40, "celsius")) == "#1a3d99")
    }

    @Test(
        arguments: [
            ("hsl(118.8, 100%, 75%)", "#82ff80"), ("hsl(237.6, 100%, 75%)", "#8085ff"),
            ("hsl(-3.6, 100%, 75%)", "#ff8087"), ("#0af", "#00aaff"), ("#00AAff80", "#00aaff"),
            ("rgb(0, 170, 255)", "#00aaff"), ("rgba(300,0,-5,1)", "#ff0000"),
        ])
    func `a color is read as CSS has it`(_ text: String, _ expected: String) throws {
        #expect(PreviewColor(css: text)?.css == expected)
    }

    @Test(arguments: ["", "#12", "#ggg", "url(x)", "rgb(1,2)", "hsl(nan,1%,1%)", "red\"", "#é12"])
    func `what is no color is none`(_ text: String) throws {
        #expect(PreviewColor(css: text) == nil)
    }

    @Test(
        arguments: [
            #"</script><img src=x onerror=alert(1)>"#, #"</title></svg><script>x</script>"#, #"" onload="x"#, "a & b",
            "]]>", "\u{1}\u{0B}\u{FFFE}end",
        ])
    func `a name shows as text, whatever it holds`(_ name: String) throws {
        let text = JSONValue.string(name).text
        let feature = pointFeature(0, 0, #""name":\#(text),"annotation:size":[400,40]"#)
        let map = try map(framedSet(features: [feature], world))
        let shown = name.replacing(/[\u{1}\u{0B}\u{FFFE}]/, with: "\u{FFFD}")
        #expect(map.all("text").map(\.text) == [shown])
        #expect(map.all("g", class: "annotation").first?.title == "\(shown), center")
        let names = Set(map.all.map(\.name))
        #expect(names.isSubset(of: ["svg", "rect", "path", "g", "title", "text", "circle"]))
        #expect(map.all.allSatisfy { $0.attributes.keys.allSatisfy { !$0.hasPrefix("on") } })
    }

    @Test func `a long name ends with an ellipsis inside its box`() throws {
        let feature = pointFeature(0, 0, #""name":"Llanfairpwllgwyngyllgogerychwyrndrobwll","annotation:size":[80,20]"#)
        let text = try #require(try map(framedSet(features: [feature], world)).all("text").first?.text)
        #expect(text.hasPrefix("Llanfair") && text.hasSuffix("…") && text.count < 16)
    }

    @Test func `groups are a contact sheet, and one of them can be asked for`() throws {
        let features = [pointFeature(0, 0, #""name":"a""#), pointFeature(90, 0, #""name":"b""#)]
        func frame(_ key: String, _ longitude: Int, _ feature: Int) -> String {
            #"{"key":\#(key),"camera":{"center":[\#(longitude),0],"zoom":1},"fit":{"status":"optimal"},"features":[\#(feature)]}"#
        }
        let set = try framedSet(
            features: features,
            #""viewport":{"width":520,"height":260},"frames":[\#(frame("\"Asia\"", 0, 0)),\#(frame("7", 90, 1))]"#)
        let sheet = try svg(PreviewDrawing(set).svg())
        let maps = sheet.children.filter { $0.name == "svg" }
        #expect(maps.count == 2)
        // Half its size, side by side, each with its own annotations.
        #expect(maps.map { $0.number("width") } == [260, 260])
        #expect(maps.map { $0.all("g", class: "annotation").map { $0.title ?? "" } } == [["a"], ["b"]])
        let captions = sheet.children.filter { $0.name == "text" }.map(\.text)
        #expect(captions == ["Asia", "zoom 1 · optimal", "7", "zoom 1 · optimal"])

        let one = try svg(PreviewDrawing(set).svg(frame: "7"))
        #expect(one.children.filter { $0.name == "svg" }.map { $0.number("width") } == [520])
        #expect(throws: PreviewError.self) { try PreviewDrawing(set).svg(frame: "Asien") }
    }

    @Test func `what the engines would clamp is said`() throws {
        let fit = """
            "fit":{"status":"optimal","engineConstraints":[{"engine":"maplibre","property":"zoom","value":-0.25,
            "clamped":0.719,"reason":"world-height"}]}
            """
        let picture = try svg(PreviewDrawing(framedSet(features: [pointFeature(0, 0)], "\(world),\(fit)")).svg())
        let captions = picture.children.filter { $0.name == "text" }.map(\.text)
        #expect(captions == ["zoom 0 · optimal", "maplibre clamps zoom -0.25 to 0.72"])
    }

    @Test func `a set without a camera and without a plan can't be shown`() throws {
        let set = try framedSet(features: [pointFeature(0, 0)], #""note":1"#)
        #expect(throws: PreviewError.self) { try PreviewDrawing(set) }
    }

    @Test(
        arguments: [
            #""camera":{"center":[0,0]}"#, #""camera":7"#, #""camera":{"center":[0,0],"zoom":1,"pitch":90}"#,
            #""viewport":{"width":0,"height":1},"camera":{"center":[0,0],"zoom":1}"#,
            #""frames":[{"key":"a","camera":{"center":[0,0],"zoom":1},"features":[5]}]"#,
        ])
    func `what is no framed set is refused`(_ members: String) throws {
        #expect(throws: PreviewError.self) { try framedSet(features: [pointFeature(0, 0)], members) }
    }

    @Test func `every picture of a random scene is well-formed and has finite numbers only`() throws {
        var random = SplitMix64(seed: 20_261_201)
        for _ in 0..<60 {
            var features: [String] = []
            for _ in 0..<12 {
                let ring = (0..<5).map { _ in
                    "[\(Double.random(in: -400...400, using: &random)),\(Double.random(in: -90...90, using: &random))]"
                }
                let kind = Int.random(in: 0..<3, using: &random)
                let geometry = [
                    #"{"type":"Polygon","coordinates":[[\#((ring + [ring[0]]).joined(separator: ","))]]}"#,
                    #"{"type":"LineString","coordinates":[\#(ring.joined(separator: ","))]}"#,
                    #"{"type":"MultiPoint","coordinates":[\#(ring.joined(separator: ","))]}"#,
                ][kind]
                features.append(
                    #"{"type":"Feature","properties":{"annotation:size":[\#(Int.random(in: 0...90, using: &random)),30]},"geometry":\#(geometry)}"#
                )
            }
            let camera = """
                {"center":[\(Double.random(in: -180...180, using: &random)),\(Double.random(in: -80...80, using: &random))],
                "zoom":\(Double.random(in: -2...20, using: &random)),"bearing":\(Double.random(in: 0...360, using: &random)),
                "pitch":\(Double.random(in: 0...85, using: &random))}
                """
            let set = try framedSet(
                features: features, #""viewport":{"width":390,"height":844},"camera":\#(camera)"#)
            let map = try map(set)
            for path in map.all("path") {
                let numbers = numbers(path)
                #expect(numbers.allSatisfy { $0.isFinite && abs($0) < 2000 })
            }
        }
    }
}
