import Configuration
import GeoJSON
import GeoTypes
import Geodesy
import TestSupport
import Testing
import Topology

@testable import Normalization

@Suite struct NormalizerTests {
    private func feature(_ geometry: String) throws -> Feature {
        let text = #"{"type":"Feature","properties":{"a":1.0},"geometry":\#(geometry)}"#
        return try #require(FeatureParser.feature(from: Array(text.utf8), source: "test"))
    }

    private func text(_ feature: Feature) -> String {
        var bytes: [UInt8] = []
        feature.append(to: &bytes, asFeature: true)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The geometry's text behind a policy, and the first note about it.
    private func normalized(
        _ geometry: String, _ policy: String = "true", crs: String = "OGC:CRS84"
    ) throws -> (feature: Feature, note: String?) {
        let normalizer = try Normalizer(
            policy: try NormalizationPolicy(decoding: try JSONParser.parse(policy)),
            source: SourceCRS(crs: CoordinateReferenceSystem(crs), origin: .policy), geodesy: try GeodesyContext(),
            topology: try TopologyContext())
        var feature = try feature(geometry)
        let notes = try normalizer.normalize(&feature)
        return (feature, notes.first?.message)
    }

    private func body(_ feature: Feature) -> String {
        let value = feature.geometry.map { GeometryText.value($0) }
        return (value?["coordinates"] ?? value?["geometries"])?.text ?? "null"
    }

    /// Figures from `cs2cs EPSG:32614 OGC:CRS84` and `cs2cs EPSG:32613 OGC:CRS84`.
    @Test func `to CRS84`() throws {
        let polygon = try normalized(
            #"{"type":"Polygon","coordinates":[[[385692.3,2665734.6],[385973.5,2665845.3],[385752.5,2665907.7],[385692.3,2665734.6]]]}"#,
            "{}", crs: "urn:ogc:def:crs:EPSG::32614"
        ).feature.geometry
        let expected: [(Double, Double)] = [
            (-100.124667769592, 24.099805473917), (-100.121910179955, 24.100825473419),
            (-100.124089197685, 24.101372996876), (-100.124667769592, 24.099805473917),
        ]
        let positions = try #require(polygon?.coordinates)
        try #require(positions.count == 4)
        for (position, (x, y)) in zip(positions, expected) {
            #expect(approximately(position.x, x, 1e-11) && approximately(position.y, y, 1e-11))
        }
        let point = try normalized(#"{"type":"Point","coordinates":[500000,4400000]}"#, "{}", crs: "epsg:32613").feature
        let position = try #require(point.geometry?.coordinates.first)
        #expect(approximately(position.x, -105, 1e-11) && approximately(position.y, 39.749907519105, 1e-11))
    }

    @Test func `what is as it should be keeps its text`() throws {
        for geometry in [
            #"{"type": "Polygon", "coordinates": [[[0.0, 0], [4, 0], [4, 4], [0, 0.0]]]}"#,
            #"{"type": "LineString", "coordinates": [[1.50, 2], [180, 3]], "note": 1}"#,
            #"{"coordinates": [-180, 90], "type": "Point"}"#, "null",
        ] {
            let (feature, note) = try normalized(geometry)
            #expect(text(feature) == #"{"type":"Feature","properties":{"a":1.0},"geometry":\#(geometry)}"#)
            #expect(note == nil)
        }
    }

    @Test func `a bow tie is repaired, with the reason and the place`() throws {
        let (feature, note) = try normalized(#"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#)
        #expect(note == "geometry repaired: Self-intersection at [1, 1]")
        let geometry = try #require(feature.geometry)
        #expect(geometry.kind == .multiPolygon && geometry.polygonEnds.count == 2)
        #expect(try TopologyContext().validity(of: geometry) == .valid)
        // Two triangles of 1 square degree each, both counterclockwise.
        for ring in geometry.lineEnds.indices { #expect(area(geometry.coordinates[geometry.lineRange(ring)]) == 1) }
        #expect(
            try normalized(#"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#, "{}").note == nil)
    }

    /// By the shoelace formula; positive when counterclockwise.
    private func area(_ ring: ArraySlice<Coordinate>) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2 }
    }

    @Test func `exteriors go counterclockwise and holes clockwise`() throws {
        let (feature, _) = try normalized(
            #"{"type":"Polygon","coordinates":[[[0,0],[0,4],[4,4],[4,0],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]}"#)
        #expect(body(feature) == "[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]")
    }

    @Test(arguments: [
        (#"{"type":"LineString","coordinates":[[179,0],[-179,0]]}"#, "[[[179,0],[180,0]],[[-180,0],[-179,0]]]"),
        (#"{"type":"LineString","coordinates":[[-179,2],[179,0]]}"#, "[[[-179,2],[-180,1]],[[180,1],[179,0]]]"),
        (#"{"type":"LineString","coordinates":[[170,0],[190,20]]}"#, "[[[170,0],[180,10]],[[-180,10],[-170,20]]]"),
        (#"{"type":"Point","coordinates":[190,5]}"#, "[-170,5]"),
        (#"{"type":"MultiPoint","coordinates":[[-190,5],[10,6]]}"#, "[[170,5],[10,6]]"),
        (
            #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[181,2]}]}"#,
            #"[{"type":"Point","coordinates":[1,2]},{"type":"Point","coordinates":[-179,2]}]"#
        ),
        // A line that crosses itself is divided at the antimeridian only, and keeps its direction.
        (
            #"{"type":"LineString","coordinates":[[176,0],[178,2],[178,0],[176,2],[184,2]]}"#,
            "[[[176,0],[178,2],[178,0],[176,2],[180,2]],[[-180,2],[-176,2]]]"
        ),
        // Round the globe and a half.
        (
            #"{"type":"LineString","coordinates":[[100,0],[-140,6],[-20,6],[100,6],[-140,0]]}"#,
            "[[[100,0],[180,4]],[[-180,4],[-140,6],[-20,6],[100,6],[180,2]],[[-180,2],[-140,0]]]"
        ),
        // A start, an end and a touch on the antimeridian are no crossings.
        (
            #"{"type":"LineString","coordinates":[[-180,1],[179,2],[180,3],[178,4],[-180,5]]}"#,
            "[[180,1],[179,2],[180,3],[178,4],[180,5]]"
        ),
        (#"{"type":"LineString","coordinates":[[180,1],[-179,2]]}"#, "[[-180,1],[-179,2]]"),
        (
            #"{"type":"MultiLineString","coordinates":[[[1,1],[2,2]],[[190,1],[191,2]]]}"#,
            "[[[1,1],[2,2]],[[-170,1],[-169,2]]]"
        ),
        (#"{"type":"MultiLineString","coordinates":[[[190,1],[191,2]]]}"#, "[[[-170,1],[-169,2]]]"),
        (
            #"{"type":"MultiPolygon","coordinates":[[[[190,0],[191,0],[191,1],[190,0]]]]}"#,
            "[[[[-170,0],[-169,0],[-169,1],[-170,0]]]]"
        ),
        (#"{"type":"Point","coordinates":[-218.7,5]}"#, "[141.3,5]"),
        (#"{"type":"Point","coordinates":[540,5]}"#, "[-180,5]"),
    ])
    func `cutting at the antimeridian`(_ geometry: String, _ expected: String) throws {
        let found = try JSONParser.parse(body(try normalized(geometry).feature))
        let wanted = try JSONParser.parse(expected)
        // The parts of a line may come in any order.
        #expect(Set(found.array ?? []) == Set(wanted.array ?? []), "\(found.text)")
    }

    @Test(arguments: [
        #"[[[179,-1],[-179,-1],[-179,1],[179,1],[179,-1]]]"#, #"[[[179,-1],[181,-1],[181,1],[179,1],[179,-1]]]"#,
        #"[[[-181,-1],[-179,-1],[-179,1],[-181,1],[-181,-1]]]"#, #"[[[179,1],[-179,1],[-179,-1],[179,-1],[179,1]]]"#,
    ])
    func `a box across the antimeridian becomes two`(_ coordinates: String) throws {
        let (feature, note) = try normalized(#"{"type":"Polygon","coordinates":\#(coordinates)}"#)
        let geometry = try #require(feature.geometry)
        #expect(note == nil)
        #expect(geometry.kind == .multiPolygon && geometry.polygonEnds.count == 2 && geometry.lineEnds.count == 2)
        for ring in geometry.lineEnds.indices {
            let positions = geometry.coordinates[geometry.lineRange(ring)]
            #expect(area(positions) == 2)
            #expect(Set(positions.map { abs($0.x) }) == [179, 180] && Set(positions.map { $0.x < 0 }).count == 1)
        }
        #expect(BoundingBox(of: [geometry]) == BoundingBox(west: 179, south: -1, east: -179, north: 1))
    }

    /// The expected boxes and shapes are those that the reports ask for.
    @Test(
        .enabled(if: SharedData.isPresent, "needs the cases beside the checkout"),
        arguments: [
            ("05-crosses-180-and-0", "OGC:CRS84", [141.3, -16.6, 16.2, 67.9], 2),
            ("07-line-179-to-minus-179", "OGC:CRS84", [179, 0, -179, 0], 0),
            ("08-polygon-round-the-pole", "OGC:CRS84", [-180, 70, 180, 90], 1),
            (
                "10-utm-box-on-the-antimeridian", "EPSG:32601",
                [179.9744868751, 26.0998613067, -178.9024214134, 27.1093614166], 2
            ),
        ])
    func `cases from bug reports`(_ name: String, _ crs: String, _ box: [Double], _ polygons: Int) throws {
        let document = try JSONParser.parse(try SharedData.bytes("cases/\(name).geojson"))
        let geometry = try #require(document["features"]?.array?.first?["geometry"])
        let feature = try normalized(geometry.text, crs: crs).feature
        let result = try #require(feature.geometry)
        let found = try #require(BoundingBox(of: [result]))
        for (a, b) in zip([found.west, found.south, found.east, found.north], box) {
            #expect(approximately(a, b, 1e-9), "\(name): \(found)")
        }
        #expect(result.polygonEnds.count == polygons)
        #expect(result.coordinates.allSatisfy { abs($0.x) <= 180 })
        // Read again, it is what it was.
        let again = try normalized(GeometryText.value(result).text).feature
        #expect(again.geometry == result)
        if polygons > 0 { #expect(try TopologyContext().validity(of: result) == .valid) }
        let rings = result.lineEnds.indices.map { result.coordinates[result.lineRange($0)] }
        for ring in rings { #expect(zip(ring, ring.dropFirst()).allSatisfy { $0 != $1 }, "\(name): a position twice") }
    }

    /// RFC 7946 §5.3: one polygon from −180 to 180 that reaches the pole, wherever the ring starts and whichever way it
    /// goes, with no border inside it.
    @Test(arguments: [
        (
            "[[0,80],[90,80],[180,80],[-90,80],[0,80]]",
            "[[-180,80],[-90,80],[0,80],[90,80],[180,80],[180,90],[-180,90],[-180,80]]"
        ),
        (
            "[[0,80],[-90,80],[180,80],[90,80],[0,80]]",
            "[[180,80],[180,90],[-180,90],[-180,80],[-90,80],[0,80],[90,80],[180,80]]"
        ),
        (
            "[[0,-60],[120,-60],[-120,-60],[0,-60]]",
            "[[-180,-60],[-180,-90],[180,-90],[180,-60],[120,-60],[0,-60],[-120,-60],[-180,-60]]"
        ),
        (
            "[[-170,-70],[-90,-72],[0,-70],[90,-71],[170,-74],[-170,-70]]",
            "[[-180,-72],[-180,-90],[180,-90],[180,-72],[170,-74],[90,-71],[0,-70],[-90,-72],[-170,-70],[-180,-72]]"
        ),
    ])
    func `a ring round a pole is closed along the antimeridian`(_ ring: String, _ expected: String) throws {
        let result = try normalized(#"{"type":"Polygon","coordinates":[\#(ring)]}"#).feature
        let rings = try #require(result.geometry?.kind == .polygon ? JSONParser.parse(body(result)).array : nil)
        let found = try #require(rings.count == 1 ? rings[0].array : nil).dropLast()
        let wanted = try #require(JSONParser.parse(expected).array).dropLast()
        // The ring may start anywhere.
        let start = try #require(found.firstIndex(of: wanted[0]))
        let rotated = Array(found[start...] + found[..<start])
        #expect(rotated == Array(wanted), "\(rotated.map(\.text))")
    }

    /// Heights are interpolated at a cut where both neighbors have one; nothing else is invented.
    @Test(arguments: [
        (
            #"{"type":"LineString","coordinates":[[170,0,1],[190,10,3]]}"#,
            "[[[170,0,1],[180,5,2]],[[-180,5,2],[-170,10,3]]]"
        ),
        (
            #"{"type":"LineString","coordinates":[[170,0],[190,10,3],[190,12]]}"#,
            "[[[170,0],[180,5]],[[-180,5],[-170,10,3],[-170,12]]]"
        ),
        (
            #"{"type":"Polygon","coordinates":[[[170,0,1],[190,0],[190,10,3],[170,10,5],[170,0,1]]]}"#,
            "[[[[170,0,1],[180,0],[180,10],[170,10,5],[170,0,1]]],[[[-170,10,3],[-180,10],[-180,0],[-170,0],[-170,10,3]]]]"
        ),
    ])
    func `heights at a cut`(_ geometry: String, _ expected: String) throws {
        #expect(body(try normalized(geometry).feature) == expected)
    }

    @Test func `ordinates beyond the third go when a geometry is cut, and are told of`() throws {
        let normalizer = try Normalizer(
            policy: .full, source: SourceCRS(crs: .crs84, origin: .assumed), geodesy: try GeodesyContext(),
            topology: try TopologyContext())
        var cut = try feature(#"{"type":"LineString","coordinates":[[170,0,1,7],[190,10,3,9]]}"#)
        #expect(try normalizer.normalize(&cut).map(\.kind) == [.ordinates])
        #expect(body(cut) == "[[[170,0,1],[180,5,2]],[[-180,5,2],[-170,10,3]]]")
        var whole = try feature(#"{"type":"LineString","coordinates":[[1,2,3,4],[5,6,7,8]]}"#)
        #expect(try normalizer.normalize(&whole) == [])
        #expect(text(whole).contains("[[1,2,3,4],[5,6,7,8]]"))
    }

    /// The figure is that of `cs2cs -f %.9f EPSG:32601 OGC:CRS84` for 199982.2 to 199982.7 m east: 180 lies between.
    @Test func `a projected edge is cut where it really crosses`() throws {
        // From 60° N of the zone's western part over the antimeridian: 1000 km on one northing.
        let line = #"{"type":"LineString","coordinates":[[100000,7000000],[900000,7000000]]}"#
        let cut = try normalized(line, #"{"antimeridian": "cut"}"#, crs: "EPSG:32601").feature.geometry
        let geometry = try #require(cut)
        try #require(geometry.kind == .multiLineString && geometry.coordinates.count == 4)
        let (west, east) = (geometry.coordinates[1], geometry.coordinates[2])
        #expect(west.x == 180 && east.x == -180 && west.y == east.y)
        // Back in the zone it lies on the edge.
        let back = try GeodesyContext().transformer(from: .crs84, to: CoordinateReferenceSystem("EPSG:32601"))
        #expect(approximately(try back.transform(east).y, 7_000_000, 1e-6))
        // Without a cut nothing is added.
        let plain = try normalized(line, "{}", crs: "EPSG:32601").feature.geometry
        #expect(plain?.coordinates.count == 2)
    }

    @Test func `densify bounds how far an edge is off its course`() throws {
        let line = #"{"type":"LineString","coordinates":[[200000,7000000],[800000,7000000]]}"#
        let back = try GeodesyContext().transformer(from: .crs84, to: CoordinateReferenceSystem("EPSG:32633"))
        var counts: [Int] = []
        for tolerance in [1000.0, 10, 0.1] {
            let dense = try normalized(line, #"{"densify": \#(tolerance)}"#, crs: "EPSG:32633").feature.geometry
            let positions = try #require(dense?.coordinates)
            counts.append(positions.count)
            for (a, b) in zip(positions, positions.dropFirst()) {
                // A degree of scale distortion is far below the factor allowed here.
                let middle = try back.transform(Coordinate(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2))
                #expect(abs(middle.y - 7_000_000) < tolerance * 1.01)
                #expect(abs(try back.transform(a).y - 7_000_000) < 1e-6)
            }
        }
        #expect(counts[0] > 2 && counts[0] < counts[1] && counts[1] < counts[2], "\(counts)")
        #expect(
            try normalized(line, #"{"densify": "100 km"}"#, crs: "EPSG:32633").feature.geometry?.coordinates.count == 2)
        // Degrees are not projected.
        let degrees = #"{"type":"LineString","coordinates":[[0,60],[90,60]]}"#
        #expect(try normalized(degrees, #"{"densify": 1}"#, crs: "EPSG:4258").feature.geometry?.coordinates.count == 2)
    }

    @Test func `d3 wants exteriors clockwise`() throws {
        let right =
            #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],[[1,1],[1,2],[2,2],[2,1],[1,1]]]}"#
        let (feature, _) = try normalized(right, #"{"winding": "d3"}"#)
        #expect(body(feature) == "[[[0,0],[0,4],[4,4],[4,0],[0,0]],[[1,1],[2,1],[2,2],[1,2],[1,1]]]")
        let kept = #"{"type": "Polygon", "coordinates": [[[0.0,0],[0,4],[4,4],[4,0],[0.0,0]]]}"#
        #expect(text(try normalized(kept, #"{"winding": "d3"}"#).feature).contains(kept))
    }

    @Test(arguments: [
        #"{"type":"LineString","coordinates":[[1e300,0],[0,1]]}"#,
        #"{"type":"Polygon","coordinates":[[[1e18,0],[1e18,1],[1e17,1],[1e18,0]]]}"#,
        #"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[-36001,2]}]}"#,
    ])
    func `what is no longitude is refused where it would be brought in`(_ geometry: String) throws {
        for policy in ["true", #"{"repair": true}"#] {
            let fault = try #require(throws: FeatureFault.self) { try normalized(geometry, policy) }
            #expect(fault.code == "longitude" && fault.path == "geometry.coordinates")
        }
        #expect(try normalized(geometry, "{}").feature.geometry != nil)
    }

    @Test func `bounds are the corners of the smallest box`() throws {
        let (feature, _) = try normalized(
            #"{"type":"MultiPoint","coordinates":[[179,10],[-179,20]]}"#, #"{"bounds": true}"#)
        // North-east, south-east, south-west, north-west: 2 degrees wide, not 358.
        #expect(
            feature.property("annotation:bounds")?.text
                == #"{"type":"MultiPoint","coordinates":[[-179,20],[-179,10],[179,10],[179,20]]}"#)
        #expect(feature.property("a")?.text == "1.0")
        #expect(try normalized("null", #"{"bounds": true}"#).feature.property("annotation:bounds") == nil)
    }

    @Test func `a latitude beyond a pole refuses the feature`() throws {
        let fault = try #require(throws: FeatureFault.self) {
            try normalized(#"{"type":"LineString","coordinates":[[0,0],[1,90.5]]}"#, "{}")
        }
        #expect(fault.code == "latitude" && fault.message.contains("position 1") && fault.message.contains("90.5"))
        #expect(
            try normalized(#"{"type":"Point","coordinates":[0,91]}"#, "false").feature.geometry?.coordinates.first?.y
                == 91)
    }
}
