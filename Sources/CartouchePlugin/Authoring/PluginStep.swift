import GeoJSON

/// What all processors of a plugin have in common.
public protocol PluginStep {
    /// What the processor says about itself.
    static var manifest: PluginProcessor { get }

    /// Configures the processor. Also done once when a chain is only checked.
    /// - Parameter options: an object with a value for each option that was given or has a default. The host has
    ///   compared each with the schema in the manifest.
    /// - Throws: what only several options together show; best a ``PluginError``.
    init(options: JSONValue) throws
}

/// A processor that works on one feature at a time: the input streams, and several threads have an instance each.
///
/// An instance is used by one thread at a time and may change itself from feature to feature.
public protocol FeatureProcessor: PluginStep {
    /// Works on one feature.
    ///
    /// What comes back stands in its place: none drops it, several follow one another. Copies of the feature keep
    /// all of its text that they don't change, byte for byte.
    /// - Throws: why the feature is refused. It goes to the reject file, and the rest goes on.
    mutating func process(_ feature: PluginFeature, in run: borrowing PluginRun) throws -> [PluginFeature]
}

/// A processor that needs all features at once: it holds the stream back until the last one is there.
public protocol CollectionProcessor: PluginStep {
    /// Works on all features, and answers those that there are afterwards, in their order.
    /// - Throws: why the run can't go on. ``PluginRun/refuse(_:_:)`` refuses a single feature.
    mutating func process(_ features: [PluginFeature], in run: borrowing PluginRun) throws -> [PluginFeature]
}
