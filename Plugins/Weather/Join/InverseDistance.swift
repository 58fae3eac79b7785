import Geodesy
import GeoTypes

/// The mean of the stations round a place, the nearer ones weighing more (D. Shepard, "A two-dimensional interpolation
/// function for irregularly-spaced data", 1968).
struct InverseDistance: Sendable {
    /// Weights go with 1/distance to this power.
    var power: Double
    /// How many stations count at most.
    var count: Int
    var limit: Double
    var lapseRate: LapseRate

    /// Up to this distance in m a station speaks for itself.
    private static let exact = 1.0
    private static let parts: [Part] = [.temperature, .moisture, .wind, .pressure]

    /// Replaces temperature, moisture, wind and pressure by the mean of the nearest stations that have them. What has no
    /// mean, such as the condition, stays that of the nearest.
    func apply(to joined: inout JoinedWeather, at place: Place, in stations: StationView) {
        joined.method = .inverseDistance
        let correction = lapseRate.correction(at: place, in: stations)
        for part in Self.parts where joined.weather.contains(part) {
            let near = stations.nearest(count, to: place, within: limit, having: part.bit)
            guard let first = near.first, first.distance > Self.exact, near.count > 1 else { continue }
            let members = members(near, in: stations, correction)
            mix(part, of: members, into: &joined.weather)
            joined.notes.append("\(part.rawValue):stations=\(members.count)")
        }
    }

    /// A station's weather at the height of the place, and how much it counts.
    private typealias Member = (weather: Observation, weight: Double)

    /// Weights are relative to the nearest, so that no power of a distance overflows.
    private func members(
        _ near: [NearestNeighborIndex.Neighbor], in stations: StationView, _ correction: HeightCorrection?
    ) -> [Member] {
        guard let nearest = near.first?.distance else { return [] }
        return near.map { neighbor in
            var weather = stations.weather(of: neighbor.index)
            correction?.apply(to: &weather)
            return (weather, WeatherPlugin.power(nearest / neighbor.distance, power))
        }
    }

    private func mix(
        _ part: Part, of members: [Member], into weather: inout Observation
    ) {
        if part == .wind {
            let total = members.reduce(0) { $0 + $1.weight }
            let winds = members.compactMap { member in
                WindVector(member.weather).map { $0 * (member.weight / total) }
            }
            if let first = winds.first { winds.dropFirst().reduce(first, +).store(in: &weather) }
            weather[.gust] = mean(.gust, of: members) ?? weather[.gust]
            return
        }
        for field in part.fields { weather[field] = mean(field, of: members) ?? weather[field] }
        // A felt temperature is no quantity that has a mean.
        if part == .temperature {
            for field in [Field.windChill, .heatIndex] { weather[field] = .missing(.nullValue) }
        }
    }

    private func mean(_ field: Field, of members: [Member]) -> Reading? {
        var (sum, weights) = (0.0, 0.0)
        var flag: Reading.Flag?
        for member in members {
            let reading = member.weather[field]
            guard let value = reading.value else { continue }
            sum += value * member.weight
            weights += member.weight
            flag = flag ?? reading.flag
        }
        return weights > 0 ? Reading(sum / weights, flag: flag) : nil
    }

    /// How far off the temperatures of stations are, each computed from the others: root mean square in K, and of how
    /// many stations. Nil when none has another one near.
    ///
    /// - Complexity: O(*n* log *n*).
    func leaveOneOutError(of stations: StationView) -> (kelvin: Double, count: Int)? {
        var (sum, compared) = (0.0, 0)
        for (site, series) in stations.index.series.enumerated() {
            let weather = stations.weather(of: site)
            guard let value = weather[.temperature].value else { continue }
            let place = Place(position: series.location, elevation: series.elevation)
            let near = stations.nearest(count + 1, to: place, within: limit, having: Part.temperature.bit)
                .filter { $0.index != site && $0.distance > Self.exact }
            guard !near.isEmpty else { continue }
            let members = members(
                Array(near.prefix(count)), in: stations, lapseRate.correction(at: place, in: stations))
            guard let estimate = mean(.temperature, of: members)?.value else { continue }
            sum += (estimate - value) * (estimate - value)
            compared += 1
        }
        return compared > 0 ? ((sum / Double(compared)).squareRoot(), compared) : nil
    }
}
