import Configuration
import GeoJSON
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

struct MetNorwayReaderTests {
    static func forecast(_ series: String, units: String = #""air_temperature":"celsius""#) -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[10,60,5]},"properties":{"#
            + #""meta":{"units":{\#(units)}},"timeseries":[\#(series)]}}"#
    }

    static func entry(_ time: String, _ periods: String = "", temperature: String = "1") -> String {
        #"{"time":"\#(time)","data":{"instant":{"details":{"air_temperature":\#(temperature)}}\#(periods)}}"#
    }

    static func period(_ hours: Int, _ symbol: String) -> String {
        #","next_\#(hours)_hours":{"summary":{"symbol_code":"\#(symbol)"}}"#
    }

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"))
    func `the sample`() throws {
        let steps = try readFeed(MetNorwayReader.self, try feedSample("metno_compact.json"))
        try #require(steps.count == 3)
        try FeedRow(of: "metno_compact.json").check(steps[0])
        #expect(steps.allSatisfy { $0.kind == .forecast && $0.location.x == 24.9384 && $0.location.y == 60.1699 })
        #expect(steps.map { $0[.temperature].value } == [-4.6, -4.2, -1])
        #expect(steps[0][.humidity].value == 88.1)
        #expect(steps.map { $0.condition?.code } == [71, 95, nil])
        #expect(steps.map(\.isDay) == [nil, false, nil])
        #expect(steps.map { $0.validUntil?.iso } == ["2026-11-30T07:00:00Z", "2026-12-09T18:00:00Z", nil])
    }

    @Test(
        arguments: [
            (Self.period(1, "fog") + Self.period(6, "rain_day") + Self.period(12, "snow"), 45, nil, "07"),
            (Self.period(12, "snow") + Self.period(6, "fair_day"), 1, true, "12"),
            (Self.period(12, "clearsky_night"), 0, false, "18"),
            (Self.period(1, "frogs") + Self.period(6, "cloudy"), 3, nil, "07"),
            (#","next_1_hours":{"details":{}}"# + Self.period(12, "partlycloudy_polartwilight"), 2, false, "07"),
        ] as [(String, Int, Bool?, String)])
    func `the shortest period with a symbol counts`(
        periods: String, code: Int, isDay: Bool?, hour: String
    ) throws {
        let text = Self.forecast(Self.entry("2026-11-30T06:00:00Z", periods))
        let step = try #require(try readFeed(MetNorwayReader.self, text).first)
        #expect(step.condition?.code == code)
        #expect(step.isDay == isDay)
        #expect(step.validUntil?.iso == "2026-11-30T\(hour):00:00Z")
    }

    @Test func `all details in the units of the metadata`() throws {
        let text = Self.forecast(
            #"{"time":"2026-11-30T06:00:00Z","data":{"instant":{"details":{"air_temperature":50,"#
                + #""dew_point_temperature":41,"relative_humidity":70,"wind_speed":36,"wind_from_direction":90,"#
                + #""wind_speed_of_gust":20,"air_pressure_at_sea_level":1001}}}}"#,
            units: #""air_temperature":"fahrenheit","dew_point_temperature":"fahrenheit","relative_humidity":"%","#
                + #""wind_speed":"km/h","wind_from_direction":"degrees","wind_speed_of_gust":"m/s","#
                + #""air_pressure_at_sea_level":"hPa""#)
        let step = try #require(try readFeed(MetNorwayReader.self, text).first)
        let expected: [(Field, Double)] = [
            (.temperature, 10), (.dewPoint, 5), (.humidity, 70), (.windSpeed, 10), (.windDirection, 90), (.gust, 20),
            (.pressure, 100_100),
        ]
        for (field, value) in expected {
            #expect(step[field].value.map { approximately($0, value, 1e-9) } == true, "\(field)")
        }
        #expect(step.temperatureUnit == .fahrenheit)
    }

    @Test func `a value without a unit is counted and left out`() throws {
        let document = try feedDocument(Self.forecast(Self.entry("2026-11-30T06:00:00Z"), units: ""))
        var reader = MetNorwayReader()
        #expect(try reader.read(document).first?[.temperature].reason == .unknownUnit)
        #expect(reader.quantities.unknownUnits == ["temperature in no unit": 1])
    }

    @Test(arguments: [("null", MissingReason.nullValue), (#""warm""#, .parseError), ("300", .suspectUnit)])
    func `values that are none`(value: String, reason: MissingReason) throws {
        let text = Self.forecast(Self.entry("2026-11-30T06:00:00Z", temperature: value))
        #expect(try readFeed(MetNorwayReader.self, text).first?[.temperature].reason == reason)
    }

    @Test func `faults`() throws {
        let noPlace = #"{"type":"Feature","geometry":null,"properties":{"timeseries":[]}}"#
        #expect(try feedFault(MetNorwayReader.self, noPlace)?.message == "the forecast has no position")
        let noTime = Self.forecast(Self.entry("2026-11-30T06:00:00Z") + "," + #"{"data":{}}"#)
        #expect(try feedFault(MetNorwayReader.self, noTime)?.message == "entry 2 of 'timeseries' has no time")
        let local = Self.forecast(Self.entry("2026-11-30T06:00"))
        #expect(try feedFault(MetNorwayReader.self, local)?.message.contains("2026-11-30T06:00") == true)
    }

    @Test func `other documents are not recognized`() throws {
        #expect(!MetNorwayReader.recognizes(try feedDocument(#"{"type":"Feature","properties":{"periods":[]}}"#)))
        #expect(!MetNorwayReader.recognizes(try feedDocument(#"{"timeseries":[]}"#)))
    }

    /// The names of the institute's legend and what they stand for.
    @Test(
        arguments: [
            ("clearsky_day", 0, true), ("clearsky_night", 0, false), ("fair_polartwilight", 1, false),
            ("partlycloudy_day", 2, true), ("cloudy", 3, nil), ("fog", 45, nil), ("lightrain", 61, nil),
            ("rain", 63, nil),
            ("heavyrain", 65, nil), ("lightsleet", 68, nil), ("sleet", 69, nil), ("heavysleet", 69, nil),
            ("lightsnow", 71, nil), ("snow", 73, nil), ("heavysnow", 75, nil), ("lightrainshowers_day", 80, true),
            ("rainshowers_night", 81, false), ("heavyrainshowers_day", 82, true), ("lightsleetshowers_day", 83, true),
            ("sleetshowers_day", 84, true), ("heavysleetshowers_day", 84, true), ("lightsnowshowers_day", 85, true),
            ("snowshowers_day", 86, true), ("heavysnowshowers_day", 86, true), ("lightrainandthunder", 95, nil),
            ("rainandthunder", 95, nil), ("heavyrainandthunder", 97, nil), ("lightsleetandthunder", 95, nil),
            ("heavysleetandthunder", 97, nil), ("lightsnowandthunder", 95, nil), ("snowandthunder", 95, nil),
            ("heavysnowandthunder", 97, nil), ("lightrainshowersandthunder_day", 95, true),
            ("heavyrainshowersandthunder_night", 97, false),
            ("lightssleetshowersandthunder_day", 95, true), ("lightsleetshowersandthunder_day", 95, true),
            ("lightssnowshowersandthunder_night", 95, false), ("lightsnowshowersandthunder_night", 95, false),
            ("sleetshowersandthunder_polartwilight", 95, false), ("heavysnowshowersandthunder_day", 97, true),
            ("heavyrain ", 65, nil),
        ] as [(String, Int, Bool?)])
    func `symbol codes`(text: String, code: Int, isDay: Bool?) throws {
        let symbol = try #require(MetSymbol(text))
        #expect(symbol.code == code)
        #expect(symbol.isDay == isDay)
    }

    @Test(arguments: [
        "", "_day", "sunny", "clearskyandthunder", "fogandthunder", "rain_dusk", "rain_day_day", "thunder",
    ])
    func `names that are no symbol codes`(text: String) {
        #expect(MetSymbol(text) == nil)
    }
}
