import CartouchePlugin
import GeoJSON
import GeoTypes

/// `parts.explode-swift`: one feature for each part of a geometry, as `geometry.explode` makes them.
struct Explode: FeatureProcessor {
    static let manifest = PluginProcessor(
        name: "parts.explode-swift",
        summary: "Makes one feature of each part of a Multi or a collection; id and properties go with every part.",
        columns: [.geometry], reads: ["geometry"], writes: ["geometry"])

    init(options: JSONValue) throws {}

    func process(_ feature: PluginFeature, in run: borrowing PluginRun) throws -> [PluginFeature] {
        guard let geometry = feature.geometry, geometry.kind.isMultiple else { return [feature] }
        let parts = geometry.singleParts
        guard !parts.isEmpty else {
            throw PluginError("empty-geometry", "an empty \(geometry.kind.rawValue) has no parts")
        }
        return parts.map { part in
            var single = feature
            single.geometry = part
            return single
        }
    }
}

@c(cartouche_plugin_entry) public func entry(host: UInt32) -> UnsafePointer<PluginTable>? {
    Plugin.entry(name: "explode-swift", version: "1.0.0", [Explode.self], host: host)
}
