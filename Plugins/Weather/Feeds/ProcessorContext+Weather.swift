import GeoJSON
import PluginKit

extension ProcessorContext {
    /// What is to be said when the file of weather can't be read as features.
    /// - Parameters:
    ///   - path: as the option has it.
    ///   - foreign: what to say by the first bytes of a file of something else, nil when they tell nothing; by default what
    ///     observations are not.
    func weatherFailure(
        _ error: GeoJSONError, in path: String, foreign: ((_ firstBytes: [UInt8]) -> ProcessorError?)? = nil
    ) -> ProcessorError {
        let source = resolve(path)
        switch error.code {
        case .missing:
            return ProcessorError(
                .missingInput, error.code.rawValue, "\(error.message): '\(source)'",
                remedy: "paths in 'from' start from the chain file's folder", source: source)
        case .unreadable:
            return ProcessorError(
                .inputOutput, error.code.rawValue, error.message, remedy: error.remedy, source: source)
        default:
            let head = firstBytes(of: source, count: 8192)
            if let foreign {
                if let failure = foreign(head) { return failure }
            } else if case .other(let what) = FeedFormat(firstBytes: head) {
                return notWeather(what, source)
            }
            return ProcessorError(
                .data, error.code.rawValue, error.message, remedy: error.remedy, source: source,
                location: error.location)
        }
    }

    func notWeather(_ what: String, _ source: String) -> ProcessorError {
        let remedy =
            switch what {
            case FeedFormat.table: "say in 'fields' which column holds what"
            case FeedFormat.alerts: "pass it to weather.alerts"
            default:
                "pass observations as GeoJSON: points with quantities such as "
                    + #""temperature": {"value": 25, "unitCode": "wmoUnit:degC"}, or say in 'fields' what is what"#
            }
        return ProcessorError(
            .data, "not-weather", "this is \(what), not a file of weather observations", remedy: remedy, source: source)
    }
}
