import Foundation
import GeoJSON
import TestSupport
import Testing

/// Bytes, encodings, strings and numbers.
@Suite struct ChecklistTextTests {
    static func feature(_ properties: String, geometry: String = "null") -> String {
        #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#
    }

    static func collection(_ features: String...) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    }

    /// Runs the chain without steps over a file and answers what it writes to standard output.
    private func copy(_ text: String, _ flags: String = "") throws -> Tool.Result {
        try Workbench(["a.geojson": text]).run("run copy.json a.geojson" + flags)
    }

    @Test(arguments: ["a.geojson", "-"])
    func `47: a byte order mark is read over and never written`(_ input: String) throws {
        let bench = try Workbench(["a.geojson": "\u{FEFF}" + Self.collection(Self.feature(#"{"a":1}"#))])
        let result = try bench.run("run copy.json \(input)", input: input == "-" ? bench.text("a.geojson") : nil)
        #expect(result.status == 0)
        #expect(result.output == Self.collection(Self.feature(#"{"a":1}"#)))
        // Places still count from the start of the file.
        try bench.write("\u{FEFF}{\"type\":\"FeatureCollection\",\"features\":[x]}", to: "b.geojson")
        #expect(try bench.run("run copy.json b.geojson").errors.hasPrefix("b.geojson:1:44: error: [syntax]"))
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16])
    func `48: UTF-16 and UTF-32 are refused by name`(_ encoding: String.Encoding) throws {
        let bench = try Workbench()
        let data = try #require(Self.collection(Self.feature("{}")).data(using: encoding))
        try bench.write([UInt8](data), to: "a.geojson")
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 65)
        #expect(
            result.errorLines == [
                "a.geojson:1:1: error: [encoding] the text is UTF-16 or UTF-32; "
                    + "GeoJSON is UTF-8; convert it first: iconv -t UTF-8"
            ])
        #expect(!bench.exists("out.geojson"))
    }

    @Test func `52: an escaped zero stays in its string`() throws {
        let text = Self.collection(Self.feature(#"{"a":"x\u0000y","b\u0000":1}"#))
        #expect(try copy(text, " -q").output == text)
        let bench = try Workbench(["a.geojson": text])
        let step = #"properties.set values={"n":["length",["get","a"]],"a":["get","a"]}"#
        let set = try bench.run(["apply", "a.geojson", step, "-q"])
        #expect(set.output == Self.collection(Self.feature(#"{"a":"x\u0000y","b\u0000":1,"n":3}"#)))
    }

    @Test func `53: escapes are equal to what they stand for, and stay as they are`() throws {
        let text = Self.collection(
            Self.feature(#"{"n\u0061me":"caf\u00e9","u":"a\/b"}"#), Self.feature(#"{"name":"café","u":"a/b"}"#),
            Self.feature(#"{"name":"cafe"}"#))
        #expect(try copy(text, " -q").output == text)
        let bench = try Workbench(["a.geojson": text])
        let filter = #"properties.filter where=["==",["get","name"],"café"]"#
        let result = try bench.run(["apply", "a.geojson", filter, "-q"])
        #expect(
            result.output
                == Self.collection(
                    Self.feature(#"{"n\u0061me":"caf\u00e9","u":"a\/b"}"#), Self.feature(#"{"name":"café","u":"a/b"}"#)
                ))
    }

    @Test(arguments: [
        ("54", "9223372036854775808"), ("54", "-123456789012345678901234567890"),
        ("54", "100000000000000000000000000000000000000000"), ("56", "-0"), ("56", "-0.0"), ("56", "1.0"), ("56", "1"),
        ("56", "1e-7"), ("56", "1E+2"), ("56", "0.10"), ("56", "52.300000000000004"), ("56", "5e-324"),
    ])
    func `54, 56: a number keeps its spelling`(_ row: String, _ number: String) throws {
        let text = Self.collection(
            #"{"type":"Feature","id":\#(number),"properties":{"a":\#(number),"b":[\#(number)]},"geometry":"#
                + #"{"type":"Point","coordinates":[1.50,2.0e0]}}"#)
        let result = try copy(text)
        #expect(result.status == 0 && result.output == text)
        #expect(!result.errors.contains("warning"))
    }

    @Test func `55: a coordinate beyond all doubles rejects its feature`() throws {
        let good = Self.feature("{}", geometry: #"{"type":"Point","coordinates":[1,2]}"#)
        let bench = try Workbench([
            "a.geojson": Self.collection(
                Self.feature("{}", geometry: #"{"type":"Point","coordinates":[1,-1e400]}"#), good)
        ])
        let result = try bench.run("run copy.json a.geojson -o out.geojson")
        #expect(result.status == 1)
        #expect(
            result.errorLines.first
                == "a.geojson:2:79: warning: [position] feature 0: rejected: geometry.coordinates[1]: "
                + "the number is too large")
        #expect(try bench.text("out.geojson") == Self.collection(good))
    }

    @Test func `62: an error names file, line, column, byte, feature and id`() throws {
        let bench = try Workbench([
            "a.geojson": Self.collection(
                Self.feature(#"{"é":"ü"}"#),
                #"{"type":"Feature","id":"x","properties":{},"geometry":{"type":"Point","coordinates":[1]}}"#)
        ])
        let result = try bench.run("run copy.json a.geojson -o out.geojson --diagnostics json")
        let line = try Workbench.json(result.errorLines[0])
        #expect(line["source"]?.string == "a.geojson")
        #expect(line["line"]?.double == 3 && line["column"]?.double == 85)
        #expect(line["feature"]?.double == 1 || line["featureIndex"]?.double == 1 || line["index"]?.double == 1)
        let offset = try #require(line["offset"]?.double)
        #expect(Array(try bench.bytes("a.geojson")[Int(offset)...]).starts(with: "[1]}}".utf8))
        #expect(line.text.contains(#"\"x\""#) || line["id"]?.string == "x")
    }

    @Test func `85: text goes out as UTF-8 with no escapes but those it came with`() throws {
        let text = Self.collection(Self.feature(#"{"ключ":"日本 😀 é","e":"\u00e9\ud83d\ude00"}"#))
        #expect(try copy(text, " -q").output == text)
        let bench = try Workbench(["a.geojson": text])
        let set = try bench.run(["apply", "a.geojson", #"properties.set values={"e":["get","e"],"q":"\"ü\n"}"#, "-q"])
        #expect(
            set.output == Self.collection(Self.feature(#"{"ключ":"日本 😀 é","e":"é😀","q":"\"ü\n"}"#)))
    }
}
