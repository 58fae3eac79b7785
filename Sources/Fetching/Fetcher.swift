import Synchronization

/// Asks services over HTTP, politely: it says who asks, keeps to a host's rate, asks again with growing delays when a
/// service fails, and not at all when it has an answer that still holds.
///
/// One fetcher serves all threads of a run. A fetch blocks its thread.
package final class Fetcher: Sendable {
    package enum Mode: Sendable {
        case live
        /// Live, and all answers are kept.
        case recording(Recorder)
        /// No network at all.
        case replaying(Recording)
    }

    let agent: UserAgent
    let cache: ResponseCache?
    let clock: FetchClock
    let isCancelled: @Sendable () -> Bool
    let gate = HostGate()
    private let mode: Mode
    private let makeTransport: (@Sendable () -> any HTTPTransport)?
    /// Transports that no exchange uses, with their open connections.
    private let idle = Mutex<[any HTTPTransport]>([])

    /// - Parameters:
    ///   - agent: how the client introduces itself.
    ///   - mode: whether answers are kept, or taken from a recording.
    ///   - cache: answers that are kept between runs.
    ///   - isCancelled: is asked every tenth of a second while the fetcher waits, and at least every second while an answer
    ///     is under way.
    package convenience init(
        agent: UserAgent, mode: Mode = .live, cache: ResponseCache? = nil, clock: FetchClock = .system,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        #if HTTP
            let makeTransport: (@Sendable () -> any HTTPTransport)? = { CurlTransport() }
        #else
            let makeTransport: (@Sendable () -> any HTTPTransport)? = nil
        #endif
        self.init(
            agent: agent, mode: mode, cache: cache, clock: clock, isCancelled: isCancelled,
            makeTransport: makeTransport)
    }

    init(
        agent: UserAgent, mode: Mode = .live, cache: ResponseCache? = nil, clock: FetchClock = .system,
        isCancelled: @escaping @Sendable () -> Bool = { false }, makeTransport: (@Sendable () -> any HTTPTransport)?
    ) {
        self.agent = agent
        self.mode = mode
        self.cache = cache
        self.clock = clock
        self.isCancelled = isCancelled
        self.makeTransport = makeTransport
    }

    /// Whether this build can use the network: it was built with the trait `HTTP`.
    package static var hasNetwork: Bool {
        #if HTTP
            true
        #else
            false
        #endif
    }

    /// The answer to a request: from the recording, from the cache while it holds, or from the service.
    ///
    /// - Parameters:
    ///   - request: what is asked.
    ///   - policy: what the service allows.
    /// - Throws: ``FetchFault`` with the address without secrets.
    package func fetch(
        _ request: FetchRequest, policy: FetchPolicy = FetchPolicy()
    ) throws(FetchFault) -> FetchResponse {
        if isCancelled() { throw FetchFault(.cancelled, url: request.publicURL) }
        guard request.url.isSecure else { throw FetchFault(.insecure, url: request.publicURL) }
        if let field = request.headers.fields.first(where: { !$0.isSendable }) {
            throw FetchFault(.badHeader(ErrorDetail.line(field.name) ?? ""), url: request.publicURL)
        }
        switch mode {
        case .live: return try answer(request, key: request.key, policy)
        case .replaying(let recording): return try recording.answer(to: request)
        case .recording(let recorder):
            let key = request.key
            if let earlier = try recorder.answer(to: key) { return earlier }
            let response: FetchResponse
            do throws(FetchFault) {
                response = try answer(request, key: key, policy)
            } catch {
                return try recorder.keep(error, at: clock.now(), to: request, key: key)
            }
            return try recorder.keep(response, to: request, key: key)
        }
    }

    /// A transport for one exchange, to be given back; nil when the build has none.
    func takeTransport() -> (any HTTPTransport)? { idle.withLock { $0.popLast() } ?? makeTransport?() }

    /// Lets the next exchange use the transport and its connections.
    func giveBack(_ transport: any HTTPTransport) { idle.withLock { $0.append(transport) } }
}
