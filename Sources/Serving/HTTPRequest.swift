/// What of a request decides over its answer.
struct HTTPRequest {
    var method: String
    /// Without what stands behind a question mark.
    var path: String
    var host: String?
    /// The version that the asker has.
    var after: String?

    /// The answer to what is not answered, whatever is served at the moment.
    var refusal: HTTPReply? {
        guard isForThisMachine else {
            return HTTPReply(403, "This server answers for 127.0.0.1 and localhost only.")
        }
        guard path == "/" || path == "/version" else { return HTTPReply(404, "There is nothing here.") }
        guard method == "GET" || method == "HEAD" else {
            return HTTPReply(405, "This can only be read.", headers: [("Allow", "GET, HEAD")])
        }
        return nil
    }

    /// Whether the name in the request is one that nobody else can give this machine. The port may be another one, as
    /// a tunnel has.
    private var isForThisMachine: Bool {
        guard let host else { return false }
        let parts = host.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 1 || parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return ["127.0.0.1", "localhost"].contains(parts[0].lowercased())
    }

    /// The answer to a request that is not refused. It may take as long as the board waits.
    func reply(from board: PageBoard) -> HTTPReply {
        if path == "/" {
            guard let page = board.page() else { return HTTPReply(503, "There is no page yet.") }
            return HTTPReply(200, page, type: "text/html; charset=utf-8")
        }
        guard let news = board.news(after: method == "HEAD" ? nil : after) else {
            return HTTPReply(503, "There is no page yet.")
        }
        return HTTPReply(200, news.json, type: "application/json")
    }
}

struct HTTPReply {
    var status: UInt32
    var body: [UInt8]
    var headers: [(name: String, value: String)]

    /// Nothing is kept by browsers, nor readable for pages of elsewhere.
    init(_ status: UInt32, _ body: [UInt8], type: String) {
        (self.status, self.body) = (status, body)
        headers = [
            ("Content-Type", type), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Referrer-Policy", "no-referrer"),
        ]
    }

    init(_ status: UInt32, _ text: String, headers: [(name: String, value: String)] = []) {
        self.init(status, Array("\(text)\n".utf8), type: "text/plain; charset=utf-8")
        self.headers += headers
    }
}
