import Configuration
import Execution
import Foundation
import GeoJSON
import PluginHost
import PluginKit

/// The arguments about chains that several commands share.
enum ChainArguments {
    static let define = CommandSpec.Flag(
        "--define", value: "NAME=VALUE", "Give ${NAME} in the chain file a value.", repeats: true)
    static let set = CommandSpec.Flag(
        "--set", value: "TAG.OPTION=VALUE", "Override an option of a step; TAG is its tag or its processor's name.",
        repeats: true)

    /// Reads a chain file with variables and overrides applied.
    static func read(path: String, _ arguments: ParsedArguments, _ console: Console) throws -> Chain {
        try read(path: path, arguments, registry: try PluginArguments.registry(arguments, console))
    }

    /// - Parameter registry: what processors there are.
    static func read(
        path: String, _ arguments: ParsedArguments, registry: ProcessorRegistry
    ) throws -> Chain {
        let text = try ConfigurationText(path: path)
        let folder = path == "-" ? "" : PathName.folder(of: path)
        return try ChainReader.read(
            text, folder: folder, registry: registry, variables: try variables(arguments),
            overrides: try overrides(arguments), output: try output(arguments))
    }

    /// The flags that take the place of members of the chain's `output`.
    static func output(_ arguments: ParsedArguments) throws(UsageError) -> [JSONMember] {
        var members: [JSONMember] = []
        if let profile = arguments["--profile"] { members.append(JSONMember(key: "profile", value: .string(profile))) }
        if let decimals = try arguments.count("--precision", minimum: OutputValue.decimals.lowerBound) {
            guard OutputValue.decimals.contains(decimals) else {
                throw UsageError("--precision is '\(decimals)'; expected at most \(OutputValue.decimals.upperBound)")
            }
            members.append(JSONMember(key: "precision", value: .number(Double(decimals))))
        }
        if let rule = arguments["--bbox"] { members.append(JSONMember(key: "bbox", value: .string(rule))) }
        return members
    }

    static func variables(_ arguments: ParsedArguments) throws(UsageError) -> Variables {
        var definitions: [String: String] = [:]
        for text in arguments.all(define.name) {
            guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
                throw UsageError("--define is '\(text)'; expected NAME=VALUE")
            }
            definitions[String(text[..<equals])] = String(text[text.index(after: equals)...])
        }
        return Variables(definitions: definitions, environment: ProcessInfo.processInfo.environment)
    }

    private static func overrides(_ arguments: ParsedArguments) throws(UsageError) -> [ChainReader.Override] {
        var overrides: [ChainReader.Override] = []
        for text in arguments.all(set.name) {
            guard let equals = text.firstIndex(of: "="), let dot = text[..<equals].lastIndex(of: ".") else {
                throw UsageError("--set is '\(text)'; expected TAG.OPTION=VALUE")
            }
            let option = String(text[text.index(after: dot)..<equals])
            guard option != "use", option != "tag" else {
                throw UsageError("--set changes options, not '\(option)'", remedy: "change the chain file")
            }
            overrides.append(
                ChainReader.Override(
                    tag: String(text[..<dot]), option: option,
                    value: StepText.value(String(text[text.index(after: equals)...]), isList: false)))
        }
        return overrides
    }

    /// `--now`; nil when it is not given.
    static func now(_ arguments: ParsedArguments) throws(UsageError) -> Instant? {
        guard let text = arguments["--now"] else { return nil }
        guard let instant = Instant(iso: text) else {
            throw UsageError(
                "--now is '\(text)'; expected a date and time with its offset", remedy: "write 2026-11-30T06:00:00Z")
        }
        return instant
    }

    /// `--jobs`, or one worker for each processor.
    static func jobs(_ arguments: ParsedArguments) throws(UsageError) -> Int {
        try arguments.count("--jobs", minimum: 1) ?? min(ProcessInfo.processInfo.activeProcessorCount, 16)
    }
}

/// A step as one writes it on the command line: `geometry.simplify tolerance=100`.
enum StepText {
    /// The step as an object of a chain.
    /// - Parameters:
    ///   - registry: says which options take lists.
    ///   - hidesSecrets: a variable stands for the value of an option that must not be shown.
    static func step(
        _ text: String, _ registry: ProcessorRegistry, hidesSecrets: Bool = false
    ) throws(UsageError) -> JSONValue {
        let words = split(text)
        guard let name = words.first, !name.contains("=") else {
            throw UsageError("'\(text)' is no step", remedy: "write 'PROCESSOR option=value …'")
        }
        let options = try? registry.processor(named: name).manifest.options
        var members = [JSONMember(key: "use", value: .string(name))]
        for word in words.dropFirst() {
            guard let equals = word.firstIndex(of: "=") else {
                throw UsageError("'\(word)' in '\(text)' is no option", remedy: "write option=value")
            }
            let key = String(word[..<equals])
            try checkJSON(word[word.index(after: equals)...], of: key)
            let domain = options?.first { $0.name == key }?.domain
            if hidesSecrets, domain?.isSecret == true {
                members.append(JSONMember(key: key, value: .string("${\(key.uppercased())}")))
                continue
            }
            let isList = domain?.isList ?? false
            members.append(
                JSONMember(key: key, value: value(String(word[word.index(after: equals)...]), isList: isList)))
        }
        return JSONValue(.object(members))
    }

    /// What starts like an expression or an object and is no JSON is a slip, not a string.
    private static func checkJSON(_ text: Substring, of option: String) throws(UsageError) {
        guard let first = text.first, "[{".contains(first) else { return }
        do throws(JSONSyntaxError) {
            _ = try JSONParser.parse(String(text))
        } catch {
            throw UsageError("'\(option)' is no JSON: \(error.message), at character \(error.offset + 1) of \(text)")
        }
    }

    /// JSON where the text is JSON, a list at its commas where one is taken, else a string.
    static func value(_ text: String, isList: Bool) -> JSONValue {
        if let value = try? JSONParser.parse(text) { return value }
        if isList, text.contains(",") {
            return .array(text.split(separator: ",").map { value(String($0), isList: false) })
        }
        return .string(text)
    }

    /// Words at blanks that are in no quotes and no brackets.
    private static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        var depth = 0
        var quoted = false
        for character in text {
            if character.isWhitespace, depth == 0, !quoted {
                if !word.isEmpty { words.append(word) }
                word = ""
                continue
            }
            if character == "\"" { quoted.toggle() }
            if !quoted, "[{".contains(character) { depth += 1 }
            if !quoted, "]}".contains(character) { depth -= 1 }
            word.append(character)
        }
        if !word.isEmpty { words.append(word) }
        return words
    }
}
