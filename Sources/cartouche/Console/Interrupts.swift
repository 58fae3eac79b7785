import Dispatch
import Execution
import Foundation

/// Ends an interrupted run without half-written files.
///
/// Closures in `main.swift` belong to the main actor and trap on another thread, so that the handler lives here.
enum Interrupts {
    /// Watches for interrupts until the answer is let go. The handler runs on a thread of its own, where locks are
    /// safe.
    static func watch() -> any DispatchSourceSignal {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler {
            OutputFile.removeUnfinished()
            exit(ExitCode.interrupted.rawValue)
        }
        source.resume()
        return source
    }
}
