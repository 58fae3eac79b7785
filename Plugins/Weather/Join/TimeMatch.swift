import Configuration
import GeoTypes

/// Which observations of a file speak for a moment.
///
/// Of a forecast one step stays for each place. Of what a station has measured everything stays that is not after the
/// moment asked for nor too long before it, the newest to be asked first: it may lack what the one before has.
struct TimeMatch: Sendable {
    /// The moment asked for; nil for the newest observation there is, and of a forecast what holds now.
    var target: Instant?
    /// The present.
    var now: Instant
    /// How far from the moment asked for an observation may be, in seconds.
    var tolerance: Double

    private struct Source: Hashable {
        var station: String?
        var longitude: Double
        var latitude: Double

        init(_ observation: Observation) {
            station = observation.station
            longitude = observation.station == nil ? observation.location.longitude : 0
            latitude = observation.station == nil ? observation.location.latitude : 0
        }
    }

    /// What counts, in the order in which it comes. A source of which nothing is in time keeps one observation, which has
    /// ``MissingReason/tooOld`` for every value.
    ///
    /// - Complexity: O(*n*).
    func select(_ observations: [Observation]) -> [Observation] {
        var places: [Source: Int] = [:]
        var chosen: [Observation] = []
        var extra: [Observation] = []
        for observation in observations {
            let source = Source(observation)
            guard let place = places[source] else {
                places[source] = chosen.count
                chosen.append(observation)
                continue
            }
            let (better, worse) =
                isBetter(observation, chosen[place]) ? (observation, chosen[place]) : (chosen[place], observation)
            chosen[place] = better
            if worse.kind == .observed, isInTime(worse) { extra.append(worse) }
        }
        return chosen.map { isInTime($0) ? $0 : $0.outOfTime() } + extra
    }

    private func isBetter(_ a: Observation, _ b: Observation) -> Bool {
        guard let first = a.time, let second = b.time else { return a.time != nil && b.time == nil }
        // Without a moment asked for the newest counts, whenever that was.
        guard let moment = target ?? (a.kind == .forecast ? now : nil) else { return first > second }
        let (past, other) = (first <= moment, second <= moment)
        if past != other { return past }
        return past ? first > second : first < second
    }

    private func isInTime(_ observation: Observation) -> Bool {
        guard let target, let time = observation.time else { return true }
        if observation.kind == .observed, time > target { return false }
        return abs(target.seconds - time.seconds) <= tolerance
    }
}
