import Foundation
import GeoJSON
import TestSupport
import Testing

/// Rows of the conformance table that are about outputs.
@Suite struct ChecklistOutputTests {
    private static let line =
        #"{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2]}}"#

    @Test(arguments: ["geojson", "geojsonl", "geojsons"])
    func `63: a file that is cut short is an error and leaves no output`(_ ending: String) throws {
        let feature = Self.line
        let text: String
        switch ending {
        case "geojson": text = "{\"type\":\"FeatureCollection\",\"features\":[\n\(feature),\n\(feature.dropLast(20))"
        case "geojsonl": text = "\(feature)\n\(feature.dropLast(20))"
        default: text = "\u{1E}\(feature)\n\u{1E}\(feature.dropLast(20))"
        }
        let bench = try Workbench(["in.\(ending)": text, "old.geojson": "old"])
        let before = try bench.names()
        let result = try bench.run("run copy.json in.\(ending) -o old.geojson")
        if ending != "geojson" {
            // Sequences and lines go on behind a broken record, which is then the last one.
            #expect(result.status == 1)
            #expect(result.errors.contains("2 features read, 1 written, 1 rejected"))
        } else {
            #expect(result.status == 65)
            #expect(result.errors.contains("error: [truncated] "), "\(result.errors)")
            #expect(try bench.text("old.geojson") == "old")
        }
        #expect(try bench.names() == before)
    }

    @Test func `68: a record separator before and a line feed behind each record`() throws {
        let bench = try Workbench(["two.geojsonl": "\(Self.line)\n\(Self.line)\n"])
        let expected = "\u{1E}\(Self.line)\n\u{1E}\(Self.line)\n"
        #expect(try bench.run("run copy.json two.geojsonl -o out.geojsons -q").status == 0)
        #expect(try bench.text("out.geojsons") == expected)
        #expect(try bench.run("run copy.json two.geojsonl --format geojsons -q").output == expected)
    }

    @Test func `81: gzip is known by its first bytes, and written for names in .gz`() throws {
        let bench = try Workbench()
        let halves = ["{\"type\":\"FeatureCollection\",\"features\":[\n", "\(Self.line)\n]}\n"]
        let packed = try halves.flatMap { try #require(gzip(Array($0.utf8))) }
        try bench.write(packed, to: "no-ending")
        #expect(try bench.run("run copy.json no-ending -q").output == Workbench.onePoint)
        #expect(
            try Tool.run(["run", "copy.json", "-", "-q"], input: packed, folder: bench.folder.url).output
                == Workbench.onePoint)
        #expect(try bench.run("run copy.json no-ending -o out.geojson.gz -q").status == 0)
        #expect(try bench.unpacked("out.geojson.gz") == Workbench.onePoint)
        // Time 0, no name: equal runs give equal bytes. Flags, time and name of RFC 1952 §2.3.
        let first = try bench.bytes("out.geojson.gz")
        #expect(first.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
        #expect(try bench.run("run copy.json one.geojson -o out.geojson.gz -q").status == 0)
        #expect(try bench.bytes("out.geojson.gz") == first)
        #expect(try bench.run("run copy.json out.geojson.gz -q").output == Workbench.onePoint)
    }

    @Test(arguments: ["geojsonl", "ndjson", "geojsons", "GEOJSONL"])
    func `81: the ending before .gz decides the format`(_ ending: String) throws {
        let bench = try Workbench()
        #expect(try bench.run("run copy.json one.geojson -o out.\(ending).gz -q").status == 0)
        let separator = ending == "geojsons" ? "\u{1E}" : ""
        #expect(try bench.unpacked("out.\(ending).gz") == "\(separator)\(Self.line)\n")
    }

    @Test func `81: rejects and plans can be gzip as well`() throws {
        let bench = try Workbench(["fit.json": OutputTests.fit, "mixed.geojson": RejectTests.mixed])
        let result = try bench.run(
            "run fit.json mixed.geojson -o out.geojson.gz --plan p.json.gz --reject r.jsonl.gz -q")
        #expect(result.status == 1)
        #expect(try bench.unpacked("r.jsonl.gz").split(separator: "\n").count == 4)
        #expect(try Workbench.json(try bench.unpacked("p.json.gz"))["version"]?.double == 1)
        #expect(try Workbench.json(try bench.unpacked("out.geojson.gz"))["features"]?.array?.count == 1)
    }

    @Test func `81: large outputs are one member`() throws {
        let text = Workbench.points(9000)
        let bench = try Workbench(["in.geojson": text])
        #expect(try bench.run("run copy.json in.geojson -o out.geojson.gz -q").status == 0)
        #expect(try bench.unpacked("out.geojson.gz") == text)
        #expect(try bench.bytes("out.geojson.gz").count < text.utf8.count / 4)
    }

    @Test func `82: a dash is standard input and output`() throws {
        let bench = try Workbench()
        #expect(try bench.run("run copy.json - -o - -q", input: Workbench.onePoint).output == Workbench.onePoint)
        #expect(try bench.names() == ["copy.json", "one.geojson"])
    }

    @Test func `82: a reader that goes away ends the run quietly with 74`() throws {
        let bench = try Workbench(["in.geojson": Workbench.points(9000)])
        let result = try bench.shell("$T run copy.json in.geojson | head -c 20 >/dev/null; exit ${PIPESTATUS[0]}")
        #expect(result.status == 74)
        #expect(result.errors.isEmpty)
    }

    @Test func `82: nobody reads the messages, and the work is done all the same`() throws {
        let bench = try Workbench(["mixed.geojson": RejectTests.mixed])
        let result = try bench.shell("$T run copy.json mixed.geojson -o out.geojson 2> >(exec true); exit $?")
        #expect(result.status == 1)
        let full = try bench.shell("$T run copy.json mixed.geojson -o full.geojson 2>/dev/full; exit $?")
        #expect(full.status == 1)
        #expect(try bench.text("full.geojson") == bench.text("out.geojson"))
        #expect(try bench.json("out.geojson")["features"]?.array?.count == 1)
    }

    @Test func `83: an output in the place of its input`() throws {
        let bench = try Workbench()
        try FileManager.default.createSymbolicLink(
            atPath: bench.path("link.geojson"), withDestinationPath: "one.geojson")
        for name in ["one.geojson", "link.geojson", "./one.geojson"] {
            let result = try bench.run(["apply", "one.geojson", "properties.set values={\"a\":2}", "-o", name, "-q"])
            #expect(result.status == 0)
            #expect(try bench.text("one.geojson") == Workbench.onePoint.replacing(#""a":1"#, with: #""a":2"#))
            try bench.write(Workbench.onePoint, to: "one.geojson")
        }
        // A run that fails leaves the input as it was.
        let bad = Workbench.onePoint.replacing("]}\n", with: "")
        try bench.write(bad, to: "bad.geojson")
        #expect(try bench.run("run copy.json bad.geojson -o bad.geojson -q").status == 65)
        #expect(try bench.text("bad.geojson") == bad)
        #expect(try bench.names() == ["bad.geojson", "copy.json", "link.geojson", "one.geojson"])
    }

    @Test(arguments: [
        ("out.geojson", Workbench.onePoint), ("out.json", Workbench.onePoint), ("out", Workbench.onePoint),
        ("out.geojsonl", "\(line)\n"), ("out.ndjson", "\(line)\n"), ("out.geojsons", "\u{1E}\(line)\n"),
    ])
    func `84: the name decides the format, and no member is made up`(_ name: String, _ expected: String) throws {
        let bench = try Workbench()
        #expect(try bench.run("run copy.json one.geojson -o \(name) -q").status == 0)
        #expect(try bench.text(name) == expected)
    }
}
