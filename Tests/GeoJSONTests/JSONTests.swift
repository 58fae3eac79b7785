import Foundation
import GeoJSON
import GeoTypes
import Testing
import TestSupport

@Suite struct JSONTests {
    @Test func `strings decode their escapes`() throws {
        let value = try JSONParser.parse(#"["\u0041\n\"\\\/\ud83d\ude00","\ud800","é"]"#)
        #expect(value.array?.map(\.string) == ["A\n\"\\/😀", "\u{FFFD}", "é"])
    }

    @Test(arguments: [
        "[1,]", "{\"a\":1,}", "[01]", "[+1]", "[.5]", "[1.]", "[1e]", "[0x10]", "[1e-14.0]", "[NaN]", "[Infinity]",
        "['a']", "[\"\\x\"]", "[\"\\u12G4\"]", "[\"\t\"]", "{a:1}", "[1 2]", "[", "{\"a\"}", "tru", "\"a", "[1]]", "",
    ])
    func `what is not JSON is refused`(text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(text) }
    }

    @Test(
        arguments: [
            [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82], [0x80], [0xF0, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func `invalid UTF-8 is refused`(bytes: [UInt8]) {
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse([0x22] + bytes + [0x22]) }
    }

    @Test func `configuration text may have comments and one trailing comma`() throws {
        let value = try JSONParser.parse(
            "// head\n{ /* a */ \"a\": [1, 2,], // tail\n \"b\": \"//no\", }", dialect: .configuration)
        #expect(value == .object(["a": .array([.number(1), .number(2)]), "b": .string("//no")]))
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse("[1,,]", dialect: .configuration) }
    }

    @Test(
        arguments: [
            (0.0, "0"), (1.0, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (52.3, "52.3"), (-180.0, "-180"),
            (52.300000000000004, "52.300000000000004"), (1e-7, "1e-07"), (123456.789, "123456.789"),
            (-242528680.9, "-242528680.9"), (1e21, "1e+21"), (0.0000001, "1e-07"),
            (20037508.342789244, "20037508.342789244"),
        ] as [(Double, String)])
    func `numbers print their shortest form`(value: Double, text: String) throws {
        #expect(Double(JSONText.number(value)) == value)
        if !text.contains("e") { #expect(JSONText.number(value) == text) }
    }

    @Test func `random numbers survive printing and reading`() throws {
        var random = SplitMix64(seed: 7)
        for round in 0..<20_000 {
            let bits = random.next()
            let value =
                round % 3 == 0
                ? Double(bitPattern: bits) : (random.uniform(-180..<180) * 1e7).rounded() / (round % 3 == 1 ? 1e7 : 1e3)
            guard value.isFinite else { continue }
            let text = JSONText.number(value)
            // The standard library is the reference for both directions.
            #expect(Double(text) == value)
            #expect(text.utf8.count <= value.description.utf8.count)
            let read = try JSONParser.parse("[\(text),\(value.description)]").array
            #expect(read?[0].double == value && read?[1].double == value)
        }
    }

    @Test(arguments: [
        "9007199254740993", "0.1", "1e23", "8.5e22", "2.2250738585072014e-308", "4.9e-324",
        "123456789012345678901234567890",
        "0.000000000000000000000000000001", "179769313486231570000e288", "1.7976931348623157e308", "5e-325",
    ])
    func `numbers read to the nearest double`(text: String) throws {
        let point = try read(#"{"type":"Point","coordinates":[\#(text),-\#(text)]}"#)
        #expect(point.features.first?.geometry?.coordinates.first?.x == strtod(text, nil))
        #expect(point.features.first?.geometry?.coordinates.first?.y == -strtod(text, nil))
    }

    @Test func `an object's text changes only where it is told to`() {
        var text = JSONObjectText(validated: Array(#"{ "a" : 1.0,  "b":"x" , "\u0063": [ 1, 2 ] }"#.utf8))
        text.update([("b", .string("y")), ("d", .bool(true))])
        #expect(
            String(decoding: text.bytes, as: UTF8.self) == #"{ "a" : 1.0,  "b":"y", "\u0063": [ 1, 2 ], "d": true }"#)
        text.update([("a", nil), ("c", nil)])
        #expect(String(decoding: text.bytes, as: UTF8.self) == #"{  "b":"y", "d": true }"#)
        text.select(NameList(["d"]), keepsNamed: true)
        #expect(String(decoding: text.bytes, as: UTF8.self) == #"{ "d": true }"#)
        text.rename(["d": "e"])
        #expect(String(decoding: text.bytes, as: UTF8.self) == #"{ "e": true }"#)
        text.select(NameList([]), keepsNamed: true)
        #expect(String(decoding: text.bytes, as: UTF8.self) == "{}")
        text.update([("z", .number(1))])
        #expect(String(decoding: text.bytes, as: UTF8.self) == #"{"z":1}"#)
    }
}
