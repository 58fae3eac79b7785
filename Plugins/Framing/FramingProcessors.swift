import PluginKit

/// Framing: the camera that shows all annotations with their boxes.
package enum FramingProcessors {
    package static let all: [any CompiledProcessor.Type] = [FramingFit.self, FramingTour.self]
}
