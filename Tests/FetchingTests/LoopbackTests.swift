#if HTTP
    import Foundation
    import Synchronization
    import TestSupport
    import Testing

    @testable import Fetching

    /// The client against a server on this machine.
    @Suite struct LoopbackTests {
        /// A fetcher that waits for as little as it can.
        private func fetcher(
            _ mode: Fetcher.Mode = .live, cache: TemporaryFolder? = nil,
            isCancelled: @escaping @Sendable () -> Bool = { false }
        ) throws -> Fetcher {
            let system = FetchClock.system
            let clock = FetchClock(now: system.now, elapsed: system.elapsed, sleep: { system.sleep(min($0, 0.001)) })
            return Fetcher(
                agent: try UserAgent(version: "0.1.0", contact: "mail@example.org"), mode: mode,
                cache: try cache.map { try ResponseCache(folder: $0.path) }, clock: clock, isCancelled: isCancelled)
        }

        private let once = FetchPolicy(retry: RetryPolicy(tries: 1))

        @Test func `what is sent`() throws {
            let server = try LoopbackServer { _, _ in .http(200, ["Content-Type": "text/plain", "Server": "x"], "yes") }
            let request = FetchRequest(
                .get, try ServiceURL("\(server.url)/v1?apikey=s3cret"), query: [("lat", "52.5,48.8"), ("q", "a b&c")],
                headers: HeaderList([.init("Accept", "application/json"), .init("X-Empty", "")]), secrets: ["apikey"])
            let response = try fetcher().fetch(request)
            #expect(response.status == 200)
            #expect(response.text == "yes")
            #expect(response.headers == HeaderList([.init("content-type", "text/plain")]))
            #expect(response.url == "\(server.url)/v1?lat=52.5,48.8&q=a%20b%26c")
            let sent = try #require(server.requests.first)
            #expect(sent.method == "GET")
            #expect(sent.target == "/v1?apikey=s3cret&lat=52.5,48.8&q=a%20b%26c")
            let agents = sent.headers.filter { $0.name == "User-Agent" }.map(\.value)
            #expect(agents == ["cartouche/0.1.0 (mail@example.org)"])
            #expect(sent.header("accept") == "application/json")
            #expect(sent.header("x-empty") == "")
            #expect(sent.header("accept-encoding")?.contains("gzip") == true)
            #expect(sent.header("host") == "127.0.0.1:\(server.port)")
        }

        @Test func `a body is posted as it is`() throws {
            let server = try LoopbackServer { request, _ in .http(200, body: request.body) }
            let body = (0..<5000).map { UInt8(truncatingIfNeeded: $0) }
            let response = try fetcher().fetch(FetchRequest(.post, try ServiceURL(server.url), body: body))
            #expect(response.body == body)
            #expect(server.requests.first?.method == "POST")
            #expect(server.requests.first?.header("expect") == nil)
            let empty = try fetcher().fetch(FetchRequest(.post, try ServiceURL(server.url)))
            #expect(empty.body.isEmpty)
            #expect(server.requests.last?.header("content-length") == "0")
        }

        @Test func `a connection is used again`() throws {
            let server = try LoopbackServer { request, _ in .http(200, [:], request.target) }
            let fetcher = try fetcher()
            for index in 0..<5 { #expect(try fetcher.fetch(.get("\(server.url)/\(index)")).text == "/\(index)") }
            #expect(server.requests.count == 5)
            #expect(server.connectionCount == 1)
        }

        @Test func `an answer is confirmed by its tag`() throws {
            let folder = try TemporaryFolder()
            let server = try LoopbackServer { request, _ in
                request.header("if-none-match") == "\"v1\""
                    ? .http(304, ["ETag": "\"v1\""])
                    : .http(200, ["ETag": "\"v1\"", "Cache-Control": "no-cache"], "body")
            }
            let fetcher = try fetcher(cache: folder)
            let request = try FetchRequest.get("\(server.url)/?apikey=s3cret", secrets: ["apikey"])
            #expect(try fetcher.fetch(request).source == .network)
            let second = try fetcher.fetch(request)
            #expect(second.source == .revalidated)
            #expect(second.text == "body")
            #expect(server.requests.count == 2)
            #expect(!folder.text.contains("s3cret"))
        }

        @Test func `a problem in JSON`() throws {
            let server = try LoopbackServer { _, _ in
                .http(
                    404, ["Content-Type": "application/problem+json"],
                    "{\"title\":\"Invalid Parameter\",\"status\":404,\"detail\":\"Unable to provide data\"}")
            }
            let fault = try fetcher().fault(.get(server.url))
            let expected = FetchFault(.status(404), url: "\(server.url)/", tries: 1, detail: "Unable to provide data")
            #expect(fault == expected)
            #expect(server.requests.count == 1)
        }

        @Test func `too many requests, then one`() throws {
            let server = try LoopbackServer { _, number in
                number == 0 ? .http(429, ["Retry-After": "1"], "slow down") : .http(200, [:], "yes")
            }
            let clock = ManualClock()
            let fetcher = Fetcher(agent: try UserAgent(version: "1"), clock: clock.clock)
            #expect(try fetcher.fetch(.get(server.url)).text == "yes")
            #expect(server.requests.count == 2)
            #expect(clock.slept >= 1 - 1e-6)
        }

        @Test func `an error, then an answer`() throws {
            let server = try LoopbackServer { _, number in number == 0 ? .http(500) : .http(200, [:], "yes") }
            #expect(try fetcher().fetch(.get(server.url)).text == "yes")
            #expect(server.requests.count == 2)
        }

        @Test(arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n5\r\nwo",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        ])
        func `half a body is fetched again`(_ half: String) throws {
            let server = try LoopbackServer { _, number in
                number < 2 ? .cut(Array(half.utf8)) : .http(200, [:], "whole")
            }
            #expect(try fetcher().fault(.get(server.url), once)?.reason == .cutBody)
            #expect(try fetcher().fetch(.get(server.url)).text == "whole")
            #expect(server.requests.count == 3)
        }

        @Test func `a connection that ends without an answer is tried again`() throws {
            let server = try LoopbackServer { _, number in number < 2 ? .cut([]) : .http(200, [:], "yes") }
            let fault = try fetcher().fault(.get(server.url), once)
            if case .connection = fault?.reason {} else { Issue.record("\(String(describing: fault))") }
            #expect(try fetcher().fetch(.get(server.url)).text == "yes")
        }

        /// `{"answer":42,"text":"abab…"}`, compressed.
        private static let compressed: [UInt8] = [
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0xCC, 0x2B, 0x2E, 0x4F, 0x2D,
            0x52, 0xB2, 0x32, 0x31, 0xD2, 0x51, 0x2A, 0x49, 0xAD, 0x28, 0x51, 0xB2, 0x52, 0x4A, 0x4C, 0xA2, 0x2E, 0x54,
            0xAA, 0x05, 0x00, 0xA6, 0xC7, 0x69, 0x6B, 0x67, 0x00, 0x00, 0x00,
        ]
        private static let text = "{\"answer\":42,\"text\":\"\(String(repeating: "ab", count: 40))\"}"

        @Test func `a compressed body`() throws {
            let server = try LoopbackServer { _, _ in
                .http(200, ["Content-Encoding": "gzip"], body: Self.compressed)
            }
            #expect(try fetcher().fetch(.get(server.url)).text == Self.text)
            // The limit is for what comes out.
            let exact = FetchPolicy(sizeLimit: Self.text.utf8.count)
            #expect(try fetcher().fetch(.get(server.url), policy: exact).text == Self.text)
            let less = FetchPolicy(sizeLimit: Self.text.utf8.count - 1)
            #expect(try fetcher().fault(.get(server.url), less)?.reason == .tooLarge(limit: less.sizeLimit))
        }

        @Test func `a body that is not what it says`() throws {
            let server = try LoopbackServer { _, _ in .http(200, ["Content-Encoding": "gzip"], "no gzip at all") }
            let fault = try fetcher().fault(.get(server.url))
            if case .connection = fault?.reason {} else { Issue.record("\(String(describing: fault))") }
            #expect(server.requests.count == 1)
        }

        @Test(arguments: [true, false])
        func `too large a body`(_ saysSize: Bool) throws {
            let server = try LoopbackServer { _, _ in
                let chunk = "3e8\r\n\(String(repeating: "x", count: 1000))\r\n"
                return saysSize
                    ? .http(200, body: [UInt8](repeating: 0, count: 5001))
                    : .bytes(
                        Array(
                            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(String(repeating: chunk, count: 6))0\r\n\r\n"
                                .utf8))
            }
            let fault = try fetcher().fault(.get(server.url), FetchPolicy(sizeLimit: 5000))
            #expect(fault?.reason == .tooLarge(limit: 5000))
            #expect(fault?.tries == 1)
        }

        @Test func `too many headers`() throws {
            let lines = (0..<5000).map { "X-\($0): \(String(repeating: "y", count: 90))\r\n" }.joined()
            let server = try LoopbackServer { _, _ in .cut(Array("HTTP/1.1 200 OK\r\n\(lines)\r\n".utf8)) }
            let fault = try fetcher().fault(.get(server.url))
            #expect(fault?.reason == .connection("the answer has too many headers"))
        }

        @Test func `redirects`() throws {
            let server = try LoopbackServer { request, _ in
                switch request.target {
                case "/1": .http(301, ["Location": "2"])
                case "/2": .http(302, ["Location": "/3"])
                case "/3": .http(308, ["Location": "/4"])
                case "/4": .http(200, [:], "here")
                case "/circle": .http(302, ["Location": "/circle"])
                default: .http(302, ["Location": "http://localhost:1/"])
                }
            }
            let response = try fetcher().fetch(.get("\(server.url)/1"))
            #expect(response.text == "here")
            #expect(response.url == "\(server.url)/4")
            #expect(try fetcher().fault(.get("\(server.url)/circle"))?.reason == .redirect(.tooMany(limit: 3)))
            #expect(server.requests.count == 8)
            let elsewhere = try fetcher().fault(.get("\(server.url)/elsewhere"))
            #expect(elsewhere?.reason == .redirect(.elsewhere("http://localhost:1")))
        }

        @Test func `a service that says nothing`() throws {
            let server = try LoopbackServer { _, _ in .silence }
            let policy = FetchPolicy(retry: RetryPolicy(tries: 2), timeout: 0.2)
            let fault = try fetcher().fault(.get(server.url), policy)
            #expect(fault?.reason == .timeout)
            #expect(fault?.tries == 2)
        }

        @Test func `a service that stops in the middle`() throws {
            let server = try LoopbackServer { _, number in
                .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8))
            }
            #expect(
                try fetcher().fault(.get(server.url), FetchPolicy(retry: once.retry, timeout: 0.2))?.reason == .timeout)
        }

        @Test func `an exchange can be cancelled`() throws {
            let server = try LoopbackServer { _, _ in .silence }
            let isUnderWay = Mutex(false)
            let fetcher = try fetcher(isCancelled: { isUnderWay.withLock { $0 } && !server.requests.isEmpty })
            isUnderWay.withLock { $0 = true }
            #expect(fetcher.fault(try .get(server.url))?.reason == .cancelled)
            #expect(server.requests.count == 1)
        }

        @Test func `nobody listens`() throws {
            let server = try LoopbackServer { _, _ in .http(200) }
            let url = server.url
            server.stop()
            let fault = try fetcher().fault(.get(url))
            if case .connection = fault?.reason {} else { Issue.record("\(String(describing: fault))") }
            #expect(fault?.tries == 1)
        }

        @Test func `no HTTP at all`() throws {
            let server = try LoopbackServer { _, _ in .cut(Array("SSH-2.0-OpenSSH\r\n".utf8)) }
            let fault = try fetcher().fault(.get(server.url))
            if case .connection = fault?.reason {} else { Issue.record("\(String(describing: fault))") }
        }

        @Test func `no TLS`() throws {
            let server = try LoopbackServer { _, _ in .http(200) }
            let fault = try fetcher().fault(.get("https://127.0.0.1:\(server.port)/"), once)
            if case .connection = fault?.reason {} else { Issue.record("\(String(describing: fault))") }
            #expect(server.requests.isEmpty)
        }

        @Test func `interim answers and trailers are not the answer`() throws {
            let text =
                "HTTP/1.1 103 Early Hints\r\nETag: \"early\"\r\n\r\nHTTP/1.1 200 OK\r\nETag: \"late\"\r\n"
                + "Transfer-Encoding: chunked\r\nTrailer: Age\r\n\r\n2\r\nok\r\n0\r\nAge: 900\r\n\r\n"
            let server = try LoopbackServer { _, _ in .bytes(Array(text.utf8)) }
            let response = try fetcher().fetch(.get(server.url))
            #expect(response.text == "ok")
            #expect(response.headers == HeaderList([.init("etag", "\"late\"")]))
        }

        @Test func `several threads share a fetcher`() throws {
            let server = try LoopbackServer { request, _ in .http(200, [:], request.target) }
            let fetcher = try fetcher()
            let policy = FetchPolicy(rate: RateLimit(perSecond: 1000, burst: 100))
            let wrong = Atomic<Int>(0)
            DispatchQueue.concurrentPerform(iterations: 4) { worker in
                for index in 0..<10 {
                    let path = "/\(worker)/\(index)"
                    let text = try? fetcher.fetch(.get("\(server.url)\(path)"), policy: policy).text
                    if text != path { wrong.add(1, ordering: .relaxed) }
                }
            }
            #expect(wrong.load(ordering: .relaxed) == 0)
            #expect(server.requests.count == 40)
            #expect(server.connectionCount <= 4)
        }

        @Test func `a replay needs no server`() throws {
            let folder = try TemporaryFolder()
            let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
            let server = try LoopbackServer { request, _ in
                switch request.target {
                case "/bytes": .http(200, ["Content-Type": "application/octet-stream"], body: body)
                case "/gone": .http(410, [:], "gone for good")
                default: .cut([])
                }
            }
            let urls = ["/bytes", "/gone", "/cut"].map { server.url + $0 }
            let recorder = try Recorder(folder: folder.path, now: 1_796_018_040)
            let recording = try fetcher(.recording(recorder))
            let live = try recording.fetch(.get(urls[0]))
            let faults = try urls[1...].map { recording.fault(try .get($0), once) }
            server.stop()
            let replaying = try fetcher(.replaying(try Recording(folder: folder.path)))
            let replayed = try replaying.fetch(.get(urls[0]))
            #expect(replayed.body == body)
            #expect(replayed.headers == live.headers)
            #expect(replayed.fetchedAt == live.fetchedAt)
            #expect(try urls[1...].map { replaying.fault(try .get($0), once) } == faults)
            #expect(faults.compactMap(\.self).count == 2)
            #expect(replaying.fault(try .get(server.url + "/new"))?.reason == .replayMiss)
        }
    }
#endif
