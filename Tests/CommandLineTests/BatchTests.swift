import Foundation
import GeoJSON
import Testing

/// Several inputs, a folder or a glob.
@Suite struct BatchTests {
    static let files = [
        "in/a.geojson": Workbench.onePoint,
        "in/b.geojson": "",
        "in/c.json": RejectTests.mixed,
        "in/notes.txt": "no input",
        "in/.hidden.geojson": "no input",
    ]

    @Test(arguments: ["in", "in/", "in/[abc].*json", "in/a.geojson in/b.geojson in/c.json"])
    func `a failure does not keep the others from running`(_ inputs: String) throws {
        let bench = try Workbench(Self.files)
        let result = try bench.run("run copy.json \(inputs) -o out/deep")
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(try bench.names("out/deep") == ["a.geojson", "c.geojson", "manifest.json"])
        #expect(try bench.text("out/deep/a.geojson") == Workbench.onePoint)
        let lines = result.errorLines
        #expect(lines.contains("in/b.geojson:1:1: error: [empty-input] the input is empty"))
        let table = try #require(lines.firstIndex { $0.hasPrefix("input ") })
        let words = lines[(table + 1)...].map { $0.split(separator: " ").map(String.init) }
        #expect(words[0].prefix(4) == ["in/a.geojson", "1", "1", "0"] && words[0].last == "done")
        #expect(words[1].prefix(4) == ["in/b.geojson", "-", "-", "-"])
        #expect(lines[table + 2].hasSuffix("failed (65): the input is empty"))
        #expect(words[2].prefix(4) == ["in/c.json", "5", "1", "4"])
        #expect(
            lines[table + 3].hasSuffix("done, 4 rejected (1 latitude, 1 position, 1 properties, 1 ring-not-closed)"))
        #expect(
            lines.last == "3 inputs, 1 failed, 4 rejected (1 latitude, 1 position, 1 properties, 1 ring-not-closed)")
        let rows = try bench.json("out/deep/manifest.json")["inputs"]?.array ?? []
        #expect(rows.map { $0["input"]?.string } == ["in/a.geojson", "in/b.geojson", "in/c.json"])
        #expect(rows.map { $0["exitCode"]?.double } == [0, 65, 1])
        #expect(rows[0]["output"]?.string == "out/deep/a.geojson" && rows[2]["rejected"]?.double == 4)
        #expect(rows[0]["codes"] == nil)
        #expect(rows[2]["codes"]?.text == #"{"latitude":1,"position":1,"properties":1,"ring-not-closed":1}"#)
        #expect(rows[1]["error"]?["code"]?.string == "empty-input" && rows[1]["output"] == nil)
    }

    @Test func `exit codes`() throws {
        let bench = try Workbench(["a.geojson": Workbench.onePoint, "b.geojson": "", "c.geojson": "x"])
        #expect(try bench.run("run copy.json one.geojson a.geojson -o out").status == 0)
        #expect(try bench.run("run copy.json b.geojson c.geojson -o out").status == 65)
        #expect(try bench.run("run copy.json missing nowhere -o out").status == 66)
        #expect(try bench.run("run copy.json missing b.geojson -o out").status == 1)
        #expect(try bench.run("run copy.json a.geojson b.geojson -o out").status == 1)
    }

    @Test(arguments: [
        ("sub/one.geojson one.geojson -o out", "would both be written to 'out/one.geojson'", 64),
        ("one.geojson sub -o out", "would both be written to 'out/one.geojson'", 64),
        ("sub", "pass -o FOLDER", 64), ("one.geojson - -o out", "standard input", 64),
        ("sub -o out --reject r.jsonl", "{stem}", 64), ("empty -o out", "holds no GeoJSON file", 66),
        ("x*.geojson -o out", "no file matches", 66), ("sub -o one.geojson", "the folder can't be made", 74),
    ])
    func `mistakes are told before work starts`(_ arguments: String, _ words: String, _ status: Int32) throws {
        let bench = try Workbench(["sub/one.geojson": Workbench.onePoint, "empty/x.txt": ""])
        let result = try bench.run("run copy.json \(arguments)")
        #expect(result.status == status)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(!bench.exists("out"))
    }

    @Test func `names with a stem, plans and rejects for each input`() throws {
        let bench = try Workbench([
            "fit.json": OutputTests.fit, "a.v2.geojsonl": LosslessTests.pretty, "c.json": RejectTests.mixed,
        ])
        let result = try bench.run(
            "run fit.json one.geojson c.json -o out/{stem}.framed.geojson --reject out/{stem}.jsonl -q")
        #expect(result.status == 1)
        #expect(
            try bench.names("out") == [
                "c.framed.geojson", "c.jsonl", "c.plan.json", "manifest.json", "one.framed.geojson", "one.jsonl",
                "one.plan.json",
            ])
        #expect(try bench.text("out/c.jsonl").split(separator: "\n").count == 4)
        #expect(try bench.json("out/c.plan.json")["version"]?.double == 1)
        // Only the last ending goes, and --format names the new one.
        #expect(try bench.run("run copy.json one.geojson a.v2.geojsonl -o two --format geojsons -q").status == 0)
        #expect(try bench.names("two") == ["a.v2.geojsons", "manifest.json", "one.geojsons"])
    }

    @Test func `groups go to files of their own`() throws {
        let bench = try Workbench([
            "groups.json": """
            {"viewport": {"width": 390, "height": 844},
             "chain": [{"use": "framing.fit", "size": [10, 10], "groupBy": "g"}]}
            """,
            "in.geojson": """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":0,"properties":{"g":"a/b é"},"geometry":{"type":"Point","coordinates":[1,2]}},
            {"type":"Feature","id":1,"properties":{"g":7},"geometry":{"type":"Point","coordinates":[10,20]}},
            {"type":"Feature","id":2,"properties":{"g":"a/b é"},"geometry":{"type":"Point","coordinates":[3,4]}},
            {"type":"Feature","id":3,"properties":{},"geometry":{"type":"Point","coordinates":[5,6]}}
            ]}
            """,
            "clash.geojson": """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","properties":{"g":"7"},"geometry":{"type":"Point","coordinates":[1,2]}},
            {"type":"Feature","properties":{"g":7},"geometry":{"type":"Point","coordinates":[10,20]}}
            ]}
            """,
        ])
        let result = try bench.run("run groups.json in.geojson -o g-{key}.geojson")
        #expect(result.status == 0)
        let names = try bench.names().filter { $0.hasPrefix("g-") }
        #expect(names == ["g-7.geojson", "g-a%2Fb%20%C3%A9.geojson", "g-null.geojson"])
        for name in names { #expect(result.errors.contains(name)) }
        let group = try bench.json("g-a%2Fb%20%C3%A9.geojson")
        #expect(group["features"]?.array?.compactMap { $0["id"]?.double } == [0, 2])
        #expect(group["bbox"]?.text == "[1,2,3,4]" && group["camera"]?["zoom"]?.double != nil && group["frames"] == nil)

        #expect(try bench.run("run groups.json in.geojson -o all.geojson").status == 0)
        let frames = try bench.json("all.geojson")["frames"]?.array ?? []
        #expect(frames.map { $0["key"]?.text } == [#""a/b é""#, "7", "null"])
        #expect(frames.map { $0["features"]?.text } == ["[0,2]", "[1]", "[3]"])

        let before = try bench.names()
        let clash = try bench.run("run groups.json clash.geojson -o h-{key}.geojson")
        #expect(clash.status == 65 && clash.errors.contains("two groups"))
        let none = try bench.run("run copy.json in.geojson -o h-{key}.geojson")
        #expect(none.status == 78 && none.errors.contains("{key}"))
        #expect(try bench.names() == before)
    }
}
