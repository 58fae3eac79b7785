import CCartouche
import GeoJSON

/// What the exported function of a plugin answers: `cartouche_plugin` of `cartouche_plugin.h`.
public typealias PluginTable = cartouche_plugin

/// The door between the host and the processors of a plugin.
public enum Plugin {
    /// What the exported function of a plugin has to answer:
    ///
    /// ```swift
    /// @c(cartouche_plugin_entry) public func entry(host: UInt32) -> UnsafePointer<PluginTable>? {
    ///     Plugin.entry(name: "measure", version: "1.0.0", [Area.self], host: host)
    /// }
    /// ```
    /// - Parameters:
    ///   - name: of the plugin.
    ///   - processors: types that are a ``FeatureProcessor`` or a ``CollectionProcessor``.
    ///   - host: the version of the interface that the function was handed.
    /// - Returns: nil for a host that is too old.
    public static func entry(
        name: String, version: String, _ processors: [any PluginStep.Type], host: UInt32
    ) -> UnsafePointer<PluginTable>? {
        guard host >= UInt32(CARTOUCHE_PLUGIN_ABI) else { return nil }
        return PluginRegistry.shared.table(name: name, version: version, processors)
    }
}

extension cartouche_plugin {
    /// The table around a manifest, which must last as long as the process.
    init(manifest: UnsafePointer<CChar>) {
        self.init()
        struct_size = UInt32(MemoryLayout<cartouche_plugin>.size)
        abi = UInt32(CARTOUCHE_PLUGIN_ABI)
        self.manifest = manifest
        create = { host, processor, options, size, instance in
            guard let host, let processor, let instance else { return 1 }
            let run = PluginRun(host)
            do {
                let text = UnsafeRawBufferPointer(start: options, count: options == nil ? 0 : size)
                let made = try PluginRegistry.shared.instance(of: String(cString: processor), options: Array(text))
                instance.pointee = Unmanaged.passRetained(made).toOpaque()
                return 0
            } catch {
                run.fail(error)
                return 1
            }
        }
        process = { instance, host, schema, batch, answerSchema, answer in
            guard let instance, let host, let schema, let batch, let answerSchema, let answer else { return 1 }
            answerSchema.pointee.release = nil
            answer.pointee.release = nil
            let run = PluginRun(host)
            do {
                let input = try InputBatch(taking: batch, schema: schema)
                let instance = Unmanaged<PluginInstance>.fromOpaque(instance).takeUnretainedValue()
                try instance.process(input, in: run).export(as: answerSchema, answer)
                return 0
            } catch {
                run.fail(error)
                return 1
            }
        }
        destroy = { instance in
            if let instance { Unmanaged<PluginInstance>.fromOpaque(instance).release() }
        }
    }
}
