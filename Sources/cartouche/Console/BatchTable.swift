import Configuration
import Execution

/// The table that ends a batch.
enum BatchTable {
    static func text(_ report: BatchReport) -> String {
        var rows = [["input", "read", "written", "rejected", "seconds", "result"]]
        for row in report.rows {
            let summary = row.summary
            rows.append([
                row.input, summary.map { "\($0.read)" } ?? "-", summary.map { "\($0.written)" } ?? "-",
                summary.map { "\($0.rejectedCount)" } ?? "-", row.isResumed ? "-" : RunReport.rounded(row.seconds, 2),
                row.failure.map { "failed (\(row.exitCode.rawValue)): \($0.message)" } ?? result(of: row),
            ])
        }
        let widths = (0..<6).map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            row.enumerated().map { column, text in
                let padding = String(repeating: " ", count: widths[column] - text.count)
                // Words to the left, numbers to the right; nothing behind the last column.
                if column == 5 { return text }
                return column == 0 ? text + padding : padding + text
            }.joined(separator: "  ")
        }
        return lines.joined(separator: "\n") + "\n\(total(report))"
    }

    /// `3 inputs, 1 failed, 4 rejected (3 position, 1 type)`
    private static func total(_ report: BatchReport) -> String {
        var text = "\(report.rows.count) inputs, \(report.rows.filter { $0.summary == nil }.count) failed"
        var codes: [String: Int] = [:]
        for row in report.rows { codes.merge(row.summary?.rejected ?? [:], uniquingKeysWith: +) }
        if !codes.isEmpty { text += ", \(RunReport.rejected(codes))" }
        let resumed = report.rows.filter(\.isResumed).count
        if resumed > 0 { text += ", \(resumed) done before" }
        return text
    }

    private static func result(of row: BatchReport.Row) -> String {
        var parts = [row.isResumed ? "done before" : "done"]
        if let summary = row.summary {
            if !summary.rejected.isEmpty { parts.append(RunReport.rejected(summary.rejected)) }
            if summary.incompleteCount > 0 { parts.append(RunReport.incomplete(summary)) }
        }
        return parts.joined(separator: ", ")
    }
}
