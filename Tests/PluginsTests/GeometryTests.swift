import Configuration
import Foundation
import GeoJSON
import GeoTypes
import GeometryPlugin
import PluginKit
import TestSupport
import Testing
import Topology

@Suite struct GeometryTests {
    static func step(_ name: String) throws -> any CompiledProcessor.Type {
        try processor("geometry." + name, of: GeometryProcessors.all)
    }

    static func feature(_ type: String, _ coordinates: String, _ properties: String = "{}") -> String {
        #"{"type":"Feature","geometry":{"type":"\#(type)","coordinates":\#(coordinates)},"properties":\#(properties)}"#
    }

    static func run(
        _ name: String, _ options: String, _ features: String..., members: [(name: String, value: JSONValue)] = []
    ) throws -> StepRun {
        try StepRun(step(name), options, features, members: members)
    }

    /// Area of all polygons by the shoelace formula, holes subtracted by their winding.
    static func area(_ geometry: Geometry) -> Double {
        geometry.lineEnds.indices.reduce(0) { sum, line in
            let ring = geometry.coordinates[geometry.lineRange(line)]
            return sum + zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
        }
    }

    @Test(arguments: [
        ("reproject", #"{"to": "EPSG:3857"}"#), ("simplify", #"{"tolerance": 1}"#), ("point", "{}"), ("repair", "{}"),
        ("clip", #"{"bbox": [0, 0, 1, 1]}"#), ("buffer", #"{"distance": 1}"#), ("explode", "{}"),
    ])
    func `a feature without geometry passes untouched`(_ name: String, _ options: String) throws {
        let text = #"{ "type":"Feature", "geometry":null, "properties":{"a":1.0} }"#
        let run = try Self.run(name, options, text)
        #expect(run.texts == [text])
        #expect(run.batch.rejected.isEmpty)
    }

    // MARK: reproject

    /// Figures of PROJ's own cs2cs.
    @Test(
        arguments: [
            ("EPSG:3857", nil, (13.4, 52.5), (1491681.176629866, 6891041.723891586), 1e-6),
            ("urn:ogc:def:crs:EPSG::3857", "CRS84", (-74.0, 40.7), (-8237642.318702244, 4968191.930188206), 1e-6),
            ("EPSG:25833", nil, (13.4, 52.5), (391390.731338828, 5817855.240693387), 1e-4),
            ("OGC:CRS84", "EPSG:3857", (1500000, 6900000), (13.474729261793, 52.548961911646), 1e-9),
        ] as [(String, String?, (Double, Double), (Double, Double), Double)])
    func `reproject`(
        _ to: String, _ from: String?, _ start: (Double, Double), _ end: (Double, Double), _ tolerance: Double
    ) throws {
        let options = #"{"to": "\#(to)"\#(from.map { #", "from": "\#($0)""# } ?? "")}"#
        let run = try Self.run("reproject", options, Self.feature("Point", "[\(start.0),\(start.1),7]"))
        let geometry = try #require(run.batch.features.first?.geometry)
        #expect(approximately(geometry.coordinates[0].x, end.0, tolerance))
        #expect(approximately(geometry.coordinates[0].y, end.1, tolerance))
        #expect(geometry.higherOrdinates == [[7]])
    }

    @Test func `reproject declares the system, and takes it back at CRS84`() throws {
        let text = Self.feature("Point", "[13.4,52.5]")
        let there = try Self.run("reproject", #"{"to": "EPSG:3857"}"#, text)
        let crs = try #require(there.batch[member: "crs"])
        #expect(crs.text == #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}}"#)
        // Without "from" the step starts where the last one ended.
        let back = try Self.run("reproject", #"{"to": "CRS84"}"#, there.texts[0], members: [("crs", crs)])
        #expect(back.batch[member: "crs"] == nil)
        let position = try #require(back.batch.features.first?.geometry?.coordinates.first)
        #expect(approximately(position.x, 13.4, 1e-12) && approximately(position.y, 52.5, 1e-12))
        let configured = try StepRun.configure(Self.step("reproject"), #"{"to": "EPSG:25833"}"#).get()
        let changing = try #require(configured as? any CRSChanging)
        #expect(changing.resultCRS == "EPSG:25833")
        #expect(changing.sourceCRS == nil && changing.startsAtCRS84)
    }

    @Test(arguments: [("OGC:CRS84", true), ("EPSG:3857", false)])
    func `reproject says where it starts`(_ from: String, _ isCRS84: Bool) throws {
        let options = #"{"to": "EPSG:25833", "from": "\#(from)"}"#
        let configured = try StepRun.configure(Self.step("reproject"), options).get()
        let changing = try #require(configured as? any CRSChanging)
        #expect(changing.sourceCRS == from)
        #expect(changing.startsAtCRS84 == isCRS84)
    }

    @Test func `reproject to the same system keeps every byte`() throws {
        let text = #"{"geometry": {"coordinates": [13.40, 52.5e0], "type": "Point"}, "type":"Feature","properties":{}}"#
        #expect(try Self.run("reproject", #"{"to": "EPSG:4326"}"#, text).texts == [text])
    }

    @Test(arguments: [
        ("LineString", "[[0,0],[10,89.9]]", "geometry.coordinates[1]"),
        ("MultiPolygon", "[[[[0,0],[1,0],[1,1],[0,0]]],[[[0,0],[1,0],[1,90],[0,0]]]]", "geometry.coordinates[1][0][2]"),
        ("Point", "[0,-90]", "geometry.coordinates"),
    ])
    func `reproject rejects a position without an image`(_ type: String, _ coordinates: String, _ path: String) throws {
        let run = try Self.run(
            "reproject", #"{"to": "EPSG:3857"}"#, Self.feature(type, coordinates), Self.feature("Point", "[1,1]"))
        #expect(run.faults == ["reproject \(path)"])
        #expect(run.batch.features.count == 1)
    }

    @Test func `reproject refuses an unknown system with its place`() throws {
        let options = #"{"to": "EPSG:999999"}"#
        let fault = try #require(try StepRun.fault(Self.step("reproject"), options))
        #expect(fault.message.contains("EPSG:999999"))
        #expect(String(decoding: Array(options.utf8)[fault.range], as: UTF8.self) == #""EPSG:999999""#)
    }

    // MARK: simplify

    /// The example of the Ramer–Douglas–Peucker algorithm that its public implementations share.
    @Test func `simplify a line`() throws {
        let run = try Self.run(
            "simplify", #"{"tolerance": 1}"#,
            Self.feature("LineString", "[[0,0],[1,0.1],[2,-0.1],[3,5],[4,6],[5,7],[6,8.1],[7,9],[8,9],[9,9]]"))
        #expect(run.texts == [Self.feature("LineString", "[[0,0],[2,-0.1],[3,5],[7,9],[9,9]]")])
    }

    @Test func `simplify keeps types and rings`() throws {
        let square = "[[[0,0],[5,0.01],[10,0],[10,10],[0,10],[0,0]]]"
        let run = try Self.run(
            "simplify", #"{"tolerance": ["get", "t"]}"#, Self.feature("MultiPolygon", "[\(square)]", #"{"t":0.1}"#),
            Self.feature("MultiLineString", "[[[0,0],[1,0],[2,0]]]", #"{"t":0.1}"#),
            Self.feature("Polygon", square, #"{"t":100}"#), Self.feature("MultiPoint", "[[0,0],[0,0]]", #"{"t":9}"#))
        let geometries = run.batch.features.compactMap(\.geometry)
        #expect(geometries.map(\.kind) == [.multiPolygon, .multiLineString, .polygon, .multiPoint])
        #expect(geometries.map(\.coordinates.count).prefix(2) == [5, 2])
        // Far beyond its size, the square still is a closed ring.
        let ring = geometries[2].coordinates
        #expect(ring.count >= 4 && ring.first == ring.last && abs(Self.area(geometries[2])) > 0)
        #expect(geometries[3].coordinates.count == 2)
    }

    @Test func `simplify rejects a tolerance that is no positive number`() throws {
        let line = "[[0,0],[1,0]]"
        let run = try Self.run(
            "simplify", #"{"tolerance": ["get", "t"]}"#, Self.feature("LineString", line, #"{"t":0}"#),
            Self.feature("LineString", line, #"{"t":"x"}"#))
        #expect(run.faults == ["tolerance ", "expression "])
        #expect(try StepRun.fault(Self.step("simplify"), #"{"tolerance": 0}"#) != nil)
        #expect(try StepRun.fault(Self.step("simplify"), #"{"tolerance": -1}"#) != nil)
    }

    @Test(arguments: ["simplify", "clip", "buffer"])
    func `what GEOS refuses is the feature's fault`(_ name: String) throws {
        let options = [
            "simplify": "{\"tolerance\": 1}", "clip": "{\"bbox\": [1, 1, 2, 2]}", "buffer": "{\"distance\": 1}",
        ]
        // The reader lets no open ring pass; an earlier step could.
        let open = Geometry(
            kind: .polygon, coordinates: [Coordinate(x: 0, y: 0), Coordinate(x: 4, y: 0), Coordinate(x: 4, y: 4)],
            lineEnds: [3], polygonEnds: [1])
        let text = Self.feature("Point", "[0,0]")
        let run = try StepRun(Self.step(name), options[name] ?? "{}", [text]) { $0.geometry = open }
        #expect(run.batch.features.isEmpty)
        #expect(run.faults == ["topology geometry"])
    }

    // MARK: point

    /// A square of side 3 without the 2 × 1 notch on its right: area 7, center of mass at (9·1.5 − 2·2) / 7.
    static let notched = "[[[0,0],[3,0],[3,1],[1,1],[1,2],[3,2],[3,3],[0,3],[0,0]]]"

    @Test func `centroid`() throws {
        let run = try Self.run("point", #"{"kind": "centroid"}"#, Self.feature("Polygon", Self.notched))
        let geometry = try #require(run.batch.features.first?.geometry)
        #expect(geometry.kind == .point)
        #expect(approximately(geometry.coordinates[0].x, 9.5 / 7, 1e-12))
        #expect(approximately(geometry.coordinates[0].y, 1.5, 1e-12))
    }

    @Test func `point on surface lies inside`() throws {
        let run = try Self.run("point", "{}", Self.feature("Polygon", Self.notched))
        let position = try #require(run.batch.features.first?.geometry?.coordinates.first)
        #expect(position.x > 0 && position.x < 3 && position.y > 0 && position.y < 3)
        #expect(position.x < 1 || position.y < 1 || position.y > 2)
    }

    @Test func `pole of the triangle 3, 4, 5, and of what has no inside`() throws {
        let run = try Self.run(
            "point", #"{"kind": "pole"}"#, Self.feature("Polygon", "[[[0,0],[4,0],[0,3],[0,0]]]"),
            Self.feature("LineString", "[[0,0],[9,0],[9,4]]"))
        let points = run.batch.features.compactMap { $0.geometry?.coordinates.first }
        try #require(points.count == 2)
        // The incircle has the radius 1, of which a hundredth may be missing.
        #expect(approximately(points[0].x, 1, 0.03) && approximately(points[0].y, 1, 0.03))
        #expect(points[1] == Coordinate(x: 9, y: 0))
    }

    @Test func `point leaves points alone and rejects what is empty`() throws {
        let point = Self.feature("Point", "[1.50,2,3,4]")
        let run = try Self.run(
            "point", #"{"kind": "centroid"}"#, point, Self.feature("MultiPoint", "[]"),
            #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[]},"properties":{}}"#)
        #expect(run.texts == [point])
        #expect(run.faults == ["empty-geometry geometry", "empty-geometry geometry"])
    }

    // MARK: repair, clip, buffer, explode

    @Test func `repair unties a bow tie`() throws {
        let sound = Self.feature("Polygon", "[[[0,0],[2.0,0],[2,2],[0,0]]]")
        let run = try Self.run(
            "repair", "{}", Self.feature("Polygon", "[[[0,0],[2,2],[2,0],[0,2],[0,0]]]"), sound,
            Self.feature("Polygon", "[[[0,0],[1,1],[2,2],[0,0]]]"))
        let geometry = try #require(run.batch.features.first?.geometry)
        #expect(geometry.kind == .multiPolygon)
        #expect(approximately(abs(Self.area(geometry)), 2, 1e-12))
        #expect(run.texts.last == sound)
        #expect(run.faults == ["empty-geometry geometry"])
    }

    @Test func `clip`() throws {
        let inside = Self.feature("LineString", "[[5.0,5],[6,6.50]]")
        let run = try Self.run(
            "clip", #"{"bbox": [5, 5, 20, 20]}"#, Self.feature("Polygon", "[[[0,0],[10,0],[10,10],[0,10],[0,0]]]"),
            inside, Self.feature("Point", "[0,0]"), Self.feature("LineString", "[[0,6],[9,6]]"))
        #expect(run.batch.features.count == 3)
        #expect(run.batch.rejected.isEmpty)
        let geometry = try #require(run.batch.features.first?.geometry)
        #expect(approximately(abs(Self.area(geometry)), 25, 1e-12))
        #expect(run.texts[1] == inside)
        #expect(run.batch.features[2].geometry?.coordinates == [Coordinate(x: 5, y: 6), Coordinate(x: 9, y: 6)])
    }

    @Test(arguments: [
        ("clip", #"{"bbox": [-1, -1, 5, 3]}"#), ("buffer", #"{"distance": 0.1}"#), ("repair", "{}"),
        ("simplify", #"{"tolerance": 0.5}"#),
    ])
    func `polygons that are rewritten run by the right-hand rule`(_ name: String, _ options: String) throws {
        // A clockwise square with a needless position and a hole that is cut by its edge.
        let ring = "[[0,0],[0,2.1],[0,4],[2,4.1],[4,4],[4,0],[0,0]]"
        let hole = name == "repair" ? "[[3,1],[5,1],[5,2],[3,2],[3,1]]" : "[[1,1],[2,1],[2,2],[1,2],[1,1]]"
        let polygon = #"{"type":"Polygon","coordinates":[\#(ring),\#(hole)]}"#
        let sound = #"{"type":"Polygon","coordinates":[[[0,0],[0,1],[1,1],[0,0]]]}"#
        let run = try Self.run(
            name, options, Self.feature("Polygon", "[\(ring),\(hole)]"),
            #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[\#(polygon),\#(sound)]},"#
                + #""properties":{}}"#)
        #expect(run.batch.features.count == 2)
        for feature in run.batch.features {
            let geometry = try #require(feature.geometry)
            #expect(geometry.isRightHanded(isGeographic: false), "\(geometry)")
        }
    }

    @Test func `clip keeps the bytes of what lies inside`() throws {
        let square = Self.feature("Polygon", "[[[0,0],[4,0],[4,4],[0,4],[0,0]]]")
        let clockwise = Self.feature("Polygon", "[[[0,0.0],[0,4],[4,4],[4,0],[0,0]]]")
        let inBox = try Self.run("clip", #"{"bbox": [0, 0, 5, 5]}"#, square, clockwise)
        #expect(inBox.texts == [square, clockwise])
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("clip-\(UUID().uuidString).geojson")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(Self.feature("Polygon", "[[[-1,-1],[5,0],[5,5],[0,5],[-1,-1]]]").utf8).write(to: url)
        let inPolygon = try Self.run("clip", "{\"by\": \"\(url.path)\"}", square, clockwise)
        #expect(inPolygon.texts == [square, clockwise])
    }

    @Test func `clip across the antimeridian`() throws {
        let run = try Self.run(
            "clip", #"{"bbox": [170, -10, -170, 10]}"#, Self.feature("MultiPoint", "[[175,0],[0,0],[-175,0]]"))
        let coordinates = run.batch.features.first?.geometry?.coordinates ?? []
        #expect(Set(coordinates.map(\.x)) == [175, -175])
    }

    @Test func `clip by the polygons of a file`() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("clip-\(UUID().uuidString).geojson")
        defer { try? FileManager.default.removeItem(at: url) }
        // Two squares that overlap, and a bow tie of two triangles.
        let mask = [
            Self.feature("Polygon", "[[[0,0],[2,0],[2,2],[0,2],[0,0]]]"),
            Self.feature("Polygon", "[[[1,0],[3,0],[3,2],[1,2],[1,0]]]"),
            Self.feature("Polygon", "[[[10,0],[12,2],[12,0],[10,2],[10,0]]]"), Self.feature("Point", "[50,50]"),
        ]
        let text = "{\"type\":\"FeatureCollection\",\"features\":[\(mask.joined(separator: ","))]}"
        try Data(text.utf8).write(to: url)
        let run = try Self.run(
            "clip", "{\"by\": \"\(url.path)\"}", Self.feature("Polygon", "[[[0,0],[20,0],[20,20],[0,20],[0,0]]]"),
            Self.feature("LineString", "[[-1,1],[5,1]]"), Self.feature("Point", "[50,50]"))
        let geometries = run.batch.features.compactMap(\.geometry)
        #expect(geometries.count == 2)
        #expect(approximately(abs(Self.area(geometries[0])), 6 + 2, 1e-12))
        #expect(geometries[1].kind == .lineString)
        #expect(geometries[1].coordinates.map(\.x).min() == 0 && geometries[1].coordinates.map(\.x).max() == 3)
    }

    @Test func `clip by a file that is missing`() throws {
        let error = #expect(throws: ProcessorError.self) {
            try Self.run("clip", "{\"by\": \"/nonexistent/mask.geojson\"}", Self.feature("Point", "[0,0]"))
        }
        #expect(error?.kind == .missingInput)
    }

    @Test(arguments: [
        #"{"bbox": [0, 10, 1, 5]}"#, #"{"bbox": [0, 1, 2, 3], "by": "x.geojson"}"#, #"{"bbox": [0, 1, 2]}"#,
        #"{"bbox": ["a", 1, 2, 3]}"#, "{}",
    ])
    func `clip refuses`(_ options: String) throws {
        #expect(try StepRun.fault(Self.step("clip"), options) != nil)
    }

    @Test func `buffer`() throws {
        let square = "[[[0,0],[4,0],[4,4],[0,4],[0,0]]]"
        let round = try Self.run("buffer", #"{"distance": 1}"#, Self.feature("Point", "[7,8]"))
        let circle = try #require(round.batch.features.first?.geometry)
        #expect(circle.kind == .polygon)
        // A regular polygon of 32 corners: 16 sin(2π/32).
        #expect(approximately(abs(Self.area(circle)), 3.1214451522580524, 1e-9))
        let shrunk = try Self.run(
            "buffer", #"{"distance": ["get", "d"]}"#, Self.feature("Polygon", square, #"{"d":-1}"#),
            Self.feature("Polygon", square, #"{"d":-2.5}"#))
        #expect(shrunk.batch.features.first?.geometry.map { approximately(abs(Self.area($0)), 4, 1e-9) } == true)
        #expect(shrunk.faults == ["empty-geometry geometry"])
    }

    @Test func `explode`() throws {
        let line = Self.feature("LineString", "[[0,0],[1,1]]")
        let ring = "[[0,0],[9,0],[9,9],[0,0]]"
        let hole = "[[5,1],[6,1],[6,2],[5,1]]"
        let run = try Self.run(
            "explode", "{}", Self.feature("MultiPoint", "[[1,2],[3,4,5]]", #"{"a":1.0}"#), line,
            Self.feature("MultiPolygon", "[[\(ring),\(hole)],[\(ring)]]"),
            Self.feature("MultiLineString", "[[[0,0],[1,1]],[[2,2],[3,3],[4,4]]]"), Self.feature("MultiPoint", "[]"))
        #expect(
            run.texts == [
                Self.feature("Point", "[1,2]", #"{"a":1.0}"#), Self.feature("Point", "[3,4,5]", #"{"a":1.0}"#), line,
                Self.feature("Polygon", "[\(ring),\(hole)]"), Self.feature("Polygon", "[\(ring)]"),
                Self.feature("LineString", "[[0,0],[1,1]]"), Self.feature("LineString", "[[2,2],[3,3],[4,4]]"),
            ])
        #expect(run.faults == ["empty-geometry geometry"])
    }

    @Test func `explode a collection in a collection`() throws {
        let inner = #"{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,1],[2,2]]}]}"#
        let outer = #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[0,0]},\#(inner)]}"#
        let run = try Self.run("explode", "{}", #"{"type":"Feature","geometry":\#(outer),"properties":{}}"#)
        #expect(run.texts == ["[0,0]", "[1,1]", "[2,2]"].map { Self.feature("Point", $0) })
    }

    /// Only then has it to wait for the camera of a step that streams.
    @Test(arguments: [
        ("simplify", #"{"tolerance": 1}"#, #"{"tolerance": ["zoom"]}"#),
        ("buffer", #"{"distance": ["get", "d"]}"#, #"{"distance": ["/", 1, ["zoom"]]}"#),
        ("point", "{}", #"{"kind": ["case", [">", ["zoom"], 3], "surface", "centroid"]}"#),
    ])
    func `reads the camera only for an expression with its zoom`(_ name: String, _ without: String, _ with: String)
        throws
    {
        #expect(try !StepRun.configure(Self.step(name), without).get().readsCollection)
        #expect(try StepRun.configure(Self.step(name), with).get().readsCollection)
    }
}
