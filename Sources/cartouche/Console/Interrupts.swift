import Dispatch
import Execution
import Foundation
import PluginHost

/// Ends an interrupted run without half-written files.
///
/// Closures in `main.swift` belong to the main actor and trap on another thread, so that the handlers live here.
enum Interrupts {
    /// Signals that end the process, and what it exits with: 128 and the signal's number, as shells count.
    private static let exitCodes = [
        SIGINT: ExitCode.interrupted.rawValue, SIGTERM: 128 + SIGTERM, SIGHUP: 128 + SIGHUP,
    ]

    /// Watches for signals until the answer is let go. The handlers run on a thread of their own, where locks are
    /// safe.
    static func watch() -> [any DispatchSourceSignal] {
        exitCodes.compactMap { number, exitCode in
            // What is started with nohup is to outlive its terminal.
            if isIgnored(signal(number, SIG_IGN)), number == SIGHUP { return nil }
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                ProgramProcesses.killAll()
                ScratchFolder.removeAll()
                OutputFile.abandon(exitCode: exitCode)
            }
            source.resume()
            return source
        }
    }

    /// Turns signals that would end the process in the middle of a write into errors of that write.
    static func ignoreWriteSignals() {
        // A reader that goes away, and a file beyond the limit that a shell has set.
        for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    }

    private typealias Handler = @convention(c) (Int32) -> Void

    /// Functions can't be compared, their addresses can.
    private static func isIgnored(_ handler: Handler?) -> Bool {
        unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
