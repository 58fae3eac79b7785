/// One way to send a request and get the answer to it, without retries, redirects or caches.
protocol HTTPTransport: Sendable {
    /// Sends and waits.
    /// - Parameter isCancelled: is asked again and again meanwhile.
    func send(
        _ message: TransportMessage, isCancelled: @escaping @Sendable () -> Bool
    ) throws(TransportFailure) -> TransportAnswer
}

/// A request as it goes out.
struct TransportMessage: Sendable {
    var method: FetchRequest.Method
    var url: ServiceURL
    var headers: HeaderList
    var body: [UInt8]
    /// Seconds.
    var connectTimeout: Double
    /// Seconds.
    var timeout: Double
    /// Bytes of the answer's body at most.
    var sizeLimit: Int
}

struct TransportAnswer: Sendable {
    var status: Int
    var headers: HeaderList
    /// Decompressed.
    var body: [UInt8]
}

enum TransportFailure: Error, Sendable, Hashable {
    case timeout
    /// The connection broke, which may be chance.
    case reset(String)
    /// There is no connection to be had, or what comes over it is no HTTP.
    case connection(String)
    case certificate(String)
    case cutBody
    case tooLarge
    case cancelled

    /// Whether another try may help.
    var isPassing: Bool {
        switch self {
        case .timeout, .reset, .cutBody: true
        case .connection, .certificate, .tooLarge, .cancelled: false
        }
    }

    func reason(sizeLimit: Int) -> FetchFault.Reason {
        switch self {
        case .timeout: .timeout
        case .reset(let why), .connection(let why): .connection(why)
        case .certificate(let why): .certificate(why)
        case .cutBody: .cutBody
        case .tooLarge: .tooLarge(limit: sizeLimit)
        case .cancelled: .cancelled
        }
    }
}
