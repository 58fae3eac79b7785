/// What a command takes, declared once: parsing, usage and help come from here.
struct CommandSpec {
    struct Flag {
        /// With its dashes: `--output`.
        var name: String
        /// With its dash: `-o`.
        var short: String?
        /// Name of the value in help; nil for a switch.
        var value: String?
        var help: String
        /// The words to choose from.
        var choices: [String] = []
        var repeats = false

        init(
            _ name: String, short: String? = nil, value: String? = nil, _ help: String, choices: [String] = [],
            repeats: Bool = false
        ) {
            self.name = name
            self.short = short
            self.value = value
            self.help = help
            self.choices = choices
            self.repeats = repeats
        }
    }

    var name: String
    /// One sentence.
    var summary: String
    /// Positional arguments as usage shows them.
    var positionals: String
    var flags: [Flag]
    /// Further paragraphs of the help.
    var detail = ""

    /// Switches that every command has.
    static let common = [
        Flag("--diagnostics", value: "FORM", "How diagnostics are printed: text or json.", choices: ["text", "json"]),
        Flag("--quiet", short: "-q", "Print errors only."),
        Flag("--help", short: "-h", "Print this help."),
    ]

    var allFlags: [Flag] { flags + Self.common }

    var usage: String {
        "usage: cartouche \(name) \(positionals)\(positionals.isEmpty ? "" : " ")[options]"
    }

    /// The help page, at most 100 columns wide.
    var help: String {
        var lines = [summary, "", usage]
        if !detail.isEmpty { lines += ["", detail] }
        lines += ["", "options:"]
        for flag in allFlags {
            let names = (flag.short.map { "\($0), " } ?? "    ") + flag.name + (flag.value.map { " \($0)" } ?? "")
            let column = 34
            if names.count + 4 > column {
                lines.append("  \(names)")
                lines.append(String(repeating: " ", count: column) + flag.help)
            } else {
                lines.append("  \(names)" + String(repeating: " ", count: column - names.count - 2) + flag.help)
            }
        }
        return lines.joined(separator: "\n")
    }
}

/// What was given on the command line.
struct ParsedArguments {
    var positionals: [String] = []
    private var values: [String: [String]] = [:]

    init() {}

    func has(_ flag: String) -> Bool { values[flag] != nil }

    /// The last value given.
    subscript(flag: String) -> String? { values[flag]?.last }

    func all(_ flag: String) -> [String] { values[flag] ?? [] }

    mutating func add(_ flag: String, _ value: String) { values[flag, default: []].append(value) }
}
