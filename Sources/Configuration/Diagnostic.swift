import GeoJSON

/// One thing to tell the user: what is wrong, where, and what to do about it.
package struct Diagnostic: Sendable {
    package enum Severity: String, Sendable {
        case error, warning, note
    }

    package var severity: Severity
    /// A word for programs, such as `option`, `syntax` or a processor's name.
    package var code: String
    /// What is wrong, in lower case and without a full stop.
    package var message: String
    package var remedy: String?
    /// File, standard input or command-line argument that it is about.
    package var source: String?
    package var location: SourceLocation?
    /// Zero-based index of the feature it is about.
    package var featureIndex: Int?
    /// The feature's id as JSON text.
    package var featureID: String?
    /// The message for programs; only part of the JSON form.
    package var details: JSONValue?

    package init(
        _ severity: Severity, _ code: String, _ message: String, remedy: String? = nil, source: String? = nil,
        location: SourceLocation? = nil, featureIndex: Int? = nil, featureID: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.remedy = remedy
        self.source = source
        self.location = location
        self.featureIndex = featureIndex
        self.featureID = featureID
    }

    /// `file:line:col: error: [code] message; remedy`, with the feature where there is one.
    package var line: String {
        var place = ""
        if let source {
            place = source + ":"
            if let location { place += "\(location.line):\(location.column):" }
            place += " "
        }
        var text = "\(place)\(severity.rawValue): [\(code)] "
        if let featureIndex {
            text += "feature \(featureIndex)"
            if let featureID { text += " (id \(featureID))" }
            text += ": "
        }
        text += message
        if let remedy { text += "; \(remedy)" }
        return text
    }

    /// The same as one JSON object, members without a value left out.
    package var json: JSONValue {
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue?) {
            if let value { members.append(JSONMember(key: key, value: value)) }
        }
        add("severity", .string(severity.rawValue))
        add("code", .string(code))
        add("message", .string(message))
        add("remedy", remedy.map { .string($0) })
        add("source", source.map { .string($0) })
        add("line", location.map { .number(Double($0.line)) })
        add("column", location.map { .number(Double($0.column)) })
        add("offset", location.map { .number(Double($0.offset)) })
        add("feature", featureIndex.map { .number(Double($0)) })
        add("id", featureID.flatMap { try? JSONParser.parse($0) })
        add("details", details)
        return JSONValue(.object(members))
    }
}
