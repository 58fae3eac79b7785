import PluginKit

/// Steps that look at properties and change them, leaving the bytes of all others alone.
package enum PropertiesProcessors {
    package static let all: [any CompiledProcessor.Type] = [
        PropertiesFilter.self, PropertiesSet.self, PropertiesSelect.self, PropertiesRename.self, PropertiesSort.self,
        PropertiesLimit.self,
    ]
}
