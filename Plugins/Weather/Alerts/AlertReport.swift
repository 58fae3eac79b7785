import Configuration
import PluginKit

/// Says what of a file of alerts does not count, a line for each kind of thing.
struct AlertReport {
    /// The file.
    let source: String
    let context: ProcessorContext

    func report(
        _ selection: AlertSelection, at moment: Instant, _ areas: AlertAreas, hasOwnZones: Bool, hasOutlines: Bool
    ) {
        if !selection.omissions.isEmpty {
            let counts = selection.omissions.map { "\($0.reason) \($0.count)" }.joined(separator: ", ")
            warn("alerts that are left out: \(counts)")
        }
        if let first = selection.unreadableTimes.first {
            let count = selection.unreadableTimes.count
            warn(
                "\(count) time\(count == 1 ? " sets" : "s set") no bound since \(count == 1 ? "it" : "they") can't be "
                    + "read, such as '\(first)'", "write times like 2026-11-30T06:00:00Z")
        }
        if selection.inForce > 0, selection.held == 0 {
            let alerts =
                selection.inForce == 1 ? "the alert does not hold" : "none of \(selection.inForce) alerts holds"
            warn("\(alerts) at \(moment.iso)", "'at' names another moment")
        }
        if !areas.repaired.isEmpty {
            warn("areas that are not valid are repaired: \(areas.repaired.abridged)")
        }
        report(areas, hasOwnZones: hasOwnZones, hasOutlines: hasOutlines)
    }

    private func report(_ areas: AlertAreas, hasOwnZones: Bool, hasOutlines: Bool) {
        func alerts(_ count: Int) -> String { "\(count) alert\(count == 1 ? " has" : "s have") no polygon" }
        if areas.placeless > 0 {
            warn("\(alerts(areas.placeless)) and no zone, so that nothing can match")
        }
        // By its code an alert can be matched whether or not the outline is known.
        guard !hasOwnZones, areas.incomplete > 0 else { return }
        let alerts = alerts(areas.incomplete)
        let codes = areas.unlocated.map(\.code).abridged
        if hasOutlines {
            warn(
                "\(alerts) but zones that 'zones' lacks: \(codes)",
                "add these zones to the file, or say in 'zone' in which zone an annotation lies")
        } else {
            warn(
                "\(alerts), only zones: \(codes)",
                "name a file of zone polygons in 'zones', or say in 'zone' in which zone an annotation lies")
        }
    }

    private func warn(_ message: String, _ remedy: String? = nil) {
        context.report(Diagnostic(.warning, context.step, message, remedy: remedy, source: source))
    }
}
