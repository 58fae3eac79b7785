import Configuration
import Fetching
import GeoJSON
import GeoTypes
import PluginKit

/// Asks Open-Meteo: up to a hundred places in one request, answers in their order.
struct OpenMeteoService: WeatherService {
    private let client: ServiceClient
    private let timing: Timing
    private var reader = OpenMeteoReader()

    init(client: ServiceClient, timing: Timing) { (self.client, self.timing) = (client, timing) }

    /// Places of one request at most, and bytes of its address.
    static let placeLimit = 100
    static let lengthLimit = 8000
    private static let hour = 3600.0
    private static let day = 86_400.0

    private static let variables = [
        "temperature_2m", "relative_humidity_2m", "dew_point_2m", "wind_speed_10m", "wind_direction_10m",
        "wind_gusts_10m", "pressure_msl", "cloud_cover", "visibility", "precipitation", "weather_code", "is_day",
    ].joined(separator: ",")

    /// What goes into one request: only places that can share a span of time, and that all have a height or none.
    private struct Bundle: Hashable {
        var hasElevation: Bool
        var firstWeek, lastWeek: Int
    }

    mutating func ask(
        _ demands: [ServiceDemand], in context: ProcessorContext
    ) throws(ProcessorError) -> ServiceAnswers {
        var answers = ServiceAnswers()
        var bundles: [Bundle: Int] = [:]
        var groups: [[ServiceDemand]] = []
        for demand in demands {
            guard let hours = hours(for: demand.moments) else {
                answers.outcomes[demand.place] = .outOfTime
                continue
            }
            let bundle = Bundle(
                hasElevation: demand.place.elevation != nil,
                firstWeek: Int((hours.lowerBound.seconds / (7 * Self.day)).rounded(.down)),
                lastWeek: Int((hours.upperBound.seconds / (7 * Self.day)).rounded(.down)))
            let whole = ServiceDemand(place: demand.place, moments: hours)
            if let index = bundles[bundle] {
                groups[index].append(whole)
            } else {
                bundles[bundle] = groups.count
                groups.append([whole])
            }
        }
        for group in groups {
            var rest = group[...]
            while !rest.isEmpty {
                var count = min(rest.count, Self.placeLimit)
                while count > 1, request(rest.prefix(count)).publicURL.utf8.count > Self.lengthLimit { count /= 2 }
                try ask(rest.prefix(count), now: context.now, into: &answers)
                rest = rest.dropFirst(count)
            }
        }
        reader.quantities.report(source: client.settings.base.authority, in: context)
        return answers
    }

    /// The full hours round the moments, as far as the service goes: 92 days back, and 16 days from today's first hour
    /// on. Nil when there are none.
    private func hours(for moments: ClosedRange<Instant>) -> ClosedRange<Instant>? {
        let today = (timing.now.seconds / Self.day).rounded(.down) * Self.day
        let limits = (today - 92 * Self.day)...(today + 16 * Self.day - Self.hour)
        let first = (moments.lowerBound.seconds / Self.hour).rounded(.down) * Self.hour
        let last = (moments.upperBound.seconds / Self.hour).rounded(.down) * Self.hour + Self.hour
        guard first <= limits.upperBound, last >= limits.lowerBound else { return nil }
        return Instant(seconds: max(first, limits.lowerBound))...Instant(seconds: min(last, limits.upperBound))
    }

    private func request(_ demands: ArraySlice<ServiceDemand>) -> FetchRequest {
        func list(_ text: (ServicePlace) -> String) -> String {
            demands.map { text($0.place) }.joined(separator: ",")
        }
        var query: [(name: String, value: String)] = [
            ("latitude", list(\.latitudeText)), ("longitude", list(\.longitudeText)),
        ]
        if demands.first?.place.elevation != nil {
            query.append(("elevation", list { $0.elevation.map(String.init) ?? "nan" }))
        }
        if timing.target == nil, demands.contains(where: { $0.moments.contains(timing.now) }) {
            query.append(("current", Self.variables))
        }
        query.append(("hourly", Self.variables))
        // Wind comes in km/h if one does not ask; the answer's own words for units count anyway.
        query += [("wind_speed_unit", "ms"), ("timezone", "GMT"), ("timeformat", "unixtime")]
        let moments = demands.map(\.moments)
        if let start = moments.map(\.lowerBound).min(), let end = moments.map(\.upperBound).max() {
            query += [("start_hour", String(start.iso.prefix(16))), ("end_hour", String(end.iso.prefix(16)))]
        }
        if let key = client.settings.key { query.append(("apikey", key.text)) }
        return FetchRequest(
            .get, client.settings.base.appending(path: "v1/forecast"), query: query, secrets: ["apikey"])
    }

    private mutating func ask(
        _ demands: ArraySlice<ServiceDemand>, now: Instant, into answers: inout ServiceAnswers
    ) throws(ProcessorError) {
        let request = request(demands)
        switch try client.answer(to: request, locations: demands.count) {
        case .failure(let failure):
            try client.note(failure, of: request)
            for demand in demands { answers.outcomes[demand.place] = .failed(failure) }
        case .success(let answer):
            let locations = answer.document.array ?? [answer.document]
            guard locations.count == demands.count else {
                let failure = ServiceFailure.document(
                    FeedFault("the answer has \(locations.count) locations instead of \(demands.count)"),
                    url: answer.url)
                try client.note(failure, of: request)
                for demand in demands { answers.outcomes[demand.place] = .failed(failure) }
                return
            }
            let note = ServiceAnswers.note(answer, now: now)
            for (demand, location) in zip(demands, locations) {
                do throws(FeedFault) {
                    let steps = try reader.read(location).map { $0.moved(to: demand.place.position) }
                    answers.outcomes[demand.place] = .weather(StationIndex(steps, timing), note: note)
                } catch {
                    let failure = ServiceFailure.document(error, url: answer.url)
                    try client.note(failure, of: request)
                    answers.outcomes[demand.place] = .failed(failure)
                }
            }
        }
    }
}

extension Observation {
    /// The same as the answer for a place: that is where it counts, whichever cell the service has answered from.
    func moved(to place: Coordinate) -> Observation {
        var observation = self
        observation.cell = cell ?? location
        observation.location = place
        return observation
    }
}
