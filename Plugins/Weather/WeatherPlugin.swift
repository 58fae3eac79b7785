import PluginKit

/// The processors of weather enrichment.
package enum WeatherPlugin {
    package static let processors: [any Processor.Type] = [EnrichProcessor.self]
}
