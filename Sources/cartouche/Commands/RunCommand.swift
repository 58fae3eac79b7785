import Configuration
import Execution
import Foundation
import GeoJSON
import Normalization

enum RunCommand: Command {
    static let spec = CommandSpec(
        name: "run", summary: "Run a chain over GeoJSON.", positionals: "CHAIN [INPUT…]",
        flags: output + ReadingArguments.all + PluginArguments.all + [ChainArguments.set, ChainArguments.define],
        detail: """
            One input gives one output, standard output by default. Several inputs, a folder or a glob are a batch: one
            output for each under the folder that -o names, failures isolated, a table and manifest.json at the end. A
            batch that was stopped goes on with --resume.
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
        CommandSpec.Flag(
            "--profile", value: "PROFILE", "as-is, or rfc7946: right-hand rule, cuts at ±180, no crs.",
            choices: WritingProfile.Rules.allCases.map(\.rawValue)),
        CommandSpec.Flag("--precision", value: "N", "Round coordinates to N decimals, 0 to 15."),
        CommandSpec.Flag(
            "--bbox", value: "RULE", "Which bbox members are written: keep, drop, write or all.",
            choices: BoundingBoxRule.allCases.map(\.rawValue)),
        CommandSpec.Flag("--jobs", value: "N", "Worker threads; one for each processor by default."),
        CommandSpec.Flag("--strict", "Stop at the first refused feature."),
        CommandSpec.Flag("--max-rejects", value: "N", "Stop, and write nothing, when more features are refused."),
        CommandSpec.Flag("--resume", "Leave out what an earlier run of the batch has done, by its manifest.json."),
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
        let chain = try ChainArguments.read(path: path, arguments, console)
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
            maxRejects: try arguments.count("--max-rejects", minimum: 0), now: network.now, services: network.services)
        request.reading = try ReadingArguments.options(arguments)
        if arguments["--plan"] != nil, chain.shots.isEmpty {
            throw UsageError("--plan is given, but the chain plans nothing", remedy: "add \"plan\" to the chain file")
        }
        let expanded = try InputExpansion.expand(inputs)
        if expanded.isBatch {
            return try runBatch(expanded.files, request, arguments, console)
        }
        guard !arguments.has("--resume") else {
            throw UsageError("--resume is for batches, and this is one input", remedy: "leave it off")
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

    private static func runBatch(
        _ inputs: [String], _ request: RunRequest, _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitCode {
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
        var batch = Batch(
            request: request, inputs: inputs, output: arguments["--output"], plan: arguments["--plan"])
        batch.resumes = arguments.has("--resume")
        let values = [
            "--now", "--replay", "--profile", "--precision", "--bbox", "--source-crs", "--max-depth",
            "--max-feature-size",
        ]
        batch.settings =
            values.map { arguments[$0] ?? "" } + ["--lenient", "--sequence"].map { arguments.has($0) ? $0 : "" }
        let report = try BatchRunner.run(batch, observer: console)
        console.finishRepeats()
        console.note(BatchTable.text(report))
        return report.exitCode
    }
}
