import Configuration
import Geodesy
import GeoTypes

/// Stations and forecast points to be asked for the nearest one.
struct StationIndex: Sendable {
    /// By station identifier, so that of equally near ones the first name wins.
    let series: [WeatherSeries]
    /// Meters of distance that a meter of difference in height counts as.
    let elevationPenalty: Double
    private let index: NearestNeighborIndex
    private let timing: Timing
    /// What holds at the moment of the job, apart from what needs to be touched in a search.
    private let weather: [Observation]
    private let parts: [PartSet]
    /// All that the stations have at the moment of the job.
    let available: PartSet

    /// - Complexity: O(*n* log *n*)
    init(_ observations: [Observation], _ timing: Timing, elevationPenalty: Double = 0) {
        series = WeatherSeries.grouped(observations).sorted { a, b in
            guard let first = a.station else { return false }
            return b.station.map { first < $0 } ?? true
        }
        self.timing = timing
        self.elevationPenalty = elevationPenalty
        weather = series.map { $0.weather(timing) }
        parts = weather.map(\.parts)
        available = parts.reduce(into: []) { $0.formUnion($1) }
        index = NearestNeighborIndex(points: series.map(\.location))
    }

    fileprivate var target: Instant? { timing.target }

    /// - Parameter target: nil for the moment of the job.
    func view(at target: Instant?) -> StationView {
        StationView(index: self, timing: target.map { timing.at($0) })
    }

    fileprivate func weather(of site: Int, _ timing: Timing?) -> Observation {
        timing.map { series[site].weather($0) } ?? weather[site]
    }

    fileprivate func parts(of site: Int, _ timing: Timing?) -> PartSet {
        timing.map { series[site].weather($0).parts } ?? parts[site]
    }

    fileprivate func nearest(
        to place: Place, within meters: Double?, having wanted: PartSet, _ timing: Timing?
    ) -> NearestNeighborIndex.Neighbor? {
        guard elevationPenalty > 0, let height = place.elevation else {
            if wanted.isEmpty { return index.nearest(to: place.origin, within: meters) }
            return index.nearest(to: place.origin, within: meters) { parts(of: $0, timing).isSuperset(of: wanted) }
        }
        var best: NearestNeighborIndex.Neighbor?
        var reach = Double.infinity
        var count = 8
        while true {
            let found = index.nearest(count, to: place.origin, within: meters) {
                parts(of: $0, timing).isSuperset(of: wanted)
            }
            for neighbor in found.suffix(from: min(found.count, count == 8 ? 0 : count / 2)) {
                let rise = (series[neighbor.index].elevation ?? height) - height
                let climb = elevationPenalty * rise
                let effective = (neighbor.distance * neighbor.distance + climb * climb).squareRoot()
                if effective < reach { (best, reach) = (neighbor, effective) }
            }
            // Height only adds: what is farther away on the map than the best is farther in all.
            guard found.count == count, let last = found.last, last.distance < reach else { return best }
            count *= 2
        }
    }

    fileprivate func nearest(
        _ count: Int, to place: Place, within meters: Double, having wanted: PartSet, _ timing: Timing?
    ) -> [NearestNeighborIndex.Neighbor] {
        index.nearest(count, to: place.origin, within: meters) { parts(of: $0, timing).isSuperset(of: wanted) }
    }
}

/// Where weather is wanted.
struct Place: Sendable {
    let position: Coordinate
    let origin: NearestNeighborIndex.Origin
    /// m above sea level; nil when nobody says.
    let elevation: Double?

    init(position: Coordinate, elevation: Double? = nil) {
        (self.position, self.elevation) = (position, elevation)
        origin = NearestNeighborIndex.Origin(position)
    }
}

/// Stations as they are at one moment.
struct StationView {
    let index: StationIndex
    /// Nil for the moment of the job.
    let timing: Timing?

    /// The moment that weather is wanted for; nil when none is asked for.
    var target: Instant? { timing?.target ?? index.target }

    func weather(of site: Int) -> Observation { index.weather(of: site, timing) }

    func parts(of site: Int) -> PartSet { index.parts(of: site, timing) }

    /// The parts that it makes sense to look for.
    var available: PartSet { timing == nil ? index.available : PartSet(rawValue: .max) }

    /// The nearest station within reach that has all these parts, with its distance in meters. With an elevation
    /// penalty the nearest is the one of which distance and weighted height are together the shortest.
    /// - Parameter meters: largest distance on the globe, inclusive.
    func nearest(
        to place: Place, within meters: Double? = nil, having wanted: PartSet = []
    ) -> NearestNeighborIndex.Neighbor? {
        index.nearest(to: place, within: meters, having: wanted, timing)
    }

    /// The nearest stations, by distance on the globe alone.
    func nearest(
        _ count: Int, to place: Place, within meters: Double, having wanted: PartSet
    ) -> [NearestNeighborIndex.Neighbor] {
        index.nearest(count, to: place, within: meters, having: wanted, timing)
    }
}
