import Configuration
import Execution
import Foundation
import GeoJSON

enum RunCommand: Command {
    static let spec = CommandSpec(
        name: "run", summary: "Run a chain over GeoJSON.", positionals: "CHAIN [INPUT…]",
        flags: output + ReadingArguments.all + [ChainArguments.set, ChainArguments.define],
        detail: """
            One input gives one output, standard output by default. Several inputs, a folder or a glob are a batch: one
            output for each under the folder that -o names, failures isolated, a table and manifest.json at the end.
            '-' is standard input or output. The chain file's paths start from its own folder. In an output's name {stem}
            stands for the input's name without its ending; with framing.fit's groupBy, {key} in -o writes a file for
            each group.
            """)

    /// Flags about inputs and outputs, which `apply` has too.
    static let output = [
        CommandSpec.Flag("--output", short: "-o", value: "OUT", "File for the features, or a batch's folder."),
        CommandSpec.Flag("--plan", value: "FILE", "File for the camera plan."),
        CommandSpec.Flag("--reject", value: "FILE", "File for refused features, one JSON object a line."),
        CommandSpec.Flag(
            "--format", value: "FORMAT", "geojson, geojsonl or geojsons; the name decides by default.",
            choices: OutputFormat.allCases.map(\.rawValue)),
        CommandSpec.Flag("--jobs", value: "N", "Worker threads; one for each processor by default."),
        CommandSpec.Flag("--strict", "Stop at the first refused feature."),
        CommandSpec.Flag(
            "--now", value: "TIME", "What counts as the present, such as 2026-11-30T06:00:00Z; the clock by default."),
        CommandSpec.Flag(
            "--record", value: "DIR", "Keep all that services answer in a folder, for --replay."),
        CommandSpec.Flag(
            "--replay", value: "DIR", "Take what services answer from a recording, and its time as the present."),
        CommandSpec.Flag(
            "--progress", value: "WHEN", "auto, always or never.",
            choices: Console.ProgressMode.allCases.map(\.rawValue)),
    ]

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let path = arguments.positionals.first else {
            throw UsageError("run needs a chain file", remedy: spec.usage)
        }
        let chain = try ChainArguments.read(path: path, arguments)
        return try run(chain, inputs: Array(arguments.positionals.dropFirst()), arguments, console)
    }

    /// Runs a chain with the flags of ``output``.
    static func run(
        _ chain: Chain, inputs: [String], _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitCode {
        let network = try ServiceArguments(arguments)
        var chain = chain
        try ReadingArguments.apply(arguments, to: &chain)
        var request = RunRequest(
            chain: chain, inputs: inputs, reject: arguments["--reject"],
            format: arguments["--format"].flatMap(OutputFormat.init(rawValue:)),
            jobs: try ChainArguments.jobs(arguments), isStrict: arguments.has("--strict"),
            now: network.now, services: network.services)
        request.reading = try ReadingArguments.options(arguments)
        if arguments["--plan"] != nil, chain.shots.isEmpty {
            throw UsageError("--plan is given, but the chain plans nothing", remedy: "add \"plan\" to the chain file")
        }
        let expanded = try InputExpansion.expand(inputs)
        if expanded.isBatch {
            // Checked with a stand-in, before any input is read.
            for name in [arguments["--output"], arguments["--plan"]].compactMap({ $0 }) {
                guard name != "-" else {
                    throw UsageError("a batch can't be written to standard output", remedy: "pass -o FOLDER")
                }
                _ = try OutputName.expand(name, stem: "stem", allowsKey: name == arguments["--output"])
                guard name.contains("{stem}") || !name.contains("{key}") else {
                    throw UsageError(
                        "all inputs of the batch would write to '\(name)'", remedy: "put {stem} into the name")
                }
            }
            let batch = Batch(
                request: request, inputs: expanded.files, output: arguments["--output"], plan: arguments["--plan"])
            let report = try BatchRunner.run(batch, observer: console)
            console.finishRepeats()
            console.note(BatchTable.text(report))
            return report.exitCode
        }
        if request.inputs.isEmpty {
            request.inputs = chain.sources.map(chain.resolve)
            guard !request.inputs.isEmpty else {
                throw UsageError(
                    "no input", remedy: "name a file, - for standard input, or \"source\" in the chain file")
            }
        }
        let stem = request.inputs.count == 1 ? BatchRunner.stem(of: request.inputs[0]) : nil
        let named = { (path: String) throws(UsageError) in try OutputName.expand(path, stem: stem) }
        request.annotations = try OutputName.expand(
            arguments["--output"] ?? chain.output.annotations.map(chain.resolve) ?? "-", stem: stem, allowsKey: true)
        request.plan = try (arguments["--plan"] ?? chain.output.plan.map(chain.resolve)).map(named)
        request.reject = try request.reject.map(named)
        try checkDestinations(request, plan: chain.shots.isEmpty ? nil : request.plan)
        let start = ContinuousClock.now
        let summary = try ChainRunner.run(request, observer: console)
        console.finishRepeats()
        console.note(RunReport.text(summary, duration: ContinuousClock.now - start))
        return summary.exitCode
    }

    /// Two results in one place would destroy each other, and a plan or rejects in the place of an input, or anything
    /// in the place of the chain file, would destroy that. Features may take the place of their input.
    private static func checkDestinations(_ request: RunRequest, plan: String?) throws(UsageError) {
        let remedy = "pass another -o FILE, --plan FILE or --reject FILE"
        var seen: Set<String> = []
        for path in [request.annotations, plan, request.reject].compactMap({ $0 }) where path != "/dev/null" {
            guard !path.isEmpty else { throw UsageError("the name of an output is empty", remedy: remedy) }
            guard seen.insert(path == "-" ? path : OutputFile.canonical(path)).inserted else {
                let place = path == "-" ? "standard output" : "'\(path)'"
                throw UsageError("two results would both go to \(place)", remedy: remedy)
            }
        }
        let sources = request.inputs.filter { $0 != "-" }.map(OutputFile.canonical)
        for path in [plan, request.reject].compactMap({ $0 }) where sources.contains(OutputFile.canonical(path)) {
            throw UsageError("'\(path)' is an input and would be overwritten", remedy: remedy)
        }
        let chain = OutputFile.canonical(request.chain.text.name)
        for path in [request.annotations, plan, request.reject].compactMap({ $0 })
        where path != "-" && OutputFile.canonical(path) == chain {
            throw UsageError("'\(path)' is the chain file and would be overwritten", remedy: remedy)
        }
    }
}
