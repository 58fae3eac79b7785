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
                summary.map { "\($0.rejectedCount)" } ?? "-", RunReport.rounded(row.seconds, 2),
                row.failure.map { "failed (\(row.exitCode.rawValue)): \($0.message)" } ?? result(of: summary),
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
        let failed = report.rows.filter { $0.summary == nil }.count
        return lines.joined(separator: "\n") + "\n\(report.rows.count) inputs, \(failed) failed"
    }
    private static func result(of summary: RunSummary?) -> String {
        guard let summary, summary.incompleteCount > 0 else { return "done" }
        return "done, \(RunReport.incomplete(summary))"
    }
}
