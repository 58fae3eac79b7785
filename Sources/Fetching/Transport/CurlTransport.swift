#if HTTP
    import CCURL
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #else
        import Darwin
    #endif

    /// HTTP by libcurl. One handle keeps its connections open from one exchange to the next.
    final class CurlTransport: HTTPTransport {
        private let handle: Mutex<UnsafeMutableRawPointer?>

        private static let isReady = ccurl_global_init() == CURLE_OK

        init() { handle = Mutex(Self.isReady ? curl_easy_init() : nil) }

        deinit {
            handle.withLock { handle in
                if let handle { ccurl_cleanup(handle) }
                handle = nil
            }
        }

        func send(
            _ message: TransportMessage, isCancelled: @escaping @Sendable () -> Bool
        ) throws(TransportFailure) -> TransportAnswer {
            try handle.withLock { (handle) throws(TransportFailure) -> TransportAnswer in
                guard let handle else { throw .connection("libcurl can't be started") }
                return try Self.send(message, over: handle, isCancelled: isCancelled)
            }
        }

        private static func send(
            _ message: TransportMessage, over handle: UnsafeMutableRawPointer,
            isCancelled: @escaping @Sendable () -> Bool
        ) throws(TransportFailure) -> TransportAnswer {
            // Options go back to their defaults; connections stay open.
            curl_easy_reset(handle)
            let exchange = CurlExchange(sizeLimit: message.sizeLimit, isCancelled: isCancelled)
            var list: UnsafeMutablePointer<curl_slist>?
            defer { curl_slist_free_all(list) }
            for field in message.headers.fields + [HeaderList.Field("Expect", "")] {
                // With a colon and nothing behind it the field is not sent at all, which is meant for Expect only.
                let isSuppressed = field.name == "Expect"
                let line = field.value.isEmpty && !isSuppressed ? "\(field.name);" : "\(field.name): \(field.value)"
                guard let longer = curl_slist_append(list, line) else { throw .connection("out of memory") }
                list = longer
            }
            guard configure(handle, for: message), ccurl_set_headers(handle, list) == CURLE_OK,
                exchange.attach(to: handle)
            else { throw .connection("libcurl does not know an option that is needed") }
            let code = withExtendedLifetime(exchange) { ccurl_perform(handle) }
            if code != CURLE_OK { throw failure(code, exchange: exchange, handle: handle) }
            return TransportAnswer(
                status: Int(ccurl_get_long(handle, CURLINFO_RESPONSE_CODE)), headers: exchange.headers,
                body: exchange.body)
        }

        /// Whether all options could be set.
        private static func configure(_ handle: UnsafeMutableRawPointer, for message: TransportMessage) -> Bool {
            func milliseconds(_ seconds: Double) -> Int { Int(max(1, min(seconds * 1000, 86_400_000))) }
            var codes = [
                ccurl_set_long(handle, CURLOPT_NOSIGNAL, 1),
                ccurl_set_string(handle, CURLOPT_URL, message.url.text),
                ccurl_set_scheme(handle, message.url.scheme == .https ? 1 : 0),
                ccurl_set_long(handle, CURLOPT_FOLLOWLOCATION, 0),
                ccurl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
                ccurl_set_long(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
                ccurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(message.connectTimeout)),
                ccurl_set_long(handle, CURLOPT_TIMEOUT_MS, milliseconds(message.timeout)),
                ccurl_set_offset(handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(message.sizeLimit)),
                // All encodings that the library can undo.
                ccurl_set_string(handle, CURLOPT_ACCEPT_ENCODING, ""),
            ]
            // What is meant for this machine must not go to a proxy.
            if message.url.isLoopback { codes.append(ccurl_set_string(handle, CURLOPT_NOPROXY, "*")) }
            if message.method == .post {
                codes.append(ccurl_set_long(handle, CURLOPT_POST, 1))
                codes.append(message.body.withUnsafeBytes { ccurl_set_body(handle, $0.baseAddress, $0.count) })
            }
            return codes.allSatisfy { $0 == CURLE_OK }
        }

        /// The library's own words for a code: they hold no addresses, and so neither secrets nor names of proxies.
        private static func failure(
            _ code: CURLcode, exchange: CurlExchange, handle: UnsafeMutableRawPointer
        ) -> TransportFailure {
            if let failure = exchange.failure { return failure }
            let words = curl_easy_strerror(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
            let proxyStatus = ccurl_get_long(handle, CURLINFO_HTTP_CONNECTCODE)
            if proxyStatus >= 400 { return .connection("the proxy answers \(proxyStatus)") }
            switch code {
            case CURLE_OPERATION_TIMEDOUT: return .timeout
            case CURLE_ABORTED_BY_CALLBACK: return .cancelled
            case CURLE_PARTIAL_FILE: return .cutBody
            case CURLE_FILESIZE_EXCEEDED: return .tooLarge
            case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2, CURLE_HTTP2_STREAM:
                // Once the answer has begun, the connection's end is the answer's.
                return exchange.hasBegun ? .cutBody : .reset(words)
            case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CIPHER:
                return .certificate(words)
            default:
                let isReset = Int32(truncatingIfNeeded: ccurl_get_long(handle, CURLINFO_OS_ERRNO)) == ECONNRESET
                return isReset ? .reset(words) : .connection(words)
            }
        }
    }
#endif
