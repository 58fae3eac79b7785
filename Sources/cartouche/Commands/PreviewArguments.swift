import Configuration
import Execution
import GeoJSON
import Preview

/// The arguments about previews that several commands share.
enum PreviewArguments {
    static let all = [
        CommandSpec.Flag(
            "--label", value: "PROPERTY", "The property to take names from; title, name or id by default."),
        CommandSpec.Flag("--background", value: "FILE", "GeoJSON that lies beneath, such as coasts."),
    ]

    /// Reads a file that a run has written.
    static func set(_ path: String) throws(RunFailure) -> FramedSet {
        do throws(PreviewError) {
            return try FramedSet(path: path)
        } catch {
            throw RunFailure(error, source: path)
        }
    }

    /// The features of `--background`.
    static func background(_ arguments: ParsedArguments) throws(RunFailure) -> [Feature] {
        guard let path = arguments["--background"] else { return [] }
        return try set(path).features
    }
}

extension RunFailure {
    /// - Parameter source: the set.
    init(_ error: PreviewError, source: String) {
        let source = source == "-" ? "stdin" : source
        switch error {
        case .reading(let error): self.init(error, source: source)
        case .content(let message, let remedy):
            self.init(.data, Diagnostic(.error, "preview", message, remedy: remedy, source: source))
        case .request(let message, let remedy):
            self.init(.usage, Diagnostic(.error, "usage", message, remedy: remedy))
        }
    }
}
