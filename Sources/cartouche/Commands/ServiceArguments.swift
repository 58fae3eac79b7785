import Configuration
import Execution
import Fetching
import PluginKit

/// How a run reaches services, and what time it is for it: `--record`, `--replay` and `--now`.
struct ServiceArguments {
    var services: ServiceAccess
    var now: Instant

    init(_ arguments: ParsedArguments) throws {
        let given = try ChainArguments.now(arguments)
        guard arguments["--record"] == nil || arguments["--replay"] == nil else {
            throw UsageError("--record and --replay are both given", remedy: "a recording is made once, then replayed")
        }
        for flag in ["--record", "--replay"] where arguments[flag]?.isEmpty == true {
            throw UsageError("\(flag) needs the name of a folder")
        }
        var mode = Fetcher.Mode.live
        now = given ?? .current
        do throws(FetchFault) {
            if let folder = arguments["--record"] {
                mode = .recording(try Recorder(folder: folder, now: now.seconds))
            } else if let folder = arguments["--replay"] {
                let recording = try Recording(folder: folder)
                mode = .replaying(recording)
                now = given ?? Instant(seconds: recording.now)
            }
        } catch {
            throw Self.failure(error)
        }
        services = ServiceAccess(version: CommandLineTool.version, mode: mode)
    }

    private static func failure(_ fault: FetchFault) -> RunFailure {
        switch fault.reason {
        case .storage(let path, let why):
            RunFailure(.inputOutput, Diagnostic(.error, "record", "the recording can't be kept: \(why)", source: path))
        case .damagedRecording(let path, nil, let why):
            RunFailure(
                .noInput,
                Diagnostic(
                    .error, "replay", "there is no recording to replay: \(why)",
                    remedy: "name a folder that --record has written", source: path))
        default: RunFailure(.data, Diagnostic(.error, "replay", fault.message))
        }
    }
}
