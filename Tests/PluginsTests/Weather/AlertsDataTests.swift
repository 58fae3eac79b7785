import Foundation
import GeoJSON
import TestSupport
import Testing

@testable import WeatherPlugin

/// Alerts of the northwest of the United States, of which 19 have a polygon and 510 only zones.
@Suite(.enabled(if: SharedData.isPresent, "needs the shared data"))
struct AlertsDataTests {
    private static let alerts = SharedData.path("data/nws_alerts_northwest.geojson")

    /// An alert as Foundation reads it.
    private struct Reference {
        var id: String
        /// Hundredths of hundredths of a degree, which all positions are whole multiples of.
        var ring: [(x: Int, y: Int)]
        var codes: Set<String>
        var severity: String
    }

    private static func references() throws -> [Reference] {
        let data = try JSONSerialization.jsonObject(with: Data(SharedData.bytes("data/nws_alerts_northwest.geojson")))
        let features = (data as? [String: Any])?["features"] as? [[String: Any]] ?? []
        return features.compactMap { feature in
            guard let properties = feature["properties"] as? [String: Any], let id = properties["id"] as? String,
                let severity = properties["severity"] as? String
            else { return nil }
            let rings = (feature["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]] ?? []
            let geocode = properties["geocode"] as? [String: [String]] ?? [:]
            let zones = properties["affectedZones"] as? [String] ?? []
            return Reference(
                id: id, ring: (rings.first ?? []).map { (Int(($0[0] * 1e4).rounded()), Int(($0[1] * 1e4).rounded())) },
                codes: Set(geocode["UGC"] ?? []).union(zones.map { String($0.suffix(6)) }), severity: severity)
        }
    }

    /// Whether the ring holds a position, by whole numbers; nil on a slanted edge, where the nearest doubles of the
    /// position and of the edge's ends decide.
    private static func holds(_ ring: [(x: Int, y: Int)], _ x: Int, _ y: Int) -> Bool? {
        var isInside = false
        var isOnSlope = false
        for (a, b) in zip(ring, ring.dropFirst()) {
            let side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
            if side == 0, x >= min(a.x, b.x), x <= max(a.x, b.x), y >= min(a.y, b.y), y <= max(a.y, b.y) {
                if a.x == b.x || a.y == b.y || (x, y) == a || (x, y) == b { return true }
                isOnSlope = true
            }
            if (a.y > y) != (b.y > y), (side > 0) == (b.y > a.y) { isInside.toggle() }
        }
        return isOnSlope ? nil : isInside
    }

    /// 151 × 81 points, 0.03° apart. The counts are Shapely's `covers`; the sets are by even-odd counting in integers.
    @Test func `a lattice of points has the alerts whose polygons cover it`() throws {
        var places: [(x: Int, y: Int)] = []
        for y in stride(from: 4614, to: 4857, by: 3) {
            for x in stride(from: -12381, to: -11927, by: 3) { places.append((x, y)) }
        }
        #expect(places.count == 12_312)
        let references = try Self.references().filter { !$0.ring.isEmpty }
        #expect(references.count == 19)
        let run = try AlertsRun(
            options: #"{"from": "\#(Self.alerts)"}"#,
            on: try places.map { try weatherPlace(Double($0.x) / 100, Double($0.y) / 100) })
        var pairs: [String: Int] = [:]
        var covered = 0
        var onSlope = 0
        for (index, place) in places.enumerated() {
            let found = Set((run.alerts(of: index) ?? []).compactMap { $0 })
            #expect(run.count(of: index) == Double(found.count))
            if !found.isEmpty { covered += 1 }
            for id in found { pairs[id, default: 0] += 1 }
            for reference in references {
                guard let holds = Self.holds(reference.ring, place.x * 100, place.y * 100) else {
                    onSlope += 1
                    continue
                }
                #expect(found.contains(reference.id) == holds, "\(place) in \(reference.id)")
            }
        }
        #expect(covered == 659 && pairs.values.reduce(0, +) == 760 && onSlope == 7)
        #expect(
            references.map { pairs[$0.id] ?? 0 }
                == [2, 89, 208, 4, 5, 13, 10, 14, 10, 16, 151, 35, 36, 50, 30, 28, 56, 1, 2])
    }

    /// 510 alerts name 904 zones, 1324 times; times are templates, so that nothing is over.
    @Test func `a zone has all alerts without a polygon that name it`() throws {
        let references = try Self.references()
        let zoned = references.filter(\.ring.isEmpty)
        let codes = zoned.reduce(into: Set<String>()) { $0.formUnion($1.codes) }.sorted()
        #expect(references.count == 529 && zoned.count == 510 && codes.count == 904)
        let run = try AlertsRun(
            options: #"{"from": "\#(Self.alerts)", "zone": "ugc"}"#,
            on: try codes.map {
                try weatherFeature(#"{"type":"Feature","geometry":null,"properties":{"ugc":"\#($0)"}}"#)
            })
        let order = ["Extreme", "Severe", "Moderate", "Minor", "Unknown"]
        var total = 0
        for (index, code) in codes.enumerated() {
            let expected = zoned.filter { $0.codes.contains(code) }
            total += expected.count
            #expect(Set((run.alerts(of: index) ?? []).compactMap { $0 }) == Set(expected.map(\.id)), "\(code)")
            #expect(run.count(of: index) == Double(expected.count))
            let ranks = (run.alerts("severity", of: index) ?? []).compactMap { $0.flatMap(order.firstIndex(of:)) }
            #expect(ranks == ranks.sorted() && ranks.count == expected.count)
            #expect((run.alerts("matchedBy", of: index) ?? []).allSatisfy { $0 == "zone" })
        }
        #expect(total == 1324)
        #expect(
            run.warnings == ["2627 times set no bound since they can't be read, such as 'date:now -2 minutes'"])
    }

    /// None of the world's larger cities lies in one of the 19 polygons.
    @Test func `cities have no alert of a polygon and are told what can't match`() throws {
        let cities = try weatherFeatures(at: SharedData.path("data/ne_50m_populated_places_simple.geojson"))
        let run = try AlertsRun(options: #"{"from": "\#(Self.alerts)"}"#, on: cities)
        #expect(run.features.count == 1249)
        #expect(run.features.indices.allSatisfy { run.count(of: $0) == 0 && run.names(of: $0) == ["alert-count"] })
        let told = run.warnings.last ?? ""
        #expect(told.hasPrefix("510 alerts have no polygon, only zones: ") && told.hasSuffix(" and 899 more"))
    }

    /// One alert by polygon, one by zone, and the cancellation of the latter.
    @Test func `a cancelled alert is gone and its time is the event's`() throws {
        let path = SharedData.path("data/weather/nws_alerts.json")
        for (at, count) in [
            ("2026-11-30T05:59:00Z", 0.0), ("2026-11-30T06:00:00Z", 1), ("2026-11-30T17:59:00Z", 1),
            ("2026-11-30T18:00:00Z", 0),
        ] {
            let run = try AlertsRun(
                options: #"{"from": "\#(path)", "at": "\#(at)", "zone": ["literal", ["KSZ009"]]}"#,
                on: [try weatherPlace(-97, 39.8)])
            #expect(run.count() == count)
            #expect(run.warnings.first == "alerts that are left out: superseded 1, cancelled 1")
            guard count > 0 else { continue }
            #expect(run.value("top-alert")?.string == "Severe Thunderstorm Warning")
            #expect(run.alerts("ends") == ["2026-11-30T18:00:00Z"] && run.alerts("matchedBy") == ["polygon"])
        }
    }
}
