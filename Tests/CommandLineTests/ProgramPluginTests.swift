import Foundation
import GeoJSON
import Testing

/// Programs as steps of the tool.
@Suite struct ProgramPluginTests {
    private static let hasPython =
        ["/usr/bin", "/usr/local/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/python3")
        }
        || (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/python3")
        }
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Every type, ids of both kinds, a bbox, foreign members, numbers in many spellings.
    private static let everyType = #"""
        {"type":"FeatureCollection","x":1.0,"features":[
        {"type":"Feature","id":1.0,"properties":{"a":1.50,"b":[1E2]},"geometry":{"type":"Point","coordinates":[1.0,2e0]}},
        {"type":"Feature","id":"é\u00e9","properties":{"a":1.50},"geometry":{"type":"MultiPoint","coordinates":[[1.0,2e0],[0.30,-0.0,7.50]]}},
        {"type":"Feature","properties":null,"geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"f":{"k" : 1e-7}},
        {"f":[1.0], "type":"Feature","properties":{"n":12345678901234567890},"geometry":{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5.10,6],[7,8]]]},"g":"\/"},
        {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}},
        {"type":"Feature","bbox":[0,0,9,9],"properties":{ "deep" : {"x":[1.0,{"y":null}]} },"geometry":{"coordinates":[[[[0,0],[4,0],[4,4],[0,0]],[[1,0.5],[2,0.5],[2,1],[1,0.5]]],[[[8,8],[9,8],[9,9],[8,8]]]],"type":"MultiPolygon"}},
        {"type":"Feature","properties":{"e":1},"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1.0,1]},{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[2,2],[3,3]]}]}]}},
        {"type":"Feature","properties":{"empty":true},"geometry":{"type":"MultiPoint","coordinates":[]}},
        {"type":"Feature","id":-0,"properties":{"none":true},"geometry":null}
        ]}

        """#

    private static func lines(_ count: Int) -> String {
        (0..<count).map { number in
            #"{"type":"Feature","id":\#(number),"properties":{"n":\#(number).0},"#
                + #""geometry":{"type":"Point","coordinates":[\#(Double(number) / 1000),1.0]}}"# + "\n"
        }.joined()
    }

    @Test func `an echo is byte for byte the input, however many threads`() throws {
        let bench = try Workbench(["in.geojsonl": Self.lines(5000), "every.geojson": Self.everyType])
        for jobs in ["1", "4"] {
            for handshake in ["true", "false"] {
                let step = "exec command=cat handshake=\(handshake)"
                let lines = try bench.run(["apply", "in.geojsonl", step, "--jobs", jobs, "-o", "out.geojsonl"])
                #expect(lines.status == 0, "\(lines.errors)")
                #expect(try bench.bytes("out.geojsonl") == bench.bytes("in.geojsonl"))
                let every = try bench.run(["apply", "every.geojson", step, "--jobs", jobs])
                #expect(every.output == Self.everyType)
            }
        }
    }

    @Test func `what a program changes is the same with one thread and with four`() throws {
        let bench = try Workbench(["in.geojsonl": Self.lines(3000)])
        let step = #"exec command=["sed","-e","/7.0/d","-e","s/\"n\":1/\"n\":2/"] handshake=false"#
        let (one, four) = try (
            bench.run(["apply", "in.geojsonl", step, "--jobs", "1"]),
            bench.run(["apply", "in.geojsonl", step, "--jobs", "4"])
        )
        #expect(one.status == 0 && four.status == 0, "\(one.errors)\(four.errors)")
        #expect(one.output == four.output)
        #expect(one.output.utf8.count < Self.lines(3000).utf8.count)
    }

    @Test(.enabled(if: hasPython, "python3 is not installed"))
    func `the sample in Python does what geometry.explode does`() throws {
        let bench = try Workbench(["in.geojson": Self.everyType])
        let manifest = Self.root.appendingPathComponent("samples/05-plugins/python/explode.plugin.json").path
        try bench.write(
            #"{"plugins": ["\#(manifest)"], "chain": [{"use": "parts.explode-python"}]}"#, to: "python.json")
        try bench.write(#"{"chain": [{"use": "geometry.explode"}]}"#, to: "own.json")
        let own = try bench.run("run own.json in.geojson -o own.geojson --reject own.rejects")
        let python = try bench.run("run python.json in.geojson -o python.geojson --reject python.rejects")
        #expect(own.status == 1 && python.status == 1, "\(python.errors)")
        #expect(try bench.text("own.geojson") == bench.text("python.geojson"))
        let (a, b) = try (bench.json("own.rejects"), bench.json("python.rejects"))
        #expect(a["raw"] == b["raw"] && a["code"] == b["code"] && a["message"] == b["message"])
    }

    @Test(.enabled(if: hasPython, "python3 is not installed"))
    func `a program beside the chain file`() throws {
        let bench = try Workbench([
            "sub/in.geojson": Self.everyType, "sub/x.py": "import sys\nsys.stdout.write(sys.stdin.read())\n",
        ])
        try bench.write(
            #"{"chain": [{"use": "exec", "command": ["python3", "x.py"], "handshake": false}]}"#, to: "sub/c.json")
        let run = try bench.run("run sub/c.json sub/in.geojson")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output == Self.everyType)
    }

    @Test func `a crash rejects the features in flight and the rest goes on`() throws {
        let bench = try Workbench(["in.geojsonl": Self.lines(3000)])
        // Ends in the middle of the block that has the feature 1500, and of no other.
        let script =
            #"read -r h; echo '{"cartouche":1}'; while read -r l; do case "$l" in *'"id":1500,'*) exit 9;; esac; echo "$l"; done"#
        try bench.write(
            JSONValue.object([
                "chain": .array([
                    .object([
                        "use": .string("exec"), "command": .array([.string("sh"), .string("-c"), .string(script)]),
                    ])
                ])
            ]).text, to: "c.json")
        let run = try bench.run("run c.json in.geojsonl -o out.geojsonl --reject rejects.jsonl --jobs 1")
        #expect(run.status == 1)
        let kept = try bench.text("out.geojsonl").split(separator: "\n").count
        let rejects = try bench.text("rejects.jsonl").split(separator: "\n")
        #expect(kept > 1500 && kept + rejects.count == 3000)
        #expect(try rejects.allSatisfy { try Workbench.json(String($0))["code"]?.string == "plugin-crash" })
        let strict = try bench.run("run c.json in.geojsonl -o strict.geojsonl --strict --jobs 1")
        #expect(strict.status == 65)
        #expect(!bench.exists("strict.geojsonl"))
    }

    @Test(arguments: [
        ("/no/such/program", true, 69, "plugin-start"), ("false", true, 69, "plugin-handshake"),
        ("true", true, 69, "plugin-handshake"), ("false", false, 1, "plugin-crash"), ("true", false, 0, ""),
        ("yes", false, 1, "plugin-answer"), ("yes", true, 69, "plugin-handshake"),
    ])
    func `programs that do not work, and what the tool exits with`(
        program: String, handshake: Bool, status: Int32, code: String
    ) throws {
        let bench = try Workbench()
        let run = try bench.run([
            "apply", "one.geojson", "exec command=[\"\(program)\"] handshake=\(handshake)", "-o", "o.geojson",
        ])
        #expect(run.status == status, "\(run.errors)")
        #expect(code.isEmpty || run.errors.contains("[\(code)]"), "\(run.errors)")
        #expect(bench.exists("o.geojson") == (status != 69))
    }

    @Test func `a program that hangs is ended after its time, and standard error is passed on`() throws {
        let bench = try Workbench()
        let script = "echo waiting >&2; sleep 300"
        let run = try bench.run([
            "apply", "one.geojson", #"exec command=["sh","-c","\#(script)"] handshake=false timeout=1"#,
        ])
        #expect(run.status == 1)
        #expect(run.errors.contains("exec: waiting"))
        #expect(run.errors.contains("[plugin-timeout]"))
    }

    @Test(arguments: ["cat; exit 3", "tail -n 1; exit 3", "cat; kill -9 $$"])
    func `without a handshake an answer counts only if the program succeeds`(_ script: String) throws {
        let bench = try Workbench()
        let line = #"{"type":"Feature","geometry":null,"properties":{}}"# + "\n"
        try bench.write(line + line + line, to: "in.geojsonl")
        let step = #"exec command=["sh","-c","\#(script)"] handshake=false"#
        let result = try bench.run(["apply", "in.geojsonl", step, "-o", "-"])
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(result.errors.contains("3 rejected (3 plugin-crash)"), "\(result.errors)")
        let strict = try bench.run(["apply", "in.geojsonl", step, "--strict", "-o", "out.geojsonl"])
        #expect(strict.status == 65 && !bench.exists("out.geojsonl"))
    }
}
