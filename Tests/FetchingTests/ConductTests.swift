import Synchronization
import TestSupport
import Testing

@testable import Fetching

/// What the client does with a service that fails, without a network.
@Suite struct ConductTests {
    @Test func `a service that recovers is asked until it does`() throws {
        let transport = ScriptedTransport([.http(500), .failure(.timeout), .failure(.cutBody), .http(200, [:], "yes")])
        let clock = ManualClock()
        let response = try Fetcher(transport, clock).fetch(.get())
        #expect(response.text == "yes")
        #expect(response.source == .network)
        #expect(transport.sent.count == 4)
        // Between half and all of 0.5 + 1 + 2 seconds, looked at every tenth of a second.
        #expect(clock.slept >= 1.75 && clock.slept < 3.5)
        #expect(clock.longestNap <= 0.1)
        #expect(response.fetchedAt == clock.now)
    }

    @Test(arguments: [500, 502, 503, 504])
    func `a service that does not recover is asked five times`(_ status: Int) throws {
        let transport = ScriptedTransport([.http(status, [:], "{\"title\":\"Unexpected Problem\"}")])
        let fault = try Fetcher(transport).fault(.get())
        let expected = FetchFault(
            .status(status), url: "https://api.example.org/v1?a=1", tries: 5, detail: "Unexpected Problem")
        #expect(fault == expected)
        #expect(transport.sent.count == 5)
    }

    @Test(arguments: [400, 401, 403, 404, 407, 410, 422, 501, 505, 206, 300, 304, 999])
    func `no other status is asked about again`(_ status: Int) throws {
        let transport = ScriptedTransport([.http(status), .http(200)])
        let fault = try Fetcher(transport).fault(.get())
        #expect(fault?.reason == .status(status))
        #expect(fault?.tries == 1)
        #expect(transport.sent.count == 1)
    }

    @Test(
        arguments: [
            (.timeout, .timeout, 5), (.reset("gone"), .connection("gone"), 5), (.cutBody, .cutBody, 5),
            (.connection("refused"), .connection("refused"), 1), (.certificate("old"), .certificate("old"), 1),
            (.tooLarge, .tooLarge(limit: 64 << 20), 1), (.cancelled, .cancelled, 1),
        ] as [(TransportFailure, FetchFault.Reason, Int)])
    func `failures of the network`(_ failure: TransportFailure, _ reason: FetchFault.Reason, _ tries: Int) throws {
        let transport = ScriptedTransport([.failure(failure)])
        let fault = try Fetcher(transport).fault(.get())
        #expect(fault?.reason == reason)
        #expect(fault?.tries == tries)
        #expect(transport.sent.count == tries)
    }

    @Test(arguments: [429, 503])
    func `a service that names a time is not asked before`(_ status: Int) throws {
        let transport = ScriptedTransport([.http(status, ["Retry-After": "7"]), .http(200)])
        let clock = ManualClock()
        _ = try Fetcher(transport, clock).fetch(.get())
        #expect(approximately(clock.slept, 7, 1e-6))
    }

    @Test func `a time named as a date`() throws {
        // 1800000000 is Fri, 15 Jan 2027 08:00:00 GMT.
        let transport = ScriptedTransport([
            .http(429, ["Retry-After": "Fri, 15 Jan 2027 08:00:12 GMT"]), .http(200),
        ])
        let clock = ManualClock(1_800_000_000)
        _ = try Fetcher(transport, clock).fetch(.get())
        #expect(approximately(clock.slept, 12, 1e-6))
    }

    @Test func `a time beyond the budget is not waited for, by nobody`() throws {
        let transport = ScriptedTransport([.http(429, ["Retry-After": "3600"], "{\"reason\":\"Hourly limit\"}")])
        let clock = ManualClock()
        let fetcher = try Fetcher(transport, clock)
        let fault = fetcher.fault(try .get())
        #expect(fault?.reason == .rateLimited(retryAfter: 3600))
        #expect(fault?.detail == "Hourly limit")
        #expect(fault?.tries == 1)
        clock.advance(600)
        let second = fetcher.fault(try .get("https://api.example.org/v2"))
        #expect(second?.reason == .rateLimited(retryAfter: 3000))
        #expect(second?.tries == 0)
        #expect(clock.slept == 0)
        #expect(transport.sent.count == 1)
        // Another host is.
        _ = fetcher.fault(try .get("https://other.example.org/"))
        #expect(transport.sent.count == 2)
    }

    @Test func `the budget ends the tries`() throws {
        let transport = ScriptedTransport([.http(503, ["Retry-After": "50"])])
        let clock = ManualClock()
        let fault = try Fetcher(transport, clock).fault(.get())
        #expect(fault?.tries == 3)
        #expect(approximately(clock.slept, 100, 1e-6))
        let policy = FetchPolicy(retry: RetryPolicy(tries: 5, budget: 0.1))
        #expect(try Fetcher(transport).fault(.get(), policy)?.tries == 1)
    }

    @Test func `waiting can be cancelled`() throws {
        let transport = ScriptedTransport([.http(503, ["Retry-After": "50"])])
        let clock = ManualClock(0)
        let fetcher = try Fetcher(transport, clock, isCancelled: { clock.now > 20 })
        let fault = fetcher.fault(try .get())
        #expect(fault?.reason == .cancelled)
        #expect(clock.now < 20.2)
        #expect(fetcher.fault(try .get())?.reason == .cancelled)
        #expect(transport.sent.count == 1)
    }

    @Test func `requests keep to the rate`() throws {
        let transport = ScriptedTransport([.http(200)])
        let clock = ManualClock()
        let fetcher = try Fetcher(transport, clock)
        let policy = FetchPolicy(rate: RateLimit(perSecond: 4, burst: 2))
        for index in 0..<6 { _ = try fetcher.fetch(.get("https://api.example.org/\(index)"), policy: policy) }
        #expect(approximately(clock.slept, 1, 1e-6))
    }

    @Test func `some services are not asked without a contact`() throws {
        let transport = ScriptedTransport([.http(200)])
        let policy = FetchPolicy(needsContact: true)
        #expect(try Fetcher(transport, contact: nil).fault(.get(), policy)?.reason == .noContact)
        #expect(transport.sent.isEmpty)
        #expect(try Fetcher(transport).fault(.get(), policy) == nil)
        #expect(try Fetcher(transport, contact: nil).fault(.get()) == nil)
        #expect(
            transport.sent.map { $0.headers["user-agent"] } == [
                "cartouche/0.1.0 (mail@example.org)", "cartouche/0.1.0",
            ])
    }

    @Test func `plain HTTP to another machine is refused`() throws {
        let transport = ScriptedTransport([.http(200)])
        #expect(try Fetcher(transport).fault(.get("http://example.org/"))?.reason == .insecure)
        #expect(transport.sent.isEmpty)
    }

    @Test func `a build without HTTP says how to get it`() throws {
        let fetcher = Fetcher(agent: try UserAgent(version: "1"), makeTransport: nil)
        let fault = fetcher.fault(try .get())
        #expect(fault?.reason == .unsupported)
        #expect(fault?.message.contains("--traits HTTP") == true)
    }

    @Test(.disabled(if: Fetcher.hasNetwork, "the build has the trait HTTP"))
    func `this build can't send`() throws {
        #expect(Fetcher(agent: try UserAgent(version: "1")).fault(try .get())?.reason == .unsupported)
    }

    @Test func `redirects are followed on the same host only`() throws {
        let same = ScriptedTransport([
            .http(301, ["Location": "/v2?a=1&apikey=s3cret"]), .http(302, ["location": "v3"]), .http(200),
        ])
        let request = try FetchRequest.get("https://api.example.org/v1?apikey=s3cret", secrets: ["apikey"])
        #expect(try Fetcher(same).fetch(request).url == "https://api.example.org/v3")
        #expect(same.sent.map(\.url.text).dropFirst().first == "https://api.example.org/v2?a=1&apikey=s3cret")
        for (location, place) in [
            ("https://evil.example.org/", "https://evil.example.org"),
            ("http://api.example.org/", "http://api.example.org"),
            ("https://api.example.org:8443/", "https://api.example.org:8443"),
        ] {
            let transport = ScriptedTransport([.http(302, ["Location": location]), .http(200)])
            #expect(try Fetcher(transport).fault(request)?.reason == .redirect(.elsewhere(place)))
            #expect(transport.sent.count == 1)
        }
        for headers in [[:], ["Location": "ftp://x/"], ["Location": "/a b"]] as [KeyValuePairs<String, String>] {
            #expect(
                try Fetcher(ScriptedTransport([.http(302, headers)])).fault(request)?.reason == .redirect(.nowhere))
        }
        let circle = ScriptedTransport([.http(302, ["Location": "/"])])
        #expect(try Fetcher(circle).fault(request)?.reason == .redirect(.tooMany(limit: 3)))
        #expect(circle.sent.count == 4)
    }

    @Test(arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func `a redirected POST`(_ status: Int, _ method: String) throws {
        let transport = ScriptedTransport([.http(status, ["Location": "/b"]), .http(200)])
        let request = FetchRequest(.post, try ServiceURL("https://api.example.org/a"), body: [1, 2, 3])
        _ = try Fetcher(transport).fetch(request)
        #expect(transport.sent.map(\.method.rawValue) == ["POST", method])
        #expect(transport.sent[1].body == (method == "POST" ? [1, 2, 3] : []))
    }

    @Test func `a service that repeats a secret gives nothing away`() throws {
        let transport = ScriptedTransport([
            .http(403, [:], "{\"detail\":\"key s3cret/1 or s3cret%2F1 is void, Bearer tok3n\"}")
        ])
        var request = try FetchRequest.get(
            "https://api.example.org/?apikey=s3cret%2F1", secrets: ["apikey", "authorization"])
        request.headers.append("Authorization", "Bearer tok3n")
        let fault = try Fetcher(transport).fault(request)
        #expect(fault?.message == "https://api.example.org/: the service answers 403: key … or … is void, …")
        #expect(transport.sent[0].headers["authorization"] == "Bearer tok3n")
    }
}
