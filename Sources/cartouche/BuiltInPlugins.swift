import AnchorsPlugin
import FramingPlugin
import GeometryPlugin
import PluginHost
import PluginKit
import PropertiesPlugin
import WeatherPlugin

/// The plugins that are compiled in. Nothing else in the project names one.
enum BuiltInPlugins {
    static let all: [InstalledPlugin] = [
        InstalledPlugin(builtIn: "anchors", version: CommandLineTool.version, AnchorsProcessors.all),
        InstalledPlugin(builtIn: "framing", version: CommandLineTool.version, FramingProcessors.all),
        InstalledPlugin(builtIn: "geometry", version: CommandLineTool.version, GeometryProcessors.all),
        InstalledPlugin(builtIn: "program", version: CommandLineTool.version, [ExecProcessor.self]),
        InstalledPlugin(builtIn: "properties", version: CommandLineTool.version, PropertiesProcessors.all),
        InstalledPlugin(builtIn: "weather", version: CommandLineTool.version, WeatherProcessors.all),
    ]

    static let registry = ProcessorRegistry(all)
}
