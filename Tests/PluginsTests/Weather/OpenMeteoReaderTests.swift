import Configuration
import GeoJSON
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

struct OpenMeteoReaderTests {
    /// A location with the members given, at 13.4° east and 52.5° north.
    static func location(_ members: String, zone: String = #""utc_offset_seconds":0,"timezone":"GMT""#) -> String {
        #"{"latitude":52.5,"longitude":13.4,\#(zone),\#(members)}"#
    }

    static func hourly(_ times: String, zone: String) -> String {
        location(
            #""hourly_units":{"temperature_2m":"°C"},"hourly":{"time":\#(times),"temperature_2m":[1]}"#, zone: zone)
    }

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"))
    func `the sample of one location`() throws {
        let steps = try readFeed(OpenMeteoReader.self, try feedSample("openmeteo_single.json"))
        try #require(steps.count == 4)
        try FeedRow(of: "openmeteo_single.json").check(steps[0])
        #expect(steps[0].isDay == false)
        #expect(steps[0].station == nil)
        #expect(steps[0].temperatureUnit == .celsius)
        #expect(steps[0].validUntil?.iso == "2026-11-30T06:15:00Z")
        #expect(steps.allSatisfy { $0.kind == .forecast && $0.location.x == 24.94 && $0.location.y == 60.16 })
        #expect(steps.map { $0[.temperature].value } == [1.4, 0.9999999999999999, 1.4, nil])
        #expect(steps.map { $0.condition?.code } == [71, 71, 71, nil])
        #expect(
            steps.dropFirst().map { $0.validUntil?.iso } == [
                "2026-11-30T06:00:00Z", "2026-11-30T07:00:00Z", "2026-11-30T08:00:00Z",
            ])
    }

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"))
    func `the sample of several locations`() throws {
        let steps = try readFeed(OpenMeteoReader.self, try feedSample("openmeteo_multi.json"))
        try #require(steps.count == 12)
        try FeedRow(of: "openmeteo_multi.json").check(steps[0])
        #expect(steps.map(\.station) == ["0", "1", "2"].flatMap { Array(repeating: $0, count: 4) })
        #expect([steps[0], steps[4], steps[8]].map { $0.condition?.code } == [71, 51, 95])
        #expect([steps[0], steps[4], steps[8]].map(\.isDay) == [false, false, true])
        #expect([steps[0], steps[4], steps[8]].map { $0[.temperature].value } == [1.4, 8.3, 4.9])
    }

    @Test(
        .enabled(if: SharedData.isPresent, "needs the shared data"),
        arguments: [
            ("openmeteo_error.json", "Latitude must be in range of -90 to 90°. Given: 522.52."),
            ("openmeteo_429.json", "Minutely API request limit exceeded. Please try again in one minute."),
        ])
    func `an error document is a fault with its reason`(file: String, reason: String) throws {
        let document = try feedSample(file)
        #expect(OpenMeteoReader.recognizes(document))
        #expect(try feedFault(OpenMeteoReader.self, document.text)?.message.hasSuffix(reason) == true)
    }

    @Test func `an error among several locations is a fault`() throws {
        let good = Self.hourly(#"["2026-11-30T06:00"]"#, zone: #""timezone":"GMT""#)
        let document = #"[\#(good),{"error":true,"reason":"no luck"}]"#
        #expect(OpenMeteoReader.recognizes(try feedDocument(document)))
        #expect(try feedFault(OpenMeteoReader.self, document)?.message.hasSuffix("no luck") == true)
    }

    @Test(arguments: [
        (#"["2026-11-30T06:00"]"#, #""utc_offset_seconds":0,"timezone":"GMT""#, "2026-11-30T06:00:00Z"),
        (#"["2026-11-30T06:00"]"#, #""timezone":"GMT""#, "2026-11-30T06:00:00Z"),
        (#"["2026-11-30T06:00"]"#, #""utc_offset_seconds":19800,"timezone":"Asia/Kolkata""#, "2026-11-30T00:30:00Z"),
        (#"["2026-11-30T06:00"]"#, #""utc_offset_seconds":-25200"#, "2026-11-30T13:00:00Z"),
        (#"["2026-11-30T06:00+02:00"]"#, #""utc_offset_seconds":-25200"#, "2026-11-30T04:00:00Z"),
        // `date -u -d @1796018400`
        ("[1796018400]", #""utc_offset_seconds":-25200,"timezone":"America/Denver""#, "2026-11-30T06:00:00Z"),
    ])
    func `times become moments`(times: String, zone: String, expected: String) throws {
        let steps = try readFeed(OpenMeteoReader.self, Self.hourly(times, zone: zone))
        #expect(steps.map { $0.time?.iso } == [expected])
        #expect(steps.first?.validUntil == nil)
    }

    @Test(arguments: [
        (#"["2026-11-30T06:00"]"#, #""timezone":"Europe/Berlin""#, "'Europe/Berlin'"),
        (#"["2026-11-30T06:00"]"#, #""utc_offset_seconds":null"#, "an unknown time zone"),
        (#"["2026-11-30T06:00"]"#, #""utc_offset_seconds":"3600""#, "3600"),
        (#"["2026-11-30T06:00"]"#, #""utc_offset_seconds":90000"#, "90000"),
        (#"["tomorrow"]"#, #""timezone":"GMT""#, "tomorrow"),
        ("[null]", #""timezone":"GMT""#, "null"),
        ("[1e300]", #""timezone":"GMT""#, "1e300"),
    ])
    func `times that are none are faults`(times: String, zone: String, value: String) throws {
        let fault = try #require(try feedFault(OpenMeteoReader.self, Self.hourly(times, zone: zone)))
        #expect(fault.message.contains(value))
    }

    @Test(
        arguments: [
            ("°C", "3.6", Field.temperature, "temperature_2m", 3.6), ("°F", "50", .temperature, "temperature_2m", 10),
            ("°F", "32", .dewPoint, "dew_point_2m", 0), ("%", "81", .humidity, "relative_humidity_2m", 81),
            ("km/h", "36", .windSpeed, "wind_speed_10m", 10), ("m/s", "10", .windSpeed, "wind_speed_10m", 10),
            ("mp/h", "10", .windSpeed, "wind_speed_10m", 4.4704), ("kn", "3600", .gust, "wind_gusts_10m", nil),
            ("kn", "36", .gust, "wind_gusts_10m", 18.52), ("°", "240", .windDirection, "wind_direction_10m", 240),
            ("hPa", "1013.25", .pressure, "pressure_msl", 101_325),
            ("hPa", "1000", .pressure, "surface_pressure", 100_000),
            ("km/h", "18", .windSpeed, "windspeed_10m", 5), ("furlong", "1", .windSpeed, "wind_speed_10m", nil),
        ] as [(String, String, Field, String, Double?)])
    func `values in the units of the units object`(
        unit: String, value: String, field: Field, name: String, expected: Double?
    ) throws {
        let text = Self.location(
            #""current_units":{"\#(name)":"\#(unit)"},"current":{"time":"2026-11-30T06:00","\#(name)":\#(value)}"#)
        let step = try #require(try readFeed(OpenMeteoReader.self, text).first)
        let actual = step[field].value
        if let expected {
            #expect(actual.map { approximately($0, expected, 1e-9) } == true)
        } else {
            #expect(actual == nil)
        }
    }

    @Test func `units that can't be used are counted`() throws {
        let document = try feedDocument(
            Self.location(
                #""hourly_units":{"temperature_2m":"°C","wind_speed_10m":"furlong"},"hourly":{"#
                    + #""time":["2026-11-30T06:00","2026-11-30T07:00"],"temperature_2m":[280,1],"#
                    + #""wind_speed_10m":[1,2],"relative_humidity_2m":[50,null]}"#))
        var reader = OpenMeteoReader()
        let steps = try reader.read(document)
        #expect(
            reader.quantities.unknownUnits == ["wind-speed in 'furlong'": 2, "humidity in no unit": 1])
        #expect(reader.quantities.suspectUnits == ["temperature 280 in '°C'": 1])
        #expect(steps.map { $0[.temperature].reason } == [.suspectUnit, nil])
        #expect(steps.map { $0[.humidity].reason } == [.unknownUnit, .nullValue])
    }

    @Test func `sea level comes before the station's own pressure`() throws {
        let text = Self.location(
            #""current_units":{"pressure_msl":"hPa","surface_pressure":"hPa"},"current":{"#
                + #""time":"2026-11-30T06:00","surface_pressure":900,"pressure_msl":1000}"#)
        #expect(try readFeed(OpenMeteoReader.self, text).first?[.pressure].value == 100_000)
    }

    @Test func `calm has no direction and moisture is derived`() throws {
        let text = Self.location(
            #""current_units":{"temperature_2m":"°C","relative_humidity_2m":"%","wind_speed_10m":"km/h","#
                + #""wind_direction_10m":"°"},"current":{"time":"2026-11-30T06:00","temperature_2m":25,"#
                + #""relative_humidity_2m":50,"wind_speed_10m":0,"wind_direction_10m":300}"#)
        let step = try #require(try readFeed(OpenMeteoReader.self, text).first)
        #expect(step[.windDirection].value == nil)
        // Magnus formula of WMO-No. 8.
        #expect(step[.dewPoint].value.map { approximately($0, 13.8516, 5e-5) } == true)
    }

    @Test func `columns may be shorter than the times`() throws {
        let text = Self.location(
            #""hourly_units":{"temperature_2m":"°C"},"hourly":{"time":["2026-11-30T06:00","2026-11-30T09:00"],"#
                + #""temperature_2m":[1],"weather_code":[95,150],"is_day":[1,0]}"#)
        let steps = try readFeed(OpenMeteoReader.self, text)
        #expect(steps.map { $0[.temperature].value } == [1, nil])
        #expect(steps.map { $0.condition?.code } == [95, nil])
        #expect(steps.map(\.isDay) == [true, false])
        #expect(steps.map { $0.validUntil?.iso } == ["2026-11-30T09:00:00Z", "2026-11-30T12:00:00Z"])
    }

    @Test func `the older form of the current values`() throws {
        let text = Self.location(
            #""current_weather_units":{"temperature":"°C","windspeed":"km/h","winddirection":"°"},"current_weather":{"#
                + #""time":"2026-11-30T06:00","temperature":13.3,"windspeed":18,"winddirection":262,"#
                + #""weathercode":3,"is_day":1}"#)
        let step = try #require(try readFeed(OpenMeteoReader.self, text).first)
        #expect(step[.temperature].value == 13.3)
        #expect(step[.windSpeed].value == 5)
        #expect(step[.windDirection].value == 262)
        #expect(step.condition?.code == 3)
        #expect(step.isDay == true)
    }

    @Test func `values for days alone are a fault`() throws {
        let text = Self.location(#""daily":{"time":["2026-11-30"],"weather_code":[71]}"#)
        #expect(OpenMeteoReader.recognizes(try feedDocument(text)))
        #expect(try feedFault(OpenMeteoReader.self, text)?.remedy?.contains("'hourly'") == true)
    }

    @Test func `a location without a position is a fault`() throws {
        let text = #"{"latitude":95,"longitude":13.4,"current":{"time":"2026-11-30T06:00"}}"#
        #expect(try feedFault(OpenMeteoReader.self, text) == FeedFault("location 0 has no position"))
    }

    @Test(arguments: [
        "{}", "[]", "[1]", "null", #"{"error":true}"#, #"{"latitude":1,"longitude":2}"#,
        #"{"type":"FeatureCollection","features":[]}"#,
    ])
    func `other documents are not recognized`(text: String) throws {
        #expect(!OpenMeteoReader.recognizes(try feedDocument(text)))
    }
}
