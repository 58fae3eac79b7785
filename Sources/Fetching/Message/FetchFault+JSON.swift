import GeoJSON

/// Faults as recordings keep them, so that a replayed run has the same reasons.
extension FetchFault {
    /// Nil for what does not come from the network.
    var json: JSONValue? {
        var members: [JSONMember] = []
        func add(_ name: String, _ value: JSONValue) { members.append(JSONMember(key: name, value: value)) }
        switch reason {
        case .status(let status):
            add("reason", .string("status"))
            add("status", .number(Double(status)))
        case .rateLimited(let seconds):
            add("reason", .string("rateLimited"))
            if let seconds { add("retryAfter", .number(seconds)) }
        case .timeout: add("reason", .string("timeout"))
        case .connection(let why):
            add("reason", .string("connection"))
            add("why", .string(why))
        case .certificate(let why):
            add("reason", .string("certificate"))
            add("why", .string(why))
        case .unusable(let why):
            add("reason", .string("unusable"))
            add("why", .string(why))
        case .tooLarge(let limit):
            add("reason", .string("tooLarge"))
            add("limit", .number(Double(limit)))
        case .redirect(.tooMany(let limit)):
            add("reason", .string("tooManyRedirects"))
            add("limit", .number(Double(limit)))
        case .redirect(.elsewhere(let place)):
            add("reason", .string("redirectElsewhere"))
            add("why", .string(place))
        case .redirect(.nowhere): add("reason", .string("redirectNowhere"))
        case .cutBody: add("reason", .string("cutBody"))
        case .insecure, .badURL, .badHeader, .noContact, .replayMiss, .damagedRecording, .storage, .cancelled,
            .unsupported:
            return nil
        }
        add("tries", .number(Double(tries)))
        if let detail { add("detail", .string(detail)) }
        return JSONValue(.object(members))
    }

    /// Reads back what ``json`` writes; nil when it is something else.
    init?(_ json: JSONValue, url: String) {
        func number(_ name: String) -> Int? { json[name]?.double.flatMap { Int(exactly: $0) } }
        let why = json["why"]?.string
        let reason: Reason?
        switch json["reason"]?.string {
        case "status": reason = number("status").map(Reason.status)
        case "rateLimited": reason = .rateLimited(retryAfter: json["retryAfter"]?.double)
        case "timeout": reason = .timeout
        case "connection": reason = why.map(Reason.connection)
        case "certificate": reason = why.map(Reason.certificate)
        case "unusable": reason = why.map(Reason.unusable)
        case "cutBody": reason = .cutBody
        case "tooLarge": reason = number("limit").map(Reason.tooLarge)
        case "tooManyRedirects": reason = number("limit").map { .redirect(.tooMany(limit: $0)) }
        case "redirectElsewhere": reason = why.map { .redirect(.elsewhere($0)) }
        case "redirectNowhere": reason = .redirect(.nowhere)
        default: reason = nil
        }
        guard let reason, let tries = number("tries") else { return nil }
        self.init(reason, url: url, tries: tries, detail: json["detail"]?.string)
    }
}
