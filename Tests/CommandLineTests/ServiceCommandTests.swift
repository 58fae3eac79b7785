#if HTTP
    import Foundation
    import GeoJSON
    import TestSupport
    import Testing

    /// Runs that ask services on this machine, through the tool.
    @Suite struct ServiceCommandTests {
        private static let now = "2026-11-30T06:10:00Z"

        private static func places(_ count: Int) -> String {
            let features = (0..<count).map {
                #"{"type":"Feature","id":\#($0),"properties":{"n":\#($0)},"geometry":{"type":"Point","#
                    + #""coordinates":[\#(Double($0) / 4),\#(Double($0) / 8)]}}"#
            }
            return #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        }

        private func bench(_ server: LoopbackServer, places: Int = 3, options: String = "") throws -> Workbench {
            try Workbench([
                "places.geojson": Self.places(places),
                "chain.json":
                    #"{"chain":[{"use":"weather.enrich","service":"open-meteo","server":"\#(server.url)"\#(options)}]}"#,
            ])
        }

        @Test func `a run is recorded, and replayed with the server gone`() throws {
            let server = try WeatherWorld().serve()
            let bench = try bench(server)
            let live = try bench.run("run chain.json places.geojson -o live.geojson --record kept --now \(Self.now)")
            #expect(live.status == 0, "\(live.errors)")
            #expect(server.requests.count == 1)
            server.stop()
            let replay = try bench.run("run chain.json places.geojson -o again.geojson --replay kept")
            #expect(replay.status == 0, "\(replay.errors)")
            #expect(try bench.bytes("live.geojson") == bench.bytes("again.geojson"))
            let values = try bench.json("again.geojson")["features"]?.array?.map {
                $0["properties"]?["weather:temperature"]?.double
            }
            #expect(values == [0, 0.13, 0.25])
            // Another moment needs other answers.
            let later = try bench.run(
                "run chain.json places.geojson -o later.geojson --replay kept --now 2026-12-01T06:10:00Z")
            #expect(later.status == 1)
            #expect(later.errors.contains("3 incomplete (3 replay-miss)"))
        }

        @Test func `a service that fails half-way leaves the rest with its reasons`() throws {
            var world = WeatherWorld()
            world.override = { _, number in number == 0 ? nil : .http(404, [:], #"{"reason":"gone"}"#) }
            let server = try world.serve()
            let bench = try bench(server, places: 250)
            let run = try bench.run("run chain.json places.geojson -o out.geojson")
            #expect(run.status == 1)
            #expect(run.errors.contains("250 features read, 250 written, 150 incomplete (150 http-error) in"))
            #expect(run.errors.contains("2 of 3 requests failed"))
            let features = try #require(try bench.json("out.geojson")["features"]?.array)
            #expect(features.count { $0["properties"]?["weather:temperature"] != nil } == 100)
            #expect(features.count { $0["properties"]?["weather:reason"]?.string == "http-error" } == 150)
            let fails = try bench.run(
                "run chain.json places.geojson -o none.geojson --set weather.enrich.onFailure=fail --set "
                    + "weather.enrich.server=\(server.url)/x")
            #expect(fails.status == 69)
            #expect(!bench.exists("none.geojson"))
        }

        @Test func `inputs of a batch are recorded in one folder`() throws {
            let server = try WeatherWorld().serve()
            let bench = try bench(server)
            try bench.write(Self.places(2), to: "in/a.geojson")
            try bench.write(Self.places(5), to: "in/b.geojson")
            let live = try bench.run("run chain.json in -o live --record kept --now \(Self.now)")
            #expect(live.status == 0, "\(live.errors)")
            #expect(server.requests.count == 2)
            server.stop()
            let replay = try bench.run("run chain.json in -o again --replay kept")
            #expect(replay.status == 0, "\(replay.errors)")
            for name in ["a.geojson", "b.geojson"] {
                #expect(try bench.bytes("live/\(name)") == bench.bytes("again/\(name)"))
            }
        }

        @Test func `a file gives the same as the service`() throws {
            let server = try WeatherWorld().serve()
            let bench = try bench(server)
            let live = try bench.run("run chain.json places.geojson -o live.geojson --record kept --now \(Self.now)")
            #expect(live.status == 0, "\(live.errors)")
            let body = try #require(try bench.names("kept/bodies").first)
            let file = try bench.run([
                "apply", "places.geojson", "weather.enrich from=kept/bodies/\(body)", "-o", "file.geojson", "--now",
                Self.now,
            ])
            #expect(file.status == 0, "\(file.errors)")
            func weather(_ name: String) throws -> [[String]] {
                try #require(try bench.json(name)["features"]?.array).map { feature in
                    // The file's places have numbers of their own.
                    (feature["properties"]?.members ?? []).filter { $0.key != "weather:station" }
                        .map { "\($0.key)=\($0.value.text)" }
                }
            }
            #expect(try weather("live.geojson") == weather("file.geojson"))
        }

        @Test func `secrets are in no file and no message`() throws {
            var world = WeatherWorld()
            world.override = { request, number in number == 1 ? .http(400, [:], #"{"reason":"key K3Y-abc?"}"#) : nil }
            let server = try world.serve()
            let bench = try bench(server, places: 150, options: #","apikey":"${KEY}","cache":"cache""#)
            let run = try bench.run("run chain.json places.geojson -o out.geojson --record kept --define KEY=K3Y-abc")
            #expect(run.status == 1)
            #expect(server.requests.count == 2)
            #expect(server.requests.allSatisfy { $0.target.contains("apikey=K3Y-abc") })
            #expect(run.errors.contains("the service answers 400"))
            #expect(!run.errors.contains("K3Y"))
            for folder in ["cache", "kept"] {
                let found = try Process.grep("K3Y", in: bench.path(folder))
                #expect(!found, "\(folder)")
            }
            #expect(!(try bench.text("out.geojson").contains("K3Y")))
        }

        @Test func `a printed chain has a variable in the place of a key`() throws {
            let bench = try Workbench()
            let run = try bench.run([
                "apply", "one.geojson", "weather.enrich service=open-meteo apikey=K3Y-abc", "--print",
            ])
            #expect(run.status == 0)
            #expect(run.output.contains(#"{"use":"weather.enrich","service":"open-meteo","apikey":"${APIKEY}"}"#))
            try bench.write(run.output, to: "printed.json")
            #expect(try bench.run("validate printed.json --define APIKEY=other").status == 0)
        }

        @Test func `a step that asks nothing has an empty recording`() throws {
            let bench = try Workbench()
            #expect(try bench.run("run copy.json one.geojson -o a.geojson --record kept").status == 0)
            #expect(try bench.run("run copy.json one.geojson -o b.geojson --replay kept").status == 0)
            #expect(try bench.bytes("a.geojson") == bench.bytes("b.geojson"))
            #expect(try bench.text("kept/index.jsonl").split(separator: "\n").count == 1)
        }

        @Test(arguments: [
            ("--record a --replay b", Int32(64)), ("--replay nowhere", 66), ("--record one.geojson/a", 74),
            ("--replay broken", 65),
        ])
        func `flags that can't be`(_ flags: String, _ status: Int32) throws {
            let bench = try Workbench(["broken/index.jsonl": "{\"version\":1,\"now\":1}\nnonsense\n"])
            #expect(try bench.run("run copy.json one.geojson -o a.geojson \(flags)").status == status)
            #expect(!bench.exists("a.geojson"))
        }

        @Test func `validate knows that a service needs all places, and a contact`() throws {
            let bench = try Workbench([
                "chain.json": #"{"chain":[{"use":"weather.enrich","service":"nws","contact":"me@example.org"}]}"#,
                "bare.json": #"{"chain":[{"use":"weather.enrich","service":"nws"}]}"#,
            ])
            #expect(try bench.run("validate chain.json").status == 0)
            let bare = try bench.run("validate bare.json")
            #expect(bare.status == 78)
            #expect(bare.errors.contains("needs the option 'contact'"))
        }
    }

    extension Process {
        /// Whether any file below a folder has the text.
        static func grep(_ text: String, in folder: String) throws -> Bool {
            let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return files.contains { name in
                let data = FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data()
                return name.contains(text) || String(decoding: data, as: UTF8.self).contains(text)
            }
        }
    }
#else
    import Testing

    @Suite struct ServiceCommandTests {
        @Test func `a build without HTTP says so`() throws {
            let bench = try Workbench()
            let run = try bench.run(["apply", "one.geojson", "weather.enrich service=open-meteo", "-o", "out.geojson"])
            #expect(run.status == 69)
            #expect(run.errors.contains("--traits HTTP"))
            #expect(!bench.exists("out.geojson"))
        }
    }
#endif
