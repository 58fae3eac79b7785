#if Server
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// A socket that listens on 127.0.0.1. Whoever takes it closes it.
    struct LoopbackListener {
        let socket: Int32
        /// The one in use, also when any was asked for.
        let port: UInt16

        /// - Parameter port: 0 for any that is free.
        init(port: UInt16) throws(ServingError) {
            #if canImport(Glibc)
                let stream = Int32(SOCK_STREAM.rawValue)
            #else
                let stream = SOCK_STREAM
            #endif
            let opened = systemSocket(AF_INET, stream, 0)
            guard opened >= 0 else { throw Self.failure("socket") }
            do throws(ServingError) {
                self.port = try Self.listen(opened, port)
            } catch {
                close(opened)
                throw error
            }
            socket = opened
        }

        private static func listen(_ socket: Int32, _ port: UInt16) throws(ServingError) -> UInt16 {
            // Programs that plugins start must not keep the port.
            guard fcntl(socket, F_SETFD, FD_CLOEXEC) == 0 else { throw failure("fcntl") }
            // Connections of an earlier server that have not quite ended don't block the port.
            var isOn: Int32 = 1
            setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let call = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> String? in
                    guard bind(socket, address, size) == 0 else { return "bind" }
                    guard systemListen(socket, 16) == 0 else { return "listen" }
                    return getsockname(socket, address, &size) == 0 ? nil : "getsockname"
                }
            }
            guard let call else { return UInt16(bigEndian: address.sin_port) }
            switch errno {
            case EADDRINUSE: throw .portInUse(port)
            case EACCES: throw .portForbidden(port)
            default: throw failure(call)
            }
        }

        private static func failure(_ call: String) -> ServingError {
            .system(call: call, reason: String(cString: strerror(errno)))
        }
    }

    /// The system's own, whose names the type's members hide.
    private func systemSocket(_ domain: Int32, _ type: Int32, _ family: Int32) -> Int32 { socket(domain, type, family) }
    private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }
#endif
