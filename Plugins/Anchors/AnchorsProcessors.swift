import PluginKit

/// Anchor assignment: where annotations hang their boxes so that they don't cover one another.
package enum AnchorsProcessors {
    package static let all: [any CompiledProcessor.Type] = [AnchorsAssign.self]
}
