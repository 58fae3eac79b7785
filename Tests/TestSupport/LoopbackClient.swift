#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Asks a server on this machine, byte by byte as a test wants.
package enum LoopbackClient {
    package struct Response: Sendable {
        package var status: Int
        /// Names in lower case.
        package var headers: [String: String]
        package var body: [UInt8]

        package var text: String { String(decoding: body, as: UTF8.self) }
    }

    package enum Failure: Error, Equatable {
        /// Nobody listens there.
        case refused
        /// The connection ended without an answer, or none came for a minute.
        case noAnswer(String)
    }

    /// Sends one request on a connection of its own, and waits for the answer.
    /// - Parameter host: the header; nil leaves it out.
    package static func request(
        _ target: String, method: String = "GET", port: UInt16, host: String? = "127.0.0.1", body: String = ""
    ) throws(Failure) -> Response {
        var head = "\(method) \(target) HTTP/1.1\r\nConnection: close\r\n"
        if let host { head += "Host: \(host)\r\n" }
        if !body.isEmpty { head += "Content-Length: \(body.utf8.count)\r\n" }
        return try response(exchange(Array("\(head)\r\n\(body)".utf8), port: port))
    }

    /// Whether somebody listens there.
    package static func isListening(port: UInt16, address: UInt32 = 0x7F00_0001) -> Bool {
        guard let socket = try? connect(port, address) else { return false }
        close(socket)
        return true
    }

    /// Sends bytes and reads what comes until the end of the connection.
    package static func exchange(_ bytes: [UInt8], port: UInt16) throws(Failure) -> [UInt8] {
        let socket = try connect(port, 0x7F00_0001)
        defer { close(socket) }
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            start += count
        }
        var answer: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(socket, &chunk, chunk.count)
            guard count > 0 else { return answer }
            answer += chunk[..<count]
        }
    }

    private static func connect(_ port: UInt16, _ host: UInt32) throws(Failure) -> Int32 {
        #if canImport(Glibc)
            let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let socket = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = in_addr_t(host).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                systemConnect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(socket)
            throw .refused
        }
        return socket
    }

    private static func response(_ bytes: [UInt8]) throws(Failure) -> Response {
        let end = Array("\r\n\r\n".utf8)
        let split = bytes.indices.first { bytes[$0...].starts(with: end) }
        guard let split else { throw .noAnswer(String(decoding: bytes, as: UTF8.self)) }
        let lines = String(decoding: bytes[..<split], as: UTF8.self).split(separator: "\r\n")
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count >= 2, let status = Int(words[1]) else {
            throw .noAnswer(String(decoding: bytes, as: UTF8.self))
        }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers[parts[0].lowercased()] = parts.count == 2 ? String(parts[1].drop { $0 == " " }) : ""
        }
        return Response(status: status, headers: headers, body: Array(bytes[(split + end.count)...]))
    }
}

private func systemConnect(_ socket: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
    connect(socket, address, size)
}
