import CameraPlanner
import Configuration
import Execution
import GeoJSON

/// Plan files that commands take.
enum PlanFile {
    /// Reads a plan.json, or standard input for `-`.
    static func read(_ path: String) throws(RunFailure) -> Plan {
        let text = try ConfigurationText(path: path)
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONParser.parse(text.bytes)
        } catch {
            throw RunFailure(.data, text.diagnostic(error))
        }
        do throws(OptionFault) {
            return try Plan(decoding: value)
        } catch {
            throw RunFailure(.data, text.diagnostic(error, code: "plan"))
        }
    }
}
