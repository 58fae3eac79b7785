import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Fetching

@Suite struct CacheTests {
    private static let fresh: KeyValuePairs = [
        "Cache-Control": "max-age=60", "ETag": "\"one\"", "Last-Modified": "Mon, 30 Nov 2026 05:54:00 GMT",
        "Content-Type": "application/json", "Set-Cookie": "a=b",
    ]

    @Test func `an answer that holds is not asked for again`() throws {
        let folder = try TemporaryFolder()
        let (transport, clock) = (ScriptedTransport([.http(200, Self.fresh, "one")]), ManualClock())
        let first = try Fetcher(transport, clock, cache: folder).fetch(.get())
        clock.advance(59)
        let second = try Fetcher(transport, clock, cache: folder).fetch(.get())
        #expect(transport.sent.count == 1)
        #expect(second.text == "one")
        #expect(second.source == .cache)
        #expect(second.headers == first.headers)
        #expect(second.headers.fields.map(\.name) == ["cache-control", "content-type", "etag", "last-modified"])
        #expect(second.fetchedAt == first.fetchedAt)
        #expect(!second.isStale)
    }

    @Test func `an answer of no use is not kept, and the one before stands in`() throws {
        let (folder, clock) = (try TemporaryFolder(), ManualClock())
        let page: KeyValuePairs = ["Cache-Control": "max-age=600", "Content-Type": "text/html"]
        let transport = ScriptedTransport([
            .http(200, Self.fresh, "one"), .http(200, page, "<html>"), .http(200, page, "<html>"),
            .http(200, Self.fresh, "two"),
        ])
        let fetcher = try Fetcher(transport, clock, cache: folder)
        var policy = FetchPolicy(maxStale: 100)
        policy.objection = { $0.first == UInt8(ascii: "<") ? "it is a page" : nil }
        #expect(try fetcher.fetch(.get(), policy: policy).text == "one")
        clock.advance(61)
        let stale = try fetcher.fetch(.get(), policy: policy)
        #expect(stale.text == "one" && stale.staleReason?.reason == .unusable("it is a page"))
        policy.maxStale = 0
        #expect(fetcher.fault(try .get(), policy)?.reason == .unusable("it is a page"))
        #expect(try fetcher.fetch(.get(), policy: policy).text == "two")
        #expect(transport.sent.count == 4)
    }

    @Test func `an old answer is confirmed`() throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let transport = ScriptedTransport([
            .http(200, Self.fresh, "one"), .http(304, ["Cache-Control": "max-age=100", "Age": "10"]), .http(500),
        ])
        let fetcher = try Fetcher(transport, clock, cache: folder)
        _ = try fetcher.fetch(.get())
        clock.advance(61)
        let second = try fetcher.fetch(.get())
        #expect(transport.sent[1].headers["if-none-match"] == "\"one\"")
        #expect(transport.sent[1].headers["if-modified-since"] == "Mon, 30 Nov 2026 05:54:00 GMT")
        #expect(transport.sent[0].headers["if-none-match"] == nil)
        #expect(second.text == "one")
        #expect(second.status == 200)
        #expect(second.source == .revalidated)
        #expect(second.fetchedAt == clock.now)
        #expect(second.headers["cache-control"] == "max-age=100")
        #expect(second.headers["content-type"] == "application/json")
        // Confirmed for 100 seconds, of which 10 were over.
        clock.advance(89)
        #expect(try fetcher.fetch(.get()).source == .cache)
        clock.advance(2)
        #expect(fetcher.fault(try .get())?.reason == .status(500))
    }

    @Test func `a confirmed answer is young again`() throws {
        let (folder, clock) = (try TemporaryFolder(), ManualClock())
        let headers: KeyValuePairs = [
            "Cache-Control": "max-age=60", "Age": "50", "Date": "Fri, 15 Jan 2027 07:59:10 GMT", "ETag": "\"one\"",
        ]
        let transport = ScriptedTransport([.http(200, headers, "one"), .http(304)])
        let fetcher = try Fetcher(transport, clock, cache: folder)
        _ = try fetcher.fetch(.get())
        clock.advance(9)
        #expect(try fetcher.fetch(.get()).source == .cache)
        clock.advance(2)
        #expect(try fetcher.fetch(.get()).source == .revalidated)
        clock.advance(59)
        #expect(try fetcher.fetch(.get()).source == .cache)
    }

    @Test func `a new answer replaces the old one`() throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let transport = ScriptedTransport([.http(200, Self.fresh, "one"), .http(200, Self.fresh, "two")])
        let fetcher = try Fetcher(transport, clock, cache: folder)
        _ = try fetcher.fetch(.get())
        clock.advance(61)
        #expect(try fetcher.fetch(.get()).text == "two")
        #expect(try fetcher.fetch(.get()).text == "two")
        #expect(transport.sent.count == 2)
    }

    @Test(
        arguments: [
            .http(503), .http(429, ["Retry-After": "1000"]), .failure(.timeout), .failure(.connection("refused")),
            .failure(.certificate("old")), .failure(.cutBody),
        ] as [ScriptedTransport.Step])
    func `an old answer stands in when the network fails`(_ failure: ScriptedTransport.Step) throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let transport = ScriptedTransport([.http(200, Self.fresh, "one"), failure])
        // No retries: a retry takes time, and old answers get older.
        let policy = FetchPolicy(retry: RetryPolicy(tries: 1), maxStale: 100)
        let first = try Fetcher(transport, clock, cache: folder).fetch(.get(), policy: policy)
        clock.advance(160)
        let second = try Fetcher(transport, clock, cache: folder).fetch(.get(), policy: policy)
        #expect(second.isStale)
        #expect(second.staleReason?.tries == 1)
        #expect(second.text == "one")
        #expect(second.fetchedAt == first.fetchedAt)
        clock.advance(1)
        #expect(try Fetcher(transport, clock, cache: folder).fault(.get(), policy)?.isPassing == true)
        #expect(try Fetcher(transport, clock, cache: folder).fault(.get(), FetchPolicy(retry: policy.retry)) != nil)
    }

    @Test(
        arguments: [
            .http(404), .http(403), .failure(.tooLarge), .failure(.cancelled), .http(302, ["Location": "https://b/"]),
        ] as [ScriptedTransport.Step])
    func `an old answer does not stand in when the service refuses`(_ refusal: ScriptedTransport.Step) throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let transport = ScriptedTransport([.http(200, Self.fresh, "one"), refusal])
        let fetcher = try Fetcher(transport, clock, cache: folder)
        _ = try fetcher.fetch(.get())
        clock.advance(61)
        #expect(fetcher.fault(try .get(), FetchPolicy(maxStale: 1e6)) != nil)
    }

    @Test(arguments: ["max-age=60, must-revalidate", "no-cache"])
    func `what must be confirmed never stands in`(_ control: String) throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let transport = ScriptedTransport([.http(200, ["Cache-Control": control], "one"), .failure(.timeout)])
        let fetcher = try Fetcher(transport, clock, cache: folder)
        _ = try fetcher.fetch(.get())
        clock.advance(61)
        #expect(fetcher.fault(try .get(), FetchPolicy(maxStale: 1e6))?.reason == .timeout)
    }

    @Test func `what the service does not want to be kept is not kept`() throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let transport = ScriptedTransport([
            .http(200, Self.fresh, "one"), .http(200, ["Cache-Control": "no-store"], "private"),
        ])
        let fetcher = try Fetcher(transport, clock, cache: folder)
        _ = try fetcher.fetch(.get())
        clock.advance(61)
        #expect(try fetcher.fetch(.get()).text == "private")
        _ = try fetcher.fetch(.get())
        #expect(transport.sent.count == 3)
        #expect(transport.sent[2].headers["if-none-match"] == nil)
        #expect(!folder.text.contains("private"))
    }

    @Test func `a temporary redirect is asked again`() throws {
        let folder = try TemporaryFolder()
        let transport = ScriptedTransport([
            .http(302, ["Location": "/today"]), .http(200, Self.fresh, "one"), .http(302, ["Location": "/tomorrow"]),
            .http(200, Self.fresh, "two"),
        ])
        let fetcher = try Fetcher(transport, cache: folder)
        #expect(try fetcher.fetch(.get()).url == "https://api.example.org/today")
        #expect(try fetcher.fetch(.get()).url == "https://api.example.org/tomorrow")
        let lasting = ScriptedTransport([.http(301, ["Location": "/new"]), .http(200, Self.fresh, "one")])
        let other = try Fetcher(lasting, cache: folder)
        let request = try FetchRequest.get("https://api.example.org/old")
        for _ in 0..<2 { #expect(try other.fetch(request).url == "https://api.example.org/new") }
        #expect(lasting.sent.count == 2)
    }

    @Test func `a damaged entry is none`() throws {
        let request = try FetchRequest.get()
        let damages: [@Sendable (String, [UInt8]) -> [UInt8]] = [
            { _, _ in [] }, { _, bytes in Array(bytes.dropLast()) }, { _, bytes in bytes + [0x20, 0x41] },
            { name, bytes in
                name.hasSuffix(".json")
                    ? Array(
                        String(decoding: bytes, as: UTF8.self)
                            .replacingOccurrences("\"sha256\":\"", with: "\"sha256\":\"../").utf8) : []
            },
            { name, bytes in
                name.hasSuffix(".json")
                    ? Array(
                        String(decoding: bytes, as: UTF8.self)
                            .replacingOccurrences("\"receivedAt\":", with: "\"receivedAt\":1e999,\"x\":").utf8) : []
            },
            { name, bytes in
                name.hasSuffix(".json")
                    ? Array(
                        String(decoding: bytes, as: UTF8.self)
                            .replacingOccurrences("\"key\":\"", with: "\"key\":\"0").utf8) : []
            },
        ]
        for damage in damages {
            let folder = try TemporaryFolder()
            let transport = ScriptedTransport([.http(200, Self.fresh, "one")])
            let fetcher = try Fetcher(transport, cache: folder)
            _ = try fetcher.fetch(request)
            let files = folder.files
            #expect(files.count == 2)
            for (count, name) in files.keys.sorted().enumerated() {
                let damaged = damage(name, files[name] ?? [])
                if name.hasPrefix("bodies") && damaged == files[name] { continue }
                try folder.write(damaged, to: name)
                #expect(try fetcher.fetch(request).text == "one")
                #expect(transport.sent.count == count + 2)
            }
            // Both files are whole again.
            #expect(try fetcher.fetch(request).source == .cache)
        }
    }

    @Test func `readers never see half of what writers write`() throws {
        let folder = try TemporaryFolder()
        let caches = [try ResponseCache(folder: folder.path), try ResponseCache(folder: folder.path)]
        let key = try FetchRequest.get().key
        let whole = Atomic<Int>(0)
        @Sendable func keep(_ worker: Int, _ round: Int) {
            let size = 2000 * worker + round
            let entry = ResponseCache.Entry(
                status: 200, headers: HeaderList([.init("etag", "\(size)")]),
                body: [UInt8](repeating: UInt8(worker), count: size), url: "https://a/", requestedAt: 1, receivedAt: 2,
                isProvisional: false)
            caches[worker % 2].keep(entry, as: key)
        }
        keep(1, 0)
        DispatchQueue.concurrentPerform(iterations: 8) { worker in
            for round in 0..<25 {
                if worker < 4 {
                    keep(worker, round)
                } else if let entry = caches[worker % 2].entry(key), entry.headers["etag"] == "\(entry.body.count)" {
                    whole.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(whole.load(ordering: .relaxed) == 100)
        #expect(folder.files.keys.allSatisfy { !$0.hasSuffix(".partial") })
    }

    @Test func `writers of one file do not get in each other's way`() throws {
        let folder = try TemporaryFolder()
        let stores = [try FileStore(creating: folder.path), FileStore(folder.path)]
        let failures = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 4) { worker in
            for _ in 0..<50 {
                do throws(FetchFault) {
                    try stores[worker % 2].put([UInt8](repeating: 1, count: 5000), at: "file")
                } catch {
                    failures.add(1, ordering: .relaxed)
                }
            }
        }
        #expect(failures.load(ordering: .relaxed) == 0)
        #expect(folder.files.keys.sorted() == ["file"])
    }

    @Test func `a folder that can't be made is a fault`() throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "file")
        let fault = #expect(throws: FetchFault.self) { try ResponseCache(folder: folder.path + "/file/cache") }
        if case .storage = fault?.reason {} else { Issue.record("\(String(describing: fault))") }
        #expect(throws: FetchFault.self) { try ResponseCache(folder: folder.path + "/file") }
        _ = try ResponseCache(folder: folder.path + "/a/b//c/")
    }

    @Test func `a cache that can't be written does not stop the run`() throws {
        let folder = try TemporaryFolder()
        let cache = try ResponseCache(folder: folder.path)
        let transport = ScriptedTransport([.http(200, Self.fresh, "one")])
        let fetcher = Fetcher(
            agent: try UserAgent(version: "1"), cache: cache, clock: ManualClock().clock,
            makeTransport: { transport })
        try FileManager.default.removeItem(at: folder.url)
        #expect(try fetcher.fetch(.get()).text == "one")
    }
}

extension String {
    fileprivate func replacingOccurrences(_ text: String, with other: String) -> String {
        split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
    }
}
