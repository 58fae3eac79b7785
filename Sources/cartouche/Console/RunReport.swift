import Execution
import GeoJSON
import MapCamera

/// The lines that end a run.
enum RunReport {
    static func text(_ summary: RunSummary, duration: Duration) -> String {
        var lines: [String] = []
        if let camera = summary.camera { lines.append("camera: \(describe(camera, summary.fit))") }
        if let count = summary.frameCount { lines.append("frames: \(count)") }
        if let seconds = summary.planDuration {
            lines.append(
                "plan: \(rounded(seconds, 3)) s\(summary.planIsWritten ? "" : ", not written: no --plan FILE")")
        }
        var counts = "\(summary.read) \(summary.read == 1 ? "feature" : "features") read, \(summary.written) written"
        if summary.dropped > 0 { counts += ", \(summary.dropped) dropped by steps" }
        if summary.rejectedCount > 0 { counts += ", \(rejected(summary.rejected))" }
        if !summary.mended.isEmpty {
            let kinds = summary.mended.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            counts += ", mended: \(kinds.joined(separator: ", "))"
        }
        if summary.incompleteCount > 0 { counts += ", \(incomplete(summary))" }
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
        lines.append("\(counts) in \(rounded(seconds, 2)) s")
        if !summary.outputs.isEmpty { lines.append("wrote \(summary.outputs.joined(separator: ", "))") }
        return lines.joined(separator: "\n")
    }

    /// `4 rejected (3 position, 1 type)`
    static func rejected(_ counts: [String: Int]) -> String {
        "\(counts.values.reduce(0, +)) rejected (\(codes(counts)))"
    }

    /// `3 position, 1 type`
    static func codes(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    /// `3 incomplete (2 http-error, 1 rate-limited)`
    static func incomplete(_ summary: RunSummary) -> String {
        "\(summary.incompleteCount) incomplete (\(codes(summary.incomplete)))"
    }

    private static func describe(_ camera: JSONValue, _ fit: JSONValue?) -> String {
        let center = camera["center"]?.array?.compactMap(\.double) ?? []
        var text = "center \(center.map { rounded($0, 6) }.joined(separator: ", "))"
        text += ", zoom \(rounded(camera["zoom"]?.double ?? 0, 6))"
        for name in ["bearing", "pitch"] {
            if let value = camera[name]?.double, value != 0 { text += ", \(name) \(rounded(value, 3))" }
        }
        if let status = fit?["status"]?.string { text += " (\(status))" }
        return text
    }

    /// The number with at most that many decimals.
    static func rounded(_ value: Double, _ decimals: Int) -> String {
        var scale = 1.0
        for _ in 0..<decimals { scale *= 10 }
        return JSONText.number((value * scale).rounded() / scale)
    }
}
