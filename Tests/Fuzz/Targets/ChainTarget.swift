import AnchorsPlugin
import Configuration
import Execution
import FramingPlugin
import GeoJSON
import GeometryPlugin
import PluginHost
import PropertiesPlugin
import WeatherPlugin

/// The reader of chain files, with all processors there are.
enum ChainTarget {
    private static let registry = ProcessorRegistry([
        InstalledPlugin(
            builtIn: "all", version: "0",
            AnchorsProcessors.all + FramingProcessors.all + GeometryProcessors.all + PropertiesProcessors.all
                + WeatherProcessors.all)
    ])

    static func run(_ bytes: [UInt8]) {
        do throws(RunFailure) {
            let chain = try ChainReader.read(
                ConfigurationText(name: "fuzz.chain.json", bytes: bytes), folder: ".", registry: registry,
                variables: Variables(definitions: [:], environment: [:]))
            FuzzTarget.check(chain.stages.flatMap(\.steps) == Array(chain.steps.indices), "stages hold each step once")
        } catch {
            FuzzTarget.check(!error.diagnostics.isEmpty, "a refusal says why")
            for diagnostic in error.diagnostics {
                guard let location = diagnostic.location else { continue }
                FuzzTarget.check((0...bytes.count).contains(location.offset), "places lie in the file")
            }
        }
    }
}
