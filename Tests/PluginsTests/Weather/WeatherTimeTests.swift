import Configuration
import GeoJSON
import GeoTypes
import Testing

@testable import WeatherPlugin

/// Joins in time: moments of single features, steps of forecasts, records that lack something.
struct WeatherTimeTests {
    private static func record(_ station: String, _ time: String, _ members: String) -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"stationId":"\#(station)","#
            + #""timestamp":"2026-11-30T\#(time):00Z",\#(members)}}"#
    }

    private static let records = weatherCollection(
        record("A", "04:00", weatherTemperature("4")), record("A", "05:00", weatherTemperature("5")),
        record("A", "06:00", weatherTemperature("6")))

    private static func feature(at time: String) throws -> Feature {
        try weatherPlace(0, 0, properties: #"{"t":\#(time)}"#)
    }

    @Test func `each feature has its own moment`() throws {
        let times = [#""2026-11-30T04:10:00Z""#, #""2026-11-30T06:50:00+01:00""#, #""now""#, "1796014799", "1"]
        let run = try EnrichRun(
            observations: Self.records, #""at": ["get", "t"]"#, on: try times.map { try Self.feature(at: $0) })
        #expect((0..<4).map { run.value("temperature", of: $0)?.double } == [4, 5, 6, 4])
        #expect((0..<4).map { run.value("age", of: $0)?.double } == [600, 3000, 600, 3599])
        #expect(run.value("reason", of: 4)?.string == "too-old")
    }

    @Test func `a moment that is none rejects its feature`() throws {
        let run = try EnrichRun(
            observations: Self.records, #""at": ["get", "t"]"#,
            on: [try Self.feature(at: #""2026-11-30T06:00""#), try Self.feature(at: #""now""#)], allowsRejects: true)
        #expect(run.rejected == 1 && run.features.count == 1)
    }

    @Test func `an observation without a time counts only when no moment is asked for`() throws {
        let record =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"stationId":"B","#
            + #""timestamp":"bad",\#(weatherTemperature("9"))}}"#
        let asked = try EnrichRun(
            observations: weatherCollection(record), #""at": "2026-11-30T06:00:00Z""#, on: [try weatherPlace(0, 0)])
        #expect(asked.value("temperature") == nil && asked.value("reason")?.string == "too-old")
        #expect(asked.diagnostics.contains { $0.message.hasPrefix("1 of 1 observations have no time") })
        let newest = try EnrichRun(observations: weatherCollection(record), on: [try weatherPlace(0, 0)])
        #expect(newest.value("temperature")?.double == 9 && newest.diagnostics.isEmpty)
    }

    @Test func `what the newest record lacks comes from the ones before it, with their time`() throws {
        let records = weatherCollection(
            Self.record("A", "06:00", weatherTemperature("null") + "," + weatherQuantity("windSpeed", "3", "m_s-1")),
            Self.record("A", "05:30", weatherTemperature("5")),
            Self.record("A", "05:00", weatherTemperature("4") + #","textDescription":"Light Snow""#),
            Self.record("A", "04:00", weatherQuantity("seaLevelPressure", "101300", "Pa")))
        let run = try EnrichRun(
            observations: records, #""at": "2026-11-30T06:05:00Z""#, on: [try weatherPlace(0, 0)])
        #expect(run.value("temperature")?.double == 5 && run.value("code")?.double == 71)
        #expect(run.value("wind-speed")?.double == 3)
        #expect(run.value("time")?.string == "2026-11-30T05:30:00Z" && run.value("age")?.double == 2100)
        let notes = run.value("quality")?.array?.compactMap(\.string) ?? []
        #expect(
            notes.contains("wind:time=2026-11-30T06:00:00Z") && notes.contains("condition:time=2026-11-30T05:00:00Z"))
        // Two hours old: beyond the tolerance.
        #expect(run.value("pressure") == nil)
        #expect(run.value("missing") == .array([.string("moisture:null-value"), .string("pressure:null-value")]))
    }

    /// The newest record counts however old it is, but it is not completed from days before.
    @Test func `without a moment the newest record decides what is near in time`() throws {
        let records = weatherCollection(
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"stationId":"A","#
                + #""timestamp":"2026-11-20T06:00:00Z",\#(weatherQuantity("windSpeed", "3", "m_s-1"))}}"#,
            Self.record("A", "03:00", weatherTemperature("4")))
        let run = try EnrichRun(observations: records, on: [try weatherPlace(0, 0)])
        #expect(run.value("temperature")?.double == 4 && run.value("wind-speed") == nil)
    }

    private static func forecast(_ hours: [String], _ columns: String) -> String {
        #"{"latitude":0,"longitude":0,"utc_offset_seconds":0,"timezone":"GMT","hourly_units":{"time":"iso8601","#
            + #""temperature_2m":"°C","wind_speed_10m":"m/s","wind_direction_10m":"°","weather_code":"wmo code"},"#
            + #""hourly":{"time":[\#(hours.map { "\"2026-\($0)\"" }.joined(separator: ","))],\#(columns)}}"#
    }

    @Test func `between two steps numbers are in proportion, codes hold, and winds turn the short way`() throws {
        let feed = Self.forecast(
            ["11-30T06:00", "11-30T09:00"],
            #""temperature_2m":[2,5],"wind_speed_10m":[10,10],"wind_direction_10m":[350,10],"weather_code":[71,0]"#)
        let run = try EnrichRun(
            observations: feed, #""at": "2026-11-30T07:30:00Z""#, on: [try weatherPlace(0, 0)])
        #expect(run.value("temperature")?.double == 3.5 && run.value("code")?.double == 71)
        // 10 cos 10°
        #expect(run.value("wind-speed")?.double == 9.8481)
        let direction = try #require(run.value("wind-direction")?.double)
        #expect(min(direction, 360 - direction) < 1e-4)
        #expect(run.value("time")?.string == "2026-11-30T07:30:00Z" && run.value("age") == nil)
    }

    static let gaps: [(time: String, celsius: Double?, reason: String?)] = [
        ("07:00", 2, nil), ("12:30", nil, "too-old"), ("22:30", 18, nil),
    ]

    @Test(arguments: gaps)
    func `steps more than half a day apart have nothing between them`(
        time: String, celsius: Double?, reason: String?
    ) throws {
        let feed = Self.forecast(["11-30T06:00", "11-30T23:00"], #""temperature_2m":[2,18]"#)
        let run = try EnrichRun(
            observations: feed, #""at": "2026-11-30T\#(time):00Z", "tolerance": "2 h""#, on: [try weatherPlace(0, 0)])
        #expect(run.value("temperature")?.double == celsius && run.value("reason")?.string == reason)
    }
}
