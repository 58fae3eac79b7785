import Foundation
import Testing

@testable import GeoJSON

@Suite struct OdditiesTests {
    @Test(
        arguments: [
            ("point", "Point"), ("Ponit", "Point"), ("POLYGON", "Polygon"), ("Polygone", "Polygon"),
            ("LineStrnig", "LineString"), ("Multi Polygon", "MultiPolygon"), ("FeatureColection", "FeatureCollection"),
            ("Featre", "Feature"), ("Circle", nil), ("x", nil), ("", nil), ("Line", nil),
        ] as [(String, String?)])
    func `the type that was meant`(name: String, meant: String?) {
        #expect(TypeName.nearest(to: name, in: TypeName.all) == meant)
    }

    @Test(
        arguments: [
            ("[1,2,3,4]", true), ("[ 170 , -20 , -170 , 20 ]", true), ("[1,2,-5,3,4,9.5]", true), ("[0,0,0,0]", true),
            ("[]", false), ("[1,2,3]", false), ("[1,2,3,4,5]", false), ("[1,2,3,4,5,6,7]", false),
            ("[0,4,1,3]", false), ("[1,2,5,3,4,0]", false), ("[1,2,3,\"4\"]", false), ("[1,2,null,4]", false),
            ("[1,2,3,1e400]", false), ("\"1,2,3,4\"", false), ("{}", false),
        ])
    func `a box is four numbers or six`(text: String, isValid: Bool) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { BoxText.isValid($0) } == isValid)
    }

    /// What the parser notices of a value, by itself and within an object that is known to be clean.
    private func oddities(_ text: String) throws -> Oddities {
        try Array(text.utf8).withUnsafeBufferPointer { buffer in
            let base = try #require(buffer.baseAddress)
            let result: Result<Oddities, JSONSyntaxError> = KnownShapes.with { shapes in
                var scanner = JSONScanner(base, from: 0, to: buffer.count)
                scanner.shapes = shapes
                do throws(JSONSyntaxError) {
                    try scanner.skipValue()
                    return .success(scanner.oddities)
                } catch {
                    return .failure(error)
                }
            }
            return try result.get()
        }
    }

    @Test(
        arguments: [
            (#"{"a":1,"b":{"a":1}}"#, []), (#"{"a":1,"a":2}"#, .names), (#"[[{"b":1,"c":2,"b":1}]]"#, .names),
            // The second object has the shape of the first, the third hasn't.
            (#"[{"a":1,"b":2},{"a":1,"b":2},{"b":1,"b":2}]"#, .names), (#"[{"a":1,"b":2},{"b":1,"a":2}]"#, []),
            (#"{"":1,"a":2,"aa":3,"aaaaaaaa":4,"aaaaaaaaa":5}"#, []), (#"{"aaaaaaaaa":4,"b":1,"aaaaaaaaa":5}"#, .names),
            // An escape may hide a name; whoever looks closer decides.
            (#"{"a":1,"\u0062":2}"#, .names), (#"["\ud83d\ude00"]"#, []), (#"["\ud83d"]"#, .surrogate),
            (#"["\ude00\ud83d"]"#, .surrogate), (#"["\ud83d\u0041"]"#, .surrogate), (#"["\uD7FF\uE000"]"#, []),
            ("[1e99,1e-7,123456]", []), ("[1e400]", .number), ("[1e-400]", .number),
        ] as [(String, Oddities)])
    func `what is noticed in passing`(text: String, noticed: Oddities) throws {
        #expect(try oddities(text) == noticed)
    }

    @Test func `text without some members keeps everything else and its places`() throws {
        let text =
            "{\n  \"features\": [],\n  \"type\": \"Feature\",\n  \"bbox\": [1],\n  \"geometry\": {\"bbox\": 1, "
            + "\"type\": \"GeometryCollection\", \"geometries\": [ {\"type\":\"Point\",\"properties\":{},\"coordinates\""
            + ":[1, 2]} ] },\n  \"properties\": {\"features\": 1, \"bbox\": 2}\n}"
        let examiner = Array(text.utf8).withUnsafeBufferPointer { RecordExaminer($0) }
        let cleaned = try #require(examiner.cleaned)
        let expected =
            "{\n  \"type\": \"Feature\",\n  \"geometry\": { \"type\": \"GeometryCollection\", \"geometries\": "
            + "[ {\"type\":\"Point\",\"coordinates\":[1, 2]} ] },\n  \"properties\": {\"features\": 1, \"bbox\": 2}\n}"
        #expect(String(decoding: cleaned.bytes, as: UTF8.self) == expected)
        #expect(examiner.findings.map(\.code) == ["bbox", "reserved-member"])
        for part in ["[1, 2]", "\"properties\": {\"f"] {
            let there = try #require(expected.range(of: part)).lowerBound
            let here = try #require(text.range(of: part)).lowerBound
            #expect(
                cleaned.map.source(of: there.utf16Offset(in: expected)) == here.utf16Offset(in: text))
        }
    }
}
