import Configuration

/// A processor that can be configured: what it says about itself, and how a step is made of it.
package struct ProcessorDefinition: Sendable {
    package let manifest: ProcessorManifest
    private let make: @Sendable (OptionValues) throws(OptionFault) -> any Processor

    package init(
        _ manifest: ProcessorManifest, make: @escaping @Sendable (OptionValues) throws(OptionFault) -> any Processor
    ) {
        self.manifest = manifest
        self.make = make
    }

    package init(_ type: any CompiledProcessor.Type) {
        self.init(type.manifest) { (options) throws(OptionFault) in try type.init(options: options) }
    }

    /// A step with these options, which have been decoded against the manifest's declarations.
    /// - Throws: what only several options together show.
    package func step(_ options: OptionValues) throws(OptionFault) -> any Processor { try make(options) }
}
