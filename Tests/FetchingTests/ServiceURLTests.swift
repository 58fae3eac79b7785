import Testing

@testable import Fetching

@Suite struct ServiceURLTests {
    @Test(arguments: [
        ("https://api.example.org", "https://api.example.org/"),
        ("HTTPS://API.Example.ORG:443/a/b?x=1&y#part", "https://api.example.org/a/b?x=1&y"),
        ("https://api.example.org:8443?x=%20", "https://api.example.org:8443/?x=%20"),
        ("http://[::1]:8080/", "http://[::1]:8080/"), ("http://127.0.0.1:80", "http://127.0.0.1/"),
        ("https://example.org/?", "https://example.org/"),
    ])
    func `addresses`(_ text: String, _ written: String) throws {
        #expect(try ServiceURL(text).text == written)
    }

    @Test(arguments: [
        "", "api.example.org", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///path",
        "https://user@example.org/", "http://127.0.0.1@example.org/", "https://example.org:0/",
        "https://example.org:x/",
        "https://example.org:65536/", "https://exa mple.org/", "https://example.org/a b", "https://example.org/\n",
        "https://example.org\\@localhost/", "https://bücher.example/", "https://[::1/", "https://[example.org]/",
        "https://a%2Fb/", "https://example.org:+80/", "https://example.org:/",
    ])
    func `no addresses`(_ text: String) {
        let fault = #expect(throws: FetchFault.self) { try ServiceURL(text) }
        if case .badURL = fault?.reason {} else { Issue.record("\(String(describing: fault))") }
    }

    @Test(arguments: [
        ("http://localhost/", true), ("http://LOCALHOST:8080/", true), ("http://127.0.0.1/", true),
        ("http://127.255.3.4/", true), ("http://[::1]/", true), ("https://example.org/", true),
        ("http://example.org/", false), ("http://localhost.example.org/", false),
        ("http://127.0.0.1.example.org/", false),
        ("http://127.1/", false), ("http://128.0.0.1/", false), ("http://127.0.0.256/", false),
        ("http://[::2]/", false),
        ("http://0.0.0.0/", false), ("http://localhost./", false), ("http://127.0.0.0x1/", false),
    ])
    func `plain HTTP is for this machine only`(_ text: String, _ isSecure: Bool) throws {
        #expect(try ServiceURL(text).isSecure == isSecure)
    }

    @Test func `items are encoded`() throws {
        var url = try ServiceURL("https://example.org/v1")
        url.append(name: "lat", value: "52.52,48.85")
        url.append(name: "coords", value: "POINT(25 60)")
        url.append(name: "a&b", value: "c=d+é#%")
        let written = "https://example.org/v1?lat=52.52,48.85&coords=POINT(25%2060)&a%26b=c%3Dd%2B%C3%A9%23%25"
        #expect(url.text == written)
        #expect(try ServiceURL(written).text == written)
    }

    @Test func `secrets are known however they are spelled`() throws {
        let url = try ServiceURL("https://example.org/v1?b=2&ApiKey=s3cret&a=1&%61pikey=other&token")
        #expect(url.text(without: ["apikey"]) == "https://example.org/v1?b=2&a=1&token")
        #expect(url.canonicalText(without: ["apikey"]) == "https://example.org/v1?a=1&b=2&token")
        #expect(url.text.contains("s3cret"))
    }

    @Test func `sorting keeps the order of items of one name`() throws {
        let url = try ServiceURL("https://example.org/?b=2&a=z&b=1&a=y")
        #expect(url.canonicalText(without: []) == "https://example.org/?a=z&a=y&b=2&b=1")
    }

    /// The examples of RFC 3986 §5.4 that are about paths and queries.
    @Test(arguments: [
        ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"), ("g?y", "/b/c/g?y"),
        ("", "/b/c/d;p?q"), (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../", "/b/"), ("../g", "/b/g"),
        ("../..", "/"), ("../../", "/"), ("../../g", "/g"), ("../../../g", "/g"), ("/./g", "/g"), ("/../g", "/g"),
        ("g.", "/b/c/g."), ("..g", "/b/c/..g"), ("./../g", "/b/g"), ("g/./h", "/b/c/g/h"), ("g/../h", "/b/c/h"),
        ("g;x=1/../y", "/b/c/y"), ("#s", "/b/c/d;p?q"), ("g?y/./x", "/b/c/g?y/./x"),
    ])
    func `relative references`(_ reference: String, _ target: String) throws {
        let base = try ServiceURL("https://a/b/c/d;p?q")
        #expect(try base.resolving(reference).text == "https://a\(target)")
    }

    @Test func `absolute references`() throws {
        let base = try ServiceURL("https://a/b")
        #expect(try base.resolving("https://b/c").text == "https://b/c")
        #expect(try base.resolving("//b/c").text == "https://b/c")
        #expect(throws: FetchFault.self) { try base.resolving("ftp://b/c") }
        #expect(try base.resolving("/c?next=https://b/").text == "https://a/c?next=https://b/")
    }
}
