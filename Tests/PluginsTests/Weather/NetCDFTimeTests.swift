import Configuration
import Testing

@testable import WeatherPlugin

struct NetCDFTimeTests {
    static let moments: [(units: String, calendar: String, value: Double, iso: String)] = [
        ("hours since 1900-01-01 00:00:00.0", "gregorian", 1_112_502, "2026-11-30T06:00:00Z"),
        ("seconds since 1970-01-01", "", 1_796_018_400, "2026-11-30T06:00:00Z"),
        ("days since 2026-11-30 06:00", "standard", 0.5, "2026-11-30T18:00:00Z"),
        ("minutes since 2026-11-30T06:00:00Z", "proleptic_gregorian", 90, "2026-11-30T07:30:00Z"),
        ("Hours since 2026-11-30 06:00:00 +01:00", "", 1, "2026-11-30T06:00:00Z"),
        ("hours since 2026-11-30 06:00:00 -0530", "", 0, "2026-11-30T11:30:00Z"),
        ("hours since 2026-11-30 06:00:00 UTC", "", 0, "2026-11-30T06:00:00Z"),
        ("days since 2026-1-1", "", -1, "2025-12-31T00:00:00Z"),
        ("days since 2000-02-28", "", 2, "2000-03-01T00:00:00Z"),
        // The Julian January 1 of the year 1 is two days before the Gregorian one; the reform left out ten days.
        ("days since 0001-01-01", "proleptic_gregorian", 739_950, "2026-12-01T00:00:00Z"),
        ("days since 0001-01-01", "standard", 739_952, "2026-12-01T00:00:00Z"),
        ("days since 1582-10-04", "standard", 1, "1582-10-15T00:00:00Z"),
        ("days since 1582-10-15", "standard", 0, "1582-10-15T00:00:00Z"),
    ]

    @Test(arguments: moments)
    func `moments by unit, origin and calendar`(units: String, calendar: String, value: Double, iso: String) throws {
        #expect(try NetCDFTime(units, calendar: calendar).moment(value).iso == iso)
    }

    @Test(arguments: ["noleap", "360_day", "365_day", "julian"])
    func `other calendars are refused`(calendar: String) {
        #expect(throws: GridFault.calendar(calendar)) { try NetCDFTime("days since 2000-01-01", calendar: calendar) }
    }

    @Test(arguments: [
        "months since 2000-01-01", "days", "days since noon", "days after 2000-01-01", "hours since 2000-13-01",
        "hours since 2000-01-01 25:00", "hours since 2000-01-01 06:00 here", "",
    ])
    func `what is no time is refused`(units: String) {
        #expect(throws: GridFault.time(units)) { try NetCDFTime(units, calendar: "") }
    }

    @Test(arguments: [1e300, -1e9, .infinity, .nan])
    func `moments that can't be written are refused`(value: Double) throws {
        let time = try NetCDFTime("days since 2000-01-01", calendar: "")
        #expect(throws: GridFault.self) { try time.moment(value) }
    }
}
