import Configuration
import PluginKit

/// A place, and the moments that weather is wanted for there.
struct ServiceDemand: Sendable {
    var place: ServicePlace
    /// From the first to the last one.
    var moments: ClosedRange<Instant>
}

/// What a service has said about all places.
struct ServiceAnswers {
    /// What it has said about one place.
    enum Outcome {
        /// For this place and no other.
        case weather(StationIndex, note: String?)
        /// The service does not reach so far into the past or the future.
        case outOfTime
        /// The service knows nothing of the place.
        case nothing
        /// All stations are out of reach; m to the nearest one.
        case tooFar(Double)
        case failed(ServiceFailure)
    }

    var outcomes: [ServicePlace: Outcome] = [:]
    /// Stations for all places; nil when the service answers for each one.
    var stations: StationIndex?
    /// Stations whose answers are too old, by name, with a note about it.
    var staleStations: [String: String] = [:]

    /// How old an answer is that stands in for a newer one, as `weather:quality` has it; nil for one that holds.
    static func note(_ answer: ServiceClient.Answer, now: Instant) -> String? {
        answer.isStale ? "stale:age=\(answer.age(at: now))" : nil
    }
}

/// One service, and how it is asked.
protocol WeatherService {
    init(client: ServiceClient, timing: Timing)

    /// Asks for all places.
    /// - Throws: what ends the run.
    mutating func ask(
        _ demands: [ServiceDemand], in context: ProcessorContext
    ) throws(ProcessorError) -> ServiceAnswers
}
