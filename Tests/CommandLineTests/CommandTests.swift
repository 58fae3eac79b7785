import Foundation
import GeoJSON
import Testing

/// What each command prints.
@Suite struct CommandTests {
    @Test func `version, overview and the help of every command`() throws {
        let bench = try Workbench()
        #expect(try bench.run("--version").output.hasPrefix("cartouche "))
        let overview = try bench.run("--help")
        #expect(overview.status == 0 && overview.errors.isEmpty)
        for command in ["run", "apply", "frame", "keyframes", "validate", "inspect", "processors", "plugins"] {
            #expect(overview.output.contains("  \(command) "))
            let help = try bench.run("help \(command)")
            #expect(help.status == 0 && help.errors.isEmpty)
            #expect(help.output.contains("usage: cartouche \(command) "))
            #expect(help.output.contains("--diagnostics FORM"))
            #expect(help.output.split(separator: "\n").allSatisfy { $0.count <= 120 })
            #expect(try bench.run("\(command) --help").output == help.output)
        }
    }

    @Test func `the processors of the design are there, each with a JSON Schema`() throws {
        let bench = try Workbench()
        let names = [
            "anchors.assign", "exec", "framing.fit", "framing.tour", "geometry.buffer", "geometry.clip",
            "geometry.explode", "geometry.point", "geometry.repair", "geometry.reproject", "geometry.simplify",
            "properties.filter", "properties.limit",
            "properties.rename", "properties.select", "properties.set", "properties.sort", "weather.alerts",
            "weather.enrich",
        ]
        let schemas = try bench.run("processors --json").json().array ?? []
        #expect(schemas.compactMap { $0["title"]?.string } == names)
        let list = try bench.run("processors")
        #expect(list.output.split(separator: "\n").map { String($0.prefix { $0 != " " }) } == names)
        for schema in schemas {
            #expect(schema["type"]?.string == "object")
            #expect(schema["additionalProperties"]?.bool == false)
            let name = try #require(schema["title"]?.string)
            #expect(schema["properties"]?["use"]?["const"]?.string == name)
        }
        let limit = try bench.run("processors properties.limit")
        #expect(limit.output.contains("count"))
        #expect(try bench.run("processors properties.limit --json").json()["properties"]?["count"] != nil)
        let plugins = try bench.run("plugins --json").json().array ?? []
        let supplied = plugins.flatMap { $0["processors"]?.array ?? [] }.compactMap(\.string)
        #expect(supplied.sorted() == names)
    }

    @Test func `apply runs steps and prints the chain that they stand for`() throws {
        let bench = try Workbench()
        let steps = [
            "properties.set values={\"b\":[\"+\",[\"get\",\"a\"],1]}", "properties.select keep=b,c",
            "properties.limit count=5",
        ]
        let printed = try bench.run(["apply", "one.geojson"] + steps + ["--normalize", "--print"])
        #expect(printed.status == 0)
        let chain = try printed.json()
        #expect(chain["normalize"]?.bool == true)
        #expect(chain["chain"]?.array?[1]["keep"]?.text == #"["b","c"]"#)
        #expect(chain["chain"]?.array?[2]["count"]?.double == 5)
        try bench.write(printed.output, to: "chain.json")
        let applied = try bench.run(["apply", "one.geojson"] + steps + ["--normalize", "-q"])
        #expect(applied.output == (try bench.run("run chain.json one.geojson -q").output))
        #expect(
            applied.output == """
                {"type":"FeatureCollection","features":[
                {"type":"Feature","properties":{"b":2},"geometry":{"type":"Point","coordinates":[1,2]}}
                ]}

                """)
        #expect(applied.errors.isEmpty)
    }

    @Test func `frame prints camera and fit`() throws {
        let bench = try Workbench()
        let result = try bench.run("frame one.geojson --viewport 390x844 --max-zoom 5 --size 40x40 --anchor top -q")
        #expect(result.status == 0 && result.errors.isEmpty)
        let value = try result.json()
        #expect(value["camera"]?["zoom"]?.double == 5)
        #expect(value["fit"]?["status"]?.string == "max-zoom")
        #expect(value.members?.map(\.key) == ["camera", "fit"])
    }

    @Test func `a plan is sampled in every format`() throws {
        let bench = try Workbench(["fit.json": OutputTests.fit])
        #expect(try bench.run("run fit.json one.geojson -o out.geojson --plan plan.json -q").status == 0)
        let plan = try bench.json("plan.json")
        #expect(plan["version"]?.double == 1 && plan["duration"]?.double == 1)
        let camera = try #require(try bench.json("out.geojson")["camera"])
        let samples = try bench.run("keyframes plan.json --count 3").json().array ?? []
        #expect(samples.map { $0["time"]?.double } == [0, 0.5, 1])
        #expect(samples[0]["center"]?.text == "[0,0]")
        // The last sample is exactly the target.
        for name in ["center", "zoom", "bearing", "pitch", "padding"] {
            #expect(samples[2][name] == camera[name])
        }
        #expect(try bench.run("keyframes plan.json").json().array?.count == 61)
        let csv = try bench.run("keyframes plan.json --fps 2 --format csv").output.split(separator: "\n")
        #expect(csv.count == 4 && Set(csv.map { $0.split(separator: ",").count }).count == 1)
        #expect(
            try bench.run("keyframes plan.json --fps 2 --format geojson").json()["type"]?.string == "FeatureCollection")
        let kml = try bench.run("keyframes plan.json --fps 2 --format kml -o tour.kml")
        #expect(kml.output.isEmpty)
        let parser = XMLCheck(try bench.text("tour.kml"))
        #expect(parser)
        #expect(try bench.run("keyframes one.geojson").status == 65)
        #expect(try bench.run("keyframes missing.json").status == 66)
    }

    /// Whether every element of the text is closed in order.
    private func XMLCheck(_ text: String) -> Bool {
        var open: [Substring] = []
        for match in text.matches(of: /<(\/?)([A-Za-z:]+)[^>]*?(\/?)>/) {
            if match.1 == "/" {
                guard open.popLast() == match.2 else { return false }
            } else if match.3 != "/" {
                open.append(match.2)
            }
        }
        return open.isEmpty && text.contains("<kml")
    }

    @Test func `inspect counts features, types, ids, properties and problems`() throws {
        let bench = try Workbench([
            "mixed.geojson": """
            {"type":"FeatureCollection","name":"n","features":[
            {"type":"Feature","id":1,"properties":{"a":1,"b":"x"},"geometry":{"type":"Point","coordinates":[179,2]}},
            {"type":"Feature","id":1,"properties":{"a":-2.5},"geometry":{"type":"Point","coordinates":[-179,4]}},
            {"type":"Feature","properties":{"a":null},"geometry":null},
            {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":["x",4]}}
            ]}
            """
        ])
        let value = try bench.run("inspect mixed.geojson --json").json()
        #expect(value["features"]?.double == 4)
        #expect(value["geometries"]?.text == #"{"Point":2,"null":1}"#)
        #expect(value["bbox"]?.text == "[179,2,-179,4]")
        #expect(value["ids"]?.text == #"{"count":2,"distinct":1}"#)
        #expect(value["members"]?.text == #"["name"]"#)
        let a = value["properties"]?["a"]
        #expect(a?["count"]?.double == 3 && a?["minimum"]?.double == -2.5 && a?["maximum"]?.double == 1)
        #expect(value["problems"]?.array?.compactMap { $0["code"]?.string } == ["duplicate-id", "position"])
        let text = try bench.run("inspect -", input: Workbench.onePoint)
        #expect(text.status == 0 && text.output.contains("features    1"))
        #expect(try bench.run("inspect missing.geojson").status == 66)
    }

    @Test func `diagnostics as JSON, one object a line, and quiet`() throws {
        let bench = try Workbench([
            "bad.geojson": """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":"b","properties":{},"geometry":{"type":"Point","coordinates":["x",4]}}]}
            """
        ])
        let result = try bench.run("run copy.json bad.geojson -o out.geojson --diagnostics json")
        #expect(result.status == 1 && result.errorLines.count == 1)
        let value = try Workbench.json(result.errors)
        #expect(value["severity"]?.string == "warning" && value["code"]?.string == "position")
        #expect(value["source"]?.string == "bad.geojson" && value["line"]?.double == 2)
        #expect(value["feature"]?.double == 0 && value["id"]?.string == "b")
        let failed = try bench.run("run copy.json missing --diagnostics json")
        #expect(failed.status == 66)
        #expect(try Workbench.json(failed.errors)["severity"]?.string == "error")
        let quiet = try bench.run("run copy.json bad.geojson -o out.geojson --quiet")
        #expect(quiet.status == 1 && quiet.errors.isEmpty)
        #expect(try bench.run("run copy.json missing --quiet").errorLines.count == 1)
    }
}
