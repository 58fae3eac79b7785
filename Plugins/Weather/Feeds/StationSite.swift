import GeoJSON
import GeoTypes
import PluginKit

/// Where a station stands.
struct StationSite: Sendable, Equatable {
    var location: Coordinate
    /// m above sea level; nil when nobody says.
    var elevation: Double?
}

extension [String: StationSite] {
    /// Stations by identifier in capitals: point features whose `icao`, `icaoId`, `stationIdentifier` or `station` says
    /// which one it is, or else their id. Their height is `elevation` or `elev`, a number of m or a quantity with its
    /// unit, or else the point's third ordinate.
    static func stations(
        in path: String, option: String, _ context: ProcessorContext
    ) throws(ProcessorError) -> [String: StationSite] {
        var stations: [String: StationSite] = [:]
        try context.forEachFeature(in: path, option: option) { feature in
            guard let geometry = feature.geometry, geometry.kind == .point, let place = geometry.coordinates.first,
                place.isFinite
            else { return }
            let names = ["icao", "icaoId", "stationIdentifier", "station"].lazy.compactMap {
                feature.property($0)?.string
            }
            guard let name = names.first ?? feature.id?.string else { return }
            stations[name.uppercased()] = StationSite(location: place, elevation: elevation(of: feature))
        }
        if stations.isEmpty { context.warn("'\(path)' has no stations: points with an 'icao' or an id") }
        return stations
    }

    private static func elevation(of feature: Feature) -> Double? {
        let value = feature.property("elevation") ?? feature.property("elev")
        if value?.members != nil { return QuantityReader().elevation(value) }
        return QuantityReader.elevation(meters: value?.double ?? feature.geometry?.thirdOrdinate)
    }
}

extension Geometry {
    /// The third ordinate of a point; nil when it has none.
    var thirdOrdinate: Double? {
        guard kind == .point else { return nil }
        return higherOrdinates.first?.first.flatMap { $0.isFinite ? $0 : nil }
    }
}
