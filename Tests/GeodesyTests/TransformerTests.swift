import Foundation
import Geodesy
import GeoTypes
import TestSupport
import Testing

@Suite struct TransformerTests {
    private func transformer(_ source: String, _ target: String) throws -> Transformer {
        try GeodesyContext().transformer(
            from: CoordinateReferenceSystem(source), to: CoordinateReferenceSystem(target))
    }

    @Test(arguments: [
        // Printed by `cs2cs -f %.9f`, here always x before y.
        ("EPSG:4326", "EPSG:32613", -105.5, 40, 457_320.054973190, 4_427_876.924418951),
        ("CRS84", "EPSG:32613", -104.7654321, 39.1234567, 520_276.312749119, 4_330_503.041055971),
        ("EPSG:4326", "EPSG:3857", -0.12, 51.5, -13_358.338895193, 6_710_219.083220741),
        ("EPSG:4326", "EPSG:3395", 13.405, 52.52, 1_492_237.774083832, 6_860_768.653298054),
        ("EPSG:4326", "EPSG:2154", 2.3522, 48.8566, 652_469.022709136, 6_862_035.259420079),
        ("EPSG:32632", "EPSG:3857", 565_000, 5_930_000, 1_110_998.536472844, 7_078_816.819699807),
        ("EPSG:32613", "EPSG:4326", 476_911.310, 4_429_455.353, -105.270545980, 40.014984039),
        ("EPSG:3857", "urn:ogc:def:crs:OGC:1.3:CRS84", 1_492_237.77, 6_893_989.21, 13.404999963, 52.516115659),
        ("+proj=utm +zone=13 +datum=WGS84", "EPSG:4326", 476_911.310, 4_429_455.353, -105.270545980, 40.014984039),
    ])
    func `positions in other systems`(
        _ source: String, _ target: String, _ x: Double, _ y: Double, _ toX: Double, _ toY: Double
    ) throws {
        let image = try transformer(source, target).transform(Coordinate(x: x, y: y))
        let tolerance = abs(toX) > 360 ? 1e-5 : 1e-8
        #expect(approximately(image.x, toX, tolerance))
        #expect(approximately(image.y, toY, tolerance))
    }

    @Test func `all parts move and heights stay`() throws {
        let positions = [(-0.12, 51.5), (-0.12, 51.5)].map { Coordinate(x: $0.0, y: $0.1) }
        let line = Geometry(
            kind: .lineString, coordinates: positions, higherOrdinates: [[7, 8], []], lineEnds: [2])
        var geometry = Geometry.collection([line, .collection([.multiPoint(positions)])])
        try transformer("EPSG:4326", "EPSG:3857").transform(&geometry)
        geometry.forEachCoordinate {
            #expect(approximately($0.x, -13_358.338895193, 1e-5) && approximately($0.y, 6_710_219.083220741, 1e-5))
        }
        #expect(geometry.members[0].higherOrdinates == [[7, 8], []])
        #expect(geometry.members[0].lineEnds == [2])
    }

    @Test(arguments: [
        ("EPSG:4326", "CRS84"), ("OGC:CRS84", "urn:ogc:def:crs:EPSG:6.9:4326"), ("epsg:3857", "EPSG:3857"),
    ])
    func `the same system leaves every bit`(_ source: String, _ target: String) throws {
        let transformer = try transformer(source, target)
        #expect(transformer.isIdentity)
        let position = Coordinate(x: 0.1 + 0.2, y: -89.999999999999)
        #expect(try transformer.transform(position) == position)
        #expect(throws: GeodesyError.self) { try transformer.transform(Coordinate(x: .nan, y: 0)) }
    }

    @Test(arguments: [90.0, -90, 85.07, -85.07, 89.999999])
    func `latitudes beyond a Mercator are refused`(_ latitude: Double) throws {
        let position = Coordinate(x: 10, y: latitude)
        var line = Geometry.lineString([Coordinate(x: 1, y: 2), position])
        let before = line
        let transformer = try transformer("EPSG:4326", "EPSG:3857")
        #expect(
            throws: GeodesyError.transformFailed(
                index: 1, coordinate: position, message: "outside the area of use of EPSG:3857")
        ) { try transformer.transform(&line) }
        #expect(line == before)
    }

    @Test func `the ends of a Mercator's area of use are inside`() throws {
        let web = try transformer("EPSG:4326", "EPSG:3857")
        #expect(approximately(try web.transform(Coordinate(x: 180, y: 85.06)).y, 20_048_966.104015, 1e-5))
        #expect(approximately(try web.transform(Coordinate(x: -180, y: -85.06)).y, -20_048_966.104015, 1e-5))
        let ellipsoidal = try transformer("EPSG:4326", "EPSG:3395")
        #expect(throws: GeodesyError.self) { try ellipsoidal.transform(Coordinate(x: 0, y: 84.1)) }
        #expect(throws: GeodesyError.self) { try ellipsoidal.transform(Coordinate(x: 0, y: -80.1)) }
        let unnamed = try transformer("EPSG:4326", "+proj=merc +datum=WGS84")
        #expect(throws: GeodesyError.self) { try unnamed.transform(Coordinate(x: 0, y: 90)) }
        #expect(try unnamed.transform(Coordinate(x: 0, y: 80)).y > 15e6)
    }

    @Test func `no finite image is an error with its place`() throws {
        let utm = try transformer("EPSG:4326", "EPSG:32613")
        let bad = Coordinate(x: 0, y: 91)
        var points = Geometry.collection([
            .multiPoint([Coordinate(x: -105, y: 40), Coordinate(x: -105, y: 41)]),
            .multiPoint([Coordinate(x: -105, y: 42), bad]),
        ])
        let error = #expect(throws: GeodesyError.self) { try utm.transform(&points) }
        guard case .transformFailed(let index, let coordinate, let message) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(index == 3)
        #expect(coordinate == bad)
        #expect(message.lowercased().contains("coordinate") || message.lowercased().contains("latitude"))
        #expect(throws: GeodesyError.self) { try utm.transform(Coordinate(x: .infinity, y: 0)) }
    }

    @Test func `web Mercator has the same image by its formula and by PROJ`() throws {
        var random = SplitMix64(seed: 32)
        let context = try GeodesyContext()
        let formula = CoordinateReferenceSystem("EPSG:3857")
        let general = CoordinateReferenceSystem("+proj=webmerc +lat_0=0 +lon_0=0 +x_0=0 +y_0=0 +ellps=WGS84 +units=m")
        for (source, target) in [(CoordinateReferenceSystem.crs84, formula), (formula, .crs84)] {
            let mine = try context.transformer(from: source, to: target)
            let proj = try context.transformer(
                from: source == formula ? general : source, to: target == formula ? general : target)
            // Also beyond the antimeridian, where PROJ goes round the globe.
            let reach = source == formula ? Coordinate(x: 2.1e7, y: 2e7) : Coordinate(x: 190, y: 85)
            for _ in 0..<20_000 {
                let position = Coordinate(x: random.uniform(-reach.x..<reach.x), y: random.uniform(-reach.y..<reach.y))
                let (a, b) = (try mine.transform(position), try proj.transform(position))
                #expect(approximately(a.x, b.x, 1e-9) && approximately(a.y, b.y, 1e-9), "\(position)")
            }
        }
    }

    @Test func `random positions come back`() throws {
        var random = SplitMix64(seed: 31)
        let context = try GeodesyContext()
        let pairs: [(String, Range<Double>, Range<Double>)] = [
            ("EPSG:3857", -180..<180, -85..<85), ("EPSG:32613", -108 ..< -102, 0..<84),
            ("EPSG:2154", -9..<10, 41.2..<51.5),
        ]
        for (target, longitudes, latitudes) in pairs {
            let there = try context.transformer(from: .crs84, to: CoordinateReferenceSystem(target))
            let back = try context.transformer(from: CoordinateReferenceSystem(target), to: .crs84)
            let positions = (0..<1000).map { _ in
                Coordinate(x: random.uniform(longitudes), y: random.uniform(latitudes))
            }
            var geometry = Geometry.multiPoint(positions)
            try there.transform(&geometry)
            try back.transform(&geometry)
            for (given, found) in zip(positions, geometry.coordinates) {
                #expect(approximately(given.x, found.x, 1e-9) && approximately(given.y, found.y, 1e-9))
            }
        }
    }

    @Test func `a context makes each transformer once, and it outlives the context`() throws {
        func make() throws -> Transformer {
            let context = try GeodesyContext()
            let first = try context.transformer(from: .crs84, to: CoordinateReferenceSystem("EPSG:3857"))
            let second = try context.transformer(from: .crs84, to: CoordinateReferenceSystem("epsg:3857"))
            #expect(first === second)
            return first
        }
        #expect(try make().transform(Coordinate(x: 0, y: 0)).x == 0)
    }

    @Test(arguments: ["EPSG:99999", "nonsense", "", "+proj=nothing", "PROJCS[\"broken", "EPSG:4326\0x", "EPSG:9122"])
    func `an unknown system is named`(_ text: String) throws {
        let context = try GeodesyContext()
        let error = #expect(throws: GeodesyError.self) {
            try context.transformer(from: CoordinateReferenceSystem(text), to: .crs84)
        }
        guard case .unknownCRS(text, let message) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(!message.isEmpty)
    }

    @Test func `systems without a way between them`() throws {
        // A site plan isn't tied to the Earth.
        let error = #expect(throws: GeodesyError.self) {
            try self.transformer("LOCAL_CS[\"site\",UNIT[\"metre\",1]]", "EPSG:4326")
        }
        guard case .noTransformation(_, "EPSG:4326", let message) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(!message.isEmpty)
    }

    @Test func `PROJ prints nothing`() throws {
        let copy = dup(2)
        let path = NSTemporaryDirectory() + "stderr-\(getpid()).txt"
        let file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
        dup2(file, 2)
        _ = try? transformer("EPSG:99999", "EPSG:4326")
        _ = try? transformer("+proj=nothing", "EPSG:4326")
        _ = try? transformer("EPSG:4326", "EPSG:32613").transform(Coordinate(x: 0, y: 91))
        dup2(copy, 2)
        close(copy)
        close(file)
        let printed = try String(contentsOfFile: path, encoding: .utf8)
        unlink(path)
        // The runner may have printed meanwhile: give that back.
        FileHandle.standardError.write(Data(printed.utf8))
        #expect(!printed.contains("proj_") && !printed.contains("crs not found") && !printed.contains("utm:"))
    }
}
