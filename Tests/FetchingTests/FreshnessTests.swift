import Testing

@testable import Fetching

@Suite struct FreshnessTests {
    @Test(
        arguments: [
            ("max-age=60", 60.0), ("public, max-age=3600, s-maxage=30", 3600), ("MAX-AGE=\"5\"", 5),
            ("max-age=10, max-age=7", 7), ("private , max-age=1 ,", 1), ("max-age=99999999999", 2_147_483_648),
            ("max-age=-1", nil), ("max-age=x", nil), ("max-age", nil), ("", nil), ("no-store", nil),
            ("note=\"max-age=5\"", nil), ("note=\"a, max-age=5\", max-age=8", 8), ("max-age=10, max-age=x", nil),
        ] as [(String, Double?)])
    func `max-age`(_ text: String, _ seconds: Double?) {
        #expect(CacheControl(text).maxAge == seconds)
    }

    @Test(arguments: [
        ("no-store", true), ("public, No-Store", true), ("no-storemen", false), ("x=\"no-store\"", false), ("", false),
        ("max-age=1,no-store", true),
    ])
    func `no-store`(_ text: String, _ isSaid: Bool) {
        #expect(CacheControl(text).has("no-store") == isSaid)
    }

    private static let date = "Mon, 30 Nov 2026 05:54:00 GMT"
    private static let later = "Mon, 30 Nov 2026 06:54:00 GMT"
    private static let time = 1_796_018_040.0

    /// Fields, when the request went out and the answer came (seconds after Date), lifetime, age then.
    @Test(
        arguments: [
            (["cache-control": "max-age=60"], 0, 0, 60, 0),
            (["cache-control": "max-age=60", "age": "20"], 0, 0, 60, 20),
            // Max-age outweighs Expires, which counts from Date (RFC 9111 §4.2.1).
            (["cache-control": "max-age=60", "expires": later], 0, 0, 60, 0),
            (["expires": later, "date": date], 10, 10, 3600, 10),
            (["expires": later], 10, 10, 3590, 0),
            (["expires": "0", "date": date], 0, 0, 0, 0),
            (["expires": date, "date": later], 3600, 3600, 0, 0),
            (["cache-control": "max-age=x", "expires": later], 0, 0, 0, 0),
            (["cache-control": "no-cache, max-age=60"], 0, 0, 0, 0),
            // The time on the way counts with Age, and the larger of both ages counts (RFC 9111 §4.2.3).
            (["cache-control": "max-age=60", "age": "20"], 0, 3, 60, 23),
            (["cache-control": "max-age=60", "age": "20", "date": date], 29, 30, 60, 30),
            // A service whose clock is ahead.
            (["cache-control": "max-age=60", "date": later], 0, 0, 60, 0),
            (["last-modified": date], 0, 0, nil, 0),
            ([:], 0, 0, nil, 0),
        ] as [([String: String], Double, Double, Double?, Double)])
    func `lifetime and age`(
        _ fields: [String: String], _ requested: Double, _ received: Double, _ lifetime: Double?, _ age: Double
    ) {
        let headers = HeaderList(fields.map { HeaderList.Field($0.key, $0.value) })
        let freshness = Freshness(
            headers, requestedAt: Self.time + requested, receivedAt: Self.time + received)
        #expect(freshness.lifetime == lifetime)
        #expect(freshness.initialAge == age)
    }

    @Test func `an answer is fresh until its lifetime is over`() {
        let headers = HeaderList([.init("Cache-Control", "max-age=60"), .init("Age", "20")])
        let freshness = Freshness(headers, requestedAt: 1000, receivedAt: 1000)
        #expect(freshness.isFresh(receivedAt: 1000, now: 1039))
        #expect(!freshness.isFresh(receivedAt: 1000, now: 1040))
        #expect(freshness.excess(receivedAt: 1000, now: 1050) == 10)
        // The clock was set back.
        #expect(!freshness.isFresh(receivedAt: 1000, now: 900))
    }

    @Test func `directives on several lines are one list`() {
        let headers = HeaderList([.init("Cache-Control", "max-age=60"), .init("cache-control", "must-revalidate")])
        let freshness = Freshness(headers, requestedAt: 0, receivedAt: 0)
        #expect(freshness.lifetime == 60)
        #expect(freshness.mustRevalidate)
        #expect(freshness.isStorable)
        #expect(headers.relevant["cache-control"] == "max-age=60, must-revalidate")
    }
}
