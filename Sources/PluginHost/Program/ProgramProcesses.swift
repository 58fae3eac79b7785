import CProcess
import Foundation
import Synchronization

/// The programs that run, so that none outlives an interrupted run.
package enum ProgramProcesses {
    private struct Live {
        /// Each program leads a process group of its number.
        var groups: Set<pid_t> = []
        var isClosed = false
    }

    private static let live = Mutex(Live())

    /// Ends all programs with everything they have started; none can be started any more.
    package static func killAll() {
        live.withLock { live in
            live.isClosed = true
            for group in live.groups { kill(-group, SIGKILL) }
        }
    }

    /// Starts a program.
    /// - Parameter body: answers 0, or an error number, and the process.
    /// - Returns: the process, or the error number.
    static func start(_ body: () -> (error: Int32, process: pid_t)) -> Result<pid_t, SystemError> {
        live.withLock { live in
            guard !live.isClosed else { return .failure(SystemError(number: ECANCELED)) }
            let (error, process) = body()
            guard error == 0 else { return .failure(SystemError(number: error)) }
            live.groups.insert(process)
            return .success(process)
        }
    }

    /// Ends the program's group and takes note of its end.
    /// - Returns: exit code, or the signal that ended it.
    static func end(_ process: pid_t) -> (code: Int32, signal: Int32) {
        // The dead leader holds its number until it is reaped: no other group can have it.
        kill(-process, SIGKILL)
        _ = live.withLock { $0.groups.remove(process) }
        var (code, signal): (Int32, Int32) = (-1, 0)
        _ = cprocess_reap(process, 1, &code, &signal)
        return (code, signal)
    }
}

/// An error number of the system.
struct SystemError: Error {
    var number: Int32
    var text: String { String(cString: strerror(number)).lowercased() }
}
