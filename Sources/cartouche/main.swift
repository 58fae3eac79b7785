import Dispatch
import Execution
import Foundation

// A reader that goes away ends a write with an error instead of the process with a signal.
signal(SIGPIPE, SIG_IGN)

// An interrupted run leaves no half-written file behind. The handler runs on a thread of its own, where locks are safe.
signal(SIGINT, SIG_IGN)
let interrupts = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
interrupts.setEventHandler {
    OutputFile.removeUnfinished()
    exit(ExitCode.interrupted.rawValue)
}
interrupts.resume()

exit(CommandLineTool.main(Array(CommandLine.arguments.dropFirst())).rawValue)
