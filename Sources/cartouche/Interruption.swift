import Dispatch
import Execution
import Foundation

/// What happens on Ctrl-C.
enum Interruption {
    /// An interrupted run leaves no half-written file behind and ends with its own exit code. The handler runs on a
    /// thread of its own, where taking locks is safe, as it is not in a signal handler.
    /// - Returns: the source, to be kept alive.
    static func handle() -> any DispatchSourceSignal {
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        source.setEventHandler { @Sendable in
            OutputFile.removeUnfinished()
            exit(ExitCode.interrupted.rawValue)
        }
        source.resume()
        return source
    }
}
