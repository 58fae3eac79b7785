import Configuration
import Execution
import Foundation
import GeoJSON
import Preview

/// The arguments about previews that several commands share.
enum PreviewArguments {
    /// Of the environment: what stands in for `--maplibre`.
    private static let variable = "CARTOUCHE_MAPLIBRE"

    static let all = [
        CommandSpec.Flag(
            "--label", value: "PROPERTY", "The property to take names from; title, name or id by default."),
        CommandSpec.Flag("--background", value: "FILE", "GeoJSON that lies beneath, such as coasts."),
        CommandSpec.Flag(
            "--maplibre", value: "FILE",
            "maplibre-gl.js or its address, for pages; $CARTOUCHE_MAPLIBRE by default."),
        CommandSpec.Flag(
            "--style", value: "FILE",
            "Map style of a page, a file or an address; a plain one by default."),
    ]

    /// Reads a file that a run has written.
    static func set(_ path: String) throws(RunFailure) -> FramedSet {
        do throws(PreviewError) {
            return try FramedSet(path: path)
        } catch {
            throw RunFailure(error, source: path)
        }
    }

    /// The files, not addresses, that a page is made with.
    static func files(_ arguments: ParsedArguments) -> [String] {
        [arguments["--maplibre"] ?? ProcessInfo.processInfo.environment[variable], arguments["--style"]]
            .compactMap { $0 }.filter { !$0.isEmpty && !isAddress($0) } + arguments.all("--background")
    }

    /// What a page is made with, but for its frame, time and version.
    static func page(_ arguments: ParsedArguments, title: String) throws -> PreviewPage.Options {
        guard let place = arguments["--maplibre"] ?? ProcessInfo.processInfo.environment[variable], !place.isEmpty
        else {
            throw UsageError(
                "a page needs MapLibre GL JS",
                remedy: "pass --maplibre with maplibre-gl.js or its address, or set \(variable)")
        }
        var options = PreviewPage.Options(
            title: title,
            library: isAddress(place) ? .address(place) : .source(try library(place)))
        if let style = arguments["--style"] { options.style = .given(try self.style(style)) }
        options.label = arguments["--label"]
        options.background = try background(arguments)
        return options
    }

    private static func library(_ place: String) throws(RunFailure) -> [UInt8] {
        let text = try file(place, flag: "--maplibre")
        // The name under which it is known to a page.
        guard text.bytes.firstRange(of: Array("maplibregl".utf8)) != nil else {
            throw RunFailure(
                .data,
                Diagnostic(
                    .error, "maplibre", "this is not MapLibre GL JS", remedy: "pass its maplibre-gl.js", source: place))
        }
        return text.bytes
    }

    private static func file(_ place: String, flag: String) throws(RunFailure) -> ConfigurationText {
        do throws(RunFailure) {
            return try ConfigurationText(path: place)
        } catch {
            var failure = error
            for index in failure.diagnostics.indices {
                failure.diagnostics[index].code = failure.exitCode == .noInput ? "missing-input" : "unreadable"
                failure.diagnostics[index].remedy = "\(flag) takes a file or an address with http:// or https://"
            }
            throw failure
        }
    }

    /// A file with a style, or the address of one.
    private static func style(_ place: String) throws(RunFailure) -> JSONValue {
        if isAddress(place) { return .string(place) }
        let text = try file(place, flag: "--style")
        let style: JSONValue
        do throws(JSONSyntaxError) {
            style = try JSONParser.parse(text.bytes)
        } catch {
            throw RunFailure(.data, text.diagnostic(error))
        }
        guard style["version"] != nil, style["layers"]?.array != nil else {
            throw RunFailure(
                .data,
                Diagnostic(.error, "style", "this is no map style: it has no version or no layers", source: text.name))
        }
        return style.withoutPlaces
    }

    private static func isAddress(_ place: String) -> Bool {
        ["http://", "https://"].contains { place.lowercased().hasPrefix($0) }
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
