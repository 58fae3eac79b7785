import Foundation
import GeoJSON
import GeoTypes
import Testing
import TestSupport

@Suite struct FeatureReaderTests {
    static let collection = """
        {"type": "FeatureCollection", "name": "x [1] {2}", "list": [{"a": "}"}, []], "features": [
          {"type":"Feature","id":1,"properties":{"q":"\\"]}\\\\"},"geometry":{"type":"Point","coordinates":[1,2]}},
          {"geometry": {"coordinates": [[0, 0, 5], [1, 1, 6.5]], "type": "LineString"}, "properties": null,
           "type": "Feature", "other": {"k": [1]}}
        ], "after": true, "crs": null}

        """

    @Test(arguments: [256, 300, 333, 1000, 100_000])
    func `a collection reads the same whatever the block size`(blockSize: Int) throws {
        let result = try read(Self.collection, blockSize: blockSize)
        #expect(result.kind == .featureCollection)
        #expect(result.features.count == 2)
        #expect(result.features[0].id == .number(1))
        #expect(result.features[0].property("q") == .string("\"]}\\"))
        #expect(result.features[0].geometry == .point(Coordinate(x: 1, y: 2)))
        #expect(result.features[1].geometry?.higherOrdinates == [[5], [6.5]])
        #expect(result.features[1].location == SourceLocation(offset: 198, line: 3, column: 3))
        #expect(result.head.hasPrefix("{\"type\"") && result.head.hasSuffix("["))
        #expect(result.tail == "], \"after\": true, \"crs\": null}")
        #expect(
            result.texts[1]
                == "{\"geometry\": {\"coordinates\": [[0, 0, 5], [1, 1, 6.5]], \"type\": \"LineString\"}, "
                + "\"properties\": null,\n   \"type\": \"Feature\", \"other\": {\"k\": [1]}}")
    }

    @Test(arguments: [
        (#"{"type":"Feature","geometry":null,"properties":null}"#, DocumentKind.feature, 1),
        (#" {"coordinates":[3,4],"type":"Point"} "#, .geometry, 1),
        (#"{"type":"FeatureCollection","features":[]}"#, .featureCollection, 0),
        (#"{"features":[],"type":"FeatureCollection"}"#, .featureCollection, 0),
        (
            "{\"type\":\"Point\",\"coordinates\":[1,2]}\r\n\n{\"type\":\"Point\",\"coordinates\":[3,4]}",
            .newlineDelimited, 2
        ),
        (
            "\u{1E}{\"type\":\"Point\",\n\"coordinates\":[1,2]}\n\u{1E}{\"type\":\"Point\",\"coordinates\":[3,4]}\n",
            .textSequence, 2
        ),
        ("\u{FEFF}{\"type\":\"Point\",\"coordinates\":[1,2]}", .geometry, 1),
    ])
    func `kinds are told by their content`(text: String, kind: DocumentKind, count: Int) throws {
        let result = try read(text)
        #expect(result.kind == kind)
        #expect(result.features.count == count)
    }

    @Test func `a long member before the type does not hide the kind`() throws {
        let filler = String(repeating: "x", count: 300_000)
        let result = try read(
            #"{"properties":{"f":"\#(filler)"},"geometry":null,"type":"Feature"}"#, blockSize: 4096)
        #expect(result.kind == .feature)
        #expect(result.features[0].property("f") == .string(filler))
    }

    @Test func `collections inside a sequence are flattened`() throws {
        let line = #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}}]}"#
        let result = try read(line + "\n" + line + "\n", hint: .newlineDelimited)
        #expect(result.features.count == 2)
    }

    @Test func `a broken record of a text sequence is rejected alone`() throws {
        let good = #"{"type":"Point","coordinates":[1,2]}"#
        let result = try read("\u{1E}\(good)\n\u{1E}{\"type\":\"Poi\n\u{1E}\(good)\n")
        #expect(result.features.count == 2)
        #expect(result.rejected.map(\.index) == [1])
        #expect(result.rejected[0].fault.code == "truncated")
    }

    static let errors: [(text: String, code: GeoJSONError.Code, part: String)] = [
        ("", .empty, "empty"),
        ("  \n", .empty, "empty"),
        ("hello", .syntax, "not JSON"),
        ("<html>", .syntax, "markup"),
        ("[1,2]", .notGeoJSON, "JSON array"),
        (#"{"type":"Topology","objects":{},"arcs":[]}"#, .notGeoJSON, "TopoJSON"),
        (#"{"geometryType":"esriGeometryPoint","features":[{"attributes":{}}]}"#, .notGeoJSON, "ESRI JSON"),
        (#"{"rings":[[[0,0]]],"spatialReference":{"wkid":4326}}"#, .notGeoJSON, "ESRI JSON"),
        (#"{"a":1}"#, .notGeoJSON, "without a type"),
        (#"{"type":"featurecollection","x":[]}"#, .notGeoJSON, "did you mean 'FeatureCollection'"),
        (#"{"type":"FeatureCollection"}"#, .notGeoJSON, "no array of features"),
        (#"{"features":[]}"#, .notGeoJSON, "type is not"),
        (#"{"type":"FeatureCollection","features":[{"type":"Feature","geo"#, .truncated, "ends inside"),
        (
            #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":null,"properties":{}}"#, .truncated,
            "ends"
        ),
        (#"{"type":"FeatureCollection","features":[nil]}"#, .syntax, "unknown word"),
        (#"{"type":"FeatureCollection","features":[{"a":1},,{"a":1}]}"#, .syntax, "found ','"),
        (#"{"type":"FeatureCollection","features":[{"a":1}],"features":[]}"#, .notGeoJSON, "'features' twice"),
        (#"{"type":"FeatureCollection","features":[],"type":"Topology"}"#, .notGeoJSON, "type is not"),
        (#"{"type":"FeatureCollection","features":[{"a":1},]}"#, .syntax, "expected"),
        (#"{"type":"FeatureCollection","features":[{"a":1} {"b":2}]}"#, .syntax, "','"),
        (
            #"{"type":"FeatureCollection","features":[]}{"type":"FeatureCollection","features":[]}"#, .trailingData,
            "second"
        ),
        ("{\"note\":true}\n{\"type\":\"Feature\"}", .trailingData, "concatenated"),
        ("{\"type\":\"Point\",\"coordinates\":[1,2]} x", .syntax, "more text"),
    ]

    @Test(arguments: errors)
    func `bad sources are named for what they are`(text: String, code: GeoJSONError.Code, part: String) throws {
        let error = try #require(readingError(text))
        #expect(error.code == code)
        #expect(error.message.contains(part), "\(error.message)")
    }

    @Test func `errors carry offset, line, column and feature index`() throws {
        let text =
            "{\"type\":\"FeatureCollection\",\"features\":[\n"
            + "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}},\n"
            + "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2]\"},\"properties\":{}}]}"
        let error = try #require(readingError(text))
        // The stray quote hides the closing brackets, so that the text seems to end inside the second feature.
        #expect(error.location?.line == 3)
        #expect(error.featureIndex == 1)
    }

    @Test func `a missing comma is found where it is missing`() throws {
        let text =
            "{\"type\":\"FeatureCollection\",\"features\":[\n"
            + "{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1,2][3,4]]},\"properties\":{}}]}"
        let error = try #require(readingError(text))
        #expect(error.location == SourceLocation(offset: 111, line: 2, column: 71))
        #expect(error.featureIndex == 0)
    }

    /// What a run holds of its source is a few blocks.
    @Test func `80: blocks stay small however long the source is, and come from one pass over a pipe`() throws {
        let feature = #"{"type":"Feature","properties":{"name":"x"},"geometry":{"type":"Point","coordinates":[1,2]}},"#
        let count = 40_000
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID()).fifo").path
        try #require(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let writer = Thread {
            guard let pipe = FileHandle(forWritingAtPath: path) else { return }
            pipe.write(Data(#"{"type":"FeatureCollection","features":["#.utf8))
            let thousand = Data(String(repeating: feature, count: 1000).utf8)
            for _ in 0..<(count / 1000 - 1) { pipe.write(thousand) }
            pipe.write(thousand.dropLast() + Data("]}".utf8))
            try? pipe.close()
        }
        writer.start()
        let reader = try FeatureReader(path: path, blockSize: 64 * 1024)
        var read = 0
        while let block = try reader.next() {
            read += try FeatureParser.parse(block).features.count
            #expect((block.records.last?.upperBound ?? 0) <= 2 * 64 * 1024)
        }
        #expect(read == count && reader.bytesRead == count * feature.utf8.count - 1 + 42)
    }
}
