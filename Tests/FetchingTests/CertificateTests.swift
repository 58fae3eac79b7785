#if HTTP
    import Foundation
    import Testing

    @testable import Fetching

    /// The client against a server that nobody vouches for, which openssl plays.
    @Suite struct CertificateTests {
        private static let openssl = "/usr/bin/openssl"
        private static let isPresent = FileManager.default.isExecutableFile(atPath: openssl)

        @Test(.enabled(if: isPresent, "there is no /usr/bin/openssl"))
        func `a certificate that its owner has signed is refused, once and for all`() throws {
            let folder = try TemporaryFolder()
            let (key, certificate) = (folder.path + "/key.pem", folder.path + "/certificate.pem")
            let making = try start([
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
            ]).process
            making.waitUntilExit()
            try #require(making.terminationStatus == 0)
            let (server, output) = try start([
                "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www",
            ])
            defer { server.terminate() }
            let port = try #require(Self.port(output.fileHandleForReading))
            let fetcher = Fetcher(agent: try UserAgent(version: "1"))
            let fault = fetcher.fault(try .get("https://localhost:\(port)/"))
            if case .certificate = fault?.reason {} else { Issue.record("\(String(describing: fault))") }
            #expect(fault?.tries == 1)
        }

        private func start(_ arguments: [String]) throws -> (process: Process, output: Pipe) {
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(fileURLWithPath: Self.openssl)
            process.arguments = arguments
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.run()
            return (process, output)
        }

        /// The port that the server says it listens at: `ACCEPT 127.0.0.1:40001`.
        private static func port(_ output: FileHandle) -> Int? {
            var text = ""
            while true {
                if let range = text.firstRange(of: "ACCEPT 127.0.0.1:"), text[range.upperBound...].contains("\n") {
                    return Int(text[range.upperBound...].prefix { $0.isNumber })
                }
                let data = output.availableData
                if data.isEmpty { return nil }
                text += String(decoding: data, as: UTF8.self)
            }
        }
    }
#endif
