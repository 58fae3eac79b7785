import Configuration
import GeoJSON
import PluginKit

/// `exec`: a program that a chain names works on the features.
package struct ExecProcessor: CompiledProcessor {
    private enum Scope: String, ChoiceOption { case feature, collection }

    private static let scopeOption = Option(
        "scope", default: Scope.feature,
        "Whether the program gets blocks of features, several programs side by side, or all features at once.")
    private static let optionsOption = Option(
        "options", default: JSONValue.object([:]), "Handed to the program in the handshake.", domain: "object",
        check: { $0.members == nil ? "an object" : nil })

    package static let manifest = ProcessorManifest(
        "exec", "Hands features to a program, one a line, and takes those that it writes.",
        scopes: [.feature, .collection], reads: ["geometry", "*"], writes: ["geometry", "features", "*"],
        options: ProgramSettings.options + [scopeOption, optionsOption])

    package let scope: ProcessorScope
    private let conversation: ProgramConversation

    package init(options: OptionValues) throws(OptionFault) {
        scope = options[Self.scopeOption] == .feature ? .feature : .collection
        conversation = ProgramConversation(
            try ProgramSettings(options), processor: Self.manifest.name,
            options: options[Self.optionsOption].withoutPlaces, scope: scope, folder: nil)
    }

    package func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        try conversation.process(&batch, in: context)
    }
}
