import PluginKit

/// Anchor assignment: where annotations hang their boxes so that they don't cover one another.
package enum AnchorsPlugin {
    package static let processors: [any Processor.Type] = [AnchorsAssign.self]
}
