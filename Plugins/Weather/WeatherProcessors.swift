import PluginKit

/// The processors of weather enrichment.
package enum WeatherProcessors {
    package static let all: [any CompiledProcessor.Type] = [EnrichProcessor.self, AlertsProcessor.self]
}
