/// A page of help about something that is no command.
struct HelpTopic {
    let name: String
    /// One sentence without a period, as the overview shows it.
    let summary: String
    /// At most 60 lines of 100 columns.
    let text: String

    static let all = [chain, fit, shots, views, expressions, names]
}

/// Lays out rows of two columns.
enum HelpText {
    static let width = 100

    /// A term with its explanation, which goes on below itself where the line ends.
    static func row(_ term: String, _ text: String, column: Int) -> String {
        var lines: [String] = []
        var line = "  " + term + String(repeating: " ", count: max(column - term.count - 2, 2))
        let indent = String(repeating: " ", count: column)
        var isEmpty = true
        for word in text.split(separator: " ") {
            if !isEmpty, line.count + word.count + 1 > width {
                lines.append(line)
                line = indent
                isEmpty = true
            }
            line += isEmpty ? String(word) : " \(word)"
            isEmpty = false
        }
        lines.append(line)
        return lines.joined(separator: "\n")
    }
}
