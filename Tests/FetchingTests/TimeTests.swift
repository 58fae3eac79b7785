import Testing

@testable import Fetching

@Suite struct TimeTests {
    /// 2026-11-30.
    private static let now = 1_795_996_800.0

    @Test(arguments: [
        // The three forms of RFC 9110 §5.6.7.
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
        ("Sun Nov  6 08:49:37 1994", 784_111_777),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
        ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600),
        ("Thu, 01 Mar 1900 00:00:00 GMT", -2_203_891_200),
        ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
        ("Mon, 30 Nov 2026 05:54:00 GMT", 1_796_018_040),
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
        // Fifty years ahead is the most that two digits can mean.
        ("Thursday, 02-Jan-76 03:04:05 GMT", 3_345_159_845),
        ("Sunday, 02-Jan-77 03:04:05 GMT", 221_022_245),
    ])
    func `dates`(_ text: String, _ seconds: Double) {
        #expect(HTTPDate.seconds(text, now: Self.now) == seconds)
    }

    @Test(arguments: [
        "", "0", "-1", "tomorrow", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 08:49:37",
        "Sun, 31 Feb 2021 00:00:00 GMT", "Mon, 29 Feb 2100 00:00:00 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
        "1994-11-06T08:49:37Z",
    ])
    func `no dates`(_ text: String) {
        #expect(HTTPDate.seconds(text, now: Self.now) == nil)
    }

    @Test(
        arguments: [
            (0, nil, 0.0, 0.25), (0, nil, 1.0, 0.5), (1, nil, 0.5, 0.75), (2, nil, 0.0, 1.0), (3, nil, 0.0, 2.0),
            (6, nil, 0.0, 16.0), (7, nil, 0.0, 30.0), (7, nil, 1.0, 60.0), (60, nil, 1.0, 60.0),
            // Never below what the service says, and no longer than half as much again if that is the larger one.
            (0, 5.0, 0.0, 5.0), (0, 5.0, 0.5, 5.0), (0, 5.0, 1.0, 5.0), (0, 0.0, 0.0, 0.25), (4, 6.0, 0.0, 6.0),
            (4, 6.0, 1.0, 8.0), (0, 90.0, 0.0, 90.0), (0, -3.0, 0.0, 0.25),
        ] as [(Int, Double?, Double, Double)])
    func `delays before a retry`(_ retry: Int, _ retryAfter: Double?, _ u: Double, _ delay: Double) {
        #expect(RetryPolicy.delay(retry: retry, retryAfter: retryAfter, u: u) == delay)
    }

    @Test func `the random part is even, and depends on seed, request and retry`() {
        let policy = RetryPolicy(seed: 7)
        let values = (0..<2000).map { policy.random(key: "request \($0)", retry: 0) }
        #expect(values.allSatisfy { $0 >= 0 && $0 < 1 })
        let mean = values.reduce(0, +) / 2000
        #expect(abs(mean - 0.5) < 0.03)
        #expect(Set(values).count == 2000)
        #expect(policy.random(key: "a", retry: 0) == RetryPolicy(seed: 7).random(key: "a", retry: 0))
        #expect(policy.random(key: "a", retry: 0) != RetryPolicy(seed: 8).random(key: "a", retry: 0))
        #expect(policy.random(key: "a", retry: 0) != policy.random(key: "a", retry: 1))
    }

    @Test(
        arguments: [
            ("120", 120.0), ("0", 0), ("Mon, 30 Nov 2026 00:00:10 GMT", 10), ("Sun, 29 Nov 2026 00:00:00 GMT", 0),
            ("-5", nil), ("soon", nil), ("1.5", nil), ("", nil),
        ] as [(String, Double?)])
    func `Retry-After`(_ text: String, _ seconds: Double?) {
        #expect(RetryPolicy.seconds(ofRetryAfter: text, now: Self.now) == seconds)
    }
}
