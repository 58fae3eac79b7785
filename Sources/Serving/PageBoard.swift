import Dispatch
import Synchronization

/// What is served at the moment, and who waits for something else.
final class PageBoard: Sendable {
    /// What browsers are told of the page.
    struct News: Sendable {
        var version: String
        var errors: [String]

        /// A JSON object in UTF-8.
        var json: [UInt8] {
            var text = #"{"version":"#
            Self.appendQuoted(version, to: &text)
            text += #","errors":["#
            for (index, error) in errors.enumerated() {
                if index > 0 { text += "," }
                Self.appendQuoted(error, to: &text)
            }
            return Array((text + "]}").utf8)
        }

        /// A JSON string (RFC 8259 §7).
        private static func appendQuoted(_ value: String, to text: inout String) {
            text += "\""
            for scalar in value.unicodeScalars {
                switch scalar {
                case "\"", "\\": text += "\\\(scalar)"
                case "\u{0}"..<"\u{20}":
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                default: text.unicodeScalars.append(scalar)
                }
            }
            text += "\""
        }
    }

    private struct State {
        var news: News?
        var page: [UInt8] = []
        var isClosed = false
        /// One for each thread that waits; it is signaled when there is something to see.
        var waiting: [DispatchSemaphore] = []
    }

    private let state = Mutex(State())
    private let patience: Double

    /// - Parameter patience: the longest wait in seconds.
    init(patience: Double) { self.patience = patience }

    func publish(version: String, page: [UInt8]?, errors: [String]) {
        wake { state in
            if let page { state.page = page }
            state.news = News(version: version, errors: errors)
        }
    }

    /// Nobody waits from now on.
    func close() { wake { $0.isClosed = true } }

    /// The page, as soon as there is one; nil when none came in time.
    func page() -> [UInt8]? {
        wait { $0.news != nil }
        return state.withLock { $0.news == nil ? nil : $0.page }
    }

    /// What there is, as soon as its version is another one, or when the patience is at its end; nil when nothing has
    /// been published.
    /// - Parameter version: what the asker has; nil for an answer at once.
    func news(after version: String?) -> News? {
        if let version { wait { $0.news.map { $0.version != version } ?? false } }
        return state.withLock { $0.news }
    }

    private func wake(_ change: (inout State) -> Void) {
        let woken = state.withLock { state in
            change(&state)
            defer { state.waiting = [] }
            return state.waiting
        }
        for semaphore in woken { semaphore.signal() }
    }

    private func wait(until isReady: (borrowing State) -> Bool) {
        let deadline = DispatchTime.now() + patience
        while true {
            let semaphore: DispatchSemaphore? = state.withLock { state in
                guard !state.isClosed, !isReady(state) else { return nil }
                let semaphore = DispatchSemaphore(value: 0)
                state.waiting.append(semaphore)
                return semaphore
            }
            guard let semaphore else { return }
            guard semaphore.wait(timeout: deadline) == .success else {
                state.withLock { state in state.waiting.removeAll { $0 === semaphore } }
                return
            }
        }
    }
}
