import Configuration
import GeoJSON
import GeoTypes
import Geodesy
import TestSupport
import Testing

@testable import WeatherPlugin

/// Joins in space: heights, and means of several stations.
struct WeatherJoinTests {
    /// A report of the service, with a height where one is given.
    private static func station(
        _ name: String, _ longitude: Double, _ latitude: Double, elevation: Double? = nil, _ members: String
    ) -> String {
        let height = elevation.map { #","elevation":{"unitCode":"wmoUnit:m","value":\#($0)}"# } ?? ""
        return weatherObservation(name, longitude, latitude, members + height)
    }

    private static func collection(_ features: [String]) -> String {
        #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    }

    private static func place(_ longitude: Double, _ latitude: Double, _ elevation: Double) throws -> Feature {
        try weatherFeature(
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(longitude),\#(latitude),\#(elevation)]},"#
                + #""properties":{}}"#)
    }

    /// One degree of longitude on the equator is 111 195.080 m on a sphere of 6 371 008.8 m. Two stations at 1/4 and 3/4
    /// of the way weigh 9 to 1 by squares, 3 to 1 by first powers, 81 to 1 by fourth.
    @Test(arguments: [("2", 11.0), ("1", 12.5), ("4", 10.1220)])
    func `weights go with the distance to a power`(power: String, celsius: Double) throws {
        let observations = Self.collection([
            Self.station("A", 0, 0, weatherTemperature("10")), Self.station("B", 0.4, 0, weatherTemperature("20")),
        ])
        let run = try EnrichRun(
            observations: observations, #""method": "inverse-distance", "power": \#(power)"#,
            on: [try weatherPlace(0.1, 0)])
        let value = try #require(run.value("temperature")?.double)
        #expect(abs(value - celsius) < 1e-4)
        #expect(run.value("method")?.string == "inverse-distance")
        #expect(run.value("station")?.string == "A" && run.value("distance")?.double == 11_119.5)
    }

    @Test func `a station within a meter speaks for itself`() throws {
        let observations = Self.collection([
            Self.station("A", 0, 0, weatherTemperature("10")), Self.station("B", 0.001, 0, weatherTemperature("20")),
        ])
        let run = try EnrichRun(
            observations: observations, #""method": "inverse-distance""#, on: [try weatherPlace(0.000_008, 0)])
        #expect(run.value("temperature")?.double == 10)
    }

    /// North-west and north-east make north: 10 m/s each at right angles come to 7.0711 m/s.
    @Test func `winds are added as vectors`() throws {
        func wind(_ direction: Int) -> String {
            weatherTemperature("10") + "," + weatherQuantity("windSpeed", "10", "m_s-1") + ","
                + weatherQuantity("windDirection", "\(direction)", "degree_(angle)")
        }
        let observations = Self.collection([Self.station("A", -0.1, 0, wind(315)), Self.station("B", 0.1, 0, wind(45))])
        let run = try EnrichRun(
            observations: observations, #""method": "inverse-distance""#, on: [try weatherPlace(0, 0)])
        #expect(run.value("wind-speed")?.double == 7.0711)
        let direction = try #require(run.value("wind-direction")?.double)
        #expect(min(direction, 360 - direction) < 1e-4)
    }

    @Test func `what has no mean stays that of the nearest, and the number of neighbors is bounded`() throws {
        let observations = Self.collection([
            Self.station("A", 0.1, 0, weatherTemperature("10") + #","textDescription":"Light Snow""#),
            Self.station("B", -0.11, 0, weatherTemperature("20") + #","textDescription":"Heavy Rain""#),
            Self.station("C", 0, 0.2, weatherTemperature("60")),
        ])
        let run = try EnrichRun(
            observations: observations, #""method": "inverse-distance", "neighbors": 2"#, on: [try weatherPlace(0, 0)])
        #expect(run.value("code")?.double == 71)
        // (10 + 20 · (10/11)²) / (1 + (10/11)²)
        #expect(run.value("temperature")?.double == 14.5249)
        let notes = run.value("quality")?.array?.compactMap(\.string) ?? []
        #expect(notes.contains("temperature:stations=2"))
    }

    /// Three stations in a row, the outer ones at equal distance of the middle one: each is met by the mean of the others.
    @Test func `the error of leaving one out is told`() throws {
        let observations = Self.collection([
            Self.station("A", 0, 0, weatherTemperature("10")), Self.station("B", 0.1, 0, weatherTemperature("13")),
            Self.station("C", 0.2, 0, weatherTemperature("10")),
        ])
        let run = try EnrichRun(observations: observations, #""method": "inverse-distance""#, on: [])
        // B: 10 − 13 = −3; A and C: (13 · 4 + 10) / 5 − 10 = 2.4. √((9 + 2 · 5.76) / 3) = 2.6153
        #expect(run.diagnostics.contains { $0.message.contains("3 stations are met within 2.62 K") })
    }

    static let heights: [(options: String, celsius: Double)] = [
        ("", 15), (#""lapseRate": "standard""#, 8.5), (#""lapseRate": -9.8"#, 5.2), (#""lapseRate": "none""#, 15),
        (#""lapseRate": "standard", "elevation": 600"#, 12.4),
        (#""lapseRate": "standard", "elevation": ["get", "m"]"#, 15),
        (#""lapseRate": "standard", "elevation": ["get", "none"]"#, 8.5),
    ]

    /// From a station at 200 m to a place at 1200 m.
    @Test(arguments: heights)
    func `temperatures are brought to the height of the place`(options: String, celsius: Double) throws {
        let observations = Self.collection([Self.station("A", 0, 0, elevation: 200, weatherTemperature("15"))])
        let place = try weatherFeature(
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0.1,1200]},"properties":{"m":200}}"#)
        let run = try EnrichRun(observations: observations, options, on: [place])
        let value = try #require(run.value("temperature")?.double)
        #expect(abs(value - celsius) < 1e-4)
    }

    /// Dew point −2 K/km: 6 → 4 °C at 8.5 °C is 100 · es(4) / es(8.5) = 73.34 % by the Magnus formula.
    @Test func `the dew point follows, and humidity with it`() throws {
        let observations = Self.collection([
            Self.station(
                "A", 0, 0, elevation: 200, weatherTemperature("15") + "," + weatherQuantity("dewpoint", "6", "degC"))
        ])
        let run = try EnrichRun(
            observations: observations, #""lapseRate": "standard""#, on: [try Self.place(0, 0.1, 1200)])
        #expect(run.value("dew-point")?.double == 4)
        let humidity = try #require(run.value("humidity")?.double)
        #expect(abs(humidity - 73.34) < 0.01)
        #expect(run.value("elevation-delta")?.double == 1000)
        let notes = run.value("quality")?.array?.compactMap(\.string) ?? []
        #expect(notes.contains("temperature:lapse-rate"))
    }

    /// Stations on a slope of −8 K/km: the place between them gets what its height says, not what the nearest has.
    @Test func `the rate can be fitted to the stations around`() throws {
        let stations = (0..<10).map { index in
            Self.station(
                "S\(index)", Double(index) * 0.05, 0, elevation: Double(index * 250),
                weatherTemperature("\(20 - 2 * index)"))
        }
        let run = try EnrichRun(
            observations: Self.collection(stations), #""lapseRate": "fit""#, on: [try Self.place(0.051, 0, 1250)])
        let value = try #require(run.value("temperature")?.double)
        #expect(abs(value - 10) < 1e-9)
    }

    /// Seven stations are too few to fit, and −20 K/km is clamped to −9.8.
    @Test(arguments: [(7, 15 - 6.5), (8, 15 - 9.8)])
    func `a fit is bounded, and falls back on the standard rate`(count: Int, celsius: Double) throws {
        let stations = (0..<count).map { index in
            Self.station(
                "S\(index)", Double(index) * 0.05, 0, elevation: Double(index * 100),
                weatherTemperature("\(15 - 2 * index)"))
        }
        let run = try EnrichRun(
            observations: Self.collection(stations), #""lapseRate": "fit""#, on: [try Self.place(0, 0.001, 1000)])
        let value = try #require(run.value("temperature")?.double)
        #expect(abs(value - celsius) < 1e-9)
    }

    /// 11 km away on the level, or 5.6 km away and 200 m higher, which count as 20 km more.
    @Test(arguments: [(#""elevationPenalty": 100"#, "LEVEL"), ("", "HIGH"), (#""elevationPenalty": 10"#, "HIGH")])
    func `height can count as distance`(options: String, station: String) throws {
        let observations = Self.collection([
            Self.station("HIGH", 0.05, 0, elevation: 200, weatherTemperature("1")),
            Self.station("LEVEL", 0.1, 0, elevation: 0, weatherTemperature("2")),
        ])
        let run = try EnrichRun(observations: observations, options, on: [try Self.place(0, 0, 0)])
        #expect(run.value("station")?.string == station)
    }

    /// Against a search through all stations.
    @Test func `the nearest with heights is the nearest of all`() {
        var random = SplitMix64(seed: 20_261_130)
        let now = Instant(seconds: 0)
        let observations = (0..<400).map { index in
            var observation = Observation(
                station: "S\(1000 + index)",
                location: Coordinate(
                    longitude: random.uniform(5..<15),
                    latitude: random.uniform(44..<48)),
                elevation: random.uniform(0..<3000), time: now, from: .table)
            observation[.temperature] = Reading(1)
            return observation
        }
        let timing = Timing(now: now, tolerance: 0)
        let plain = StationIndex(observations, timing)
        let index = StationIndex(observations, timing, elevationPenalty: 100)
        for _ in 0..<200 {
            let place = Place(
                position: Coordinate(
                    longitude: random.uniform(5..<15),
                    latitude: random.uniform(44..<48)),
                elevation: random.uniform(0..<3000))
            let all = plain.view(at: nil).nearest(400, to: place, within: 1e7, having: [])
            func effective(_ site: Int, _ distance: Double) -> Double {
                let climb = 100 * ((plain.series[site].elevation ?? 0) - (place.elevation ?? 0))
                return distance * distance + climb * climb
            }
            let best = all.min { effective($0.index, $0.distance) < effective($1.index, $1.distance) }
            #expect(index.view(at: nil).nearest(to: place)?.index == best?.index)
        }
    }
}
