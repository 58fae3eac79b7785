import Configuration
import GeoJSON
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

struct NWSHourlyReaderTests {
    static let point = #"{"type":"Point","coordinates":[-97,40]}"#

    static func forecast(_ periods: String, geometry: String = point) -> String {
        #"{"type":"Feature","geometry":\#(geometry),"properties":{"periods":[\#(periods)]}}"#
    }

    static func period(_ members: String) -> String {
        #"{"startTime":"2026-11-30T00:00:00-06:00","endTime":"2026-11-30T01:00:00-06:00",\#(members)}"#
    }

    static func step(_ members: String) throws -> Observation {
        try #require(try readFeed(NWSHourlyReader.self, forecast(period(members))).first)
    }

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"))
    func `the sample`() throws {
        let steps = try readFeed(NWSHourlyReader.self, try feedSample("nws_hourly.json"))
        try #require(steps.count == 1)
        try FeedRow(of: "nws_hourly.json").check(steps[0])
        #expect(steps[0].kind == .forecast)
        #expect(steps[0].validUntil?.iso == "2026-11-30T07:00:00Z")
        #expect(steps[0][.humidity].value == 92)
        #expect(steps[0].temperatureUnit == .fahrenheit)
        #expect(steps[0].isDay == false)
        // The middle of the cell from -97.1 to -97.07 and from 39.73 to 39.76.
        #expect(approximately(steps[0].location.x, -97.085, 1e-9))
        #expect(approximately(steps[0].location.y, 39.745, 1e-9))
    }

    @Test(
        arguments: [
            (#""temperature":50,"temperatureUnit":"F""#, 10.0, TemperatureUnit.fahrenheit),
            (#""temperature":-3,"temperatureUnit":"C""#, -3, .celsius),
            (#""temperature":{"unitCode":"wmoUnit:degC","value":4}"#, 4, .celsius),
            (#""temperature":{"unitCode":"wmoUnit:degF","value":41},"temperatureUnit":"C""#, 5, .fahrenheit),
        ] as [(String, Double, TemperatureUnit)])
    func `temperatures as numbers and as quantities`(members: String, celsius: Double, unit: TemperatureUnit) throws {
        let step = try Self.step(members)
        #expect(step[.temperature].value.map { approximately($0, celsius, 1e-9) } == true)
        #expect(step.temperatureUnit == unit)
    }

    @Test(
        arguments: [
            (#""temperature":50"#, MissingReason.unknownUnit),
            (#""temperature":null,"temperatureUnit":"F""#, .nullValue),
            (#""temperature":"50 F""#, .parseError),
            (#""temperature":{"unitCode":"wmoUnit:degC","value":null}"#, .nullValue),
            (#""temperature":100,"temperatureUnit":"C""#, .suspectUnit), (#""name":"""#, .nullValue),
        ] as [(String, MissingReason)])
    func `temperatures that are missing`(members: String, reason: MissingReason) throws {
        #expect(try Self.step(members)[.temperature].reason == reason)
    }

    @Test(
        arguments: [
            (#""10 mph""#, 4.4704), (#""5 to 15 mph""#, 6.7056), (#""5-15 mph""#, 6.7056), (#""15 to 5 mph""#, 6.7056),
            (#""10 to 20 km/h""#, 20 / 3.6), (#""18 km/h""#, 5), (#""Around 10 mph""#, 4.4704), (#""36 KM/H""#, 10),
            (#""Calm""#, 0), (#""0 mph""#, 0), (#""7.5 mph""#, 3.3528),
            (#"{"unitCode":"wmoUnit:km_h-1","value":36}"#, 10),
            (#"{"unitCode":"wmoUnit:km_h-1","minValue":18,"maxValue":36}"#, 10),
        ] as [(String, Double)])
    func `wind speeds`(speed: String, expected: Double) throws {
        let step = try Self.step(#""windSpeed":\#(speed),"windGust":\#(speed)"#)
        for field in [Field.windSpeed, .gust] {
            #expect(step[field].value.map { approximately($0, expected, 1e-9) } == true, "\(field)")
        }
    }

    @Test(
        arguments: [
            (#""breezy""#, MissingReason.parseError), (#""10""#, .unknownUnit), (#""10 furlongs""#, .unknownUnit),
            (#""500 mph""#, .suspectUnit), ("null", .nullValue), (#""nan mph""#, .parseError), ("10", .unknownUnit),
            (#"{"unitCode":"wmoUnit:km_h-1"}"#, .nullValue), (#"" ""#, .parseError), (#""0x10 mph""#, .parseError),
        ] as [(String, MissingReason)])
    func `wind speeds that are none`(speed: String, reason: MissingReason) throws {
        #expect(try Self.step(#""windSpeed":\#(speed)"#)[.windSpeed].reason == reason)
    }

    @Test(
        arguments: [
            ("N", 0.0), ("NNE", 22.5), ("NE", 45), ("ENE", 67.5), ("E", 90), ("ESE", 112.5), ("SE", 135),
            ("SSE", 157.5),
            ("S", 180), ("SSW", 202.5), ("SW", 225), ("WSW", 247.5), ("W", 270), ("WNW", 292.5), ("NW", 315),
            ("NNW", 337.5), ("nw", 315),
        ] as [(String, Double)])
    func `points of the compass`(name: String, degrees: Double) throws {
        let step = try Self.step(#""windSpeed":"10 mph","windDirection":"\#(name)""#)
        #expect(step[.windDirection].value == degrees)
    }

    @Test(arguments: [("VRB", MissingReason.nullValue), ("", .nullValue), ("up", .parseError)])
    func `directions that are none`(name: String, reason: MissingReason) throws {
        #expect(try Self.step(#""windDirection":"\#(name)""#)[.windDirection].reason == reason)
    }

    @Test func `directions as quantities`() throws {
        let step = try Self.step(#""windDirection":{"unitCode":"wmoUnit:degree_(angle)","value":200}"#)
        #expect(step[.windDirection].value == 200)
        #expect(try Self.step(#""windSpeed":"0 mph","windDirection":"N""#)[.windDirection].value == nil)
    }

    static let icon = "https://api.weather.gov/icons/land"

    @Test(
        arguments: [
            (#""shortForecast":"Snow Likely","icon":"\#(icon)/night/rain,60""#, 73),
            (#""shortForecast":"Chance Light Rain""#, 61), (#""shortForecast":"Mostly Sunny""#, 1),
            (#""shortForecast":"Partly Cloudy""#, 2), (#""shortForecast":"Patchy Fog""#, 45),
            (#""shortForecast":"Slight Chance Rain Showers""#, 81), (#""shortForecast":"Thunderstorms Likely""#, 95),
            (#""shortForecast":"Showers And Thunderstorms""#, 95), (#""shortForecast":"Freezing Rain""#, 67),
            (#""shortForecast":"Breezy","icon":"\#(icon)/day/wind_few?size=small""#, 1),
            (#""shortForecast":"","icon":"\#(icon)/day/tsra_hi,20""#, 95), (#""icon":"\#(icon)/day/skc""#, 0),
            (#""shortForecast":"Breezy","icon":null"#, nil),
        ] as [(String, Int?)])
    func `conditions`(members: String, code: Int?) throws {
        #expect(try Self.step(members).condition?.code == code)
    }

    @Test(
        arguments: [
            (#""isDaytime":true,"icon":"\#(icon)/night/skc""#, true), (#""isDaytime":false"#, false),
            (#""icon":"\#(icon)/night/skc""#, false), (#""icon":null"#, nil),
        ] as [(String, Bool?)])
    func `day and night`(members: String, isDay: Bool?) throws {
        #expect(try Self.step(members).isDay == isDay)
    }

    @Test(
        arguments: [
            (Self.point, -97.0, 40.0),
            (
                #"{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[]},\#(point)]}"#,
                -97, 40
            ),
            (#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,2],[0,2],[0,0]]]}"#, 2, 1),
            (#"{"type":"Polygon","coordinates":[[[179,0],[-179,0],[-179,2],[179,2],[179,0]]]}"#, 180, 1),
            (#"{"type":"Polygon","coordinates":[[[-178,0],[-178,2],[178,2],[178,0],[-178,0]]]}"#, -180, 1),
        ] as [(String, Double, Double)])
    func `the place is the middle`(geometry: String, x: Double, y: Double) throws {
        let text = Self.forecast(Self.period(#""name":"""#), geometry: geometry)
        let place = try #require(try readFeed(NWSHourlyReader.self, text).first).location
        #expect(approximately(place.x, x, 1e-9) && approximately(place.y, y, 1e-9))
    }

    @Test(arguments: [
        "null", #"{"type":"Polygon","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[[[0,0]]]}"#,
        #"{"type":"Polygon","coordinates":[[[0,0],[4,"x"],[4,2],[0,0]]]}"#, #"{"type":"Point","coordinates":[0,91]}"#,
    ])
    func `a forecast without a place is a fault`(geometry: String) throws {
        let text = Self.forecast(Self.period(#""name":"""#), geometry: geometry)
        #expect(try feedFault(NWSHourlyReader.self, text)?.message == "the forecast has no place")
    }

    @Test func `a period without a time is a fault`() throws {
        #expect(try feedFault(NWSHourlyReader.self, Self.forecast(#"{"number":1}"#))?.message == "period 1 has no time")
    }

    @Test func `units are counted`() throws {
        let document = try feedDocument(
            Self.forecast(Self.period(#""temperature":1,"windSpeed":"3 furlongs","windGust":"999 mph""#)))
        var reader = NWSHourlyReader()
        _ = try reader.read(document)
        #expect(
            reader.quantities.unknownUnits == ["temperature in no unit": 1, "wind-speed in 'furlongs'": 1])
        #expect(reader.quantities.suspectUnits == ["gust 999 in 'mph'": 1])
    }

    @Test func `other documents are not recognized`() throws {
        #expect(!NWSHourlyReader.recognizes(try feedDocument(#"{"type":"Feature","properties":{"timeseries":[]}}"#)))
        #expect(!NWSHourlyReader.recognizes(try feedDocument(#"{"properties":{"periods":{}}}"#)))
    }
}
