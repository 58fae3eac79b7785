import GeoJSON
import Testing

/// Text that is nearly JSON: refused with its place, or mended and counted with `--lenient`.
@Suite struct ChecklistLenientTests {
    private static func feature(_ properties: String, geometry: String = "null") -> String {
        #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
    }

    private static func collection(_ features: String...) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    }

    /// Latin-1 in the second feature; its byte F6 is the 39th of line 3.
    private static let latin =
        Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8) + Array(feature(#"{"a":1}"#).utf8)
        + Array(",\n{\"type\":\"Feature\",\"properties\":{\"a\":\"K".utf8) + [0xF6]
        + Array("ln\"},\"geometry\":null}\n]}\n".utf8)

    @Test func `49: invalid UTF-8 is refused with its place and feature`() throws {
        let bench = try Workbench()
        try bench.write(Self.latin, to: "a.geojson")
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 65)
        #expect(
            result.errorLines == [
                "a.geojson:3:39: error: [syntax] feature 1: "
                    + "bytes that are not UTF-8; --lenient reads each as U+FFFD"
            ])
        #expect(!bench.exists("out.geojson"))
        let json = try bench.run("run copy.json a.geojson -o out.geojson --diagnostics json")
        let offset = try #require(try Workbench.json(json.errors)["offset"]?.double)
        #expect(Self.latin[Int(offset)] == 0xF6)
    }

    @Test func `49: lenient reads it as U+FFFD, and says so once`() throws {
        let bench = try Workbench()
        try bench.write(Self.latin, to: "a.geojson")
        let result = try bench.run("run copy.json a.geojson --lenient")
        #expect(result.status == 0)
        #expect(result.output == Self.collection(Self.feature(#"{"a":1}"#), Self.feature("{\"a\":\"K\u{FFFD}ln\"}")))
        #expect(
            result.errorLines.first
                == "a.geojson:3:39: warning: [invalid-utf8] 1 run of bytes that are not UTF-8 read as U+FFFD")
        #expect(result.errors.contains("2 features read, 2 written, mended: 1 invalid-utf8 in"))
    }

    static let point = #"{"type":"Point","coordinates":[1,NaN]}"#

    @Test func `58: NaN and Infinity are refused with their place`() throws {
        let bench = try Workbench(["a.geojson": Self.collection(Self.feature(#"{"a":1,"b":-Infinity}"#))])
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 65)
        #expect(
            result.errors.hasPrefix("a.geojson:2:43: error: [syntax] feature 0: malformed number"), "\(result.errors)")
        try bench.write(Self.collection(Self.feature("{}", geometry: Self.point)), to: "a.geojson")
        let other = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(other.status == 65)
        #expect(other.errors.hasPrefix("a.geojson:2:79: error: [syntax] feature 0: "), "\(other.errors)")
        #expect(!bench.exists("out.geojson"))
    }

    @Test func `58: lenient reads them as null, and a geometry that has one too`() throws {
        let bench = try Workbench([
            "a.geojson": Self.collection(
                Self.feature(#"{"a":NaN,"b":[Infinity,-Infinity,"NaN"]}"#), Self.feature("{}", geometry: Self.point))
        ])
        let result = try bench.run("run copy.json a.geojson --lenient")
        #expect(result.status == 0)
        #expect(
            result.output == Self.collection(Self.feature(#"{"a":null,"b":[null,null,"NaN"]}"#), Self.feature("{}")))
        #expect(
            result.errorLines.prefix(2) == [
                "a.geojson:2:37: warning: [non-finite] 3 NaN or Infinity read as null, the first one here",
                "a.geojson:3:79: warning: [non-finite-geometry] 1 geometry with NaN or Infinity read as null",
            ])
    }

    /// A comma too many at every level.
    static let commas = """
        {"type":"FeatureCollection","list":[1,],"features":[
        {"type":"Feature","properties":{"a":[1,2,],},"geometry":null,},
        {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2,],},},
        ],"x":{"y":1,},}
        """

    @Test func `59: a trailing comma is refused with its place`() throws {
        let bench = try Workbench(["a.geojson": Self.commas])
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 65)
        #expect(result.errors.hasPrefix("a.geojson:1:39: error: [syntax] found ']' where a value is expected"))
        #expect(!bench.exists("out.geojson"))
    }

    @Test(arguments: ["a.geojson", "-"])
    func `59: lenient leaves trailing commas out`(input: String) throws {
        let bench = try Workbench(["a.geojson": Self.commas])
        let result = try bench.run(
            "run copy.json \(input) --lenient", input: input == "-" ? Self.commas : nil)
        #expect(result.status == 0)
        #expect(
            result.output == """
                {"type":"FeatureCollection","list":[1 ],"features":[
                {"type":"Feature","properties":{"a":[1,2 ] },"geometry":null },
                {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2 ] } }
                ],"x":{"y":1 } }

                """)
        let name = input == "-" ? "stdin" : input
        #expect(
            result.errorLines.first
                == "\(name):1:38: warning: [trailing-comma] 10 trailing commas left out, the first one here")
    }

    @Test func `59: lenient mends a line among lines, a record and a single feature`() throws {
        let bench = try Workbench([
            "a.geojsonl": Self.feature("{}") + "\n" + Self.feature(#"{"a":1,}"#) + "\n",
            "a.geojsons": "\u{1E}" + Self.feature(#"{"a":1,}"#) + "\n",
            "a.geojson": Self.feature(#"{"a":NaN}"#),
        ])
        let lines = try bench.run("run copy.json a.geojsonl --lenient -q")
        #expect(lines.status == 0)
        #expect(lines.output == Self.feature("{}") + "\n" + Self.feature(#"{"a":1 }"#) + "\n")
        let records = try bench.run("run copy.json a.geojsons --lenient -q")
        #expect(records.output == "\u{1E}" + Self.feature(#"{"a":1 }"#) + "\n")
        let one = try bench.run("run copy.json a.geojson --lenient -q")
        #expect(one.output == Self.feature(#"{"a":null}"#) + "\n")
    }

    @Test(
        arguments: [
            (#"// c"#, "'/'"), (#"{'a':1}"#, "'''"), (#"{"a":+1}"#, "'+'"), (#"{"a":.5}"#, "'.'"),
            (#"{"a":01}"#, "malformed number"), (#"{"a":0x10}"#, "malformed number"), (#"{a:1}"#, "'a'"),
            (#"{"a":True}"#, "unknown word"), (#"{"a":1e}"#, "malformed number"),
        ])
    func `60: comments, single quotes and other numbers are refused, lenient or not`(
        _ properties: String, _ words: String
    ) throws {
        let bench = try Workbench(["a.geojson": Self.collection(Self.feature(properties))])
        for flags in ["", " --lenient"] {
            let result = try bench.run("run copy.json a.geojson -o out.geojson" + flags)
            #expect(result.status == 65)
            #expect(result.errors.hasPrefix("a.geojson:2:3"), "\(result.errors)")
            #expect(result.errors.contains("error: [syntax] feature 0: "))
            #expect(result.errors.contains(words), "\(result.errors)")
            #expect(result.errorLines.count == 1 && !bench.exists("out.geojson"))
        }
    }

    @Test func `61: a malformed number is refused with its place and nothing is written`() throws {
        let bench = try Workbench([
            "a.geojson": Self.collection(
                Self.feature("{}", geometry: #"{"type":"Point","coordinates":[1e-14.0,2]}"#))
        ])
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 65)
        #expect(result.errorLines == ["a.geojson:2:77: error: [syntax] feature 0: malformed number"])
        #expect(!bench.exists("out.geojson"))
    }

    @Test func `errors behind mended places keep the source's line and column`() throws {
        let bench = try Workbench([
            "a.geojson": Self.collection(
                Self.feature(#"{"a":NaN,"b":[1,],"c":Infinity}"#, geometry: #"{"type":"Point","coordinates":["x",2]}"#),
                Self.feature("{}"))
        ])
        let result = try bench.run("run copy.json a.geojson --lenient --reject r -o o")
        #expect(result.status == 1)
        #expect(result.errorLines.contains { $0.hasPrefix("a.geojson:2:106: warning: [position] feature 0: rejected") })
        let line = try bench.json("r")
        #expect(line["column"]?.double == 106)
        // What was refused is told as the source has it.
        #expect(line["raw"]?.string?.contains(#"{"a":NaN,"b":[1,],"c":Infinity}"#) == true)
    }

    @Test func `inspect counts slips too`() throws {
        let bench = try Workbench(["a.geojson": Self.commas])
        #expect(try bench.run("inspect a.geojson").status == 65)
        let result = try bench.run("inspect a.geojson --lenient")
        #expect(result.status == 0)
        #expect(result.output.contains("10 × [trailing-comma] first 1:38"))
    }
}
