import GeoJSON
import Testing

@testable import Fetching

@Suite struct RequestTests {
    /// Digests by another implementation of "METHOD, address, headers, empty line, body".
    @Test func `keys`() throws {
        let key = "23aad73f778b1e2776136decbfda2932d64a4ea747bcb6ec3885d15e5b12b04a"
        #expect(try FetchRequest.get("https://api.example.org/v1?b=2&a=1").key == key)
        #expect(try FetchRequest.get("https://API.example.org:443/v1?a=1&b=2#c").key == key)
        #expect(try FetchRequest.get("https://api.example.org/v1?a=1&k=x&b=2", secrets: ["K"]).key == key)
        let url = try ServiceURL("https://api.example.org/v1?a=1&b=2")
        let accept = HeaderList.Field("Accept", "application/json")
        let withHeader = "53265960c8967c7d5e704a5183a5ee9430cae28ba3c77e4dbb847459b7831d4b"
        #expect(FetchRequest(.get, url, headers: HeaderList([accept])).key == withHeader)
        let token = HeaderList.Field("Authorization", "Bearer x")
        let request = FetchRequest(.get, url, headers: HeaderList([token, accept]), secrets: ["authorization"])
        #expect(request.key == withHeader)
        let post = FetchRequest(.post, try ServiceURL("https://api.example.org/v1"), body: Array("lat=1".utf8))
        #expect(post.key == "05ee27f58f2ae1483d11bc610bcc79167e0b5d05611ea388375eb3447c92565c")
    }

    @Test(arguments: [
        ("Accept", "application/json", true), ("X-Empty", "", true), ("X-Tab", "a\tb", true), ("X-Name", "é", true),
        ("Accept", "a\r\nX-Evil: 1", false), ("Accept", "a\nb", false), ("Accept", "a\rb", false),
        ("Accept", "a\u{0}", false), ("Acc ept", "a", false), ("Accept:", "a", false), ("", "a", false),
        ("A\r\nB", "a", false), ("User-Agent", "curl", false), ("host", "b", false), ("Content-Length", "3", false),
        ("If-None-Match", "x", false),
    ])
    func `headers that can be sent`(_ name: String, _ value: String, _ isSendable: Bool) throws {
        #expect(HeaderList.Field(name, value).isSendable == isSendable)
        let transport = ScriptedTransport([.http(200)])
        let fetcher = try Fetcher(transport)
        var request = try FetchRequest.get()
        request.headers.append(name, value)
        #expect((fetcher.fault(request) == nil) == isSendable)
        #expect(transport.sent.count == (isSendable ? 1 : 0))
    }

    @Test func `how the client introduces itself`() throws {
        #expect(try UserAgent(version: "0.1.0").text == "cartouche/0.1.0")
        let mail = try UserAgent(version: "0.1.0", contact: "mail@example.org")
        #expect(mail.text == "cartouche/0.1.0 (mail@example.org)")
        #expect(mail.hasContact)
        #expect(try UserAgent(version: "1", contact: "a (b)").text == "cartouche/1 (a \\(b\\))")
        #expect(try !UserAgent(version: "1", contact: "  ").hasContact)
        for contact in ["a\r\nX: 1", "a\u{7F}", "ü@example.org"] {
            #expect(throws: FetchFault.self) { try UserAgent(version: "1", contact: contact) }
        }
    }

    @Test(
        arguments: [
            (#"{"title":"Not Found","status":404,"detail":"No such grid point"}"#, "No such grid point"),
            (
                #"{"error":true,"reason":"Minutely API request limit exceeded."}"#,
                "Minutely API request limit exceeded."
            ),
            (#"{"title":"Unexpected Problem","detail":""}"#, "Unexpected Problem"),
            (#"{"detail":7,"title":"T"}"#, "T"), (#"{"code":5}"#, #"{"code":5}"#),
            ("\n\n  plain words\r\nmore", "plain words"), ("a\u{1B}[31mred\u{7}\u{202E}", "a[31mred"),
            (#"{"detail":"two\nlines"}"#, "two"), ("", nil), ("  \n ", nil), ("<!DOCTYPE html><HTML>no", nil),
            ("\u{0}\u{1}", nil),
        ] as [(String, String?)])
    func `what a service says about an error`(_ body: String, _ line: String?) {
        #expect(ErrorDetail.text(of: Array(body.utf8), contentType: nil) == line)
    }

    @Test func `what a service says is cut`() {
        let text = ErrorDetail.text(of: [UInt8](repeating: UInt8(ascii: "x"), count: 10_000), contentType: "text/plain")
        #expect(text == String(repeating: "x", count: 200))
        #expect(ErrorDetail.text(of: Array("<p>sorry".utf8), contentType: "text/HTML; charset=x") == nil)
        #expect(ErrorDetail.text(of: [0xFF, 0xFE, 0x41], contentType: nil) == "\u{FFFD}\u{FFFD}A")
    }

    @Test(
        arguments: [
            .status(503), .rateLimited(retryAfter: 30.5), .rateLimited(retryAfter: nil), .timeout, .connection("reset"),
            .certificate("none"), .cutBody, .tooLarge(limit: 5), .redirect(.tooMany(limit: 3)),
            .redirect(.elsewhere("https://b")), .redirect(.nowhere),
        ] as [FetchFault.Reason])
    func `faults of the network are read as they were written`(_ reason: FetchFault.Reason) throws {
        let fault = FetchFault(reason, url: "https://a/", tries: 2, detail: "sorry \"you\"")
        let text = try #require(fault.json).text
        #expect(FetchFault(try JSONParser.parse(text), url: "https://a/") == fault)
        #expect(!fault.message.contains("\n"))
        #expect(fault.message.hasPrefix("https://a/: "))
        #expect(fault.message.hasSuffix(#"(2 tries): sorry "you""#))
    }

    @Test(
        arguments: [
            .insecure, .badURL("x"), .badHeader("x"), .noContact, .replayMiss, .cancelled, .unsupported,
            .damagedRecording(path: "a", line: 1, why: "b"), .storage(path: "a", why: "b"),
        ] as [FetchFault.Reason])
    func `faults of one's own are not recorded`(_ reason: FetchFault.Reason) {
        let fault = FetchFault(reason, url: "https://a/")
        #expect(fault.json == nil)
        #expect(!fault.isPassing)
        #expect(!fault.message.contains("\n"))
    }

    @Test(arguments: [
        #"{"reason":"status","tries":1}"#, #"{"reason":"status","status":1.5,"tries":1}"#,
        #"{"reason":"other","tries":1}"#, #"{"reason":"timeout"}"#, #"{"reason":"connection","tries":1}"#, "[]", "7",
    ])
    func `no faults`(_ text: String) throws {
        #expect(FetchFault(try JSONParser.parse(text), url: "") == nil)
    }
}
