import TestSupport
import Testing

@testable import Fetching

@Suite struct TokenBucketTests {
    @Test func `a burst goes at once, then one each interval`() {
        var bucket = TokenBucket()
        let limit = RateLimit(perSecond: 4, burst: 3)
        let moments = (0..<6).map { _ in bucket.reserve(limit, at: 100) }
        #expect(moments == [100, 100, 100, 100.25, 100.5, 100.75])
        // Half a second after the last one two tokens are there again.
        #expect((0..<3).map { _ in bucket.reserve(limit, at: 101.25) } == [101.25, 101.25, 101.5])
    }

    @Test func `without a burst requests keep their distance`() {
        var bucket = TokenBucket()
        let limit = RateLimit(perSecond: 5)
        #expect(bucket.reserve(limit, at: 0) == 0)
        #expect(approximately(bucket.reserve(limit, at: 0.05), 0.2, 1e-12))
        #expect(approximately(bucket.reserve(limit, at: 0.9), 0.9, 1e-12))
    }

    @Test func `a pause holds everything back`() {
        var bucket = TokenBucket()
        bucket.pause(until: 30)
        bucket.pause(until: 20)
        #expect(bucket.reserve(RateLimit(perSecond: 10), at: 5) == 30)
    }

    @Test func `limits that make no sense become the least`() {
        #expect(RateLimit(perSecond: 0).perSecond == 1 / 86_400.0)
        #expect(RateLimit(perSecond: -.infinity).perSecond == 1 / 86_400.0)
        #expect(RateLimit(perSecond: .nan, burst: -4, perMinute: 0) == RateLimit(perSecond: 0, burst: 1, perMinute: 1))
    }

    @Test(arguments: [UInt64(1), 2, 3, 4])
    func `no minute and no burst has more than its limit`(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var bucket = TokenBucket()
        let limit = RateLimit(perSecond: 8, burst: 5, perMinute: 100)
        var now = 0.0
        var moments: [Double] = []
        for _ in 0..<1500 {
            // Often many at once, sometimes a long pause.
            if random.next() % 20 == 0 { now += random.uniform(0..<30) }
            moments.append(bucket.reserve(limit, at: now))
            now = max(now, moments[moments.count - 1] - 2)
        }
        #expect(zip(moments, moments.dropFirst()).allSatisfy { $0 <= $1 })
        for index in 100..<moments.count { #expect(moments[index] - moments[index - 100] >= 60 - 1e-6) }
        // Within t seconds at most burst + 8·t.
        for index in 5..<moments.count { #expect(moments[index] - moments[index - 5] >= 1 / 8.0 - 1e-6) }
    }

    @Test func `hosts have buckets of their own`() {
        let gate = HostGate()
        let limit = RateLimit(perSecond: 1)
        #expect(gate.reserve("a", limit, at: 0, longestPause: 10) == 0)
        #expect(gate.reserve("b", limit, at: 0, longestPause: 10) == 0)
        #expect(gate.reserve("a", limit, at: 0.25, longestPause: 10) == 0.75)
        gate.pause("a", until: 50)
        #expect(gate.reserve("a", limit, at: 30, longestPause: 10) == nil)
        #expect(gate.pause(of: "a", at: 30) == 20)
        #expect(gate.reserve("a", limit, at: 45, longestPause: 10) == 5)
    }
}
