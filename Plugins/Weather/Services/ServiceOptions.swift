import Configuration
import Fetching
import GeoJSON

/// A word that is sent to a service and shown nowhere.
struct SecretText: OptionValue {
    let text: String

    static var domain: OptionDomain {
        var domain = OptionDomain("text that is shown nowhere", schema: .object(["type": .string("string")]))
        domain.isSecret = true
        return domain
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        guard let text = value.string, !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw OptionFault("is no key; expected text without blanks", range: value.range)
        }
        self.text = text
    }

    var json: JSONValue { .string("…") }
}

/// The options of steps that ask a service.
enum ServiceOptions {
    static let contact = Option<String?>(
        "contact", default: nil,
        "With a service: whom to write to about the requests, a mail address or a web page. nws and met-norway want it.",
        domain: "mail address or web page",
        check: { contact in
            guard let contact else { return nil }
            let isAddress = contact.contains("@") || contact.hasPrefix("https://") || contact.hasPrefix("http://")
            return isAddress ? nil : "a mail address, or a web page with https://"
        })
    static let server = Option<String?>(
        "server", default: nil,
        "With a service: the address of another server that answers as the service does, such as one of your own.",
        domain: "address that begins with https://, or http:// on this machine")
    static let cache = Option<String?>(
        "cache", default: nil,
        "With a service: folder that keeps its answers between runs as long as they hold, relative to the chain file.",
        domain: "path of a folder", check: { $0?.isEmpty == true ? "the path of a folder" : nil })
    static let maxStale = Option(
        "maxStale", default: TimeSpan(seconds: 86_400),
        "With onFailure stale: how long after its time an answer of the cache may stand in.")
    static let onFailure = Option(
        "onFailure", default: FailureConduct.skip,
        "With a service that does not answer: leave annotations without weather, end the run, or take what the cache has."
    )

    static let all: [any OptionDeclaration] = [contact, server, cache, maxStale, onFailure]
}

/// How a step asks a service.
struct ServiceSettings: Sendable {
    var service: ServiceName
    var base: ServiceURL
    /// Whether it is the service itself, whose limits are known.
    var isOwnServer: Bool
    var contact: String?
    /// As the option has it.
    var cache: String?
    var onFailure: FailureConduct
    var maxStale: Double
    var key: SecretText?

    /// - Throws: when options contradict each other or the service.
    init(_ service: ServiceName, _ options: OptionValues, key: SecretText? = nil) throws(OptionFault) {
        self.service = service
        self.key = key
        contact = options[ServiceOptions.contact]
        cache = options[ServiceOptions.cache]
        onFailure = options[ServiceOptions.onFailure]
        maxStale = onFailure == .stale ? options[ServiceOptions.maxStale].seconds : 0
        let server = options[ServiceOptions.server]
        isOwnServer = server == nil
        base = try Self.address(
            server ?? service.server(hasKey: key != nil), range: options.given["server"]?.range ?? 0..<0)
        try checkContact(range: options.given["contact"]?.range ?? 0..<0)
        if key != nil, service != .openMeteo {
            throw OptionFault("option 'apikey' is for open-meteo, not for \(service.rawValue)", remedy: "leave it out")
        }
        if onFailure == .stale, cache == nil {
            throw OptionFault(
                "option 'onFailure' is stale, but nothing is kept that could stand in",
                remedy: "name a folder in 'cache'", range: options.given["onFailure"]?.range ?? 0..<0)
        }
        if onFailure != .stale, let given = options.given["maxStale"] {
            throw OptionFault(
                "option 'maxStale' counts with onFailure stale only", remedy: "add \"onFailure\": \"stale\"",
                range: given.range)
        }
    }

    private static func address(_ text: String, range: Range<Int>) throws(OptionFault) -> ServiceURL {
        let url: ServiceURL
        do throws(FetchFault) {
            url = try ServiceURL(text)
        } catch {
            throw OptionFault("option 'server': \(error.message)", range: range)
        }
        guard url.isSecure else {
            throw OptionFault(
                "option 'server' is plain http, which is for this machine only", remedy: "use https", range: range)
        }
        guard !url.hasQuery else {
            throw OptionFault(
                "option 'server' has a query, which each request brings itself", remedy: "end it before '?'",
                range: range)
        }
        return url
    }

    private func checkContact(range: Range<Int>) throws(OptionFault) {
        let agent: UserAgent
        do throws(FetchFault) {
            agent = try UserAgent(version: "0", contact: contact)
        } catch {
            throw OptionFault(
                "option 'contact' has characters that no header may have", remedy: "write it in ASCII", range: range)
        }
        guard agent.hasContact || !service.needsContact else {
            throw OptionFault(
                "service \(service.rawValue) needs the option 'contact': it refuses clients that do not say whom to "
                    + "write to",
                remedy: "give your mail address or web page: \"contact\": \"me@example.org\"", range: range)
        }
    }

    /// Refuses options that only count with a service.
    static func refuse(_ names: [String], in options: OptionValues) throws(OptionFault) {
        for name in names {
            guard let given = options.given[name] else { continue }
            throw OptionFault(
                "option '\(name)' counts with 'service' only", remedy: "leave it out", range: given.range)
        }
    }
}
