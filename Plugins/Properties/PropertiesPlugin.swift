import PluginKit

/// Steps that look at properties and change them, leaving the bytes of all others alone.
package enum PropertiesPlugin {
    package static let processors: [any Processor.Type] = [
        PropertiesFilter.self, PropertiesSet.self, PropertiesSelect.self, PropertiesRename.self, PropertiesSort.self,
        PropertiesLimit.self,
    ]
}
