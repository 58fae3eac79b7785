import Configuration
import GeoJSON
import PluginKit

/// How a program is run that works on features.
struct ProgramSettings: Sendable {
    static let command = Option<[String]>(
        required: "command",
        "The program and its arguments. A name with a slash starts at the folder of the file that names it, one without "
            + "is looked up in PATH.",
        domain: "list of strings",
        check: { words in
            if (words.first ?? "").isEmpty { return "a program's name and its arguments" }
            return words.contains { $0.utf8.contains(0) } ? "text without null bytes" : nil
        })
    static let handshake = Option(
        "handshake", default: true,
        "Whether the program speaks the conversation of plugins. With false it is started for each block of features, "
            + "reads lines to the end of its input, and writes lines.")
    static let timeout = Option(
        "timeout", default: TimeSpan(seconds: 60),
        "How long the program may take without reading or writing anything, before it is ended.",
        check: { $0.seconds > 0 ? nil : "a time above 0" })
    static let restarts = Option(
        "restarts", default: 3, "How often a program that has failed is started anew in a run.",
        domain: "whole number ≥ 0", check: { $0 >= 0 ? nil : "a whole number ≥ 0" })
    static let processes = Option(
        "processes", default: Int?.none,
        "How many may run side by side; as many as the run has threads unless given.",
        domain: "whole number ≥ 1", check: { $0.map { $0 >= 1 } ?? true ? nil : "a whole number ≥ 1" })
    static let exitCodes = Option(
        "exitCodes", default: [0],
        "Exit codes that mean success, for programs without a handshake; grep, for one, ends with 1 when no line matches.",
        domain: "list of whole numbers from 0 to 255",
        check: { codes in
            !codes.isEmpty && codes.allSatisfy((0...255).contains) ? nil : "whole numbers from 0 to 255"
        })

    static let options: [any OptionDeclaration] = [command, handshake, timeout, restarts, processes, exitCodes]

    var command: [String]
    var handshake: Bool
    /// Seconds.
    var timeout: Double
    var restarts: Int
    var processes: Int
    var exitCodes: [Int]

    init(_ values: OptionValues) throws(OptionFault) {
        command = values[Self.command]
        handshake = values[Self.handshake]
        timeout = values[Self.timeout].seconds
        restarts = values[Self.restarts]
        processes = values[Self.processes] ?? .max
        exitCodes = values[Self.exitCodes]
    }
}
