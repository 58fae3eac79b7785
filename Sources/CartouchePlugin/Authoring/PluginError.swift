/// Why a feature, or a whole call, fails.
///
/// Any other error does as well: its description is the message then, and its code `plugin`.
public struct PluginError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A word for programs such as `no-area`, at most 64 bytes.
    public var code: String
    /// A sentence for people.
    public var message: String

    public init(_ code: String, _ message: String) {
        self.code = code
        self.message = message
    }

    init(_ error: any Error) {
        self = error as? PluginError ?? PluginError("plugin", "\(error)")
    }

    public var description: String { "\(code): \(message)" }
}
