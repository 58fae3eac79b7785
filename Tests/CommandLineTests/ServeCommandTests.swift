import Foundation
import GeoJSON
import TestSupport
import Testing

#if Server
    @Suite("serve", .timeLimit(.minutes(5)))
    struct ServeCommandTests {
        private static func chain(name: String = "one", zoom: Int = 4) -> String {
            """
            {"source": "\(name).geojson", "viewport": {"width": 256, "height": 256},
            "chain": [{"use": "framing.fit", "size": [40, 20], "maxZoom": \(zoom)}],
            "plan": [{"fly": "frame", "duration": 2}], "output": {"annotations": "set.geojson", "plan": "plan.json"}}
            """
        }

        private static func point(_ name: String) -> String {
            #"{"type":"Feature","properties":{"name":"\#(name)"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
        }

        private static let line = "tour.chain.json --port 0 --maplibre maplibre.js"

        private func bench(_ chain: String = Self.chain()) throws -> Workbench {
            try Workbench([
                "tour.chain.json": chain, "maplibre.js": "// A map. maplibregl", "two.geojson": Self.point("Two"),
            ])
        }

        @Test func `a page shows what the chain comes to, and nothing is written`() throws {
            let bench = try bench()
            let before = try bench.names()
            let serve = try ServeProcess(Self.line, in: bench)
            let (page, news) = (try serve.page(), try serve.news())
            #expect(page.hasPrefix("<!doctype html>") && page.contains("// A map."))
            #expect(page.contains(#""version":"\#(news.version)""#) && news.errors.isEmpty)
            #expect(try serve.errors.contains("note: [preview] 1 annotation, plan of 2 s; made in "))
            #expect(serve.end() == 130)
            #expect(!LoopbackClient.isListening(port: serve.port))
            #expect(try bench.names() == (before + ["serve.log"]).sorted())
        }

        @Test func `a change of the chain, of an input or of what a flag names makes a new page`() throws {
            let bench = try bench()
            try bench.write(#"{"version":8,"sources":{},"layers":[]}"#, to: "style.json")
            let serve = try ServeProcess(Self.line + " --style style.json", in: bench)
            var news = try serve.news()
            var pages = [try serve.page()]
            func expectNewPage(_ words: String) throws {
                news = try serve.news(after: news.version)
                #expect(news.errors.isEmpty)
                pages.append(try serve.page())
                #expect(pages.last?.contains(news.version) == true && pages.last?.contains(words) == true)
            }
            try bench.write(Self.chain(zoom: 3), to: "tour.chain.json")
            try expectNewPage(#""zoom":3"#)
            try bench.write(Self.chain(name: "two", zoom: 3), to: "tour.chain.json")
            try expectNewPage(#""name":"Two""#)
            // The source that the changed chain names is watched from then on, also when it is replaced.
            try bench.write(Self.point("Deux"), to: "new.geojson")
            #expect(rename(bench.path("new.geojson"), bench.path("two.geojson")) == 0)
            try expectNewPage(#""name":"Deux""#)
            try bench.write(#"{"version":8,"name":"Grey","sources":{},"layers":[]}"#, to: "style.json")
            try expectNewPage(#""name":"Grey""#)
            try bench.write("// Another map. maplibregl", to: "maplibre.js")
            try expectNewPage("// Another map.")
            #expect(Set(pages).count == 6)
            #expect(serve.end(SIGTERM) == 143)
        }

        @Test func `a file that a step reads is watched, also when it is not there yet`() throws {
            let bench = try bench(
                """
                {"source": "one.geojson", "viewport": {"width": 256, "height": 256}, "chain": [
                {"use": "geometry.clip", "by": "area.geojson"}, {"use": "framing.fit", "maxZoom": 4}]}
                """)
            let serve = try ServeProcess(Self.line, in: bench)
            let first = try serve.news()
            #expect(first.errors.count == 1 && first.errors[0].contains("area.geojson"), "\(first.errors)")
            #expect(try serve.page().contains("area.geojson"))
            try bench.write(
                #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]}"#, to: "area.geojson")
            #expect(try serve.news(after: first.version).errors.isEmpty)
            #expect(try serve.page().contains("// A map."))
        }

        @Test func `faults are told while the last page stays, until they are mended`() throws {
            let bench = try bench()
            let serve = try ServeProcess(Self.line, in: bench)
            let (first, page) = (try serve.news(), try serve.page())
            try bench.write(
                Self.chain().replacingOccurrences(of: #""maxZoom": 4"#, with: #""maxZom": 4"#), to: "tour.chain.json")
            let broken = try serve.news(after: first.version)
            let line = broken.errors.first ?? ""
            #expect(line.hasPrefix("tour.chain.json:2:") && line.contains("did you mean 'maxZoom'"), "\(line)")
            #expect(try serve.page() == page)
            #expect(try serve.errors.contains(line))
            try FileManager.default.removeItem(atPath: bench.path("tour.chain.json"))
            let gone = try serve.news(after: broken.version)
            #expect(gone.errors.first?.contains("no such file") == true, "\(gone.errors)")
            try bench.write(Self.chain(zoom: 2), to: "tour.chain.json")
            let mended = try serve.news(after: gone.version)
            #expect(mended.errors.isEmpty)
            #expect(try serve.page().contains(mended.version))
        }

        @Test func `a chain that is broken from the start has a page that says so`() throws {
            let bench = try bench(#"{"chain": [{"use": "framing.fit", "maxZoom": "<script>alert(1)</script>"}]}"#)
            let serve = try ServeProcess(Self.line, in: bench)
            let (broken, page) = (try serve.news(), try serve.page())
            #expect(broken.errors.count == 1 && page.contains("tour.chain can't be shown"))
            #expect(page.contains("&lt;script&gt;alert(1)") && !page.contains("<script>alert"))
            // It says another word when there is another fault.
            try bench.write(#"{"source": "one.geojson", "chain": []}"#, to: "tour.chain.json")
            let idle = try serve.news(after: broken.version)
            #expect(idle.errors.first?.contains("frames nothing and plans nothing") == true, "\(idle.errors)")
            #expect(try serve.page().contains("frames nothing and plans nothing"))
            try bench.write(Self.chain(), to: "tour.chain.json")
            #expect(try serve.news(after: idle.version).errors.isEmpty)
            #expect(try serve.page().contains("// A map."))
        }

        @Test func `inputs and overrides on the command line count at every run`() throws {
            let bench = try bench()
            let serve = try ServeProcess(
                "tour.chain.json two.geojson one.geojson --set framing.fit.maxZoom=1 --port 0 --maplibre maplibre.js",
                in: bench)
            let first = try serve.news()
            #expect(try serve.errors.contains("2 annotations"))
            #expect(try serve.page().contains(#""zoom":1"#))
            try bench.write(Self.point("Deux"), to: "two.geojson")
            _ = try serve.news(after: first.version)
            #expect(try serve.page().contains(#""zoom":1"#) && serve.page().contains("Deux"))
        }

        @Test(
            arguments: [
                ("", 64, "serve needs a chain file"), ("- --maplibre maplibre.js", 64, "standard input"),
                ("tour.chain.json -", 64, "standard input"),
                ("tour.chain.json", 64, "a page needs MapLibre GL JS"),
                ("tour.chain.json --maplibre none.js", 66, "none.js: error"),
                ("tour.chain.json --maplibre maplibre.js --style one.geojson", 65, "no map style"),
                ("tour.chain.json --maplibre maplibre.js --port 70000", 64, "--port is '70000'"),
                ("tour.chain.json --maplibre maplibre.js --port web", 64, "--port is 'web'"),
                ("tour.chain.json --maplibre maplibre.js --define X --port 0", 64, "--define is 'X'"),
                ("tour.chain.json --maplibre maplibre.js --now noon --port 0", 64, "--now is 'noon'"),
                ("tour.chain.json --maplibre maplibre.js --plan plan.json", 64, "has no option '--plan'"),
            ])
        func `what no change of a file mends ends it`(_ line: String, _ status: Int32, _ words: String) throws {
            let bench = try bench()
            let arguments = ["serve"] + line.split(separator: " ").map(String.init)
            let result = try Tool.run(arguments, folder: bench.folder.url, environment: ["CARTOUCHE_MAPLIBRE": ""])
            #expect(result.status == status && result.errors.contains(words), "\(result.errors)")
            #expect(result.output.isEmpty)
        }

        @Test func `a port that another one has is refused by name`() throws {
            let bench = try bench()
            let serve = try ServeProcess(Self.line, in: bench)
            let result = try bench.run("serve tour.chain.json --maplibre maplibre.js --port \(serve.port)")
            #expect(result.status == 74 && result.errors.contains("[server] port \(serve.port) is in use; "))
        }

        @Test func `programs can read where the page is`() throws {
            let serve = try ServeProcess(Self.line + " --diagnostics json", in: try bench())
            let lines = try serve.errors.split(separator: "\n").map { try Workbench.json(String($0)) }
            #expect(lines.map { $0["code"]?.string } == ["preview", "serving"])
            #expect(lines.last?["message"]?.string == "http://127.0.0.1:\(serve.port)/")
        }
    }
#else
    @Test func `without its library a build says what serve takes`() throws {
        let bench = try Workbench(["maplibre.js": ""])
        let result = try bench.run("serve copy.json --maplibre maplibre.js")
        #expect(result.status == 69 && result.errors.contains("build with --traits Server"))
    }
#endif
