import GeoJSON

/// What a service answers when it has no weather to give: a problem of RFC 9457, or what others write in its place.
struct ServiceError: Equatable {
    /// In the service's own words, in one line.
    var message: String

    /// Recognizes an answer by its members; nil when it is none. Documents of weather are to be ruled out before.
    init?(_ document: JSONValue) {
        // A collection may have a title, and a feature a status.
        guard document["features"] == nil, document["geometry"] == nil else { return nil }
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { document[$0]?.string.map(Self.line) }.first { !$0.isEmpty }
        }
        let status = document["status"] ?? document["code"]
        let number = status?.double.flatMap { Int(exactly: $0) }.map { String($0) }
        var parts: [String]
        if document["error"]?.members != nil || document["errors"]?.array?.isEmpty == false {
            // `{"error": {"code", "message"}}`
            guard let inner = document["error"] ?? document["errors"]?.array?.first else { return nil }
            guard let message = inner.string.map(Self.line) ?? ServiceError(inner)?.message else { return nil }
            self.message = message
            return
        }
        if let title = text("title"), status != nil || document["type"] != nil || document["detail"] != nil {
            // `{"type", "title", "status", "detail"}`
            parts = [title, text("detail")].compactMap { $0 }
        } else if let message = text("error", "reason") {
            // `{"status": "error", "error": "…"}`
            parts = [message, text("message")].compactMap { $0 }
        } else if let message = text("description", "message", "detail"), status != nil || document["code"] != nil {
            // `{"code": "…", "description": "…"}`
            parts = [document["code"]?.string.map(Self.line), message].compactMap { $0 }
        } else {
            return nil
        }
        if let number { parts[0] += " (\(number))" }
        message = parts.joined(separator: ": ")
    }

    /// A text without line breaks, cut when it is long.
    static func line(_ text: String) -> String {
        let words = text.split { $0.isWhitespace || $0.isNewline }.joined(separator: " ")
        return words.count <= 300 ? words : words.prefix(300) + "…"
    }
}
