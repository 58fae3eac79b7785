import Execution
import Foundation

Interrupts.ignoreWriteSignals()
let interrupts = Interrupts.watch()
exit(CommandLineTool.main(Array(CommandLine.arguments.dropFirst())).rawValue)
