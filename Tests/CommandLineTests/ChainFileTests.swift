import Foundation
import GeoJSON
import Testing

/// What a chain file and the flags about it do.
@Suite struct ChainFileTests {
    static let bench = [
        "chain.json": """
        {"source": "${IN:-one.geojson}",
         "chain": [{"use": "properties.limit", "count": 1, "tag": "top"},
                   {"use": "properties.set", "values": {"v": "${V}"}}]}
        """,
        "none.geojson": #"{"type":"FeatureCollection","features":[]}"#,
    ]

    private func first(_ result: Tool.Result) throws -> JSONValue? { try result.json()["features"]?.array?.first }

    @Test func `variables come from flags, the environment and defaults`() throws {
        let bench = try Workbench(Self.bench)
        let defined = try bench.run("run chain.json --define V=7")
        #expect(defined.status == 0)
        #expect(try first(defined)?["properties"]?["v"]?.string == "7")
        #expect(try bench.run("run chain.json").status == 78)
        let other = try bench.run("run chain.json --define V= --define IN=none.geojson")
        #expect(try other.json()["features"]?.array?.count == 0)
        // The home folder is in every environment.
        try bench.write(
            #"{"source": "one.geojson", "chain": [{"use": "properties.set", "values": {"v": "${PATH}"}}]}"#,
            to: "p.json")
        let path = try bench.run("run p.json")
        #expect(try first(path)?["properties"]?["v"]?.string == ProcessInfo.processInfo.environment["PATH"])
    }

    @Test func `--set overrides an option by tag or name, and its mistakes are told`() throws {
        let bench = try Workbench(Self.bench)
        let none = try bench.run("run chain.json --define V=7 --set top.count=0")
        #expect(try none.json()["features"]?.array?.count == 0)
        let name = try bench.run(["run", "chain.json", "--define", "V=7", "--set", #"properties.set.values={"w":2}"#])
        #expect(try first(name)?["properties"]?.text == #"{"a":1,"w":2}"#)
        let mistakes = [
            ("lop.count=1", "the step 'lop'", "did you mean 'top'?"),
            ("top.cuont=1", "'cuont'", "did you mean 'count'?"),
            ("top.count=x", #"is "x""#, "a whole number"),
        ]
        for (text, what, remedy) in mistakes {
            let result = try bench.run("run chain.json --define V=7 --set \(text)")
            #expect(result.status == 78)
            #expect(result.errorLines.count == 1)
            #expect(result.errors.contains(what) && result.errors.contains(remedy), "\(result.errors)")
        }
    }

    @Test func `several sources are read one after the other, from the chain's folder`() throws {
        let bench = try Workbench([
            "sub/chain.json": """
            {"source": ["one.geojson", "feature.geojson", "lines.geojsonl"], "chain": [],
             "output": {"annotations": "all.geojson"}}
            """,
            "sub/one.geojson":
                #"{"x":1,"type":"FeatureCollection","bbox":[1,2,1,2],"features":[{"type":"Feature","id":1,"properties":null,"geometry":{"type":"Point","coordinates":[1,2]}}],"y":2}"#,
            "sub/feature.geojson": #"{"type":"Feature","id":2,"properties":null,"geometry":null}"#,
            "sub/lines.geojsonl": #"{"type":"Feature","id":3,"properties":null,"geometry":null}"# + "\n"
                + #"{"type":"Point","coordinates":[3,4]}"# + "\n",
        ])
        let result = try bench.run("run sub/chain.json")
        #expect(result.status == 0)
        let expected = """
            {"x":1,"type":"FeatureCollection","features":[
            {"type":"Feature","id":1,"properties":null,"geometry":{"type":"Point","coordinates":[1,2]}},
            {"type":"Feature","id":2,"properties":null,"geometry":null},
            {"type":"Feature","id":3,"properties":null,"geometry":null},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[3,4]},"properties":null}
            ],"y":2,"bbox":[1,2,3,4]}

            """
        #expect(try bench.text("sub/all.geojson") == expected)
        #expect(result.errors.contains("4 features read, 4 written"))
    }

    @Test func `a chain may come from standard input`() throws {
        let bench = try Workbench()
        let result = try bench.run(
            "run - one.geojson -q", input: #"{"chain": [{"use": "properties.select", "keep": []}]}"#)
        #expect(result.status == 0)
        #expect(try first(result)?["properties"]?.text == "{}")
        #expect(result.errors.isEmpty)
    }

    @Test func `validate tells stages and what holds the stream`() throws {
        let bench = try Workbench([
            "stream.json": #"{"chain": [{"use": "properties.select", "keep": ["a"]}, {"use": "geometry.point"}]}"#,
            "hold.json": """
            {"viewport": {"width": 390, "height": 844},
             "chain": [{"use": "geometry.point"}, {"use": "framing.fit", "tag": "all"}, {"use": "properties.select", "drop": "a"}],
             "plan": [{"fly": "frame"}]}
            """,
        ])
        let stream = try bench.run("validate stream.json")
        #expect(stream.status == 0)
        #expect(stream.output.contains("stage 1: properties.select + geometry.point: streams"))
        #expect(stream.output.contains("The whole chain streams"))
        let hold = try bench.run("validate hold.json")
        #expect(hold.status == 0)
        #expect(hold.output.contains("stage 1: geometry.point: streams"))
        #expect(hold.output.contains("stage 2: all (framing.fit): holds all features"))
        #expect(hold.output.contains("stage 3: properties.select: streams"))
        #expect(hold.output.contains("plan: 1 shot\n"))
        #expect(hold.output.contains("does not stream: all needs all features"))
    }
}
