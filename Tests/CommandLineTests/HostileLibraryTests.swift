import Foundation
import Testing

/// Libraries that do wrong what can be done wrong: a message that says what, the right exit code, an output that is
/// whole or absent.
@Suite(.enabled(if: PluginBuilder.isPresent, "no C compiler"))
struct HostileLibraryTests {
    private static let input = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[1.0,2]},"properties":{"a":1.50}},
        {"type":"Feature","id":"b","geometry":null,"properties":{}},
        {"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[1,1]]},"properties":null}
        ]}

        """

    struct Outcome {
        var status: Int32
        var errors: String
        /// What the tool wrote; nil if there is no file.
        var output: String?
        /// What came to standard output.
        var data: String
    }

    private func run(
        _ library: String, _ step: String, _ arguments: String..., toOutput: Bool = false
    ) throws -> Outcome {
        let bench = try Workbench()
        try bench.write(Self.input, to: "in.geojson")
        let result = try bench.run(
            ["apply", "in.geojson", step, "--plugin", library, "-o", toOutput ? "-" : "out.geojson"] + arguments)
        let output = bench.exists("out.geojson") ? try bench.text("out.geojson") : nil
        let known = ["copy.json", "in.geojson", "one.geojson", "out.geojson"]
        #expect(try bench.names().filter { !known.contains($0) } == [], "unfinished files stay behind")
        return Outcome(status: result.status, errors: result.errors, output: output, data: result.output)
    }

    @Test(arguments: [
        ("schema-only", "has only one of schema and array"),
        ("no-format", "has no text for its format"),
        ("negative-length", "has the length -5"),
        ("huge-length", "says it has more values than there are"),
        ("garbage-length", "has the length 9223372036854775807"),
        ("garbage-offset", "has a column of 3 rows from 9223372036854775805"),
        ("short-column", "has a column of 2 rows from 0 for 3 rows"),
        ("garbage-ends", "says it has 2147483647 bytes, which are not there"),
        ("backward-ends", "goes back from byte 0 to -100"),
        ("null-columns", "has columns, but no list of them"),
        ("null-column", "has no column 1, though it says so"),
        ("null-buffers", "the column 'properties', which has no values"),
        ("wild-pointer", "says it has 6 bytes, which are not there"),
        ("wild-bitmap", "has a column whose bitmap can't be read"),
        ("column-counts", "has 2 columns, but its schema 1"),
        ("unknown-column", "the column 'colour', which is none of row, id, geometry, properties, members"),
        ("twice", "the column 'properties', which is there twice"),
        ("odd-format", "the column 'properties', which has the format g"),
        ("fewer-rows", "has 2 rows for 3 and no column 'row'"),
        ("row-beyond", "has the row 3 of a batch with 3"),
    ])
    func `an answer that can't be is refused as a whole`(_ deed: String, _ message: String) throws {
        let outcome = try run(try PluginBuilder.library("Tests/Plugins/hostile.c"), "hostile.act does=\(deed)")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("error: [plugin-answer] hostile.act: what hostile.act ("))
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output == nil)
    }

    @Test(arguments: [
        ("exit", "ended the process"), ("abort", "crashed: signal 6, aborted"),
        ("segfault", "crashed: signal 11, segmentation fault"), ("overflow", "crashed: signal 11"),
    ])
    func `what ends the process is told, and nothing is written`(_ deed: String, _ message: String) throws {
        let outcome = try run(try PluginBuilder.library("Tests/Plugins/hostile.c"), "hostile.act does=\(deed)")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("error: [plugin-crash] hostile.act ("))
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output == nil)
    }

    @Test func `an exception that leaves the library is a crash`() throws {
        let library = try PluginBuilder.library("Tests/Plugins/throws.cpp", ["-x", "c++", "-lstdc++"])
        let outcome = try run(library, "hostile.throw")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("error: [plugin-crash] hostile.throw ("), "\(outcome.errors)")
        #expect(outcome.output == nil)
    }

    @Test(arguments: ["sleep", "flood-memory"]) func `a call lasts no longer than the time-out`(_ deed: String) throws {
        let start = ContinuousClock.now
        let outcome = try run(
            try PluginBuilder.library("Tests/Plugins/hostile.c"), "hostile.act does=\(deed)", "--plugin-timeout", "1")
        #expect(outcome.status == 69)
        // The flood may be over in time: then its size is the fault.
        #expect(
            outcome.errors.contains("[plugin-timeout] hostile.act (") && outcome.errors.contains("come back for 1 s")
                || outcome.errors.contains("has 40000000 rows of 600000000 bytes"), "\(outcome.errors)")
        #expect(outcome.output == nil)
        #expect(ContinuousClock.now - start < .seconds(60), "it hangs")
    }

    @Test func `a call is told that the run is being given up`() throws {
        let bench = try Workbench()
        // What is wrong stands in the first block, so that the run ends while a later one is still worked on.
        let features = (0..<30_000).map { number in
            #"{"type":"Feature","geometry":\#(number == 0 ? "nul" : "null"),"properties":{"number":\#(number)}}"#
        }
        try bench.write(
            #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#, to: "in.geojson")
        let start = ContinuousClock.now
        let result = try bench.run([
            "apply", "in.geojson", "hostile.act does=sleep-until-cancelled", "--jobs", "2", "--plugin",
            try PluginBuilder.library("Tests/Plugins/hostile.c"), "--plugin-timeout", "60", "-o", "out.geojson",
        ])
        #expect(result.status == 65, "\(result.errors)")
        #expect(result.errors.contains("in.geojson:1:70: error: [syntax]"), "\(result.errors)")
        #expect(!bench.exists("out.geojson"))
        #expect(ContinuousClock.now - start < .seconds(60), "it waits for the time-out")
    }

    @Test func `what a library prints is no data`() throws {
        let outcome = try run(
            try PluginBuilder.library("Tests/Plugins/hostile.c"), "hostile.act does=print", toOutput: true)
        #expect(outcome.status == 0)
        #expect(outcome.data == Self.input)
        #expect(outcome.errors.contains(#"{"not": "data"}"#) && outcome.errors.contains("raw\n"))
    }

    @Test func `standard error may be full of complaints`() throws {
        let outcome = try run(try PluginBuilder.library("Tests/Plugins/hostile.c"), "hostile.act does=flood-errors")
        #expect(outcome.status == 0)
        #expect(outcome.output == Self.input)
        #expect(outcome.errors.contains("complaint 199999\n"))
    }

    @Test(arguments: ["nothing", "backwards", "move", "take-child", "release", "report-odd-rows", "report-late"])
    func `what is only odd changes nothing`(_ deed: String) throws {
        let outcome = try run(try PluginBuilder.library("Tests/Plugins/hostile.c"), "hostile.act does=\(deed)")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output == Self.input)
        #expect(outcome.errors.contains("warning: [order]") == (deed == "backwards"))
    }

    @Test func `a collection may come back in another order`() throws {
        let library = try PluginBuilder.library("Tests/Plugins/hostile.c", [#"-DSCOPE="collection""#])
        let outcome = try run(library, "hostile.act does=backwards")
        #expect(outcome.status == 0 && !outcome.errors.contains("[order]"), "\(outcome.errors)")
        let lines = Self.input.split(separator: "\n").map { $0.hasSuffix(",") ? $0.dropLast() : $0 }
        #expect(
            outcome.output == [lines[0], lines[3] + ",", lines[2] + ",", lines[1], lines[4]].map { $0 + "\n" }.joined())
    }

    @Test(arguments: [
        ("bad-json", "properties: what came back is no JSON"), ("no-utf8", "bytes that are not UTF-8"),
        ("bad-geometry", "68719476720 bytes are missing"),
        ("reject-all", "[ugly] feature 0 (id 1): rejected: it is ugly"),
    ])
    func `a feature's own fault refuses that feature`(_ deed: String, _ message: String) throws {
        let library = try PluginBuilder.library("Tests/Plugins/hostile.c")
        let outcome = try run(library, "hostile.act does=\(deed)")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("3 features read, 0 written, 3 rejected"))
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output == "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n")
        let strict = try run(library, "hostile.act does=\(deed)", "--strict")
        #expect(strict.status == 65 && strict.output == nil, "\(strict.errors)")
    }

    @Test(arguments: [
        ("fail", "[no-luck] hostile.act: it did not work out"),
        ("fail-silently", "[plugin] hostile.act: process answered 7 and gave no reason"),
    ])
    func `a batch that fails ends the run`(_ deed: String, _ message: String) throws {
        let outcome = try run(try PluginBuilder.library("Tests/Plugins/hostile.c"), "hostile.act does=\(deed)")
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output == nil)
    }

    @Test func `of a flood of messages the rest is counted`() throws {
        let outcome = try run(try PluginBuilder.library("Tests/Plugins/hostile.c"), "hostile.act does=flood-reports")
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("990000 more messages were left out"), "\(outcome.errors)")
        #expect(outcome.errors.split(separator: "\n").count < 40)
    }

    @Test func `options are refused before any data is read`() throws {
        let library = try PluginBuilder.library("Tests/Plugins/hostile.c")
        for (step, message) in [
            (
                "hostile.act does=refuse-options",
                "hostile.act refuses its options: 'does' and 'count' do not go together"
            ),
            ("hostile.act", "hostile.act needs the option 'does'"),
            ("hostile.act does=nothing count=0", "option 'count' is 0; expected whole number ≥ 1"),
            ("hostile.act does=nothing cuont=2", "did you mean 'count'?"),
        ] {
            let outcome = try run(library, step)
            #expect(outcome.status == 78)
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
        }
    }

    @Test(arguments: [
        (["-DABI=2"], "plugin-abi", "it was built for version 2 of the plugin interface; this is 1"),
        (["-DSIZE=8"], "plugin-abi", "its table has 8 bytes; version 1 has 40"),
        (["-DNOT_HERE"], "plugin-abi", "it does not work with version 1 of the plugin interface"),
        (["-DENTRY=other"], "plugin-symbol", "it does not export cartouche_plugin_entry"),
        (["-DMANIFEST=0"], "plugin-manifest", "its table has no manifest"),
        ([#"-DMANIFEST="{""#], "plugin-manifest", "its manifest is no JSON"),
        ([#"-DMANIFEST="{\"name\":\"x\"}""#], "plugin-manifest", "its manifest needs the member 'version'"),
        (
            [
                #"-DMANIFEST="{\"name\":\"x\",\"version\":\"1\",\"processors\":[{\"name\":\"geometry.explode\",\"summary\":\"\"}]}""#
            ],
            "plugin-conflict", "it has a processor 'geometry.explode', as the plugin geometry (built-in) has"
        ),
        (
            [
                #"-DMANIFEST="{\"name\":\"x\",\"version\":\"1\",\"processors\":[{\"name\":\"a.b\",\"summary\":\"\",\"options\":{\"patern\":1}}]}""#
            ],
            "plugin-manifest", "'patern', which is not understood"
        ),
    ])
    func `what can't be loaded says why`(_ flags: [String], _ code: String, _ message: String) throws {
        let library = try PluginBuilder.library("Tests/Plugins/hostile.c", flags)
        let outcome = try run(library, "hostile.act does=nothing")
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("error: [\(code)]"), "\(outcome.errors)")
        #expect(outcome.errors.contains(message), "\(outcome.errors)")
        #expect(outcome.output == nil)
    }
}
