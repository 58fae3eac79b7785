import AnchorsPlugin
import Configuration
import FramingPlugin
import GeoJSON
import GeoTypes
import PluginKit
import TestSupport
import Testing
import Topology

private func ring(_ numbers: [Double]...) -> [Coordinate] { numbers.map { Coordinate(x: $0[0], y: $0[1]) } }

private func rectangle(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Coordinate] {
    ring([west, south], [east, south], [east, north], [west, north], [west, south])
}

struct AnchorPointTests {
    /// Arms 1 wide and 9 high on a base of 10 × 1. The center of mass is (5, (10·0.5 + 2·9·5.5) / 28) = (5, 3.714…).
    static let u = Geometry.polygon([
        ring([0, 0], [10, 0], [10, 10], [9, 10], [9, 1], [1, 1], [1, 10], [0, 10], [0, 0])
    ])
    /// Sides of 10 and 5: mass at ((10·5 + 5·10) / 15, (10·0 + 5·2.5) / 15) = (6.67, 0.83), nearest to the corner.
    static let ell = Geometry.lineString(ring([0, 0], [10, 0], [10, 5]))
    /// A square of 2 and one of 4 sides, centers (1, 1) and (12, 2): mass at ((4·1 + 16·12) / 20, (4·1 + 16·2) / 20).
    static let pair = Geometry.multiPolygon([[rectangle(0, 0, 2, 2)], [rectangle(10, 0, 14, 4)]])
    /// Its two halves are (0,0) (1,1) (0,2) and (2,2) (1,1) (2,0).
    static let bowTie = Geometry.polygon([ring([0, 0], [2, 2], [2, 0], [0, 2], [0, 0])])

    static let table: [(Geometry, AnchorPoint, [Double])] = [
        (u, .centroid, [5, 104.0 / 28]),
        // Half way up between the heights 1 and 10 the arms are the same, so that the western one is taken.
        (u, .surface, [0.5, 5.5]),
        (ell, .surface, [10, 0]), (ell, .centroid, [100.0 / 15, 12.5 / 15]), (ell, .pole, [10, 0]),
        (pair, .centroid, [9.8, 1.8]), (pair, .surface, [12, 2]), (pair, .pole, [12, 2]),
        // Half way up it is two parts of one width, 0 to 1 and 1 to 2.
        (bowTie, .surface, [0.5, 1]),
        // Mass at 3, nearest to the second.
        (.multiPoint(ring([0, 0], [1, 0], [8, 0])), .surface, [1, 0]),
        (.multiPoint(ring([0, 0], [1, 0], [8, 0])), .centroid, [3, 0]),
        (.multiPoint(ring([0, 0], [1, 0], [8, 0])), .pole, [1, 0]),
        (.lineString(ring([3, 1], [9, 5])), .centroid, [6, 3]),
        // A member of the highest dimension counts.
        (.collection([.point(Coordinate(x: 50, y: 50)), .polygon([rectangle(0, 0, 2, 2)])]), .surface, [1, 1]),
        (.collection([.point(Coordinate(x: 50, y: 50)), .polygon([rectangle(0, 0, 2, 2)])]), .pole, [1, 1]),
    ]

    @Test(arguments: table)
    func `where a box hangs`(_ geometry: Geometry, _ place: AnchorPoint, _ expected: [Double]) throws {
        let point = try #require(place.position(on: geometry, in: try TopologyContext()))
        // The pole is searched for to a hundredth of the radius.
        let slack = place == .pole ? 0.03 : 1e-12
        #expect(approximately(point.x, expected[0], slack) && approximately(point.y, expected[1], slack), "\(point)")
    }

    static let seams: [(Geometry, Double)] = [
        // The sides of a rectangle go the short way.
        (.polygon([rectangle(170, 10, -170, 30)]), 180),
        (.polygon([rectangle(178, 10, -174, 30)]), -178),
        (.polygon([rectangle(172, 10, -178, 30)]), 177),
        // Unrolled by its author.
        (.polygon([rectangle(178, 10, 186, 30)]), -178),
        // Cut at the antimeridian, as RFC 7946 asks for: the wider part.
        (.multiPolygon([[rectangle(178, 10, 180, 30)], [rectangle(-180, 10, -174, 30)]]), -177),
    ]

    @Test(arguments: seams)
    func `across the antimeridian`(_ geometry: Geometry, _ longitude: Double) throws {
        let point = try #require(AnchorPoint.surface.position(on: geometry, in: try TopologyContext()))
        #expect(approximately(abs(point.x), abs(longitude), 1e-9), "\(point)")
        if abs(longitude) < 180 { #expect((point.x < 0) == (longitude < 0)) }
        #expect(approximately(point.y, 20, 1e-9))
    }

    @Test func `what lies on both sides has its center of mass between them`() throws {
        let topology = try TopologyContext()
        // Areas 2 and 6 with the middles 179 and 183.
        let cut = Geometry.multiPolygon([[rectangle(178, 10, 180, 30)], [rectangle(-180, 10, -174, 30)]])
        let point = try #require(AnchorPoint.centroid.position(on: cut, in: topology))
        #expect(approximately(point.x, -178, 1e-9), "\(point)")
        // 170, 179 and 200 degrees: their middle is 183, which 179 is nearest to.
        let points = Geometry.multiPoint(ring([170, 0], [179, 0], [-160, 0]))
        #expect(AnchorPoint.surface.position(on: points, in: topology) == Coordinate(x: 179, y: 0))
        #expect(approximately(AnchorPoint.centroid.position(on: points, in: topology)?.x ?? 0, -177, 1e-9))
    }

    @Test(arguments: [AnchorPoint.surface, .centroid, .pole])
    func `the same shape anywhere on the globe has the same point`(_ place: AnchorPoint) throws {
        let topology = try TopologyContext()
        let plain = try #require(place.position(on: Self.u, in: topology))
        for shift in stride(from: -180.0, through: 180, by: 10) {
            var moved = Self.u
            moved.mapCoordinates { Coordinate(x: LongitudeArc.normalized($0.x + shift), y: $0.y) }
            let point = try #require(place.position(on: moved, in: topology))
            let turns = (point.x - plain.x - shift) / 360
            #expect(approximately(turns, turns.rounded(), 1e-9) && approximately(point.y, plain.y, 1e-9), "\(shift)")
            #expect(abs(point.x) <= 180)
        }
    }

    @Test(arguments: [AnchorPoint.surface, .centroid, .pole])
    func `what GEOS cannot hold hangs on the middle of its bounds`(_ place: AnchorPoint) throws {
        let topology = try TopologyContext()
        let open = Geometry.polygon([ring([0, 0], [4, 0], [4, 2], [0, 2])])
        #expect(place.position(on: open, in: topology) == Coordinate(x: 2, y: 1))
        let short = Geometry(kind: .lineString, coordinates: ring([7, 8]), lineEnds: [1])
        #expect(place.position(on: short, in: topology) == Coordinate(x: 7, y: 8))
        let hole = Geometry.multiPoint([Coordinate(x: .nan, y: 0), Coordinate(x: 2, y: 1), Coordinate(x: 4, y: 1)])
        #expect(place.position(on: hole, in: topology) == Coordinate(x: 3, y: 1))
    }

    @Test(arguments: [AnchorPoint.surface, .centroid, .pole])
    func `faulty polygons keep a place on their box`(_ place: AnchorPoint) throws {
        let topology = try TopologyContext()
        // Halves of opposite direction whose areas nearly cancel: the center of mass would be far away.
        let twisted = Geometry.polygon([ring([0, 0], [2, 2], [2, 0.0001], [0, 2], [0, 0])])
        let flat = Geometry.polygon([ring([1, 1], [5, 1], [3, 1], [1, 1])])
        let dot = Geometry.polygon([ring([1, 1], [1, 1], [1, 1], [1, 1])])
        for geometry in [Self.bowTie, twisted, flat, dot] {
            let point = try #require(place.position(on: geometry, in: topology))
            let box = try #require(BoundingBox(of: [geometry]))
            #expect(point.x >= box.west && point.x <= box.east && point.y >= box.south && point.y <= box.north)
        }
    }

    @Test(arguments: Array(1...40) as [UInt64])
    func `any rings and lines have a place on their box`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let topology = try TopologyContext()
        // Around a place within 1 to 170 degrees, most of them crossing themselves.
        func positions(_ count: Int) -> [Coordinate] {
            let (x, y, size) = (random.uniform(-180..<180), random.uniform(-80..<80), random.uniform(1..<170))
            return (0..<count).map { _ in
                Coordinate(
                    x: LongitudeArc.normalized(x + random.uniform(0..<size)),
                    y: min(max(y + random.uniform(-size..<size), -90), 90))
            }
        }
        func closed(_ count: Int) -> [Coordinate] {
            let list = positions(count)
            return list + [list[0]]
        }
        let shapes = [
            Geometry.polygon([closed(Int.random(in: 3...9, using: &random))]), .lineString(positions(4)),
            .multiPolygon([[closed(3)], [closed(4)]]), .multiPoint(positions(5)),
        ]
        for geometry in shapes + [.collection(shapes)] {
            let box = try #require(BoundingBox(of: [geometry]))
            for place in AnchorPoint.allCases {
                let point = try #require(place.position(on: geometry, in: topology))
                #expect(point.y >= box.south && point.y <= box.north && abs(point.x) <= 180)
                let arc = LongitudeArc(west: box.west, width: box.width)
                #expect(arc.unwrap(point.x + 1e-9) <= box.west + box.width + 1e-8, "\(place) \(point) \(box)")
            }
        }
    }

    @Test(arguments: [AnchorPoint.surface, .centroid, .pole])
    func `nothing has no place`(_ place: AnchorPoint) throws {
        let topology = try TopologyContext()
        for kind in Geometry.Kind.allCases { #expect(place.position(on: Geometry(kind: kind), in: topology) == nil) }
        #expect(place.position(on: .collection([.polygon([])]), in: topology) == nil)
        #expect(place.position(on: .point(Coordinate(x: .nan, y: 1)), in: topology) == nil)
        #expect(place.position(on: .point(Coordinate(x: 3, y: 1)), in: topology) == Coordinate(x: 3, y: 1))
    }
}

struct AnnotationPointTests {
    private let assign = AnchorsProcessors.all[0]
    private let fit = FramingProcessors.all[0]

    /// A triangle of sides 5, 5 and 6: its incircle has the radius 12 / 8 = 1.5 and the center (3, 1.5), its center of
    /// mass is (3, 4/3), and half way up it reaches from 1.5 to 4.5.
    private static let triangle = #"{"type":"Polygon","coordinates":[[[0,0],[6,0],[3,4],[0,0]]]}"#

    private static func feature(_ geometry: String, _ properties: String = "{}") -> String {
        #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#
    }

    private func points(_ type: any CompiledProcessor.Type, _ features: [String], _ options: String) throws
        -> [[Double]]
    {
        var chain = try AnnotationChain(features)
        try chain.run(type, options)
        #expect(chain.batch.features.count == features.count)
        return features.indices.map { chain.numbers($0, "annotation:point") }
    }

    static let places: [(String, [Double], Double)] = [
        ("surface", [3, 2], 1e-12), ("centroid", [3, 4.0 / 3], 1e-12), ("pole", [3, 1.5], 0.03),
    ]

    @Test(arguments: places)
    func `both processors write the same point`(_ word: String, _ expected: [Double], _ slack: Double) throws {
        let options = #"{"anchorPoint": "\#(word)"}"#
        let features = [Self.feature(Self.triangle), AnnotationChain.point(8, 8)]
        let assigned = try points(assign, features, options)
        let framed = try points(fit, features, options)
        #expect(assigned == framed)
        #expect(zip(assigned[0], expected).allSatisfy { approximately($0, $1, slack) }, "\(assigned)")
        // A Point shows its place itself.
        #expect(assigned[1] == [])
    }

    @Test func `an expression chooses for each feature`() throws {
        let options = #"{"anchorPoint": ["get", "place"]}"#
        let features = ["centroid", "surface"].map { Self.feature(Self.triangle, #"{"place":"\#($0)"}"#) }
        for type in [assign, fit] {
            let found = try points(type, features, options)
            #expect(approximately(found[0][1], 4.0 / 3, 1e-12) && found[1][1] == 2)
        }
        var chain = try AnnotationChain(features + [Self.feature(Self.triangle, #"{"place":"middle"}"#)])
        try chain.run(assign, options)
        #expect(chain.batch.features.count == 2 && chain.batch.rejected.first?.fault.code == "expression")
    }

    @Test func `a feature's own point counts, whatever its geometry`() throws {
        let own = #"{"annotation:point":[20.50,0],"annotation:size":[10,10]}"#
        let features = [
            AnnotationChain.point(-20.5, 0), Self.feature(Self.triangle, own), AnnotationChain.point(9, 9, own),
            Self.feature("null", own),
        ]
        for type in [assign, fit] {
            var chain = try AnnotationChain(features)
            try chain.run(type)
            // Its spelling stays.
            #expect(chain.texts("annotation:point") == [nil, "[20.50,0]", "[20.50,0]", "[20.50,0]"])
        }
        var chain = try AnnotationChain(features)
        try chain.run(fit)
        let frames = features.indices.map { chain.numbers($0, "annotation:frame") }
        // From -20.5 with no width to 20.5 with 5 px to the east of it.
        #expect(approximately(frames[0][0], 0, 1e-6))
        for frame in frames[1...] { #expect(approximately(frame[2], 390, 1e-6) && approximately(frame[0], 380, 1e-6)) }
        // A longitude of another turn is the same place.
        var turned = try AnnotationChain([AnnotationChain.point(0, 0, #"{"annotation:point":[370,5]}"#)])
        try turned.run(fit)
        let center = turned.batch[member: "camera"]?["center"]?.array?.compactMap(\.double) ?? []
        #expect(zip(center, [10, 5]).allSatisfy { approximately($0, $1, 1e-9) } && center.count == 2)
    }

    @Test(arguments: ["[1]", "[1,91]", "\"1,2\"", "[1,2,3]", "[null,2]", "7"])
    func `a faulty point rejects the feature`(_ point: String) throws {
        for type in [assign, fit] {
            let faulty = #"{"annotation:point":\#(point)}"#
            var chain = try AnnotationChain([AnnotationChain.point(0, 0, faulty), AnnotationChain.point(1, 1)])
            try chain.run(type)
            let fault = try #require(chain.batch.rejected.first?.fault)
            #expect(fault.code == "annotation" && fault.path == "properties.annotation:point")
            #expect(fault.message.contains("[lng, lat]"))
            #expect(chain.batch.features.count == 1)
        }
    }

    @Test func `null says nothing, and what has no place gets no point`() throws {
        let features = [
            Self.feature(Self.triangle, #"{"annotation:point":null}"#),
            Self.feature(#"{"type":"Polygon","coordinates":[]}"#), Self.feature("null"),
        ]
        for type in [assign, fit] {
            var chain = try AnnotationChain(features)
            try chain.run(type)
            #expect(chain.texts("annotation:point") == ["[3,2]", nil, nil])
        }
    }

    @Test func `the first step's choice holds in the next`() throws {
        var chain = try AnnotationChain([Self.feature(Self.triangle)])
        try chain.run(assign, #"{"anchorPoint": "centroid", "size": [10, 10]}"#)
        let chosen = chain.texts("annotation:point")
        try chain.run(fit, #"{"anchorPoint": "pole"}"#)
        try chain.run(assign)
        #expect(chain.texts("annotation:point") == chosen)
    }

    @Test func `without frames the point is written when the option is given`() throws {
        var chain = try AnnotationChain([Self.feature(Self.triangle)])
        try chain.run(fit, #"{"frames": false, "size": [1, 1]}"#)
        #expect(chain.texts("annotation:point") == [nil])
        try chain.run(fit, #"{"frames": false, "anchorPoint": "surface"}"#)
        #expect(chain.texts("annotation:point") == ["[3,2]"])
    }

    @Test func `the point is between the sides of its box`() throws {
        let fiji =
            #"{"type":"Polygon","coordinates":[[[176,-20],[-178,-20],[-178,-16],[176,-16],[176,-20]]]}"#
        var chain = try AnnotationChain([Self.feature(fiji)])
        try chain.run(fit, #"{"size": [20, 10]}"#)
        #expect(chain.text(0, "annotation:point") == "[179,-18]")
        // The polygon fills the width of 390 px, and the box stands in its middle.
        let frame = chain.numbers(0, "annotation:frame")
        #expect(approximately(frame[0], 185, 1e-6) && approximately(frame[2], 205, 1e-6))
    }
}
