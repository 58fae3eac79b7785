import GeoTypes

/// What the stations say about one place.
struct WeatherMatch: Sendable {
    /// The station that answers: the nearest that has a temperature, or the nearest one when none has.
    var main: Observation
    /// Meters from the place to ``main``.
    var distance: Double
    /// Why there is no temperature; nil when there is one.
    var reason: MissingReason?
    /// A nearer observation that was passed over because its temperature can't be used, though it has one.
    var passedOver: Observation?
    /// The observations that the other parts come from, where there are any.
    var sources: [Part: Observation]

    /// A part beside the temperature, named for `weather:quality`.
    enum Part: String, Sendable, CaseIterable {
        case moisture, wind, pressure, condition

        fileprivate var wanted: Observation.Parts {
            switch self {
            case .moisture: .moisture
            case .wind: .wind
            case .pressure: .pressure
            case .condition: .condition
            }
        }
    }

    /// How a search ends.
    enum Outcome: Sendable {
        case found(WeatherMatch)
        /// Meters to the nearest station.
        case tooFar(Double)
        /// There are no observations.
        case noSource
    }

    /// Looks for the weather at a place: temperature from the nearest station that has one, every other part
    /// from the same station if it has it, else from the nearest station that has it. Nothing comes from
    /// beyond `limit`.
    /// - Parameter limit: meters along the great circle, inclusive.
    static func find(at place: Coordinate, in stations: StationIndex, limit: Double) -> Outcome {
        guard let nearest = stations.nearest(to: place) else { return .noSource }
        guard nearest.distance <= limit else { return .tooFar(nearest.distance) }
        var reason: MissingReason?
        var passedOver: Observation?
        let main: (observation: Observation, distance: Double)
        if let warmed = stations.nearest(to: place, within: limit, having: .temperature) {
            main = warmed
            let isUnusable = nearest.observation[.temperature].reason.map { $0.isFault || $0 == .failedQC }
            if isUnusable == true { passedOver = nearest.observation }
        } else {
            main = nearest
            reason = nearest.observation[.temperature].reason
        }
        var sources: [Part: Observation] = [:]
        let own = main.observation.parts
        for part in Part.allCases {
            sources[part] =
                own.contains(part.wanted)
                ? main.observation : stations.nearest(to: place, within: limit, having: part.wanted)?.observation
        }
        return .found(
            WeatherMatch(
                main: main.observation, distance: main.distance, reason: reason, passedOver: passedOver,
                sources: sources))
    }
}
