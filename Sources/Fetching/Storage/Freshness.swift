/// How long an answer holds (RFC 9111 §4.2, for a cache of one user).
struct Freshness: Sendable, Equatable {
    /// Seconds after the answer was made; nil when nothing says, and the service must be asked.
    var lifetime: Double?
    /// How old the answer was when it came, in seconds.
    var initialAge: Double
    var isStorable: Bool
    /// An answer that no longer holds must not stand in for a new one.
    var mustRevalidate: Bool

    /// - Parameters:
    ///   - headers: Age, Cache-Control, Date and Expires count.
    ///   - requestedAt: when the request went out, in Unix seconds.
    ///   - receivedAt: when the answer came.
    init(_ headers: HeaderList, requestedAt: Double, receivedAt: Double) {
        let control = CacheControl(headers.list("cache-control") ?? "")
        isStorable = !control.has("no-store")
        mustRevalidate = control.has("must-revalidate") || control.has("no-cache")
        let date = headers["date"].flatMap { HTTPDate.seconds($0, now: receivedAt) }
        let age = headers["age"].flatMap(CacheControl.seconds) ?? 0
        initialAge = max(0, date.map { receivedAt - $0 } ?? 0, age + max(0, receivedAt - requestedAt))
        if control.has("no-cache") {
            lifetime = 0
        } else if control.has("max-age") {
            lifetime = control.maxAge ?? 0
        } else if let expires = headers["expires"] {
            // What is no date, such as 0, is long past.
            lifetime = HTTPDate.seconds(expires, now: receivedAt).map { max(0, $0 - (date ?? receivedAt)) } ?? 0
        }
    }

    /// Seconds by which an answer is too old; negative while it holds.
    func excess(receivedAt: Double, now: Double) -> Double {
        initialAge + max(0, now - receivedAt) - (lifetime ?? 0)
    }

    /// An answer from the future, which a clock that was set back makes, does not count as fresh.
    func isFresh(receivedAt: Double, now: Double) -> Bool {
        now >= receivedAt - 1 && excess(receivedAt: receivedAt, now: now) < 0
    }
}

/// The directives of a Cache-Control field (RFC 9111 §5.2).
struct CacheControl {
    private var directives: [(name: String, value: String?)] = []

    init(_ text: String) {
        for part in Self.parts(text) {
            let equals = part.firstIndex(of: "=") ?? part.endIndex
            let value = part[equals...].dropFirst()
            let unquoted = value.hasPrefix("\"") && value.hasSuffix("\"") ? value.dropFirst().dropLast() : value
            let name = Self.trimmed(part[..<equals]).lowercased()
            if !name.isEmpty {
                directives.append((name, equals < part.endIndex ? String(Self.trimmed(unquoted)) : nil))
            }
        }
    }

    func has(_ name: String) -> Bool { directives.contains { $0.name == name } }

    /// Seconds; the least where the field names several, nil where the value is no number.
    var maxAge: Double? {
        let values = directives.filter { $0.name == "max-age" }.map { $0.value.flatMap(Self.seconds) }
        return values.contains { $0 == nil } ? nil : values.compactMap(\.self).min()
    }

    /// A count of seconds in digits only.
    static func seconds(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 &- 0x30 < 10 }), let value = Double(text) else { return nil }
        // Beyond what a cache needs to tell apart (RFC 9111 §1.2.2).
        return min(value, 2_147_483_648)
    }

    /// Splits at commas that stand outside quotes.
    private static func parts(_ text: String) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == ",", !isQuoted {
                parts.append(trimmed(text[start..<index]))
                start = text.index(after: index)
            }
        }
        return parts + [trimmed(text[start...])]
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
