import Configuration
import GeoJSON
import PluginKit

/// A plugin that can be used.
package struct InstalledPlugin: Sendable {
    package enum Origin: Sendable {
        case builtIn
        /// A shared library, and the version of the interface that it was built with.
        case library(path: String, abi: Int)
        /// A manifest file that names a program.
        case program(path: String)

        /// The file; nil for what is compiled in.
        package var path: String? {
            switch self {
            case .builtIn: nil
            case .library(let path, _), .program(let path): path
            }
        }

        package var text: String { path ?? "built-in" }
    }

    package var name: String
    package var version: String
    package var origin: Origin
    package var processors: [ProcessorDefinition]

    package init(name: String, version: String, origin: Origin, processors: [ProcessorDefinition]) {
        (self.name, self.version, self.origin, self.processors) = (name, version, origin, processors)
    }

    /// One that is compiled in.
    package init(builtIn name: String, version: String, _ processors: [any CompiledProcessor.Type]) {
        self.init(
            name: name, version: version, origin: .builtIn, processors: processors.map { ProcessorDefinition($0) })
    }
}

/// Why a plugin's file can't be used.
package struct PluginFault: Error, Sendable {
    package enum Code: String, Sendable {
        /// There is no such file, or it can't be read.
        case missing = "plugin-missing"
        /// Somebody else could change it.
        case unsafe = "plugin-unsafe"
        /// The system can't load it, say because a library that it needs is missing.
        case unloadable = "plugin-unloadable"
        /// It has not the one exported function.
        case symbol = "plugin-symbol"
        /// It was built for another version of the interface.
        case abi = "plugin-abi"
        /// What it says about itself can't be understood.
        case manifest = "plugin-manifest"
        /// Another plugin has a processor of that name.
        case conflict = "plugin-conflict"
    }

    package var path: String
    package var code: Code
    package var message: String
    package var remedy: String?
    /// Where in a manifest file it is.
    package var location: SourceLocation?

    package init(
        _ path: String, _ code: Code, _ message: String, remedy: String? = nil, location: SourceLocation? = nil
    ) {
        (self.path, self.code, self.message) = (path, code, message)
        (self.remedy, self.location) = (remedy, location)
    }

    package var diagnostic: Diagnostic {
        Diagnostic(
            .error, code.rawValue, "the plugin can't be used: \(message)", remedy: remedy, source: path,
            location: location)
    }
}
