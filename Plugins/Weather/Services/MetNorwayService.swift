import Configuration
import Fetching
import GeoJSON
import PluginKit

/// Asks the Norwegian Meteorological Institute for its forecast, place by place.
struct MetNorwayService: WeatherService {
    private let client: ServiceClient
    private let timing: Timing
    private var reader = MetNorwayReader()

    init(client: ServiceClient, timing: Timing) { (self.client, self.timing) = (client, timing) }

    mutating func ask(
        _ demands: [ServiceDemand], in context: ProcessorContext
    ) throws(ProcessorError) -> ServiceAnswers {
        var answers = ServiceAnswers()
        for demand in demands { answers.outcomes[demand.place] = try ask(demand.place, now: context.now) }
        reader.quantities.report(source: client.settings.base.authority, in: context)
        return answers
    }

    private mutating func ask(
        _ place: ServicePlace, now: Instant
    ) throws(ProcessorError) -> ServiceAnswers.Outcome {
        var query = [(name: "lat", value: place.latitudeText), (name: "lon", value: place.longitudeText)]
        if let elevation = place.elevation { query.append((name: "altitude", value: String(elevation))) }
        // The compact form has no gusts.
        let request = FetchRequest(
            .get, client.settings.base.appending(path: "weatherapi/locationforecast/2.0/complete"), query: query)
        let answer: ServiceClient.Answer
        switch try client.answer(to: request) {
        case .failure(let failure):
            try client.note(failure, of: request)
            return .failed(failure)
        case .success(let success): answer = success
        }
        do throws(FeedFault) {
            guard MetNorwayReader.recognizes(answer.document) else {
                throw FeedFault("the answer is no location forecast")
            }
            let steps = try reader.read(answer.document).map { $0.moved(to: place.position) }
            guard !steps.isEmpty else { return .nothing }
            return .weather(StationIndex(steps, timing), note: ServiceAnswers.note(answer, now: now))
        } catch {
            let failure = ServiceFailure.document(error, url: answer.url)
            try client.note(failure, of: request)
            return .failed(failure)
        }
    }
}
