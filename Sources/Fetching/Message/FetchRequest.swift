/// What a service is asked.
package struct FetchRequest: Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        /// For queries that are too long for an address. They are repeated and cached like any other, so a POST that
        /// changes something has no place here.
        case post = "POST"
    }

    package var method: Method
    package var url: ServiceURL
    package var headers: HeaderList
    /// Sent with ``Method/post`` only.
    package var body: [UInt8]
    /// Names of query items and headers that are sent and appear nowhere else: not in keys, files or messages. In any
    /// case.
    package var secrets: Set<String>

    package init(
        _ method: Method = .get, _ url: ServiceURL, query: [(name: String, value: String)] = [],
        headers: HeaderList = HeaderList(), body: [UInt8] = [], secrets: Set<String> = []
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.secrets = secrets
        for item in query { self.url.append(name: item.name, value: item.value) }
    }

    /// The address without secrets, for messages.
    package var publicURL: String { url.text(without: secrets) }

    /// What the request is known by in a cache or a recording: a SHA-256 in hexadecimal of the method, the address with
    /// its query sorted, the headers sorted, and the body. Requests that differ in secrets only have the same key.
    package var key: String {
        var digest = SHA256()
        digest.update("\(method.rawValue)\n\(url.canonicalText(without: secrets))\n".utf8)
        let fields = headers.fields.filter { !ServiceURL.isSecret($0.name, in: secrets) }
            .map { "\($0.name.lowercased()): \($0.value)\n" }.sorted()
        for field in fields { digest.update(field.utf8) }
        digest.update("\n".utf8)
        if method == .post { digest.update(body) }
        return digest.finish()
    }

    /// The text with the values of secrets covered, should a service repeat them.
    func covering(_ text: String) -> String {
        let headerValues = headers.fields.filter { ServiceURL.isSecret($0.name, in: secrets) }.map(\.value)
        return (url.values(of: secrets) + headerValues).filter { $0.count > 3 }
            .sorted { $0.count > $1.count }
            .reduce(text) { covered, secret in
                covered.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "…")
            }
    }
}

/// What a service answered.
package struct FetchResponse: Sendable {
    package enum Source: Sendable, Hashable {
        case network
        /// The cache's, which the service was not asked about again.
        case cache
        /// The cache's, which the service says still holds.
        case revalidated
        case recording
    }

    /// 200 to 299.
    package var status: Int
    /// Age, Cache-Control, Content-Type, Date, ETag, Expires and Last-Modified, names in lower case.
    package var headers: HeaderList
    /// Decompressed.
    package var body: [UInt8]
    /// Where the answer came from, after redirects and without secrets.
    package var url: String
    /// When the service gave or confirmed the answer, in Unix seconds.
    package var fetchedAt: Double
    /// Why an answer that is too old stands in for a new one; nil when it isn't too old.
    package var staleReason: FetchFault?
    package var source: Source

    /// Whether the answer is older than the service allows, and stands in because the network failed.
    package var isStale: Bool { staleReason != nil }
}
