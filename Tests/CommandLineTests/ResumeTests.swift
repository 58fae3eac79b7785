import Foundation
import GeoJSON
import Testing

/// `--resume`: what is done is left out, what is not is done, and in the end there is no difference.
@Suite struct ResumeTests {
    private static let command = "run copy.json in -o out --reject out/{stem}.rejects.jsonl"
    private static let files = [
        "in/a.geojson": Workbench.onePoint, "in/b.geojson": RejectTests.mixed, "in/c.geojson": Workbench.points(50),
        "in/d.geojson": "{", "in/e.geojsonl": LosslessTests.pretty,
    ]

    /// Content of all files of a folder by name.
    private static func contents(_ bench: Workbench, _ folder: String = "out") throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for name in try bench.names(folder) { contents[name] = try bench.bytes("\(folder)/\(name)") }
        return contents
    }

    /// Inputs that the batch's table says were done before.
    private static func resumed(_ result: Tool.Result) -> [Substring] {
        result.errors.split(separator: "\n").filter { $0.contains("  done before") }
            .compactMap { $0.split(separator: " ").first }
    }

    private static let done: [Substring] = ["in/a.geojson", "in/b.geojson", "in/c.geojson", "in/e.geojsonl"]

    @Test func `what is done is left out, failures run again`() throws {
        let bench = try Workbench(Self.files)
        #expect(try bench.run(Self.command).status == 1)
        let before = try Self.contents(bench)
        #expect(before.count == 9)
        let result = try bench.run("\(Self.command) --resume")
        #expect(result.status == 1)
        #expect(Self.resumed(result) == Self.done)
        #expect(
            result.errorLines.last
                == "5 inputs, 1 failed, 4 rejected (1 latitude, 1 position, 1 properties, 1 ring-not-closed), 4 done before"
        )
        #expect(try Self.contents(bench) == before)
        // The failed one is mended.
        try bench.write(Workbench.onePoint, to: "in/d.geojson")
        let mended = try bench.run("\(Self.command) --resume")
        #expect(Self.resumed(mended) == Self.done && bench.exists("out/d.geojson"))
        #expect(try bench.run(Self.command).status == 1)
        let whole = try Self.contents(bench)
        #expect(Self.resumed(try bench.run("\(Self.command) --resume")).count == 5)
        #expect(try Self.contents(bench) == whole)
    }

    @Test(arguments: [
        "printf ' ' >>in/c.geojson", "sed -i s/.point.1./.pount.1./ in/c.geojson", "rm out/c.geojson",
        "sed -i s/.point.1./.pount.1./ out/c.geojson", "rm out/c.rejects.jsonl", ": >out/c.geojson",
    ])
    func `an input or a result that is another one runs again`(_ change: String) throws {
        let bench = try Workbench(Self.files)
        #expect(try bench.run("\(Self.command) -q").status == 1)
        #expect(try bench.shell(change).status == 0)
        let result = try bench.run("\(Self.command) --resume")
        #expect(Self.resumed(result) == Self.done.filter { $0 != "in/c.geojson" })
        let resumed = try Self.contents(bench)
        #expect(try bench.run("\(Self.command) -q").status == 1)
        #expect(try Self.contents(bench) == resumed)
    }

    @Test(arguments: [
        ("", Self.done.count), ("--jobs 1", Self.done.count), ("--format geojsonl", 0), ("--set s.a=1", 0),
        ("--define N=3", 0), ("--now 2026-01-01T00:00:00Z", 0), ("--strict", 3), ("--max-rejects 3", 3),
        ("--max-rejects 4", 4),
    ])
    func `another chain or format makes all anew`(_ flags: String, _ count: Int) throws {
        let chain = #"{"chain": [{"use": "properties.set", "tag": "s", "values": {"n": "${N:-2}"}}]}"#
        let bench = try Workbench(Self.files.merging(["set.json": chain]) { $1 })
        let command = Self.command.replacing("copy.json", with: "set.json").replacing(
            "-o out ", with: "-o out/{stem}.x ")
        #expect(try bench.run("\(command) -q").status == 1)
        let flags = flags.replacing("s.a=1", with: #"s.values={"n":4}"#)
        #expect(Self.resumed(try bench.run("\(command) --resume \(flags)")).count == count)
    }

    @Test func `comments in a chain make no difference, files that it names do`() throws {
        let chain = #"{"chain": [{"use": "geometry.clip", "by": "area.geojson"}]}"#
        let area = #"{"type":"Polygon","coordinates":[[[-180,-80],[180,-80],[180,80],[-180,80],[-180,-80]]]}"#
        let bench = try Workbench(["in/a.geojson": Workbench.onePoint, "clip.json": chain, "area.geojson": area])
        let command = "run clip.json in -o out"
        #expect(try bench.run("\(command) -q").status == 0)
        try bench.write("// Cuts.\n\(chain)\n", to: "clip.json")
        #expect(Self.resumed(try bench.run("\(command) --resume")) == ["in/a.geojson"])
        try bench.write(area.replacing("80", with: "70"), to: "area.geojson")
        #expect(Self.resumed(try bench.run("\(command) --resume")).isEmpty)
    }

    @Test(arguments: ["", "{", "[]", #"{"version":1}"#, #"{"version":2,"inputs":[]}"#, #"{"inputs":[{"input":1}]}"#])
    func `a manifest that is none is no help and no harm`(_ text: String) throws {
        let bench = try Workbench(Self.files)
        #expect(try bench.run("\(Self.command) -q").status == 1)
        let whole = try Self.contents(bench)
        try bench.write(text, to: "out/manifest.json")
        #expect(Self.resumed(try bench.run("\(Self.command) --resume")).isEmpty)
        #expect(try Self.contents(bench) == whole)
    }

    @Test func `groups, plans and folders of groups`() throws {
        let chain = """
            {"viewport": {"width": 400, "height": 300}, "chain": [{"use": "framing.fit", "groupBy": "a"}],
             "plan": [{"fly": "frame:1"}]}
            """
        let bench = try Workbench(["in/a.geojson": Workbench.onePoint, "groups.json": chain])
        let command = "run groups.json in -o out/{key}/{stem}.geojson.gz --plan out/{stem}.plan.json"
        #expect(try bench.run("\(command) -q").status == 0)
        #expect(try bench.names("out") == ["1", "a.plan.json", "manifest.json"])
        #expect(try bench.names("out/1") == ["a.geojson.gz"])
        let row = try bench.json("out/manifest.json")["inputs"]?.array?.first
        #expect(row?["files"]?.array?.map { $0["file"]?.string } == ["out/1/a.geojson.gz", "out/a.plan.json"])
        #expect(Self.resumed(try bench.run("\(command) --resume")) == ["in/a.geojson"])
        try FileManager.default.removeItem(atPath: bench.path("out/1/a.geojson.gz"))
        #expect(Self.resumed(try bench.run("\(command) --resume")).isEmpty)
        #expect(bench.exists("out/1/a.geojson.gz"))
    }

    @Test func `digests are those of the bytes`() throws {
        let bench = try Workbench(["in/a.geojson": Workbench.points(3000)])
        #expect(try bench.run("run copy.json in -o out -q").status == 0)
        let manifest = try bench.json("out/manifest.json")
        #expect(manifest["complete"]?.text == "true")
        let row = try #require(manifest["inputs"]?.array?.first)
        let sums = try bench.shell("sha256sum in/a.geojson out/a.geojson; stat -c %s in/a.geojson out/a.geojson")
        let words = sums.output.split(whereSeparator: \.isWhitespace).map(String.init)
        let file = row["files"]?.array?.first
        #expect([row["sha256"]?.string, file?["sha256"]?.string] == [words[0], words[2]])
        #expect([row["size"]?.text, file?["size"]?.text] == [words[4], words[5]])
    }

    @Test func `one input is no batch`() throws {
        let bench = try Workbench()
        let result = try bench.run("run copy.json one.geojson -o out.geojson --resume")
        #expect(result.status == 64 && result.errors.contains("--resume is for batches"))
        #expect(!bench.exists("out.geojson"))
    }
}
