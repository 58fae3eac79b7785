import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

/// What users of other tools have reported about reading weather, each with its smallest input.
struct WeatherIssueTests {
    /// What a run has to write for a place at 0, 0, or wherever the file is about.
    struct Issue: Sendable, CustomTestStringConvertible {
        var number: Int
        /// Where it was reported.
        var report: String
        var input: String
        var options = ""
        var longitude = 0.0
        var latitude = 0.0
        /// Properties and their values as JSON; nil for one that may not be there.
        var expected: [String: String?]

        var testDescription: String { "\(number) \(report)" }
    }

    /// An observation of one station at 0, 0 on 2026-11-30.
    private static func record(_ time: String, _ members: String, station: String = "KXYZ") -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0]},"properties":{"stationId":"\#(station)","#
            + #""timestamp":"\#(time)",\#(members)}}"#
    }

    private static let nullTemperature = weatherTemperature("null", "degC", "Z")

    /// An answer of Open-Meteo for 0, 0 with temperatures.
    private static func hourly(_ times: String, _ values: String, _ zone: String, _ more: String = "") -> String {
        #"{"latitude":0,"longitude":0,\#(zone),"hourly_units":{"temperature_2m":"°C","wind_speed_10m":"km/h"},"#
            + #""hourly":{"time":\#(times),"temperature_2m":\#(values)\#(more)}}"#
    }

    private static let greenwich = #""utc_offset_seconds":0,"timezone":"GMT""#
    private static let berlin = #""utc_offset_seconds":3600,"timezone":"Europe/Berlin""#
    private static let denver = #""utc_offset_seconds":-25200,"timezone":"America/Denver""#
    private static let kolkata = #""utc_offset_seconds":19800,"timezone":"Asia/Kolkata""#

    private static func current(_ members: String, _ units: String, time: String = "1796018400") -> String {
        #"{"latitude":0,"longitude":0,\#(greenwich),"current_units":{\#(units)},"#
            + #""current":{"time":\#(time),"interval":900,\#(members)}}"#
    }

    // MARK: National Weather Service

    static let service: [Issue] = [
        Issue(
            number: 1, report: "weather-gov/api#94: null temperature, humidity and pressure",
            input: weatherCollection(
                record(
                    "2026-11-30T05:50:00+00:00",
                    nullTemperature + "," + weatherQuantity("relativeHumidity", "null", "percent", "Z") + ","
                        + weatherQuantity("windSpeed", "0", "km_h-1"))),
            expected: [
                "reason": #""null-value""#, "temperature": nil, "humidity": nil, "text": nil, "wind-speed": "0",
                "wind-direction": nil,
            ]),
        Issue(
            number: 1, report: "weather-gov/api#94: quality control has rejected the value",
            input: weatherCollection(record("2026-11-30T05:50:00+00:00", weatherTemperature("12", "degC", "X"))),
            expected: ["reason": #""failed-qc""#, "temperature": nil]),
        Issue(
            number: 2, report: "weather-gov/api#31: the raw report has the temperature",
            input: weatherCollection(
                record(
                    "2026-11-30T05:53:00+00:00",
                    nullTemperature + #","rawMessage":"KXYZ 300553Z 00000KT 10SM CLR 05/M01 A2992""#)),
            expected: [
                "temperature": "5", "dew-point": "-1",
                "quality": #"["temperature:raw-report","dew-point:raw-report","humidity:derived"]"#,
            ]),
        Issue(
            number: 3, report: "weather-gov/api#66: the latest record has no temperature, the one before has",
            input: weatherCollection(
                record("2026-11-30T06:05:00+00:00", nullTemperature),
                record("2026-11-30T05:53:00+00:00", weatherTemperature("4.4"))),
            expected: ["temperature": "4.4", "time": #""2026-11-30T05:53:00Z""#, "reason": nil]),
        Issue(
            number: 4, report: "weather-gov/api#168: records in between have neither text nor clouds",
            input: weatherCollection(
                record(
                    "2026-11-30T06:05:00+00:00",
                    weatherTemperature("4") + #","textDescription":"","icon":null,"presentWeather":[],"cloudLayers":[]"#
                ),
                record("2026-11-30T05:53:00+00:00", weatherTemperature("5") + #","textDescription":"Light Snow""#)),
            expected: [
                "temperature": "4", "code": "71", "time": #""2026-11-30T06:05:00Z""#,
                "quality": #"["condition:time=2026-11-30T05:53:00Z"]"#,
            ]),
        Issue(
            number: 5, report: "weather-gov/api#39: an offset is part of the time",
            input: weatherCollection(record("2026-11-30T01:53:00-04:00", weatherTemperature("5"))),
            options: #""at": "2026-11-30T06:00:00Z""#,
            expected: ["time": #""2026-11-30T05:53:00Z""#, "age": "420", "temperature": "5"]),
        Issue(
            number: 6, report: "weather-gov/api#27: the latest record is three days old",
            input: weatherCollection(
                record("2026-11-27T05:53:00+00:00", weatherTemperature("-3.2999999999999545"))),
            options: #""at": "2026-11-30T06:00:00Z""#, expected: ["reason": #""too-old""#, "temperature": nil]),
        Issue(
            number: 6, report: "weather-gov/api#27: -3.2999999999999545",
            input: weatherCollection(
                record("2026-11-30T05:53:00+00:00", weatherTemperature("-3.2999999999999545"))),
            expected: ["temperature": "-3.3", "text": #""-3°C""#]),
        Issue(
            number: 7, report: "weather-gov/api#54: how old is it",
            input: weatherCollection(record("2026-11-30T05:00:00+00:00", weatherTemperature("1"))),
            options: #""at": "now""#, expected: ["age": "4200", "temperature": "1"]),
    ]

    // MARK: Time

    static let times: [Issue] = [
        Issue(
            number: 17, report: "open-meteo#850, #1243: seconds since 1970 are UTC whatever the zone",
            input: hourly("[1796018400,1796022000]", "[1,2]", berlin), options: #""at": "2026-11-30T06:00:00Z""#,
            expected: ["temperature": "1", "time": #""2026-11-30T06:00:00Z""#]),
        // 2026-03-08 09:00 UTC is the hour in which the clocks change.
        Issue(
            number: 18, report: "open-meteo#1764: seconds go evenly through a change of the clocks",
            input: hourly("[1772956800,1772960400,1772964000]", "[1,2,3]", denver),
            options: #""at": "2026-03-08T09:30:00Z""#, expected: ["temperature": "2.5"]),
        Issue(
            number: 18, report: "open-meteo#1764: texts have the one offset that the answer states",
            input: hourly(#"["2026-03-08T01:00","2026-03-08T02:00","2026-03-08T03:00"]"#, "[1,2,3]", denver),
            options: #""at": "2026-03-08T09:00:00Z""#,
            expected: ["temperature": "2", "time": #""2026-03-08T09:00:00Z""#]),
        Issue(
            number: 19, report: "open-meteo#1881: a gap is a gap and moves nothing",
            input: hourly("[1796014800,1796018400,1796022000]", "[1,null,3]", greenwich),
            options: #""at": "2026-11-30T06:00:00Z""#, expected: ["reason": #""null-value""#, "temperature": nil]),
        Issue(
            number: 22, report: "InkyPi#472: a text with an offset is not shifted once more",
            input: hourly(#"["2026-11-30T07:00+01:00","2026-11-30T08:00+01:00"]"#, "[1,2]", berlin),
            options: #""at": "2026-11-30T06:00:00Z""#, expected: ["temperature": "1"]),
        Issue(
            number: 23, report: "vellum-assistant#1443: a moment in UTC is looked up among local times",
            input: hourly(#"["2026-11-30T06:00","2026-11-30T07:00","2026-11-30T08:00"]"#, "[1,2,3]", berlin),
            options: #""at": "2026-11-30T06:00:00Z""#, expected: ["temperature": "2"]),
        Issue(
            number: 24, report: "waybar-weather#33: just before the first step",
            input: hourly("[1796018400,1796022000]", "[1,2]", greenwich), options: #""at": "2026-11-30T05:59:00Z""#,
            expected: ["temperature": "1"]),
        Issue(
            number: 24, report: "waybar-weather#33: long before the first step",
            input: hourly("[1796018400,1796022000]", "[1,2]", greenwich), options: #""at": "2026-11-29T23:59:00Z""#,
            expected: ["reason": #""too-old""#]),
        Issue(
            number: 25, report: "pirateweather#32: half an hour is part of the offset",
            input: hourly(#"["2026-11-30T11:30","2026-11-30T12:30"]"#, "[1,2]", kolkata),
            options: #""at": "2026-11-30T06:00:00Z""#, expected: ["temperature": "1"]),
    ]

    // MARK: Day and night

    private static let midnightSun =
        #"{"latitude":69.6492,"longitude":18.9553,\#(greenwich),"current_units":{},"#
        + #""current":{"time":1718928000,"weather_code":0}}"#

    static let nights: [Issue] = [
        // The sun stands at its highest at 12:11 at the zero meridian at the end of November.
        Issue(
            number: 30, report: "open-meteo#262: no sun at midnight",
            input: current(#""weather_code":0,"is_day":0"#, "", time: "1795996800"),
            expected: ["icon": #""moon.stars.fill""#, "day": "false", "code": "0"]),
        Issue(
            number: 31, report: "homepage#6877: code 0 is a code",
            input: current(#""weather_code":0"#, "", time: "1796040000"),
            expected: ["icon": #""sun.max.fill""#, "day": "true", "code": "0"]),
        Issue(
            number: 32, report: "dwd_weather#91: the sun and no fixed hours say when it is night",
            input: midnightSun, options: #""at": "2024-06-21T00:00:00Z""#, longitude: 18.9553, latitude: 69.6492,
            expected: ["icon": #""sun.max.fill""#, "day": "true"]),
    ]

    // MARK: Units

    static let units: [Issue] = [
        Issue(
            number: 34, report: "worldclockwidget#51: m/s are not km/h",
            input: current(#""wind_speed_10m":10"#, #""wind_speed_10m":"m/s""#), expected: ["wind-speed": "10"]),
        Issue(
            number: 34, report: "worldclockwidget#51: the unit is read, not assumed",
            input: current(#""wind_speed_10m":36"#, #""wind_speed_10m":"km/h""#), expected: ["wind-speed": "10"]),
        Issue(
            number: 34, report: "worldclockwidget#51: without a unit there is no value",
            input: current(#""wind_speed_10m":36"#, ""),
            expected: ["wind-speed": nil, "quality": #"["wind-speed:unknown-unit"]"#]),
        Issue(
            number: 35, report: "weather-chart-card#15: 3.9 m/s stay 3.9",
            input: current(#""wind_speed_10m":3.9"#, #""wind_speed_10m":"m/s""#), expected: ["wind-speed": "3.9"]),
        Issue(
            number: 36, report: "omweather#90: a knot is half a meter a second",
            input: current(#""wind_speed_10m":10"#, #""wind_speed_10m":"kn""#), expected: ["wind-speed": "5.1444"]),
        Issue(
            number: 37, report: "home-assistant-metnowcast#8: no factor of ten",
            input: MetNorwayReaderTests.forecast(
                #"{"time":"2026-11-30T06:00:00Z","data":{"instant":{"details":{"wind_speed":6.2}},"#
                    + #""next_1_hours":{"details":{"precipitation_amount":0.3}}}}"#,
                units: #""wind_speed":"m/s","precipitation_amount":"mm""#),
            longitude: 10, latitude: 60,
            expected: ["wind-speed": "6.2", "precipitation": "0.3", "precipitation-hours": "1"]),
    ]

    // MARK: Stations

    private static func station(_ name: String, _ longitude: Double, _ members: String, height: Double? = nil) -> String
    {
        let elevation = height.map { #","elevation":{"unitCode":"wmoUnit:m","value":\#($0)}"# } ?? ""
        return weatherObservation(name, longitude, 0, members + elevation)
    }

    static let stations: [Issue] = [
        // A degree of the equator is 111 195 m on a sphere of 6 371 008.8 m.
        Issue(
            number: 38, report: "meteostat#88: no station near is a reason with its distance",
            input: weatherCollection(station("A", 1, weatherTemperature("5"))),
            expected: ["reason": #""too-far""#, "distance": "111195.1", "temperature": nil]),
        Issue(
            number: 39, report: "meteostat#237: no height, no correction and no crash",
            input: weatherCollection(station("A", 0, weatherTemperature("5"))),
            options: #""lapseRate": "standard", "elevationPenalty": 100"#,
            expected: ["temperature": "5", "elevation-delta": nil]),
        Issue(
            number: 39, report: "meteostat#237: the annotation has a height, the station has none",
            input: weatherCollection(station("A", 0, weatherTemperature("5"))),
            options: #""lapseRate": "standard", "elevation": 1000"#,
            expected: ["temperature": "5", "elevation-delta": nil]),
        Issue(
            number: 40, report: "meteostat#216: half way between two stations lies their mean",
            input: weatherCollection(
                station("A", -0.1, weatherTemperature("4")), station("B", 0.1, weatherTemperature("8"))),
            options: #""method": "inverse-distance""#,
            expected: ["temperature": "6", "method": #""inverse-distance""#]),
        Issue(
            number: 41, report: "wetterdienst#1127: the nearest station has nothing but gaps",
            input: weatherCollection(
                station("A", 0, weatherTemperature("null")), station("B", 0.1, weatherTemperature("7"))),
            expected: ["temperature": "7", "station": #""B""#, "distance": "11119.5", "reason": nil]),
        Issue(
            number: 42, report: "wetterdienst#1898: a station's height counts against the annotation's",
            input: weatherCollection(station("A", 0, weatherTemperature("20"), height: 200)),
            options: #""lapseRate": "standard", "elevation": 1200"#,
            expected: ["temperature": "13.5", "elevation-delta": "1000"]),
        Issue(
            number: 42, report: "wetterdienst#1898: two stations of two heights do not cancel each other",
            input: weatherCollection(
                station("A", -0.1, weatherTemperature("20"), height: 0),
                station("B", 0.1, weatherTemperature("7"), height: 2000)),
            options: #""lapseRate": "standard", "elevation": 1000, "method": "inverse-distance""#,
            expected: ["temperature": "13.5"]),
        Issue(
            number: 43, report: "audubon-cbc#35: an island far out has no station",
            input: weatherCollection(station("A", 0, weatherTemperature("5"))),
            options: #""maxDistance": "100 km""#, longitude: -177.37, latitude: 28.2,
            expected: ["reason": #""too-far""#, "temperature": nil]),
    ]

    @Test(arguments: service + times + nights + units + stations)
    func `a report about other tools`(issue: Issue) throws {
        let run = try EnrichRun(
            observations: issue.input, issue.options, on: [try weatherPlace(issue.longitude, issue.latitude)])
        for (name, value) in issue.expected {
            #expect(run.value(name)?.text == value, "\(name)")
        }
    }

    // MARK: What is refused

    static let refusals: [(number: Int, report: String, input: String, words: String)] = [
        (
            20, "open-meteo#1785: the service's reason is told", #"{"error":true,"reason":"Invalid timezone"}"#,
            "Invalid timezone"
        ),
        (
            21, "home-assistant#129664: local times of an unknown zone are no times",
            hourly(#"["2026-11-30T06:00"]"#, "[1]", #""timezone":"Europe/Berlin""#), "'Europe/Berlin'"
        ),
        (
            33, "NSPanelManager#172: a day has no moment, and so no night",
            #"{"latitude":0,"longitude":0,\#(greenwich),"daily_units":{},"daily":{"time":["2026-11-30"],"weather_code":[0]}}"#,
            "no values for moments"
        ),
    ]

    @Test(arguments: refusals)
    func `what can't be read is refused`(number: Int, report: String, input: String, words: String) throws {
        let error = try #require(try weatherLoadingError(input), "\(number) \(report)")
        #expect(error.kind == .data && error.message.contains(words))
    }

    // MARK: Numbers and reports

    @Test func `49 pygrib#264: a real 9999 is a number unless it is named as missing`() throws {
        let text = "v,lon,lat\n9999,0,0\n"
        let fields = #"{"visibility": {"name": "v", "unit": "m"}, "longitude": "lon", "latitude": "lat""#
        #expect(try WeatherLoading(text, fields: fields + "}").values(.visibility) == [9999])
        #expect(try WeatherLoading(text, fields: fields + #", "missing": [9999]}"#).values(.visibility) == [nil])
    }

    static let groups: [(number: Int, report: String, groups: String, meters: Double?, unknown: [String])] = [
        (51, "metar-taf-parser#124", "24010KT 4000E", 4000, []),
        (52, "metar-taf-parser#66", "0000KT 9000", 9000, ["0000KT"]),
        (53, "metar-rs#8", "24010KT 9999 3100", 10_000, []),
        (53, "metar-rs#16", "24010KT R25L/2600VP6000FT 0800", 800, []),
        (54, "pmetar#2", "24010KT 1 3/4SM", 2816.352, []),
        (55, "MetarParser#44", "24010KT 9999NDV", 10_000, []), (56, "MetPy#2653", "24010KT 1/0SM", nil, ["1/0SM"]),
        (57, "phpvms#861", "24010KT CAVOK", 10_000, []),
    ]

    /// Whatever the group is like, the rest of the report counts.
    @Test(arguments: groups)
    func `a group of a report`(
        number: Int, report: String, groups: String, meters: Double?, unknown: [String]
    ) throws {
        let site = StationSite(location: Coordinate(longitude: 0, latitude: 0))
        let file = try WeatherLoading("METAR EFHK 300550Z \(groups) 05/M01 Q1009\n", stations: ["EFHK": site])
        let observation = try #require(file.observations.first, "\(number) \(report)")
        #expect(observation[.visibility].value == meters)
        #expect(observation[.temperature].value == 5 && observation[.pressure].value == 100_900)
        #expect(file.messages == unknown.map { "the group '\($0)' is not understood; 1 report has it" })
        if number == 57 { #expect(observation.condition?.code == 0) }
        if number == 52 { #expect(observation[.windSpeed].reason == .nullValue) }
    }
}
