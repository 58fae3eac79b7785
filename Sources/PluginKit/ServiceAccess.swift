import Fetching
import Synchronization

/// How the steps of a run reach services: over the network, with all answers kept, or from a recording.
///
/// The inputs of a batch share one, so that a host gets no more requests than it allows, whichever input asks.
package final class ServiceAccess: Sendable {
    /// What tells clients of a run apart.
    private struct Identity: Hashable {
        var contact: String?
        var cache: String?
    }

    package let version: String
    private let mode: Fetcher.Mode
    private let clock: FetchClock
    private let fetchers = Mutex<[Identity: Fetcher]>([:])

    /// - Parameter version: of the tool, for the user agent.
    package init(version: String, mode: Fetcher.Mode = .live, clock: FetchClock = .system) {
        (self.version, self.mode, self.clock) = (version, mode, clock)
    }

    /// The client that introduces itself with a contact and keeps answers in a folder between runs.
    ///
    /// - Parameters:
    ///   - contact: a mail address or a web page.
    ///   - cache: the folder; nil for none.
    /// - Throws: when the contact can't be sent or the folder not be made.
    package func fetcher(contact: String?, cache: String?) throws(FetchFault) -> Fetcher {
        let identity = Identity(contact: contact, cache: cache)
        if let known = fetchers.withLock({ $0[identity] }) { return known }
        var folder: ResponseCache?
        // A replay must not depend on what is cached, nor change it.
        if let cache, !isReplay { folder = try ResponseCache(folder: cache) }
        let made = Fetcher(
            agent: try UserAgent(version: version, contact: contact), mode: mode, cache: folder, clock: clock)
        return fetchers.withLock { fetchers in
            if let other = fetchers[identity] { return other }
            fetchers[identity] = made
            return made
        }
    }

    /// Whether answers come from a recording only.
    package var isReplay: Bool {
        if case .replaying = mode { true } else { false }
    }
}

/// Counts what a run has left undone because a service failed, by reason. One for all threads of a run.
package final class ShortfallTally: Sendable {
    private let counted = Mutex<[String: Int]>([:])

    package init() {}

    package func add(_ reason: String, _ count: Int) {
        guard count > 0 else { return }
        counted.withLock { $0[reason, default: 0] += count }
    }

    /// Features by reason.
    package var counts: [String: Int] { counted.withLock { $0 } }
}
