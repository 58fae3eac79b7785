import Configuration

extension [Observation] {
    /// What is there without the reports of a source that others replace: of several reports of one station and moment the last one counts,
    /// and a corrected one more than any that is not. What the last one lacks is taken from the others, unless it
    /// corrects them.
    ///
    /// - Complexity: O(*n*)
    func withoutReplaced(from provider: Provider = .metar) -> [Observation] {
        var places: [Origin: Int] = [:]
        var kept: [Observation] = []
        kept.reserveCapacity(count)
        for observation in self {
            guard observation.provider == provider, let station = observation.station, let time = observation.time
            else {
                kept.append(observation)
                continue
            }
            let origin = Origin(station: station, time: time)
            guard let place = places[origin] else {
                places[origin] = kept.count
                kept.append(observation)
                continue
            }
            let earlier = kept[place]
            if earlier.isCorrected, !observation.isCorrected { continue }
            kept[place] = observation
            if earlier.isCorrected == observation.isCorrected { kept[place].fill(from: earlier) }
        }
        return kept
    }
}

private struct Origin: Hashable {
    var station: String
    var time: Instant
}
