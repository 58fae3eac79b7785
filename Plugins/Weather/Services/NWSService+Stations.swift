import Configuration
import Fetching
import GeoJSON
import Geodesy
import GeoTypes
import PluginKit

/// What stations have measured: the stations of each cell, then the observations of those that are near a place.
extension NWSService {
    private struct Station {
        var name: String
        var position: Coordinate
    }

    func askObservations(
        _ groups: [(cell: Cell, demands: [ServiceDemand])], into answers: inout ServiceAnswers,
        in context: ProcessorContext
    ) throws(ProcessorError) {
        var reader = NWSReader(acceptsUnchecked: acceptsUnchecked)
        var observations: [Observation] = []
        // By station, whether it has been asked, and why there is no answer.
        var asked: [String: ServiceFailure?] = [:]
        let window = window(of: groups.flatMap(\.demands))
        for (cell, demands) in groups {
            let stations: [Station]
            switch try self.stations(of: cell) {
            case .success(let list): stations = list
            case .failure(let failure):
                for demand in demands { answers.outcomes[demand.place] = .failed(failure) }
                continue
            }
            let near = stations.filter { station in
                demands.contains { GreatCircle.distance($0.place.position, station.position) <= reach }
            }
            for demand in demands {
                let distances = stations.map { GreatCircle.distance(demand.place.position, $0.position) }
                guard let nearest = distances.min(), nearest > reach else { continue }
                answers.outcomes[demand.place] = .tooFar(nearest)
            }
            for station in near.prefix(stationCount) {
                if asked[station.name] == nil {
                    let failure: ServiceFailure?
                    switch try self.observations(of: station, window) {
                    case .success(let answer):
                        failure = nil
                        observations += read(answer.document, station, &reader)
                        if let note = ServiceAnswers.note(answer, now: context.now) {
                            answers.staleStations[station.name] = note
                        }
                    case .failure(let reason): failure = reason
                    }
                    asked[station.name] = .some(failure)
                }
                guard let failure = asked[station.name] ?? nil else { continue }
                for demand in demands where answers.outcomes[demand.place] == nil {
                    answers.outcomes[demand.place] = .failed(failure)
                }
            }
        }
        answers.stations = StationIndex(observations, timing, elevationPenalty: elevationPenalty)
        reader.quantities.report(source: client.settings.base.authority, in: context)
    }

    /// The times of the observations that may count. Without a moment asked for a station's newest observation does:
    /// reports come hourly and up to an hour late, and what one lacks is taken from those before it.
    private func window(of demands: [ServiceDemand]) -> [(name: String, value: String)] {
        let step = 300.0
        let slack = timing.target == nil ? 7200.0 : 0
        guard let first = demands.map(\.moments.lowerBound).min(), let last = demands.map(\.moments.upperBound).max()
        else { return [] }
        let earliest = max(first.seconds - timing.tolerance - slack, timing.now.seconds - Self.memory)
        let start = (earliest / step).rounded(.down) * step
        let end = (last.seconds / step).rounded(.up) * step
        var query = [(name: "start", value: Instant(seconds: start).iso)]
        // The service refuses moments to come.
        if end < timing.now.seconds { query.append((name: "end", value: Instant(seconds: end).iso)) }
        return query
    }

    /// The stations of a cell, the nearest first, as the service has them.
    private func stations(of cell: Cell) throws(ProcessorError) -> Result<[Station], ServiceFailure> {
        let request = FetchRequest(.get, cell.stations, headers: Self.geoJSON)
        let failure: ServiceFailure
        switch try client.answer(to: request) {
        case .success(let answer):
            if let features = answer.document["features"]?.array {
                return .success(features.compactMap(Self.station))
            }
            failure = .document(FeedFault("the answer is no list of stations"), url: answer.url)
        case .failure(let reason):
            if reason.status == 404 { return .success([]) }
            failure = reason
        }
        try client.note(failure, of: request)
        return .failure(failure)
    }

    private static func station(_ feature: JSONValue) -> Station? {
        guard let name = feature["properties"]?["stationIdentifier"]?.string, !name.isEmpty,
            name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }),
            let position = NWSHourlyReader.place(feature["geometry"]?["coordinates"])
        else { return nil }
        return Station(name: name, position: position)
    }

    private func observations(
        of station: Station, _ window: [(name: String, value: String)]
    ) throws(ProcessorError) -> Result<ServiceClient.Answer, ServiceFailure> {
        // The latest alone often has no temperature.
        let request = FetchRequest(
            .get, client.settings.base.appending(path: "stations/\(station.name)/observations"), query: window,
            headers: Self.geoJSON)
        let failure: ServiceFailure
        switch try client.answer(to: request) {
        case .success(let answer):
            if answer.document["features"]?.array != nil { return .success(answer) }
            failure = .document(FeedFault("the answer is no list of observations"), url: answer.url)
        case .failure(let reason): failure = reason
        }
        try client.note(failure, of: request)
        return .failure(failure)
    }

    private func read(_ document: JSONValue, _ station: Station, _ reader: inout NWSReader) -> [Observation] {
        (document["features"]?.array ?? []).compactMap { feature in
            guard let properties = feature["properties"] else { return nil }
            let place = NWSHourlyReader.place(feature["geometry"]?["coordinates"]) ?? station.position
            var observation = reader.read(properties, at: place, id: feature["id"]?.string)
            observation.station = observation.station ?? station.name
            return observation
        }
    }
}
