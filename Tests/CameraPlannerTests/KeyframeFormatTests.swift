import CameraPlanner
import GeoJSON
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct KeyframeFormatTests {
    static func text(_ format: KeyframeFormat, _ shots: String, from camera: Camera, count: Int) throws -> String {
        let result = try plan(shots, engine: .strict, from: camera)
        return String(
            decoding: format.bytes(try result.keyframes(count: count), viewport: phone), as: UTF8.self)
    }

    static let turn = #"[{"ease": {"bearing": 90}, "duration": 1, "curve": "linear", "padding": [1, 2, 3, 4]}]"#
    static let start = Camera(center: Coordinate(x: 10.5, y: 60), zoom: 4, pitch: 30)

    @Test func `CSV has a header and a line for each keyframe`() throws {
        #expect(
            try Self.text(.csv, Self.turn, from: Self.start, count: 3) == """
                time,longitude,latitude,zoom,bearing,pitch,top,left,bottom,right
                0,10.5,60,4,0,30,0,0,0,0
                0.5,10.5,60,4,45,30,0.5,1,1.5,2
                1,10.5,60,4,90,30,1,2,3,4

                """)
    }

    @Test func `JSON has the keyframes of a plan`() throws {
        let value = try JSONParser.parse(try Self.text(.json, Self.turn, from: Self.start, count: 2))
        let expected = #"""
            {"time":1,"center":[10.5,60],"zoom":4,"bearing":90,"pitch":30,"padding":{"top":1,"left":2,"bottom":3,"right":4}}
            """#
        #expect(value.array?.count == 2)
        #expect(value.array?.last?.text == expected)
    }

    @Test func `GeoJSON has the way and the points`() throws {
        let shots = #"[{"ease": {"center": [-170, 0]}, "duration": 1, "curve": "linear"}]"#
        let text = try Self.text(
            .geojson, shots, from: Camera(center: Coordinate(x: 170, y: 0), zoom: 4), count: 4)
        let features = try #require(try JSONParser.parse(text)["features"]?.array)
        #expect(features.count == 5)
        let way = try #require(features[0]["geometry"])
        #expect(way["type"]?.string == "MultiLineString")
        let lines = try #require(way["coordinates"]?.array)
        #expect(lines.map { $0.array?.count } == [3, 3])
        #expect(lines[0].array?.last?.array?[0].double == 180)
        #expect(lines[1].array?.first?.array?[0].double == -180)
        #expect(features.dropFirst().compactMap { $0["properties"]?["time"]?.double } == [0, 1 / 3.0, 2 / 3.0, 1])
        #expect(features[4]["geometry"]?["coordinates"]?.array?[0].double == -170)
        let still = try JSONParser.parse(try Self.text(.geojson, Self.turn, from: Self.start, count: 2))
        #expect(still["features"]?.array?.count == 2)
    }

    /// 1.5 · 844 px of 40 075 016.686 m · cos 60° / (512 · 2⁴) each: 3 096 715 m.
    @Test func `KML looks from the distance of the camera`() throws {
        let text = try Self.text(.kml, Self.turn, from: Self.start, count: 2)
        let range = try #require(text.split(separator: "<range>").dropFirst().first?.split(separator: "<").first)
        #expect(approximately(try #require(Double(range)), 1266 * 40_075_016.685_578_49 * 0.5 / 8192, 1e-3))
        #expect(text.contains("<heading>90</heading><tilt>30</tilt>"))
        #expect(text.contains("<longitude>10.5</longitude><latitude>60</latitude>"))
        #expect(text.components(separatedBy: "<gx:FlyTo>").count == 3)
        // The center stands still: a place and no way.
        #expect(text.contains("<Point><coordinates>10.5,60</coordinates></Point>"))
        #expect(!text.contains("<LineString>"))
    }

    @Test func `KML is a document with the way of the center`() throws {
        let shots = #"[{"ease": {"center": [-170, 0]}, "duration": 1, "curve": "linear"}]"#
        let text = try Self.text(
            .kml, shots, from: Camera(center: Coordinate(x: 170, y: 0), zoom: 4), count: 3)
        let parts = [
            "<kml ", "<Document>", "<Placemark>", "<MultiGeometry>", "</Placemark>", "<gx:Tour>", "</gx:Tour>",
        ]
        var rest = text[...]
        for part in parts + ["</Document>", "</kml>"] {
            let pieces = rest.split(separator: part, maxSplits: 1, omittingEmptySubsequences: false)
            #expect(pieces.count == 2, "\(part)")
            rest = pieces.last ?? ""
        }
        #expect(text.contains("<coordinates>170,0 180,0</coordinates>"))
        #expect(text.contains("<coordinates>-180,0 -170,0</coordinates>"))
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
