import Dispatch
import Serving
import Synchronization
import TestSupport
import Testing

#if Server
    /// A server ends with its last owner: each test has one by name.
    @Suite struct PageServerTests {
        /// What a request on another thread has brought.
        private final class Answer: Sendable {
            private let value = Mutex<LoopbackClient.Response?>(nil)
            private let isThere = DispatchSemaphore(value: 0)

            init(_ target: String, port: UInt16) {
                DispatchQueue.global().async {
                    let response = try? LoopbackClient.request(target, port: port)
                    self.value.withLock { $0 = response }
                    self.isThere.signal()
                }
            }

            /// Nil when the connection ended without one.
            func response() -> LoopbackClient.Response? {
                isThere.wait()
                return value.withLock { $0 }
            }
        }

        private func server(patience: Double = 25) throws -> PageServer {
            let server = try PageServer(port: 0, patience: patience)
            server.publish(version: "one", page: Array("<p>Grüße".utf8))
            return server
        }

        @Test func `the page comes as HTML that browsers don't keep`() throws {
            let server = try server()
            #expect(server.port != 0 && server.address == "http://127.0.0.1:\(server.port)/")
            let page = try LoopbackClient.request("/", port: server.port)
            #expect(page.status == 200 && page.text == "<p>Grüße")
            #expect(page.headers["content-type"] == "text/html; charset=utf-8")
            #expect(page.headers["cache-control"] == "no-store")
            #expect(page.headers["access-control-allow-origin"] == nil)
            let head = try LoopbackClient.request("/", method: "HEAD", port: server.port)
            #expect(head.status == 200 && head.body.isEmpty && head.headers["content-length"] == "10")
        }

        @Test func `a page of some megabytes comes whole`() throws {
            let server = try server()
            let page = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
            server.publish(version: "two", page: page)
            #expect(try LoopbackClient.request("/", port: server.port).body == page)
        }

        @Test(
            arguments: [
                ("/version", #"{"version":"one","errors":[]}"#), ("/version?after=", #"{"version":"one","errors":[]}"#),
                ("/version?after=other%20one", #"{"version":"one","errors":[]}"#),
            ])
        func `a question for another version is answered at once`(_ target: String, _ text: String) throws {
            let server = try server()
            let answer = try LoopbackClient.request(target, port: server.port)
            #expect(answer.status == 200 && answer.text == text)
            #expect(answer.headers["content-type"] == "application/json")
        }

        @Test func `a question for the version that there is waits for the next one`() throws {
            let server = try server()
            let answers = (0..<4).map { _ in Answer("/version?after=one", port: server.port) }
            // While they wait the page can be had, and what changes nothing does not wake them.
            #expect(try LoopbackClient.request("/", port: server.port).status == 200)
            server.publish(version: "one", page: nil)
            server.publish(version: "two", page: nil, errors: ["a \"b\" \\ \n\u{1}", "<ö>"])
            for answer in answers {
                #expect(answer.response()?.text == #"{"version":"two","errors":["a \"b\" \\ \u000a\u0001","<ö>"]}"#)
            }
            // The page stays while there are errors.
            #expect(try LoopbackClient.request("/", port: server.port).text == "<p>Grüße")
        }

        @Test func `who has waited long enough is told that nothing is new`() throws {
            let server = try server(patience: 0.2)
            let answer = try LoopbackClient.request("/version?after=one", port: server.port)
            #expect(answer.status == 200 && answer.text == #"{"version":"one","errors":[]}"#)
        }

        @Test func `browsers wait for the first page`() throws {
            let server = try PageServer(port: 0)
            let (page, version) = (Answer("/", port: server.port), Answer("/version?after=old", port: server.port))
            server.publish(version: "one", page: [0x21])
            #expect(page.response()?.text == "!")
            #expect(version.response()?.text == #"{"version":"one","errors":[]}"#)
            let empty = try PageServer(port: 0, patience: 0.1)
            #expect(try LoopbackClient.request("/", port: empty.port).status == 503)
        }

        @Test(
            arguments: [
                ("127.0.0.1", 200), ("127.0.0.1:80", 200), ("LocalHost:9000", 200), ("example.com", 403),
                ("127.0.0.1.example.com", 403), ("localhost.", 403), ("localhost:80:80", 403), ("", 403),
                ("user@localhost", 403), ("[::1]", 403),
            ])
        func `a name of elsewhere gets nothing`(_ host: String, _ status: Int) throws {
            let server = try server()
            for target in ["/", "/version"] {
                let answer = try LoopbackClient.request(target, port: server.port, host: host)
                #expect(answer.status == status)
                #expect(status == 200 || !answer.text.contains("Grüße"))
            }
        }

        @Test func `a request without a host gets nothing`() throws {
            let server = try server()
            let answer = try LoopbackClient.exchange(Array("GET / HTTP/1.0\r\n\r\n".utf8), port: server.port)
            #expect(String(decoding: answer, as: UTF8.self).contains(" 403 "))
        }

        @Test(arguments: ["/favicon.ico", "/index.html", "/version/", "//", "/../etc/passwd", "/%2e%2e/x"])
        func `other addresses are not there`(_ target: String) throws {
            let server = try server()
            #expect(try LoopbackClient.request(target, port: server.port).status == 404)
        }

        @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "BREW"])
        func `nothing can be changed`(_ method: String) throws {
            let server = try server()
            let answer = try LoopbackClient.request("/", method: method, port: server.port, body: "a=b")
            #expect(answer.status == 405 && answer.headers["allow"] == "GET, HEAD")
            #expect(answer.headers["access-control-allow-origin"] == nil)
        }

        @Test func `a port that is in use is refused by name`() throws {
            let server = try server()
            #expect(throws: ServingError.portInUse(server.port)) { try PageServer(port: server.port) }
            #expect(ServingError.portInUse(80).message == "port 80 is in use")
        }

        @Test func `it listens on this machine's own address only`() throws {
            let server = try server()
            #expect(LoopbackClient.isListening(port: server.port))
            // 127.0.0.2 is this machine, too, but not where it listens.
            #expect(!LoopbackClient.isListening(port: server.port, address: 0x7F00_0002))
        }

        @Test(.timeLimit(.minutes(5))) func `stopping ends those who wait, and frees the port`() throws {
            let server = try server(patience: 3600)
            let answers = (0..<3).map { _ in Answer("/version?after=one", port: server.port) }
            // One that has been answered shows that the threads run.
            #expect(try LoopbackClient.request("/version", port: server.port).status == 200)
            server.stop()
            server.stop()
            for answer in answers { _ = answer.response() }
            #expect(!LoopbackClient.isListening(port: server.port))
            let next = try PageServer(port: server.port)
            #expect(next.port == server.port)
        }

        @Test(.timeLimit(.minutes(5))) func `many ask and are told while much is published`() throws {
            let server = try server()
            let readers = DispatchGroup()
            let seen = Mutex<[Set<String>]>([])
            for _ in 0..<8 {
                DispatchQueue.global().async(group: readers) {
                    var (version, versions) = ("one", Set<String>())
                    // {"version": "v1", …: the fourth part between quotes.
                    for _ in 0..<1000 where version != "last" {
                        let answer = try? LoopbackClient.request("/version?after=\(version)", port: server.port)
                        guard let text = answer?.text.split(separator: "\"").dropFirst(3).first else { break }
                        version = String(text)
                        versions.insert(version)
                    }
                    seen.withLock { $0.append(versions) }
                }
            }
            for number in 0..<200 { server.publish(version: "v\(number)", page: [0x30]) }
            server.publish(version: "last", page: [0x31])
            readers.wait()
            #expect(seen.withLock { $0.count } == 8)
            #expect(seen.withLock { $0.allSatisfy { $0.contains("last") } })
        }
    }
#else
    @Test func `without its library a server says what it takes`() {
        #expect(!PageServer.isAvailable)
        #expect(throws: ServingError.unavailable) { try PageServer(port: 0) }
        #expect(ServingError.unavailable.remedy == "build with --traits Server")
    }
#endif
