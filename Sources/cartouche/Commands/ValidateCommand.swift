import Configuration
import Execution
import PluginKit

enum ValidateCommand: Command {
    static let spec = CommandSpec(
        name: "validate", summary: "Check a chain file and show how it would run.", positionals: "CHAIN",
        flags: [ChainArguments.set, ChainArguments.define] + PluginArguments.all,
        detail: "Reports every fault at once, reads no data, and exits with 78 when there is any.")

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let path = arguments.positionals.first, arguments.positionals.count == 1 else {
            throw UsageError("validate needs one chain file", remedy: spec.usage)
        }
        let chain = try ChainArguments.read(path: path, arguments, console)
        var lines: [String] = []
        for (number, stage) in chain.stages.enumerated() {
            let names = stage.steps.map { index in
                let step = chain.steps[index]
                return step.tag == step.manifest.name ? step.tag : "\(step.tag) (\(step.manifest.name))"
            }
            let how = stage.streams ? "streams, in parallel" : "holds all features"
            lines.append("stage \(number + 1): \(names.joined(separator: " + ")): \(how)")
            for step in stage.steps.map({ chain.steps[$0] }) where step.processor.isSummarizing {
                let members = step.manifest.writtenMembers.joined(separator: ", ")
                lines.append("  \(step.tag) keeps a summary, and at the end gives the collection members of")
                lines.append("  these, as its options ask: \(members)")
            }
        }
        if chain.steps.isEmpty { lines.append("no steps: the features are copied") }
        if !chain.shots.isEmpty { lines.append("plan: \(chain.shots.count) shot\(chain.shots.count == 1 ? "" : "s")") }
        let barrier = chain.stages.first { !$0.streams }.map { chain.steps[$0.steps[0]].tag }
        if chain.streams {
            lines.append("The whole chain streams: memory does not grow with the input.")
        } else {
            lines.append("The chain does not stream: \(barrier ?? "the plan") needs all features.")
        }
        try console.write(lines.joined(separator: "\n"))
        return .done
    }
}
