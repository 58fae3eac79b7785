import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import Topology

/// How an alert and an annotation were found to belong together; the surest way comes first.
enum AlertMatch: String, Sendable, CaseIterable, Comparable {
    /// By the alert's own polygon.
    case polygon
    /// By the outline of a zone for which the alert is given.
    case zonePolygon = "zone-polygon"
    /// By the annotation's own zone.
    case zone

    private var rank: Int {
        switch self {
        case .polygon: 0
        case .zonePolygon: 1
        case .zone: 2
        }
    }

    static func < (a: AlertMatch, b: AlertMatch) -> Bool { a.rank < b.rank }
}

/// An area in which alerts hold.
struct AlertArea: Sendable {
    /// Valid polygons.
    var shape: PlanarGeometry
    /// Places of the alerts among those selected, ascending.
    var alerts: [Int]
    var match: AlertMatch
}

/// Where the selected alerts hold: polygons of their own, and outlines of zones for those that have none.
struct AlertAreas: Sendable {
    private(set) var areas: [AlertArea] = []
    /// Places of the alerts without a polygon, by the code of a zone that they name.
    private(set) var byCode: [String: [Int]] = [:]
    /// Zones of the alerts without a polygon that have no outline, in the order of the alerts.
    private(set) var unlocated: [ZoneName] = []
    /// How many alerts without a polygon name such a zone.
    private(set) var incomplete = 0
    /// How many alerts have neither a polygon nor a zone.
    private(set) var placeless = 0
    /// What had to be repaired: ids of alerts, codes of zones.
    private(set) var repaired: [String] = []

    init() {}

    /// Takes the alerts' own polygons, and notes who has none.
    /// - Complexity: O(*n* log *n*) in positions.
    init(_ alerts: [WeatherAlert], in topology: TopologyContext) {
        for (place, alert) in alerts.enumerated() {
            if let shape = alert.geometry?.polygonal.flatMap({ valid($0, name: alert.id, in: topology) }) {
                areas.append(AlertArea(shape: shape, alerts: [place], match: .polygon))
            } else if alert.zones.isEmpty {
                placeless += 1
            } else {
                for code in Set(alert.zones.map(\.code)) { byCode[code, default: []].append(place) }
            }
        }
    }

    /// Takes outlines of zones, for the alerts without a polygon.
    mutating func add(_ zones: [ZoneFile.Zone], for alerts: [WeatherAlert], in topology: TopologyContext) {
        var located: Set<[Int]> = []
        for zone in zones {
            let places = (byCode[zone.name.code] ?? []).filter { place in
                alerts[place].zones.contains { $0.mayBe(zone.name) }
            }
            guard !places.isEmpty, let shape = valid(zone.geometry, name: zone.name.code, in: topology) else {
                continue
            }
            areas.append(AlertArea(shape: shape, alerts: places, match: .zonePolygon))
            for place in places {
                for (number, name) in alerts[place].zones.enumerated() where name.mayBe(zone.name) {
                    located.insert([place, number])
                }
            }
        }
        var seen: Set<ZoneName> = []
        for place in Set(byCode.values.joined()).sorted() {
            let missing = alerts[place].zones.enumerated().filter { !located.contains([place, $0.offset]) }
            if !missing.isEmpty { incomplete += 1 }
            unlocated += missing.map(\.element).filter { seen.insert($0).inserted }
        }
    }

    /// The polygons as GEOS can work with them, in one plane; nil when nothing is left of them.
    ///
    /// Parts on both sides of the antimeridian share an edge there once they lie in one plane, which is no fault of
    /// the source: only what is invalid as it stands counts as repaired.
    private mutating func valid(_ geometry: Geometry, name: String, in topology: TopologyContext) -> PlanarGeometry? {
        guard let plane = PlanarGeometry(geometry) else { return nil }
        if let validity = try? topology.validity(of: plane.geometry), validity.isValid { return plane }
        let isFaulty = (try? topology.validity(of: geometry))?.isValid != true
        if isFaulty { repaired.append(name) }
        guard let sound = try? topology.repaired(plane.geometry).polygonal else { return nil }
        return PlanarGeometry(sound)
    }
}
