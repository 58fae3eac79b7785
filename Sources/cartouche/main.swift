import Execution
import Foundation

// A reader that goes away ends a write with an error instead of the process with a signal.
signal(SIGPIPE, SIG_IGN)
let interrupts = Interrupts.watch()
exit(CommandLineTool.main(Array(CommandLine.arguments.dropFirst())).rawValue)
