import GeoJSON

/// Answers that are kept between runs, in a folder that several processes may use at once.
///
/// Each answer has a file `KEY.json` with status, headers and times, which names its body by digest: `bodies/DIGEST`. A
/// file that is missing, cut or changed is as if the answer had never been kept. A body that cannot be written leaves
/// the earlier answer in place; no fetch fails for that.
package struct ResponseCache: Sendable {
    /// An answer as it was kept.
    struct Entry: Sendable {
        var status: Int
        var headers: HeaderList
        var body: [UInt8]
        /// Where it came from, without secrets.
        var url: String
        /// Unix seconds.
        var requestedAt: Double
        /// Unix seconds.
        var receivedAt: Double
        /// It came by a redirect that may lead elsewhere next time, so its own lifetime says nothing.
        var isProvisional: Bool

        var freshness: Freshness {
            var freshness = Freshness(headers, requestedAt: requestedAt, receivedAt: receivedAt)
            if isProvisional { freshness.lifetime = 0 }
            return freshness
        }
    }

    private let store: FileStore

    /// - Parameter folder: is created where it is missing.
    /// - Throws: ``FetchFault/Reason/storage(path:why:)``.
    package init(folder: String) throws(FetchFault) {
        store = try FileStore(creating: folder)
        try store.create("bodies")
    }

    /// The answer of that key, or nil when there is none that is whole.
    func entry(_ key: String) -> Entry? {
        guard let bytes = store.contents("\(key).json"), let json = try? JSONParser.parse(bytes),
            json["version"]?.double == 1, json["key"]?.string == key,
            let status = json["status"]?.double.flatMap({ Int(exactly: $0) }),
            let headers = json["headers"].flatMap(HeaderList.init(json:)), let url = json["url"]?.string,
            let digest = json["sha256"]?.string, SHA256.isDigest(digest),
            let requestedAt = json["requestedAt"]?.double, requestedAt.isFinite,
            let receivedAt = json["receivedAt"]?.double, receivedAt.isFinite,
            let body = store.contents("bodies/\(digest)"), SHA256.hex(body) == digest
        else { return nil }
        return Entry(
            status: status, headers: headers, body: body, url: url, requestedAt: requestedAt, receivedAt: receivedAt,
            isProvisional: json["provisional"]?.bool == true)
    }

    /// Keeps an answer, or forgets the earlier one where the service wants this one not to be kept.
    func keep(_ entry: Entry, as key: String) {
        guard entry.freshness.isStorable else { return store.remove("\(key).json") }
        let digest = SHA256.hex(entry.body)
        let json: JSONValue = .object([
            "version": .number(1), "key": .string(key), "url": .string(entry.url),
            "status": .number(Double(entry.status)), "headers": entry.headers.json, "sha256": .string(digest),
            "requestedAt": .number(entry.requestedAt), "receivedAt": .number(entry.receivedAt),
            "provisional": .bool(entry.isProvisional),
        ])
        do throws(FetchFault) {
            try store.put(entry.body, at: "bodies/\(digest)")
            try store.put(Array(json.text.utf8), at: "\(key).json")
        } catch {
            // The disk is full, or the folder gone: the run goes on without the cache.
        }
    }
}

extension SHA256 {
    /// Whether the text is a digest as ``hex(_:)`` writes it, and so a file name without folders.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}

extension HeaderList {
    /// An object of the fields.
    var json: JSONValue {
        JSONValue(.object(fields.map { JSONMember(key: $0.name, value: .string($0.value)) }))
    }

    init?(json: JSONValue) {
        guard let members = json.members else { return nil }
        self.init()
        for member in members {
            guard let value = member.value.string else { return nil }
            append(member.key, value)
        }
    }
}
