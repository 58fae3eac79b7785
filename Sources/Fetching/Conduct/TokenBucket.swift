import Synchronization

/// Gives out the moments at which requests may go to one host.
///
/// A token bucket in its virtual-scheduling form: instead of a fill level it keeps the moment at which the bucket would
/// be full. Times are seconds of a clock that never goes back.
struct TokenBucket: Sendable {
    private var fullAt = -Double.infinity
    /// When the last requests were allowed, for the limit of a minute.
    private var recent: [Double] = []
    /// Until then the service wants to be left alone.
    private(set) var pausedUntil = -Double.infinity

    /// Takes the next moment at which a request may go out, and counts it.
    /// - Complexity: O(*m*) in the limit of a minute, where there is one.
    mutating func reserve(_ limit: RateLimit, at now: Double) -> Double {
        let interval = 1 / limit.perSecond
        var moment = max(now, pausedUntil, fullAt - Double(limit.burst - 1) * interval)
        if let count = limit.perMinute {
            if recent.count >= count { moment = max(moment, recent[recent.count - count] + 60) }
            recent.append(moment)
            if recent.count > count { recent.removeFirst(recent.count - count) }
        }
        fullAt = max(fullAt, moment) + interval
        return moment
    }

    mutating func pause(until moment: Double) { pausedUntil = max(pausedUntil, moment) }
}

/// The buckets of all hosts, for all threads of a run.
final class HostGate: Sendable {
    private let buckets = Mutex<[String: TokenBucket]>([:])

    /// Seconds until a request may go to the host, which counts from now on; nil when the service wants to be left alone
    /// for longer than the given time.
    func reserve(_ host: String, _ limit: RateLimit, at now: Double, longestPause: Double) -> Double? {
        buckets.withLock { buckets in
            if let paused = buckets[host]?.pausedUntil, paused - now > longestPause { return nil }
            return max(0, buckets[host, default: TokenBucket()].reserve(limit, at: now) - now)
        }
    }

    /// Sends nothing to the host until that moment.
    func pause(_ host: String, until moment: Double) {
        buckets.withLock { $0[host, default: TokenBucket()].pause(until: moment) }
    }

    /// Seconds for which the host wants to be left alone.
    func pause(of host: String, at now: Double) -> Double {
        buckets.withLock { max(0, ($0[host]?.pausedUntil ?? now) - now) }
    }
}
