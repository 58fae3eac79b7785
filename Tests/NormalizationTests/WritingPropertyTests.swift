import GeoJSON
import GeoTypes
import TestSupport
import Testing
import Topology

@testable import Normalization

/// What holds for any polygon or line behind the profile rfc7946.
@Suite struct WritingPropertyTests {
    private let rfc = WritingProfile(rules: .rfc7946)

    private func record(_ geometry: Geometry) -> String {
        var bytes: [UInt8] = []
        GeometryText.append(geometry, to: &bytes)
        return Written.record(String(decoding: bytes, as: UTF8.self))
    }

    /// What every result must satisfy; returns its area, twice and signed.
    private func check(_ written: Written, _ profile: WritingProfile, _ seed: UInt64) throws -> Double {
        let geometry = try #require(written.geometry)
        #expect(geometry.coordinates.allSatisfy { abs($0.x) <= 180 && abs($0.y) <= 90 }, "seed \(seed)")
        #expect(geometry.isRightHanded(), "seed \(seed)")
        for line in Written.rings(geometry) {
            for (a, b) in zip(line, line.dropFirst()) {
                #expect(abs(b.x - a.x) <= 180 || abs(b.x - a.x) == 360, "seed \(seed): no step may be read otherwise")
            }
        }
        let again = try Written(written.text, profile)
        #expect(again.text == written.text, "seed \(seed): read again, it is what it was")
        guard geometry.kind == .polygon || geometry.kind == .multiPolygon else { return 0 }
        #expect(try TopologyContext().validity(of: geometry) == .valid, "seed \(seed)")
        return Written.rings(geometry).reduce(0) { $0 + Written.area($1) }
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func `cutting keeps the area of a polygon with a hole, whichever way it is drawn`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<150 {
            let (longitude, size) = (random.uniform(-540..<540), random.uniform(1..<40))
            let latitude = random.uniform(-40..<40)
            let ring = star(&random, longitude: longitude, size: size, latitude: latitude)
            // No side of a star with neighbors less than 144 degrees apart comes nearer to its center than that.
            let hole = star(&random, longitude: longitude, size: size * 0.08, latitude: latitude)
            let area = Written.area(ring[...]) - Written.area(hole[...])
            var polygon = Geometry.polygon([ring, hole])
            // Some are drawn clockwise, some with longitudes in ±180.
            if random.next() & 1 == 0 { polygon = .polygon([ring.reversed(), hole]) }
            if random.next() & 1 == 0 {
                polygon.mapCoordinates { Coordinate(x: LongitudeArc.normalized($0.x), y: $0.y) }
            }
            let found = try check(try Written(record(polygon), rfc), rfc, seed)
            #expect(approximately(found, area, 1e-9 * max(1, area)), "seed \(seed): \(found) for \(area)")
        }
    }

    @Test(arguments: [21, 22] as [UInt64])
    func `cutting keeps the length of a line and the order of its positions`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<150 {
            var position = Coordinate(x: random.uniform(-180..<180), y: 0)
            var line = [position]
            for _ in 0..<Int(random.uniform(1..<20)) {
                position = Coordinate(x: position.x + random.uniform(-120..<120), y: random.uniform(-80..<80))
                line.append(position)
            }
            let folded = Geometry.lineString(line.map { Coordinate(x: LongitudeArc.normalized($0.x), y: $0.y) })
            let written = try Written(record(folded), rfc)
            _ = try check(written, rfc, seed)
            let geometry = try #require(written.geometry)
            let parts = Written.rings(geometry)
            let length = parts.reduce(0) { sum, part in
                zip(part, part.dropFirst()).reduce(sum) { $0 + abs($1.1.y - $1.0.y) }
            }
            let expected = zip(line, line.dropFirst()).reduce(0) { $0 + abs($1.1.y - $1.0.y) }
            #expect(approximately(length, expected, 1e-9 * max(1, expected)), "seed \(seed)")
            // Each part goes on where the one before it ends.
            for (a, b) in zip(parts, parts.dropFirst()) {
                let (end, start) = (try #require(a.last), try #require(b.first))
                #expect(end.x == -start.x && abs(end.x) == 180 && end.y == start.y, "seed \(seed)")
            }
            // No position is lost.
            #expect(
                folded.coordinates.allSatisfy { position in
                    geometry.coordinates.contains {
                        $0.y == position.y && abs(($0.x - position.x).remainder(dividingBy: 360)) < 1e-9
                    }
                }, "seed \(seed)")
        }
    }

    @Test(arguments: [31, 32] as [UInt64])
    func `a ring round a pole covers it, and the box reaches it`(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let south = random.next() & 1 == 0
            let start = random.uniform(-180..<180)
            var ring = (0..<Int(random.uniform(5..<20))).map { _ in random.uniform(0..<360) }.sorted().map {
                Coordinate(
                    x: LongitudeArc.normalized($0 + start), y: random.uniform(50..<89) * (south ? -1 : 1))
            }
            // Steps of less than half a turn, or the ring would not go round.
            let gaps = zip(ring, ring.dropFirst() + ring.prefix(1)).map {
                ($1.x - $0.x).truncatingRemainder(dividingBy: 360)
            }
            guard gaps.allSatisfy({ ($0 < 0 ? $0 + 360 : $0) < 179 }) else { continue }
            ring.append(ring[0])
            if random.next() & 1 == 0 { ring.reverse() }
            let written = try Written(record(.polygon([ring])), rfc)
            #expect(try check(written, rfc, seed) > 0)
            let geometry = try #require(written.geometry)
            let box = try #require(BoundingBox(of: [geometry]))
            #expect(box.west == -180 && box.east == 180 && (south ? box.south == -90 : box.north == 90))
            #expect(geometry.kind == .polygon)
            let pole = Coordinate(x: random.uniform(-180..<180), y: south ? -89.5 : 89.5)
            #expect(try PreparedGeometry(geometry, in: try TopologyContext()).covers(pole), "seed \(seed)")
        }
    }

    @Test(arguments: [41, 42, 43] as [UInt64], [0, 1, 2, 6])
    func `rounding keeps polygons valid and is done once`(_ seed: UInt64, _ decimals: Int) throws {
        var random = SplitMix64(seed: seed)
        let profile = WritingProfile(rules: .rfc7946, precision: decimals)
        for _ in 0..<60 {
            let ring = star(&random, longitude: random.uniform(-179..<179), size: random.uniform(0.5..<5))
            let written = try Written(record(.polygon([ring])), profile)
            _ = try check(written, profile, seed)
            let geometry = try #require(written.geometry)
            let isRounded = geometry.coordinates.allSatisfy { position in
                [position.x, position.y].allSatisfy { Self.decimals($0) <= decimals }
            }
            #expect(isRounded || written.notes.contains { $0.kind == .precision }, "seed \(seed)")
        }
    }

    /// Digits behind the point in the shortest spelling.
    private static func decimals(_ value: Double) -> Int {
        let text = JSONText.number(value)
        guard let point = text.firstIndex(of: ".") else { return 0 }
        return text.distance(from: point, to: text.endIndex) - 1
    }
}
