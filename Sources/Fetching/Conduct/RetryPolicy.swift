#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How often a service that failed is asked again, and when.
package struct RetryPolicy: Sendable {
    /// How often it is asked at most, the first time included.
    package var tries: Int
    /// Seconds from the first question to the last at most, waiting included.
    package var budget: Double
    /// Chooses the random part of the delays.
    package var seed: UInt64

    package init(tries: Int = 5, budget: Double = 120, seed: UInt64 = 0) {
        self.tries = tries
        self.budget = budget
        self.seed = seed
    }

    /// Longest delay that a service did not ask for, in seconds.
    static let ceiling = 60.0

    /// Seconds to wait before a retry: twice as long each time from half a second on, at most a minute, or as long as the
    /// service says; then between half and all of that at random, so that clients spread, but never less than the
    /// service says.
    /// - Parameters:
    ///   - retry: 0 for the first one.
    ///   - retryAfter: what the service says, in seconds.
    ///   - u: random, from 0 up to 1.
    static func delay(retry: Int, retryAfter: Double?, u: Double) -> Double {
        let own = min(ceiling, 0.5 * exp2(Double(max(0, min(retry, 30)))))
        let asked = max(0, retryAfter ?? 0)
        return max(asked, max(asked, own) * (0.5 + u / 2))
    }

    /// The random part of a delay, from 0 up to 1. It depends on seed, request and retry only, not on what other requests
    /// did meanwhile.
    func random(key: String, retry: Int) -> Double {
        // FNV-1a of the key, then the finalizer of SplitMix64.
        var z = key.utf8.reduce(0xCBF2_9CE4_8422_2325 ^ seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        z &+= UInt64(truncatingIfNeeded: retry &+ 1) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
    }

    /// Statuses that may be another at another time.
    static func isPassing(status: Int) -> Bool { [429, 500, 502, 503, 504].contains(status) }

    /// Seconds that a Retry-After field asks for: a count of seconds or a date (RFC 9110 §10.2.3).
    static func seconds(ofRetryAfter text: String, now: Double) -> Double? {
        let isCount = !text.isEmpty && text.utf8.allSatisfy { $0 &- 0x30 < 10 }
        guard let seconds = isCount ? Double(text) : HTTPDate.seconds(text, now: now).map({ $0 - now }),
            seconds.isFinite
        else { return nil }
        return max(0, seconds)
    }
}
