import Configuration
import Fetching
import GeoJSON
import PluginKit

/// A service that has alerts.
enum AlertService: String, ChoiceOption {
    case nws

    var name: ServiceName { .nws }
}

/// Asks the US National Weather Service for all alerts that are active.
struct AlertFeed {
    let settings: ServiceSettings
    let context: ProcessorContext

    /// Where the alerts come from, for messages.
    var source: String { settings.base.appending(path: "alerts/active").authority }

    /// The messages, or why the service has given none. Features that are no alerts are reported and left out.
    /// - Throws: what ends the run.
    func load() throws(ProcessorError) -> Result<[AlertMessage], ServiceFailure> {
        let client = try ServiceClient(settings, in: context)
        defer { client.report(in: context) }
        let request = FetchRequest(
            .get, settings.base.appending(path: "alerts/active"),
            query: [("status", "actual"), ("message_type", "alert,update")], headers: NWSService.geoJSON)
        let failure: ServiceFailure
        switch try client.answer(to: request) {
        case .success(let answer):
            if let features = answer.document["features"]?.array {
                if answer.isStale {
                    context.warn(
                        "\(source) does not answer: its alerts of \(answer.age(at: context.now)) s ago stand in")
                }
                return .success(messages(features))
            }
            failure = .document(FeedFault("the answer is no list of alerts"), url: answer.url)
        case .failure(let reason): failure = reason
        }
        try client.note(failure, of: request)
        return .failure(failure)
    }

    private func messages(_ features: [JSONValue]) -> [AlertMessage] {
        let messages = features.compactMap { value -> AlertMessage? in
            guard let properties = value["properties"], AlertMessage.recognizes(properties),
                let feature = Self.feature(value)
            else { return nil }
            return AlertMessage(
                properties: properties, geometry: feature.geometry, featureID: value["id"]?.string)
        }
        let unusable = features.count - messages.count
        if unusable > 0 {
            context.warn("\(source): \(unusable) feature\(unusable == 1 ? "" : "s") can't be read and are left out")
        }
        return messages
    }

    private static func feature(_ value: JSONValue) -> Feature? {
        let block = FeatureBlock(record: Array(value.text.utf8), source: "alerts")
        return (try? FeatureParser.parse(block, closesRings: true))?.features.first
    }
}
