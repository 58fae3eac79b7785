#if Server
    import CMicroHTTPD
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// libmicrohttpd's threads, which answer from a board.
    final class HTTPDaemon: Sendable {
        /// Only handed to functions that may be called from any thread.
        private struct Handle: @unchecked Sendable { var pointer: OpaquePointer }

        private let handle: Mutex<Handle?>
        /// Held for the threads, which know only its address.
        private let board: PageBoard

        /// - Parameter listener: closed by this server, also when it can't start.
        init(_ listener: LoopbackListener, _ board: PageBoard) throws(ServingError) {
            let context = Unmanaged.passUnretained(board).toOpaque()
            let answer: MHD_AccessHandlerCallback = { context, connection, path, method, _, _, _, request in
                guard let context, let connection, let path, let method else { return cmicrohttpd_no() }
                let board = Unmanaged<PageBoard>.fromOpaque(context).takeUnretainedValue()
                return HTTPDaemon.answer(
                    HTTPRequest(connection, path: path, method: method), connection, board, isSeen: request)
            }
            // A connection must outlast the longest wait.
            guard
                let pointer = cmicrohttpd_start(
                    listener.socket, answer, context, UInt32(PageServer.connectionLimit), 120)
            else {
                let reason = String(cString: strerror(errno))
                close(listener.socket)
                throw .system(call: "libmicrohttpd", reason: reason)
            }
            handle = Mutex(Handle(pointer: pointer))
            self.board = board
        }

        deinit { stop() }

        /// Waits for the threads; the board has to be closed before.
        func stop() {
            let handle = handle.withLock { handle in
                defer { handle = nil }
                return handle
            }
            if let handle { MHD_stop_daemon(handle.pointer) }
        }

        /// - Parameter isSeen: where the library keeps a word for each request between the calls that it makes for it.
        private static func answer(
            _ request: HTTPRequest, _ connection: OpaquePointer, _ board: PageBoard,
            isSeen: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
        ) -> MHD_Result {
            if let refusal = request.refusal { return send(refusal, connection) }
            // The first call comes before the request has been read to its end.
            if let isSeen, isSeen.pointee == nil {
                isSeen.pointee = UnsafeMutableRawPointer(bitPattern: 1)
                return cmicrohttpd_yes()
            }
            return send(request.reply(from: board), connection)
        }

        private static func send(_ reply: HTTPReply, _ connection: OpaquePointer) -> MHD_Result {
            let response = reply.body.withUnsafeBytes { cmicrohttpd_response($0.baseAddress, $0.count) }
            guard let response else { return cmicrohttpd_no() }
            defer { MHD_destroy_response(response) }
            for (name, value) in reply.headers { _ = MHD_add_response_header(response, name, value) }
            return MHD_queue_response(connection, reply.status, response)
        }
    }

    extension HTTPRequest {
        fileprivate init(
            _ connection: OpaquePointer, path: UnsafePointer<CChar>, method: UnsafePointer<CChar>
        ) {
            self.init(
                method: String(cString: method), path: String(cString: path),
                host: cmicrohttpd_header(connection, "Host").map { String(cString: $0) },
                after: cmicrohttpd_argument(connection, "after").map { String(cString: $0) })
        }
    }
#endif
