/// What a service allows, and how long one waits for it.
package struct FetchPolicy: Sendable {
    /// The service refuses clients that do not say whom to write to.
    package var needsContact: Bool
    /// How many requests a host gets.
    package var rate: RateLimit
    package var retry: RetryPolicy
    /// Seconds until the connection is made at most.
    package var connectTimeout: Double
    /// Seconds for one exchange at most, from the connection to the last byte.
    package var timeout: Double
    /// Bytes of an answer at most, decompressed.
    package var sizeLimit: Int
    /// How many redirects are followed.
    package var redirectLimit: Int
    /// Seconds beyond its time that an answer of the cache may stand in when the network fails.
    package var maxStale: Double
    /// Why an answer can't be used, whatever its status says; nil when it can. What can't be used is not kept in the cache,
    /// so that the page of a proxy or a login does not stand there in the place of an answer.
    package var objection: @Sendable ([UInt8]) -> String? = { _ in nil }

    package init(
        needsContact: Bool = false, rate: RateLimit = RateLimit(perSecond: 5), retry: RetryPolicy = RetryPolicy(),
        connectTimeout: Double = 10, timeout: Double = 30, sizeLimit: Int = 64 << 20, redirectLimit: Int = 3,
        maxStale: Double = 0
    ) {
        self.needsContact = needsContact
        self.rate = rate
        self.retry = retry
        self.connectTimeout = connectTimeout
        self.timeout = timeout
        self.sizeLimit = sizeLimit
        self.redirectLimit = redirectLimit
        self.maxStale = maxStale
    }
}

/// How many requests a host gets.
package struct RateLimit: Sendable, Hashable {
    /// In the long run; at least one a day.
    package let perSecond: Double
    /// How many may go out at once after a pause; at least 1.
    package let burst: Int
    /// In any 60 seconds.
    package let perMinute: Int?

    package init(perSecond: Double, burst: Int = 1, perMinute: Int? = nil) {
        self.perSecond = perSecond >= 1 / 86_400 ? perSecond : 1 / 86_400
        self.burst = max(1, burst)
        self.perMinute = perMinute.map { max(1, $0) }
    }
}
