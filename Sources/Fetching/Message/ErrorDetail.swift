import GeoJSON

/// What a service says about an error.
enum ErrorDetail {
    /// Longest text that is kept, in characters.
    static let limit = 200

    /// One line of an error's body: of a JSON object the member `detail`, `reason` or `title` (RFC 9457 has the first and
    /// the last), of other text the first line that has any. Pages for people say nothing.
    static func text(of body: [UInt8], contentType: String?) -> String? {
        if let json = try? JSONParser.parse(body) {
            let said = ["detail", "reason", "title"].lazy.compactMap { json[$0]?.string }.compactMap(line).first
            if said != nil || json.members != nil {
                return said ?? line(String(decoding: body.prefix(4096), as: UTF8.self))
            }
        }
        let start = String(decoding: body.prefix(4096), as: UTF8.self)
        if contentType?.lowercased().contains("html") == true || start.lowercased().contains("<html") { return nil }
        return line(start)
    }

    /// The first line with text in it, without control characters, cut at the limit.
    static func line(_ text: String) -> String? {
        for part in text.split(whereSeparator: \.isNewline) {
            let visible = part.unicodeScalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .surrogate, .privateUse, .unassigned: false
                default: true
                }
            }
            var line = Substring(String(String.UnicodeScalarView(visible)))
            while line.first?.isWhitespace == true { line.removeFirst() }
            while line.last?.isWhitespace == true { line.removeLast() }
            if !line.isEmpty { return String(line.prefix(limit)) }
        }
        return nil
    }
}
