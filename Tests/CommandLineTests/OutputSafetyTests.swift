import Foundation
import GeoJSON
import Testing

/// Nothing half-written, nothing lost: full disks, killed runs, names that lead elsewhere.
@Suite struct OutputSafetyTests {
    @Test(arguments: ["out.geojson", "out.geojson.gz", "out.geojsonl"])
    func `a limit on the size of files is an error, and the old file stays`(_ name: String) throws {
        let bench = try Workbench(["in.geojson": Workbench.points(9000), name: "old"])
        let before = try bench.names()
        let result = try bench.shell("ulimit -f 16; $T run copy.json in.geojson -o \(name)")
        #expect(result.status == 74)
        #expect(
            result.errors.hasPrefix("\(name): error: [output] can't be written: File too large"), "\(result.errors)")
        #expect(try bench.text(name) == "old")
        #expect(try bench.names() == before)
    }

    @Test func `a limit met by rejects or the plan leaves the other outputs alone`() throws {
        let bench = try Workbench(["in.geojson": Workbench.points(9000, badEach: 2), "old.geojson": "old"])
        let before = try bench.names()
        let result = try bench.shell("ulimit -f 1024; $T run copy.json in.geojson -o old.geojson --reject r.jsonl -q")
        #expect(result.status == 74)
        #expect(result.errors.contains("r.jsonl: error: [output]"), "\(result.errors)")
        #expect(try bench.text("old.geojson") == "old")
        #expect(try bench.names() == before)
    }

    private static let mount = "mkdir disk && mount -t tmpfs -o size=256k tmpfs disk"
    private static let canMount = (try? Workbench().shell("\(mount) && umount disk"))?.status == 0

    /// Where it can't run, the limit on sizes stands for it.
    @Test(.enabled(if: canMount, "needs the right to mount"))
    func `a full file system is an error, and the old file stays`() throws {
        let bench = try Workbench(["in.geojson": Workbench.points(9000)])
        try #require(try bench.shell(Self.mount).status == 0)
        defer { _ = try? bench.shell("umount disk") }
        try bench.write("old", to: "disk/out.geojson")
        let result = try bench.run("run copy.json in.geojson -o disk/out.geojson")
        #expect(result.status == 74)
        #expect(
            result.errors.hasPrefix("disk/out.geojson: error: [output] can't be written: No space left on device"),
            "\(result.errors)")
        #expect(try bench.text("disk/out.geojson") == "old")
        #expect(try bench.names("disk") == ["out.geojson"])
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `a signal leaves the old file and nothing else`(_ number: Int32) throws {
        let bench = try Workbench(["out.geojson": "old"])
        let feature = #"{"type":"Feature","properties":{},"geometry":null}"#
        // A source that never ends.
        let result = try bench.shell(
            """
            mkfifo pipe
            $T run copy.json pipe -o out.geojson & run=$!
            (while echo '\(feature)'; do :; done) >pipe 2>/dev/null & source=$!
            for i in $(seq 1000); do ls -A | grep -q partial && break; sleep 0.01; done
            ls -A | grep -c partial
            kill -\(number) $run
            wait $run; status=$?
            kill $source 2>/dev/null
            rm pipe
            exit $status
            """)
        #expect(result.output == "1\n")
        #expect(result.status == 128 + number)
        #expect(try bench.text("out.geojson") == "old")
        #expect(try bench.names() == ["copy.json", "one.geojson", "out.geojson"])
    }

    @Test func `a run that is started with nohup outlives its terminal`() throws {
        let bench = try Workbench(["in.geojson": Workbench.points(20)])
        let result = try bench.shell(
            """
            mkfifo pipe
            (trap '' HUP; exec "$T" run copy.json pipe -o out.geojson -q) & run=$!
            exec 3>pipe
            # It is past its start when it has opened the pipe, for which this shell waits.
            kill -HUP $run
            cat in.geojson >&3
            exec 3>&-
            wait $run
            """)
        #expect(result.status == 0, "\(result.errors)")
        #expect(try bench.text("out.geojson") == bench.text("in.geojson"))
    }

    @Test func `what a killed run has left goes with the next run, what a living one writes stays`() throws {
        // Above the largest process number of Linux (2^22), so that no such process lives.
        let dead = 4_194_305
        let bench = try Workbench([
            ".out.geojson.\(dead).partial": "dead", ".other.geojson.\(dead).partial": "another destination",
            ".out.geojson.\(getpid()).partial": "of this living process", ".out.geojson.x.partial": "no number",
            ".out.geojson.\(dead).part": "no partial",
        ])
        #expect(try bench.run("run copy.json one.geojson -o out.geojson -q").status == 0)
        #expect(
            try bench.names()
                == [
                    ".other.geojson.\(dead).partial", ".out.geojson.\(getpid()).partial", ".out.geojson.\(dead).part",
                    ".out.geojson.x.partial", "copy.json", "one.geojson", "out.geojson",
                ].sorted())
        #expect(try bench.run("run copy.json one.geojson -o other.geojson -q").status == 0)
        #expect(try !bench.names().contains(".other.geojson.\(dead).partial"))
    }

    @Test func `a name as long as names can be`() throws {
        let bench = try Workbench()
        let longest = String(repeating: "n", count: 247) + ".geojson"
        #expect(try bench.run("run copy.json one.geojson -o \(longest) -q").status == 0)
        #expect(try bench.names() == ["copy.json", longest, "one.geojson"])
        let result = try bench.run("run copy.json one.geojson -o n\(longest)")
        #expect(result.status == 74 && result.errors.contains("File name too long"))
    }

    // MARK: Groups

    private static let groups = """
        {"viewport": {"width": 400, "height": 300}, "chain": [{"use": "framing.fit", "groupBy": "k"}]}
        """

    private static func keyed(_ key: String) -> String {
        Workbench.onePoint.replacing(#"{"a":1}"#, with: "{\"k\":\(key)}")
    }

    @Test(arguments: [
        (#""../../x""#, "..%2F..%2Fx"), (#""/etc/x""#, "%2Fetc%2Fx"), (#""..""#, "%2E%2E"), (#"".""#, "%2E"),
        (#""a\u0000b""#, "a%00b"), (#""a\\b""#, "a%5Cb"), (#""{stem}""#, "%7Bstem%7D"),
        ("[\"../x\"]", "%5B%22..%2Fx%22%5D"),
    ])
    func `a key never leads out of its folder`(_ key: String, _ name: String) throws {
        let bench = try Workbench(["groups.json": Self.groups, "in.geojson": Self.keyed(key), "out/here/x": ""])
        #expect(try bench.run("run groups.json in.geojson -o out/here/{key} -q").status == 0)
        #expect(try bench.names("out/here") == ["x", name].sorted())
        #expect(try bench.names("out") == ["here"])
        #expect(try bench.names() == ["copy.json", "groups.json", "in.geojson", "one.geojson", "out"])
    }

    @Test(arguments: ["{key}/a.geojson", "out/{key}", "out/.{key}", "out/{key}/a.geojson"])
    func `an empty key must not leave a folder or a file without a name`(_ pattern: String) throws {
        let bench = try Workbench(["groups.json": Self.groups, "in.geojson": Self.keyed(#""""#), "out/x": ""])
        let result = try bench.run("run groups.json in.geojson -o \(pattern)")
        #expect(result.status == 65)
        #expect(result.errors.contains("a group's key is the empty string, which makes no name in '\(pattern)'"))
        #expect(try bench.names("out") == ["x"])
    }

    @Test func `an empty key has a name where the pattern gives one`() throws {
        let bench = try Workbench(["groups.json": Self.groups, "in.geojson": Self.keyed(#""""#)])
        #expect(try bench.run("run groups.json in.geojson -o g-{key}.geojson -q").status == 0)
        #expect(try bench.names().contains("g-.geojson"))
    }

    @Test func `a key that is too long for a name says so`() throws {
        let bench = try Workbench(["groups.json": Self.groups])
        for (count, status) in [(247, Int32(0)), (248, 65)] {
            try bench.write(Self.keyed("\"\(String(repeating: "k", count: count))\""), to: "in.geojson")
            let result = try bench.run("run groups.json in.geojson -o {key}.geojson")
            #expect(result.status == status)
            #expect(
                result.errors.contains("makes a name of 256 bytes; a file's name has at most 255") == (status == 65))
        }
    }

    @Test func `a group is not written over the input`() throws {
        let text = Self.keyed(#""in""#)
        let bench = try Workbench(["groups.json": Self.groups, "in.geojson": text])
        let result = try bench.run("run groups.json in.geojson -o {key}.geojson")
        #expect(result.status == 65)
        #expect(result.errors.contains("would be written over an input"), "\(result.errors)")
        #expect(try bench.text("in.geojson") == text)
    }

    // MARK: Inputs

    @Test(arguments: [
        ("in -o in", "'in/a.geojson' is an input"), ("in -o link", "'link/a.geojson' is an input"),
        ("in -o hard", "'hard/b.geojson' is an input"), ("in -o out --reject in/{stem}.geojson", "is an input"),
        ("in one.geojson -o out/{stem}.x --reject out/{stem}.x", "would both be written to 'out/a.x'"),
        ("in -o out/../out/{stem}.x --reject out/{stem}.x", "would both be written to"),
        ("in/manifest.json one.geojson -o in", "'in/manifest.json' is an input"),
        ("in/manifest.json one.geojson -o in/{stem}.x", "'in/manifest.json' is an input"),
        ("in/a.geojson copy.geojson -o {stem}.json", "'copy.json' is the chain file"),
    ])
    func `a batch never writes over its inputs or its chain`(_ arguments: String, _ words: String) throws {
        let bench = try Workbench([
            "in/a.geojson": Workbench.onePoint, "in/b.geojson": Workbench.onePoint, "hard/x": "",
            "copy.geojson": Workbench.onePoint, "in/manifest.json": Workbench.onePoint,
        ])
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: bench.path("link"), withDestinationPath: "in")
        try manager.linkItem(atPath: bench.path("in/b.geojson"), toPath: bench.path("hard/b.geojson"))
        let before = try bench.names()
        let result = try bench.run("run copy.json \(arguments)")
        #expect(result.status == 64)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(try bench.names() == before)
        #expect(try bench.names("in") == ["a.geojson", "b.geojson", "manifest.json"])
        for name in try bench.names("in") { #expect(try bench.text("in/\(name)") == Workbench.onePoint) }
    }

    @Test(arguments: ["--reject hard.geojson", "--plan hard.geojson"])
    func `a second name of the input is the input`(_ flags: String) throws {
        let plan = #"{"viewport": {"width": 9, "height": 9}, "chain": [], "plan": [{"hold": 1}]}"#
        let bench = try Workbench(["plan.json": plan])
        try FileManager.default.linkItem(atPath: bench.path("one.geojson"), toPath: bench.path("hard.geojson"))
        let result = try bench.run("run plan.json one.geojson -o out.geojson \(flags)")
        #expect(result.status == 64 && result.errors.contains("is an input and would be overwritten"))
        #expect(!bench.exists("out.geojson"))
    }

    // MARK: Rejects

    @Test(arguments: [(0, 1), (1, 2), (3, 4), (4, nil), (9, nil)] as [(Int, Int?)])
    func `more rejects than allowed end the run`(_ limit: Int, _ count: Int?) throws {
        let bench = try Workbench(["mixed.geojson": RejectTests.mixed, "out.geojson": "old"])
        let result = try bench.run("run copy.json mixed.geojson -o out.geojson --reject r.jsonl --max-rejects \(limit)")
        guard let count else {
            #expect(result.status == 1)
            #expect(try bench.json("out.geojson")["features"]?.array?.count == 1)
            return
        }
        #expect(result.status == 65)
        let words = count == 1 ? "1 feature was rejected" : "\(count) features were rejected"
        #expect(
            result.errors.contains("mixed.geojson: error: [max-rejects] \(words); --max-rejects allows \(limit)"),
            "\(result.errors)")
        #expect(result.errorLines.filter { $0.contains("warning: ") }.count == count)
        #expect(try bench.text("out.geojson") == "old")
        #expect(!bench.exists("r.jsonl"))
    }

    @Test func `rejects of all steps count together`() throws {
        let features = (0..<6).map { index in
            #"{"type":"Feature","properties":{"n":\#(index < 2 ? "\"x\"" : "1")},"geometry":\#(index > 3 ? "1" : "null")}"#
        }
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let bench = try Workbench(["in.geojson": text])
        for steps in [
            [#"properties.set values={"m":["+",["get","n"],1]}"#],
            ["properties.limit count=9", #"properties.set values={"m":["+",["get","n"],1]}"#],
        ] {
            for (limit, status) in [("3", Int32(65)), ("4", 1)] {
                let result = try bench.run(
                    ["apply", "in.geojson"] + steps + ["-o", "out.geojson", "--max-rejects", limit])
                #expect(result.status == status, "\(result.errors)")
                #expect(result.errors.contains("4 features were rejected; --max-rejects allows 3") == (status == 65))
            }
        }
    }

    @Test func `in a batch the limit is for each input`() throws {
        let bench = try Workbench(["mixed.geojson": RejectTests.mixed])
        let result = try bench.run("run copy.json mixed.geojson one.geojson -o out --max-rejects 2")
        #expect(result.status == 1)
        #expect(try bench.names("out") == ["manifest.json", "one.geojson"])
        #expect(try bench.json("out/manifest.json")["inputs"]?.array?[0]["error"]?["code"]?.string == "max-rejects")
        for value in ["-1", "x", "1%", "1.5"] {
            #expect(try bench.run(["run", "copy.json", "one.geojson", "--max-rejects=\(value)"]).status == 64)
        }
    }
}
