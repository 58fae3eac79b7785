import Configuration
import Execution
import Foundation
import Preview
import Serving

enum ServeCommand: Command {
    /// Where the page is without `--port`: the first of these that is free, else any that is.
    private static let ports: ClosedRange<UInt16> = 8465...8474

    static let spec = CommandSpec(
        name: "serve", summary: "Show a chain's result in the browser, anew at every change.",
        positionals: "CHAIN [INPUT…]",
        flags: [
            CommandSpec.Flag(
                "--port", value: "N",
                "Port on 127.0.0.1, 0 for any; the first free one from \(ports.lowerBound) on by default.")
        ] + PreviewArguments.all + shared + ReadingArguments.all + PluginArguments.all
            + [ChainArguments.set, ChainArguments.define],
        detail: """
            Runs the chain and serves the page that 'cartouche preview' would write, on this machine only. When the
            chain file, an input, or a file that the chain or a flag names changes, it runs anew and the page is loaded
            anew. While anything is wrong, the page says so and shows what it has. Several inputs are read one after
            the other. The outputs that the chain names are not written. Ctrl-C ends it.
            """)

    /// What of the flags about runs makes sense for one that writes nothing.
    private static let shared = RunCommand.output.filter {
        ["--jobs", "--strict", "--max-rejects", "--now", "--replay"].contains($0.name)
    }

    static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
        guard let path = arguments.positionals.first else {
            throw UsageError("serve needs a chain file", remedy: spec.usage)
        }
        guard !arguments.positionals.contains("-") else {
            throw UsageError("standard input can be read once only", remedy: "name files")
        }
        // A name that nothing stands behind is a slip; later the file may come and go.
        _ = try ConfigurationText(path: path)
        // What no change of a file mends ends the command at once.
        let preview = LivePreview(
            path: path, inputs: Array(arguments.positionals.dropFirst()), arguments: arguments,
            registry: try PluginArguments.registry(arguments, console), console: console)
        _ = try PreviewArguments.page(arguments, title: preview.title)
        _ = try ServiceArguments(arguments)
        let server = try server(arguments)
        try serve(preview, server, console)
    }

    /// Goes on until the process is ended.
    private static func serve(_ preview: LivePreview, _ server: PageServer, _ console: Console) throws -> Never {
        // A browser may still have a page of an earlier server at this port.
        let session = String(UInt64.random(in: 0...(.max)), radix: 36)
        var watch = FileWatch()
        var hasPage = false
        var round = 0
        while true {
            let version = "\(session)-\(round)"
            do {
                let shown = try preview.show(version: version, noting: &watch)
                hasPage = true
                server.publish(version: version, page: shown.page)
                console.finishRepeats()
                console.report(Diagnostic(.note, "preview", shown.summary))
            } catch let error as UsageError where round == 0 {
                throw error
            } catch {
                let diagnostics = diagnostics(of: error)
                let lines = diagnostics.map(\.line)
                server.publish(
                    version: version,
                    page: hasPage ? nil : FaultPage.html(title: preview.title, version: version, errors: lines),
                    errors: lines)
                console.finishRepeats()
                for diagnostic in diagnostics { console.report(diagnostic) }
            }
            if round == 0 {
                console.report(Diagnostic(.note, "serving", server.address))
                console.note("Ctrl-C ends it")
            }
            watch.waitForChange()
            round += 1
        }
    }

    private static func diagnostics(of error: any Error) -> [Diagnostic] {
        switch error {
        case let failure as RunFailure: failure.diagnostics
        case let error as UsageError: [Diagnostic(.error, "usage", error.message, remedy: error.remedy)]
        default: [Diagnostic(.error, "internal", "\(error)")]
        }
    }

    private static func server(_ arguments: ParsedArguments) throws -> PageServer {
        if let port = try arguments.count("--port", minimum: 0) {
            guard let port = UInt16(exactly: port) else {
                throw UsageError("--port is '\(port)'; expected a whole number, 0 to \(UInt16.max)")
            }
            return try open(port)
        }
        for port in ports {
            do {
                return try PageServer(port: port)
            } catch ServingError.portInUse {
                continue
            } catch {
                throw failure(error)
            }
        }
        return try open(0)
    }

    private static func open(_ port: UInt16) throws(RunFailure) -> PageServer {
        do throws(ServingError) {
            return try PageServer(port: port)
        } catch {
            throw failure(error)
        }
    }

    private static func failure(_ error: ServingError) -> RunFailure {
        RunFailure(
            error == .unavailable ? .unavailable : .inputOutput,
            Diagnostic(.error, "server", error.message, remedy: error.remedy))
    }
}
