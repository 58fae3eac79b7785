import Configuration
import GeoTypes

/// What one station has measured, or what is forecast for one place, over time.
struct WeatherSeries: Sendable {
    /// In order of time, those without a time first; one for each moment.
    let observations: [Observation]

    var location: Coordinate { observations[0].location }
    var station: String? { observations[0].station }
    var elevation: Double? { observations[0].elevation }

    /// - Parameter observations: of one station and kind, in any order, at least one. Of several for one moment the first
    ///   counts, and what it lacks is taken from the others.
    init(_ observations: [Observation]) {
        let order = observations.indices.sorted { a, b in
            let (first, second) = (observations[a].time, observations[b].time)
            guard first != second, let second else { return first == second && a < b }
            return first.map { $0 < second } ?? true
        }
        var merged: [Observation] = []
        merged.reserveCapacity(order.count)
        for index in order {
            let observation = observations[index]
            if let last = merged.last, last.time == observation.time {
                merged[merged.count - 1].fill(from: observation)
            } else {
                merged.append(observation)
            }
        }
        self.observations = merged
    }

    /// One series for each station and kind, in the order in which they first come. Without a station's name the
    /// position tells stations apart.
    static func grouped(_ observations: [Observation]) -> [WeatherSeries] {
        struct Source: Hashable {
            var station: String?
            var kind: Observation.Kind
            var place: Coordinate?
        }
        var places: [Source: Int] = [:]
        var groups: [[Observation]] = []
        for observation in observations {
            let source = Source(
                station: observation.station, kind: observation.kind,
                place: observation.station == nil ? observation.location : nil)
            if let place = places[source] {
                groups[place].append(observation)
            } else {
                places[source] = groups.count
                groups.append([observation])
            }
        }
        return groups.map { WeatherSeries($0) }
    }

    /// The weather at a moment; all of it is ``MissingReason/tooOld`` when nothing is near enough.
    ///
    /// - Complexity: O(log *n*), and the records within the tolerance.
    func weather(_ timing: Timing) -> Observation {
        observations[0].kind == .forecast ? forecast(timing) : measured(timing)
    }

    /// The newest observation that is not after the moment, completed by those before it.
    private func measured(_ timing: Timing) -> Observation {
        var newest = observations.count - 1
        if let target = timing.target {
            newest = last(notAfter: target)
            guard newest >= 0 else { return observations[0].outOfTime() }
        }
        // Without a moment asked for the newest counts, whenever that was.
        let reference = timing.target ?? observations[newest].time
        func isInTime(_ index: Int) -> Bool {
            // Nobody knows whether an observation without a time is of the moment that is asked for.
            guard let time = observations[index].time else { return timing.target == nil }
            guard let reference else { return true }
            return reference.seconds - time.seconds <= timing.tolerance
        }
        guard isInTime(newest) else { return observations[newest].outOfTime() }
        var weather = observations[newest]
        var index = newest - 1
        while index >= 0, isInTime(index) {
            weather.fill(from: observations[index])
            index -= 1
        }
        weather.datedByTemperature()
        return weather
    }

    /// The step that holds at the moment, its numbers on the way to those of the next one.
    private func forecast(_ timing: Timing) -> Observation {
        let moment = timing.target ?? timing.now
        let index = last(notAfter: moment)
        let before = index >= 0 ? observations[index] : nil
        let after = index + 1 < observations.count ? observations[index + 1] : nil
        if let before, let start = before.time, let after, let end = after.time {
            let length = end.seconds - start.seconds
            if length <= Timing.largestStep {
                return before.interpolated(to: after, (moment.seconds - start.seconds) / length, at: moment)
            }
        }
        func distance(_ step: Observation?) -> Double {
            guard let step, let time = step.time else { return step == nil || timing.target != nil ? .infinity : 0 }
            if let end = step.validUntil, end.seconds - time.seconds <= Timing.largestStep, time <= moment,
                moment <= end
            {
                return 0
            }
            return abs(moment.seconds - time.seconds)
        }
        guard let nearest = distance(before) <= distance(after) ? before : after else { return observations[0] }
        let isInTime = timing.target == nil || distance(nearest) <= timing.tolerance
        return isInTime ? nearest : nearest.outOfTime()
    }

    /// The last observation at a moment or before it, or without a time; -1 when all are later.
    private func last(notAfter moment: Instant) -> Int {
        var (low, high) = (0, observations.count)
        while low < high {
            let middle = (low + high) / 2
            let isAfter = observations[middle].time.map { $0 > moment } ?? false
            if isAfter { high = middle } else { low = middle + 1 }
        }
        return low - 1
    }
}
