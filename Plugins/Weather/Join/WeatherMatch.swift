import Geodesy

/// Which stations answer for one place.
struct WeatherMatch: Sendable {
    /// The station that answers: the nearest that has a temperature, or the nearest one when none has.
    var station: Int
    /// Meters from the place to ``station``.
    var distance: Double
    /// Why there is no temperature; nil when there is one.
    var reason: MissingReason?
    /// The nearest station, passed over because its temperature can't be used, though it has one.
    var passedOver: Int?
    /// The station of each part by ``Part/index``; -1 where no station in reach has it. A vector and no array, so that a
    /// million matches allocate nothing.
    private var sources = SIMD8<Int32>(repeating: -1)

    /// How a search ends.
    enum Outcome: Sendable {
        case found(WeatherMatch)
        /// Meters to the nearest station.
        case tooFar(Double)
        /// There are no stations.
        case noSource
    }

    /// The station that a part comes from.
    func source(of part: Part) -> Int? { sources[part.index] < 0 ? nil : Int(sources[part.index]) }

    /// Looks for the weather at a place: temperature from the nearest station that has one, every other part
    /// from the same station if it has it, else from the nearest station that has it. Nothing comes from
    /// beyond `limit`.
    /// - Parameter limit: meters along the great circle, inclusive.
    static func find(at place: Place, in stations: StationView, limit: Double) -> Outcome {
        guard let nearest = stations.nearest(to: place) else { return .noSource }
        guard nearest.distance <= limit else {
            // With an elevation penalty another one may be within reach.
            guard stations.index.elevationPenalty > 0, let other = stations.nearest(to: place, within: limit) else {
                return .tooFar(nearest.distance)
            }
            return .found(match(at: place, in: stations, limit: limit, nearest: other))
        }
        return .found(match(at: place, in: stations, limit: limit, nearest: nearest))
    }

    private static func match(
        at place: Place, in stations: StationView, limit: Double, nearest: NearestNeighborIndex.Neighbor
    ) -> WeatherMatch {
        var match = WeatherMatch(station: nearest.index, distance: nearest.distance)
        var own = stations.parts(of: nearest.index)
        if !own.contains(Part.temperature.bit) {
            if let warmed = stations.nearest(to: place, within: limit, having: Part.temperature.bit) {
                (match.station, match.distance) = (warmed.index, warmed.distance)
                own = stations.parts(of: warmed.index)
                let reason = stations.weather(of: nearest.index)[.temperature].reason
                if reason?.isNotable == true { match.passedOver = nearest.index }
            } else {
                match.reason = stations.weather(of: nearest.index)[.temperature].reason
            }
        }
        let available = stations.available
        for part in Part.allCases where available.contains(part.bit) {
            if own.contains(part.bit) {
                match.sources[part.index] = Int32(match.station)
            } else if part != .temperature, let other = stations.nearest(to: place, within: limit, having: part.bit) {
                match.sources[part.index] = Int32(other.index)
            }
        }
        return match
    }
}
