import GeoJSON
import Testing

@testable import Fetching

@Suite struct RecordingTests {
    private static let headers: KeyValuePairs = ["Content-Type": "application/json", "X-Request-Id": "17"]

    /// A fetcher without any transport.
    private func replayer(_ folder: TemporaryFolder) throws -> Fetcher {
        Fetcher(
            agent: try UserAgent(version: "1"), mode: .replaying(try Recording(folder: folder.path)),
            makeTransport: nil)
    }

    @Test func `a replayed run sees what the recorded one saw`() throws {
        let folder = try TemporaryFolder()
        let transport = ScriptedTransport([
            .http(200, Self.headers, "{\"a\":1}"), .http(404, [:], "{\"detail\":\"no such place\"}"),
            .failure(.connection("refused")), .http(204),
        ])
        let clock = ManualClock()
        let recorder = try Recorder(folder: folder.path, now: 1_799_999_999.25)
        let recording = try Fetcher(transport, clock, mode: .recording(recorder))
        let requests = try (1...4).map { try FetchRequest.get("https://api.example.org/\($0)") }
        let first = requests.map { request in Result { () throws(FetchFault) in try recording.fetch(request) } }
        let replaying = try replayer(folder)
        let second = requests.map { request in Result { () throws(FetchFault) in try replaying.fetch(request) } }
        for (live, replayed) in zip(first, second) {
            switch (live, replayed) {
            case (.success(let a), .success(let b)):
                #expect(a.body == b.body)
                #expect(a.status == b.status)
                #expect(a.headers == b.headers)
                #expect(a.url == b.url)
                #expect(a.fetchedAt == b.fetchedAt)
                #expect(b.source == .recording)
            case (.failure(let a), .failure(let b)): #expect(a == b)
            default: Issue.record("\(live) became \(replayed)")
            }
        }
        #expect(try Recording(folder: folder.path).now == 1_799_999_999.25)
        #expect(try Recording(folder: folder.path).count == 4)
        #expect(try first[1].failure.detail == "no such place")
    }

    @Test func `the index is as described`() throws {
        let folder = try TemporaryFolder()
        let transport = ScriptedTransport([
            .http(301, ["Location": "/v2?apikey=s3cret"]), .http(200, Self.headers, "abc"),
        ])
        let recorder = try Recorder(folder: folder.path, now: 5)
        let fetcher = try Fetcher(transport, ManualClock(), mode: .recording(recorder))
        let request = try FetchRequest.get("https://api.example.org/v1?b=1&apikey=s3cret", secrets: ["apikey"])
        _ = try fetcher.fetch(request)
        let digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        let files = folder.files
        #expect(files.keys.sorted() == ["bodies/\(digest)", "index.jsonl"])
        #expect(files["bodies/\(digest)"] == Array("abc".utf8))
        let lines = String(decoding: files["index.jsonl"] ?? [], as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0] == "{\"version\":1,\"now\":5}")
        let json = try JSONParser.parse(String(lines[1]))
        let expected: JSONValue = .object([
            "key": .string(request.key), "method": .string("GET"), "url": .string("https://api.example.org/v1?b=1"),
            "status": .number(200), "headers": .object(["content-type": .string("application/json")]),
            "sha256": .string(digest), "file": .string("bodies/\(digest)"),
            "redirectedTo": .string("https://api.example.org/v2"), "fetchedAt": .number(1_800_000_000.2),
        ])
        #expect(json["fetchedAt"]?.double.map { abs($0 - 1_800_000_000.2) < 1e-3 } == true)
        #expect(json.members?.map(\.key) == expected.members?.map(\.key))
        for member in expected.members ?? [] where member.key != "fetchedAt" {
            #expect(json[member.key] == member.value)
        }
        #expect(!folder.text.contains("s3cret"))
        #expect(!folder.text.contains("apikey"))
        #expect(try replayer(folder).fetch(request).url == "https://api.example.org/v2")
    }

    @Test func `a run asks each question once`() throws {
        let folder = try TemporaryFolder()
        let transport = ScriptedTransport([.http(200, [:], "one"), .http(500), .http(200, [:], "two")])
        let recorder = try Recorder(folder: folder.path, now: 5)
        let fetcher = try Fetcher(transport, mode: .recording(recorder))
        let policy = FetchPolicy(retry: RetryPolicy(tries: 1))
        #expect(try fetcher.fetch(.get(), policy: policy).text == "one")
        #expect(try fetcher.fetch(.get(), policy: policy).text == "one")
        let other = try FetchRequest.get("https://api.example.org/other")
        #expect(fetcher.fault(other, policy)?.reason == .status(500))
        #expect(fetcher.fault(other, policy)?.reason == .status(500))
        #expect(transport.sent.count == 2)
        // Another recorder of the same run goes on, one of another run begins anew.
        let same = try Fetcher(transport, mode: .recording(try Recorder(folder: folder.path, now: 5)))
        #expect(try same.fetch(.get()).text == "one")
        #expect(transport.sent.count == 2)
        let next = try Fetcher(transport, mode: .recording(try Recorder(folder: folder.path, now: 6)))
        #expect(try next.fetch(.get()).text == "two")
        #expect(try Recording(folder: folder.path).count == 1)
    }

    @Test func `an answer that stood in does so in the replay`() throws {
        let (folder, cache) = (try TemporaryFolder(), try TemporaryFolder())
        let clock = ManualClock()
        let transport = ScriptedTransport([
            .http(200, ["Cache-Control": "max-age=1"], "old"), .http(503, [:], "{\"detail\":\"closed\"}"),
        ])
        _ = try Fetcher(transport, clock, cache: cache).fetch(.get())
        clock.advance(10)
        let recorder = try Recorder(folder: folder.path, now: 5)
        let live = try Fetcher(transport, clock, mode: .recording(recorder), cache: cache)
            .fetch(.get(), policy: FetchPolicy(maxStale: 1000))
        let replayed = try replayer(folder).fetch(.get())
        #expect(replayed.isStale)
        #expect(replayed.staleReason == live.staleReason)
        #expect(replayed.staleReason?.detail == "closed")
        #expect(replayed.fetchedAt == live.fetchedAt)
        #expect(replayed.text == "old")
    }

    @Test func `faults of one's own are not kept`() throws {
        let folder = try TemporaryFolder()
        let recorder = try Recorder(folder: folder.path, now: 5)
        let transport = ScriptedTransport([.failure(.cancelled)])
        let fetcher = try Fetcher(transport, contact: nil, mode: .recording(recorder))
        #expect(fetcher.fault(try .get())?.reason == .cancelled)
        #expect(fetcher.fault(try .get(), FetchPolicy(needsContact: true))?.reason == .noContact)
        #expect(try Recording(folder: folder.path).count == 0)
    }

    @Test func `a missing answer is named without its secrets`() throws {
        let folder = try TemporaryFolder()
        _ = try Recorder(folder: folder.path, now: 5)
        let request = try FetchRequest.get("https://api.example.org/v1?a=1&apikey=s3cret", secrets: ["apikey"])
        let fault = try replayer(folder).fault(request)
        #expect(fault == FetchFault(.replayMiss, url: "https://api.example.org/v1?a=1"))
    }

    @Test func `a body that was changed is a fault`() throws {
        let folder = try TemporaryFolder()
        let recorder = try Recorder(folder: folder.path, now: 5)
        _ = try Fetcher(ScriptedTransport([.http(200, [:], "abc")]), mode: .recording(recorder)).fetch(.get())
        let name = "bodies/" + SHA256.hex(Array("abc".utf8))
        try folder.write(Array("abd".utf8), to: name)
        let fault = try replayer(folder).fault(.get())
        let path = "\(folder.path)/\(name)"
        #expect(fault?.reason == .damagedRecording(path: path, line: nil, why: "its bytes were changed"))
        #expect(fault?.url == "https://api.example.org/v1?a=1")
    }

    @Test(
        arguments: [
            ("", nil), ("{\"version\":1,\"now\":5}", nil), ("{\"version\":2,\"now\":5}\n", 1), ("{\"version\":1}\n", 1),
            ("{\"version\":1,\"now\":1e999}\n", 1), ("{\"version\":1,\"now\":5}\n{}\n", 2),
            ("{\"version\":1,\"now\":5}\n\n", 2), ("{\"version\":1,\"now\":5}\n{\"key\":\"a\"\n", 2), ("\n", 1),
            // A body that lies somewhere else.
            (
                "{\"version\":1,\"now\":5}\n{\"key\":\"a\",\"method\":\"GET\",\"url\":\"u\",\"status\":200,\"headers\":{},"
                    + "\"sha256\":\"../../etc/passwd\",\"file\":\"bodies/../../etc/passwd\",\"fetchedAt\":1}\n", 2
            ),
            (
                "{\"version\":1,\"now\":5}\n{\"key\":\"a\",\"method\":\"GET\",\"url\":\"u\",\"fetchedAt\":1,"
                    + "\"fault\":{\"reason\":\"noContact\",\"tries\":0}}\n", 2
            ),
        ] as [(String, Int?)])
    func `a damaged index names the line`(_ text: String, _ line: Int?) throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(text.utf8), to: "index.jsonl")
        let fault = #expect(throws: FetchFault.self) { try Recording(folder: folder.path) }
        guard case .damagedRecording(let path, let found, _) = fault?.reason else {
            Issue.record("\(String(describing: fault))")
            return
        }
        #expect(path == folder.path + "/index.jsonl")
        #expect(found == line)
        // A recorder replaces it.
        _ = try Recorder(folder: folder.path, now: 5)
        #expect(try Recording(folder: folder.path).count == 0)
    }

    @Test func `a folder without a recording is a fault`() throws {
        let folder = try TemporaryFolder()
        #expect(throws: FetchFault.self) { try Recording(folder: folder.path) }
        #expect(throws: FetchFault.self) { try Recording(folder: folder.path + "/none") }
    }
}

extension Result {
    /// The error of a failure.
    fileprivate var failure: Failure {
        get throws {
            guard case .failure(let error) = self else { throw NoFailure() }
            return error
        }
    }
}

private struct NoFailure: Error {}
