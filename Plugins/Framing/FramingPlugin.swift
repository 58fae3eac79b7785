import PluginKit

/// Framing: the camera that shows all annotations with their boxes.
package enum FramingPlugin {
    package static let processors: [any Processor.Type] = [FramingFit.self]
}
