#if HTTP
    import Foundation
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A server on this machine that answers as a test wants, and keeps what it was asked.
    package final class LoopbackServer: Sendable {
        package struct Request: Sendable {
            package var method: String
            package var target: String
            package var headers: [(name: String, value: String)]
            package var body: [UInt8]

            package func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
        }

        package enum Reply: Sendable {
            /// Bytes as they are; the connection stays open.
            case bytes([UInt8])
            /// Bytes as they are, then the end of the connection.
            case cut([UInt8])
            /// Nothing, until the client gives up.
            case silence

            /// A whole answer with its length.
            package static func http(
                _ status: Int, _ headers: [String: String] = [:], body: [UInt8] = []
            ) -> Reply {
                var head = "HTTP/1.1 \(status) Status\r\n"
                for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
                if status != 204, status != 304 { head += "Content-Length: \(body.count)\r\n" }
                return .bytes(Array("\(head)\r\n".utf8) + body)
            }

            package static func http(_ status: Int, _ headers: [String: String] = [:], _ text: String) -> Reply {
                http(status, headers, body: Array(text.utf8))
            }
        }

        /// What the threads share.
        private final class State: Sendable {
            let respond: @Sendable (Request, Int) -> Reply
            let requests = Mutex<[Request]>([])
            let sockets = Mutex<[Int32]>([])
            let connections = Atomic<Int>(0)

            init(_ respond: @escaping @Sendable (Request, Int) -> Reply) { self.respond = respond }
        }

        package struct Unavailable: Error {}

        package let port: UInt16
        private let listener: Int32
        private let state: State

        package var url: String { "http://127.0.0.1:\(port)" }
        package var requests: [Request] { state.requests.withLock { $0 } }
        package var connectionCount: Int { state.connections.load(ordering: .relaxed) }

        /// - Parameter respond: answers a request; its number counts from 0.
        package init(_ respond: @escaping @Sendable (Request, Int) -> Reply) throws {
            #if canImport(Glibc)
                let stream = Int32(SOCK_STREAM.rawValue)
            #else
                let stream = SOCK_STREAM
            #endif
            let listener = socket(AF_INET, stream, 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let isListening = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &size) == 0
                }
            }
            guard isListening else { throw Unavailable() }
            port = UInt16(bigEndian: address.sin_port)
            let state = State(respond)
            (self.listener, self.state) = (listener, state)
            Thread.detachNewThread { Self.acceptAll(listener, state) }
        }

        deinit { stop() }

        /// Ends all connections, and takes no more.
        package func stop() {
            shutdown(listener, Int32(SHUT_RDWR))
            state.sockets.withLock { $0.forEach { shutdown($0, Int32(SHUT_RDWR)) } }
        }

        private static func acceptAll(_ listener: Int32, _ state: State) {
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { break }
                state.connections.add(1, ordering: .relaxed)
                state.sockets.withLock { $0.append(socket) }
                Thread.detachNewThread {
                    serve(socket, state)
                    state.sockets.withLock { $0.removeAll { $0 == socket } }
                    close(socket)
                }
            }
            close(listener)
        }

        private static func serve(_ socket: Int32, _ state: State) {
            var buffer: [UInt8] = []
            while let request = nextRequest(socket, &buffer) {
                let number = state.requests.withLock { requests in
                    requests.append(request)
                    return requests.count - 1
                }
                switch state.respond(request, number) {
                case .bytes(let bytes): guard send(bytes, to: socket) else { return }
                case .cut(let bytes):
                    _ = send(bytes, to: socket)
                    shutdown(socket, Int32(SHUT_RDWR))
                    return
                case .silence:
                    while receive(socket, &buffer) {}
                    return
                }
            }
        }

        private static func nextRequest(_ socket: Int32, _ buffer: inout [UInt8]) -> Request? {
            let end = Array("\r\n\r\n".utf8)
            var headEnd = buffer.firstRange(of: end)
            while headEnd == nil {
                // What begins like that wants TLS, which this server does not have.
                guard receive(socket, &buffer), buffer.first != 0x16 else { return nil }
                headEnd = buffer.firstRange(of: end)
            }
            guard let headEnd else { return nil }
            let lines = String(decoding: buffer[..<headEnd.lowerBound], as: UTF8.self).split(separator: "\r\n")
            let first = (lines.first ?? "").split(separator: " ")
            guard first.count == 3 else { return nil }
            let headers = lines.dropFirst().map { line in
                let colon = line.firstIndex(of: ":") ?? line.endIndex
                let value = line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
                return (name: String(line[..<colon]), value: value)
            }
            var request = Request(method: String(first[0]), target: String(first[1]), headers: headers, body: [])
            buffer.removeSubrange(..<headEnd.upperBound)
            let length = request.header("content-length").flatMap(Int.init) ?? 0
            while buffer.count < length { guard receive(socket, &buffer) else { return nil } }
            request.body = Array(buffer[..<length])
            buffer.removeSubrange(..<length)
            return request
        }

        private static func receive(_ socket: Int32, _ buffer: inout [UInt8]) -> Bool {
            var chunk = [UInt8](repeating: 0, count: 4096)
            let count = recv(socket, &chunk, chunk.count, 0)
            guard count > 0 else { return false }
            buffer += chunk[..<count]
            return true
        }

        private static func send(_ bytes: [UInt8], to socket: Int32) -> Bool {
            var start = 0
            while start < bytes.count {
                let count = bytes[start...].withUnsafeBytes {
                    #if canImport(Darwin)
                        Darwin.send(socket, $0.baseAddress, $0.count, 0)
                    #elseif canImport(Musl)
                        Musl.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    #else
                        Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    #endif
                }
                guard count > 0 else { return false }
                start += count
            }
            return true
        }
    }
#endif
