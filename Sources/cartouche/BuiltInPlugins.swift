import AnchorsPlugin
import FramingPlugin
import GeometryPlugin
import PluginHost
import PluginKit
import PropertiesPlugin
import WeatherPlugin

/// The plugins that are compiled in. Nothing else in the project names one.
enum BuiltInPlugins {
    static let all: [(name: String, processors: [any Processor.Type])] = [
        ("anchors", AnchorsProcessors.all),
        ("framing", FramingProcessors.all),
        ("geometry", GeometryProcessors.all),
        ("properties", PropertiesProcessors.all),
        ("weather", WeatherProcessors.all),
    ]

    static let registry = ProcessorRegistry(all.flatMap(\.processors))

    static var registryABI: Int { ProcessorRegistry.pluginABI }
}
