import GeoJSON
import GeoTypes
import Testing

@testable import PluginHost

@Suite struct FeatureEditTests {
    private static let source =
        #"{ "type":"Feature", "x" : 1.50, "id":1.0,"geometry":{"type":"Point","coordinates":[1.0,2e0]},"#
        + #""properties":{ "a":1.0, "b" : [1e2], "c":"\u0041" } }"#

    private static func feature(_ text: String = source) throws -> Feature {
        try #require(FeatureParser.feature(from: Array(text.utf8), source: "test"))
    }

    private static func text(_ feature: Feature) -> String {
        var bytes: [UInt8] = []
        feature.append(to: &bytes, asFeature: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func json(_ text: String) throws -> JSONValue { try JSONParser.parse(text) }

    @Test(arguments: [
        // What is equal stays as it is, to the byte.
        (#"{"a":1,"b":[100],"c":"A"}"#, #"{ "a":1.0, "b" : [1e2], "c":"\u0041" }"#),
        (#"{"a":1,"b":[100],"c":"B"}"#, #"{ "a":1.0, "b" : [1e2], "c":"B" }"#),
        (#"{"a":1,"c":"A"}"#, #"{ "a":1.0, "c":"\u0041" }"#),
        (#"{"a":1,"b":[100],"c":"A","d":null}"#, #"{ "a":1.0, "b" : [1e2], "c":"\u0041", "d": null }"#),
        // Another order is written anew, with the old texts of the values.
        (#"{"c":"A","a":1,"b":[100]}"#, #"{"c":"\u0041","a":1.0,"b" : [1e2]}"#),
        (#"{"c":"A","z":7.0,"a":1}"#, #"{"c":"\u0041","z":7.0,"a":1.0}"#),
        (#"{"a":2,"a":1,"b":[100],"c":"A"}"#, #"{ "a":1.0, "b" : [1e2], "c":"\u0041" }"#),
        ("{}", "{}"),
    ])
    func `of properties only changed values get new text`(answer: String, expected: String) throws {
        let edit = FeatureEdit(properties: .value(bytes(answer)))
        let result = Self.text(try edit.applied(to: Self.feature(), source: ""))
        #expect(result == Self.source.replacing(#"{ "a":1.0, "b" : [1e2], "c":"\u0041" }"#, with: expected))
    }

    @Test func `equal parts leave the record alone`() throws {
        let edit = FeatureEdit(
            id: .value(.number(1)), geometry: .value(.point(Coordinate(x: 1, y: 2))),
            properties: .value(bytes(#"{"a":1,"b":[1E+2],"c":"A"}"#)),
            members: .value(bytes(#"{"x":1.5}"#)))
        #expect(Self.text(try edit.applied(to: Self.feature(), source: "")) == Self.source)
        #expect(Self.text(try FeatureEdit().applied(to: Self.feature(), source: "")) == Self.source)
    }

    @Test func `properties of two same names stay when they come back as one`() throws {
        let text = #"{"type":"Feature","geometry":null,"properties":{"a":1,"b":2,"a":3}}"#
        for answer in [#"{"a":3,"b":2}"#, #"{"b":2,"a":3}"#] {
            let edit = FeatureEdit(properties: .value(bytes(answer)))
            #expect(Self.text(try edit.applied(to: Self.feature(text), source: "")) == text)
        }
    }

    @Test func `no properties, and properties where there were none`() throws {
        let none = try FeatureEdit(properties: .value(nil)).applied(to: Self.feature(), source: "")
        #expect(try Self.json(Self.text(none))["properties"]?.isNull == true)
        let bare = try Self.feature(#"{"type":"Feature","geometry":null,"properties":null}"#)
        let some = try FeatureEdit(properties: .value(bytes(#"{"a":1.0}"#))).applied(to: bare, source: "")
        #expect(Self.text(some) == #"{"type":"Feature","geometry":null,"properties":{"a":1.0}}"#)
    }

    @Test func `ids and foreign members change in the record, which keeps its place`() throws {
        let edit = FeatureEdit(id: .value(.string("n")), members: .value(bytes(#"{"y":true}"#)))
        let result = try edit.applied(to: Self.feature(), source: "")
        #expect(
            Self.text(result)
                == #"{ "type":"Feature", "id":"n","geometry":{"type":"Point","coordinates":[1.0,2e0]},"#
                + #""properties":{ "a":1.0, "b" : [1e2], "c":"\u0041" },"y":true }"#)
        #expect(result.sourceText == Array(Self.source.utf8))
        #expect(result.source == "test")
    }

    @Test func `what earlier steps have changed stays when members change`() throws {
        var feature = try Self.feature()
        feature.geometry = .point(Coordinate(x: 3, y: 4))
        feature.setProperties([("n", .bool(true))])
        let result = try FeatureEdit(id: .value(nil), members: .value(nil)).applied(to: feature, source: "")
        let json = try Self.json(Self.text(result))
        #expect(json["geometry"]?["coordinates"]?.text == "[3,4]")
        #expect(json["properties"]?["n"]?.bool == true)
        #expect(json["id"] == nil && json["x"] == nil)
    }

    @Test func `a bare geometry becomes a feature when it is given an id`() throws {
        let bare = try Self.feature(#"{"type":"Point","coordinates":[1.0,2]}"#)
        let result = try FeatureEdit(id: .value(.number(7))).applied(to: bare, source: "")
        #expect(
            Self.text(result)
                == #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1.0,2]},"properties":null,"id":7}"#)
    }

    @Test func `a new feature is made of what came`() throws {
        let edit = FeatureEdit(
            id: .value(.string("a")), geometry: .value(.point(Coordinate(x: 1, y: 2))),
            properties: .value(bytes("{}")), members: .value(bytes(#"{"m":[1.0]}"#)))
        let json = try Self.json(Self.text(try edit.applied(to: nil, source: "step")))
        #expect(
            json.text
                == #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{},"id":"a","m":[1.0]}"#
        )
    }

    @Test(arguments: [
        FeatureEdit(id: .value(.bool(true))), FeatureEdit(id: .value(.null)),
        FeatureEdit(geometry: .value(.point(Coordinate(x: .nan, y: 0)))),
        FeatureEdit(geometry: .value(.collection([.point(Coordinate(x: 0, y: .infinity))]))),
        FeatureEdit(
            geometry: .value(Geometry(kind: .point, coordinates: [Coordinate(x: 0, y: 0)], higherOrdinates: [[.nan]]))),
        FeatureEdit(properties: .value(bytes("[]"))), FeatureEdit(properties: .value(bytes("{"))),
        FeatureEdit(properties: .value(bytes(#"{"a":NaN}"#))),
        FeatureEdit(properties: .value(bytes(#"{"a":[1e999]}"#))),
        FeatureEdit(properties: .value(bytes(#"{"a":"\#u{0}"}"#))),
        FeatureEdit(properties: .value([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D])),
        FeatureEdit(properties: .value([])),
        FeatureEdit(members: .value(bytes(#"{"type":"Point"}"#))),
        FeatureEdit(members: .value(bytes(#"{"\u0069d":1}"#))),
        FeatureEdit(members: .value(bytes(#"{"coordinates":[]}"#))),
        FeatureEdit(members: .value(bytes("7"))),
    ])
    func `what is no feature is refused`(edit: FeatureEdit) throws {
        #expect(throws: FeatureFault.self) { try edit.applied(to: Self.feature(), source: "") }
    }
}

private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
