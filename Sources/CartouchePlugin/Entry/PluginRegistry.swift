import CCartouche
import GeoJSON
import Synchronization

/// The processors of the library by name: the functions of the table can't bring anything of their own along.
final class PluginRegistry: Sendable {
    static let shared = PluginRegistry()

    private struct State: @unchecked Sendable {
        var steps: [String: any PluginStep.Type] = [:]
        /// By the manifest's text. They last as long as the process.
        var tables: [String: UnsafePointer<PluginTable>] = [:]
    }

    private struct Handle: @unchecked Sendable {
        let table: UnsafePointer<PluginTable>
    }

    private let state = Mutex(State())

    func table(
        name: String, version: String, _ processors: [any PluginStep.Type]
    ) -> UnsafePointer<PluginTable> {
        let entries = processors.map { type in
            type.manifest.json(scope: type is any FeatureProcessor.Type ? "feature" : "collection")
        }
        let manifest = JSONValue.object([
            "name": .string(name), "version": .string(version), "processors": .array(entries),
        ]).text
        return state.withLock { state in
            for type in processors { state.steps[type.manifest.name] = type }
            if let table = state.tables[manifest] { return Handle(table: table) }
            let text = Array(manifest.utf8CString)
            let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: text.count)
            _ = copy.initialize(from: text)
            let table = UnsafeMutablePointer<PluginTable>.allocate(capacity: 1)
            // The text has a byte at least, the one that ends it.
            table.initialize(to: cartouche_plugin(manifest: UnsafePointer(copy.baseAddress.unsafelyUnwrapped)))
            state.tables[manifest] = UnsafePointer(table)
            return Handle(table: UnsafePointer(table))
        }.table
    }

    func instance(of name: String, options: [UInt8]) throws -> PluginInstance {
        guard let type = state.withLock({ $0.steps[name] }) else {
            throw PluginError("processor", "the plugin has no processor '\(name)'")
        }
        let options = try options.isEmpty ? .object([:]) : JSONParser.parse(options)
        if let type = type as? any FeatureProcessor.Type { return try Self.feature(type, options) }
        if let type = type as? any CollectionProcessor.Type { return try Self.collection(type, options) }
        throw PluginError("processor", "'\(name)' is neither a FeatureProcessor nor a CollectionProcessor")
    }

    private static func feature<Step: FeatureProcessor>(_ type: Step.Type, _ options: JSONValue) throws
        -> PluginInstance
    {
        FeatureInstance(try type.init(options: options))
    }

    private static func collection<Step: CollectionProcessor>(
        _ type: Step.Type, _ options: JSONValue
    ) throws -> PluginInstance {
        CollectionInstance(try type.init(options: options))
    }
}
