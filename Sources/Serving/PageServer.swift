#if Server
    import CMicroHTTPD
#endif

/// Serves one page on this machine, and tells browsers that show it when there is a newer one.
///
/// | address | answer |
/// |---|---|
/// | `/` | the page |
/// | `/version?after=VERSION` | `{"version": …, "errors": [lines]}`, as soon as the version is another one, at the latest after 25 s |
///
/// It listens on 127.0.0.1 only, and answers only what asks for `127.0.0.1` or `localhost`: a name of elsewhere that
/// leads here (DNS rebinding) does not let another site read the page.
package final class PageServer: Sendable {
    /// Whether this build can serve: one with the trait `Server`.
    package static var isAvailable: Bool {
        #if Server
            true
        #else
            false
        #endif
    }

    /// Connections at a time; more have to wait.
    package static let connectionLimit = 64

    /// Where it listens.
    package let port: UInt16
    private let board: PageBoard
    #if Server
        private let daemon: HTTPDaemon
    #endif

    /// Begins to listen; browsers wait for an answer until something is published.
    ///
    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - patience: seconds after which a question for a version is answered though there is no other.
    package init(port: UInt16, patience: Double = 25) throws(ServingError) {
        #if Server
            let board = PageBoard(patience: patience)
            let listener = try LoopbackListener(port: port)
            daemon = try HTTPDaemon(listener, board)
            (self.board, self.port) = (board, listener.port)
        #else
            throw .unavailable
        #endif
    }

    deinit { stop() }

    /// With a slash at its end.
    package var address: String { "http://127.0.0.1:\(port)/" }

    /// Puts something new in the place of what is served, and wakes all who wait for it. From any thread.
    ///
    /// - Parameters:
    ///   - version: a word that no other state has, nor one of an earlier server at this port.
    ///   - page: HTML in UTF-8; nil lets the page stay that is there.
    ///   - errors: why there is no newer page, one line each; empty when all is well.
    package func publish(version: String, page: [UInt8]?, errors: [String] = []) {
        board.publish(version: version, page: page, errors: errors)
    }

    /// Ends all connections, also those that wait, and closes the port. What comes later than the first call does
    /// nothing.
    package func stop() {
        board.close()
        #if Server
            daemon.stop()
        #endif
    }
}

/// Why nothing is served.
package enum ServingError: Error, Sendable, Equatable {
    /// This build has no libmicrohttpd.
    case unavailable
    case portInUse(UInt16)
    /// The system does not let this process have the port.
    case portForbidden(UInt16)
    /// A call failed: its name, and the system's words.
    case system(call: String, reason: String)
}

extension ServingError {
    package var message: String {
        switch self {
        case .unavailable: "this build can't serve pages"
        case .portInUse(let port): "port \(port) is in use"
        case .portForbidden(let port): "port \(port) must not be used"
        case .system(let call, let reason): "the server can't start: \(call): \(reason)"
        }
    }

    package var remedy: String? {
        switch self {
        case .unavailable: "build with --traits Server"
        case .portInUse: "pass another --port, or 0 for any that is free"
        case .portForbidden: "pass a --port from 1024 on, or 0 for any that is free"
        case .system: nil
        }
    }
}
