#if HTTP
    import CCURL

    /// What comes back in one exchange, gathered by the library's callbacks. Lives on the thread that sends.
    final class CurlExchange {
        private(set) var headers = HeaderList()
        private(set) var body: [UInt8] = []
        /// Why a callback ended the exchange.
        private(set) var failure: TransportFailure?
        private var isHeadComplete = false
        private var headSize = 0
        private let sizeLimit: Int
        private let isCancelled: @Sendable () -> Bool

        /// Bytes of headers at most; no service sends so many.
        private static let headLimit = 1 << 18

        init(sizeLimit: Int, isCancelled: @escaping @Sendable () -> Bool) {
            self.sizeLimit = sizeLimit
            self.isCancelled = isCancelled
        }

        /// Whether all headers of an answer have come.
        var hasBegun: Bool { isHeadComplete }

        /// Lets a handle report to this exchange, which must outlive it.
        func attach(to handle: UnsafeMutableRawPointer) -> Bool {
            let user = Unmanaged.passUnretained(self).toOpaque()
            let codes = [
                ccurl_set_on_header(
                    handle,
                    { bytes, size, count, user in
                        CurlExchange.of(user)?.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
                            ?? 0
                    }, user),
                ccurl_set_on_body(
                    handle,
                    { bytes, size, count, user in
                        CurlExchange.of(user)?.receiveBody(UnsafeRawBufferPointer(start: bytes, count: size * count))
                            ?? 0
                    }, user),
                ccurl_set_on_progress(handle, { user, _, _, _, _ in CurlExchange.of(user)?.progress() ?? 1 }, user),
            ]
            return codes.allSatisfy { $0 == CURLE_OK }
        }

        private static func of(_ user: UnsafeMutableRawPointer?) -> CurlExchange? {
            user.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
        }

        /// A line of the head, or of a trailer, which is passed over. Answers how many bytes were taken; any other number
        /// ends the exchange.
        private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
            headSize += bytes.count
            guard headSize <= Self.headLimit else {
                failure = .connection("the answer has too many headers")
                return 0
            }
            let line = String(decoding: bytes, as: UTF8.self)
            if line.hasPrefix("HTTP/") {
                // Another answer begins: what came before was an interim one.
                headers = HeaderList()
                isHeadComplete = false
            } else if line.allSatisfy(\.isWhitespace) {
                isHeadComplete = true
            } else if !isHeadComplete, let colon = line.firstIndex(of: ":") {
                var value = line[line.index(after: colon)...]
                while value.first?.isWhitespace == true { value.removeFirst() }
                while value.last?.isWhitespace == true { value.removeLast() }
                headers.append(String(line[..<colon]), String(value))
            }
            return bytes.count
        }

        private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard bytes.count <= sizeLimit - body.count else {
                failure = .tooLarge
                return 0
            }
            body.append(contentsOf: bytes)
            return bytes.count
        }

        private func progress() -> Int32 {
            guard isCancelled() else { return 0 }
            failure = .cancelled
            return 1
        }
    }
#endif
