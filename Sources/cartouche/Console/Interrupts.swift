import Dispatch
import Execution
import Foundation

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
        exitCodes.map { number, exitCode in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                OutputFile.removeUnfinished()
                exit(exitCode)
            }
            source.resume()
            return source
        }
    }
}
