import GeoJSON

/// One line of a recording's index: a request without its secrets, and what came of it.
struct RecordedAnswer: Sendable {
    enum Outcome: Sendable {
        case response(Response)
        case fault(FetchFault)
    }

    struct Response: Sendable {
        var status: Int
        var headers: HeaderList
        /// Digest of the body, which is its file's name.
        var digest: String
        /// Where it came from, without secrets.
        var url: String
        var staleReason: FetchFault?
    }

    var key: String
    var method: String
    /// Without secrets.
    var url: String
    /// Unix seconds.
    var fetchedAt: Double
    var outcome: Outcome

    static let bodies = "bodies"

    var json: JSONValue {
        var members = [
            JSONMember(key: "key", value: .string(key)), JSONMember(key: "method", value: .string(method)),
            JSONMember(key: "url", value: .string(url)),
        ]
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(JSONMember(key: name, value: value)) }
        }
        switch outcome {
        case .response(let response):
            add("status", .number(Double(response.status)))
            add("headers", response.headers.json)
            add("sha256", .string(response.digest))
            add("file", .string("\(Self.bodies)/\(response.digest)"))
            if response.url != url { add("redirectedTo", .string(response.url)) }
            add("stale", response.staleReason?.json)
        case .fault(let fault): add("fault", fault.json)
        }
        add("fetchedAt", .number(fetchedAt))
        return JSONValue(.object(members))
    }

    /// Reads a line back.
    /// - Returns: nil when it is none, also when its body would lie elsewhere than beside the index.
    init?(_ json: JSONValue) {
        guard let key = json["key"]?.string, let method = json["method"]?.string, let url = json["url"]?.string,
            let fetchedAt = json["fetchedAt"]?.double, fetchedAt.isFinite
        else { return nil }
        (self.key, self.method, self.url, self.fetchedAt) = (key, method, url, fetchedAt)
        if let fault = json["fault"] {
            guard let fault = FetchFault(fault, url: url) else { return nil }
            outcome = .fault(fault)
            return
        }
        guard let status = json["status"]?.double.flatMap({ Int(exactly: $0) }),
            let headers = json["headers"].flatMap(HeaderList.init(json:)), let digest = json["sha256"]?.string,
            SHA256.isDigest(digest), json["file"]?.string == "\(Self.bodies)/\(digest)"
        else { return nil }
        var response = Response(
            status: status, headers: headers, digest: digest, url: json["redirectedTo"]?.string ?? url)
        if let stale = json["stale"] {
            guard let fault = FetchFault(stale, url: url) else { return nil }
            response.staleReason = fault
        }
        outcome = .response(response)
    }

    init(key: String, method: String, url: String, fetchedAt: Double, outcome: Outcome) {
        self.key = key
        self.method = method
        self.url = url
        self.fetchedAt = fetchedAt
        self.outcome = outcome
    }
}

/// The index of a recording: the run's time in its first line, then an answer a line.
struct RecordingIndex: Sendable {
    static let name = "index.jsonl"

    var now: Double
    var answers: [String: RecordedAnswer] = [:]

    /// The first line.
    static func head(now: Double) -> JSONValue { .object(["version": .number(1), "now": .number(now)]) }

    /// - Throws: ``FetchFault/Reason/damagedRecording(path:line:why:)``.
    init(_ store: FileStore) throws(FetchFault) {
        let path = store.path(Self.name)
        func damaged(_ why: String, line: Int? = nil) -> FetchFault {
            FetchFault(.damagedRecording(path: path, line: line, why: why), url: "")
        }
        guard let bytes = store.contents(Self.name) else { throw damaged("there is no such file") }
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.popLast()?.isEmpty == true, let first = lines.first else {
            throw damaged("its last line has no end")
        }
        guard let head = try? JSONParser.parse(Array(first)), head["version"]?.double == 1,
            let now = head["now"]?.double, now.isFinite
        else { throw damaged("no recording of version 1 begins like that", line: 1) }
        self.now = now
        for (index, line) in lines.enumerated().dropFirst() {
            guard let json = try? JSONParser.parse(Array(line)), let answer = RecordedAnswer(json) else {
                throw damaged("this is no recorded answer", line: index + 1)
            }
            // The first answer is the one that the run went on with.
            if answers[answer.key] == nil { answers[answer.key] = answer }
        }
    }
}
