import GeoJSON
import PluginKit

/// How a run ended, as the command line reports it (the numbers of BSD's sysexits where they fit).
package enum ExitCode: Int32, Sendable {
    case done = 0
    /// Done, but features were rejected or some inputs of a batch failed.
    case partial = 1
    case usage = 64
    case data = 65
    case noInput = 66
    case unavailable = 69
    case `internal` = 70
    case inputOutput = 74
    case configuration = 78
    case interrupted = 130
}

extension GeoJSONError {
    package var exitCode: ExitCode {
        switch code {
        case .missing: .noInput
        case .unreadable: .inputOutput
        default: .data
        }
    }
}

extension ProcessorError.Kind {
    package var exitCode: ExitCode {
        switch self {
        case .data: .data
        case .missingInput: .noInput
        case .unavailable: .unavailable
        case .configuration: .configuration
        case .inputOutput: .inputOutput
        }
    }
}
