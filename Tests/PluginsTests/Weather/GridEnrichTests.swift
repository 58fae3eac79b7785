import Configuration
import Foundation
import GeoJSON
import GeoTypes
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

/// Grids through `weather.enrich`, at 2026-11-30T06:10Z.
struct GridEnrichTests {
    /// A CoverageJSON grid: longitudes 0, 1, 2, latitudes 1, 0, moments 06:00 and 07:00.
    static func coverage(_ ranges: [(name: String, unit: String, values: String)], type: String = "Grid") -> String {
        let parameters = ranges.map { #""\#($0.name)":{"type":"Parameter","unit":{"symbol":"\#($0.unit)"}}"# }
        let arrays = ranges.map {
            #""\#($0.name)":{"type":"NdArray","dataType":"float","axisNames":["t","y","x"],"shape":[2,2,3],"#
                + #""values":[\#($0.values)]}"#
        }
        return #"{"type":"Coverage","domain":{"type":"Domain","domainType":"\#(type)","axes":{"#
            + #""x":{"start":0,"stop":2,"num":3},"y":{"values":[1,0]},"#
            + #""t":{"values":["2026-11-30T06:00:00Z","2026-11-30T07:00:00Z"]}},"#
            + #""referencing":[]},"parameters":{\#(parameters.joined(separator: ","))},"#
            + #""ranges":{\#(arrays.joined(separator: ","))}}"#
    }

    static let temperature = (name: "t2m", unit: "Cel", values: "10,11,12,20,21,22,16,17,18,26,27,28")
    static let atSix = #""at":"2026-11-30T06:00:00Z""#

    static let moments: [(options: String, celsius: Double?, notes: Int)] = [
        (Self.atSix, 15.5, 0), (#""at":"2026-11-30T07:00:00Z""#, 21.5, 0), ("", 16.5, 1),
        (#""at":"2026-11-30T06:30:00Z""#, 18.5, 1), (#""at":"2026-11-30T05:00:00Z""#, 15.5, 0),
        (#""at":"2026-11-30T08:20:00Z""#, 21.5, 0), (#""at":"2026-11-30T04:00:00Z""#, nil, 0),
    ]

    @Test(arguments: moments)
    func `between places and moments numbers are in proportion`(
        options: String, celsius: Double?, notes: Int
    ) throws {
        let run = try EnrichRun(
            observations: Self.coverage([Self.temperature]), options, on: [try weatherPlace(0.5, 0.5)])
        #expect(run.value("temperature")?.double == celsius)
        #expect(run.value("reason")?.string == (celsius == nil ? "too-old" : nil))
        #expect(run.value("quality")?.array?.count ?? 0 == notes)
        #expect(run.value("method")?.string == "bilinear" && run.value("station") == nil)
        // From (0.5, 0.5) to (0, 1): haversine distance on a sphere of 6 371 008.8 m.
        #expect(run.value("distance")?.double.map { approximately($0, 78_622.4, 5) } == true)
        #expect(run.value("age") == nil)
    }

    @Test(arguments: [(0.4, 0.4, 20.0), (0.6, 0.6, 11), (1.9, 0.9, 12), (2, 0, 22)])
    func `the nearest cell answers where it is asked for`(x: Double, y: Double, celsius: Double) throws {
        let run = try EnrichRun(
            observations: Self.coverage([Self.temperature]), Self.atSix + #","method":"nearest""#,
            on: [try weatherPlace(x, y)])
        #expect(run.value("temperature")?.double == celsius && run.value("method")?.string == "nearest")
    }

    @Test func `a place outside the grid has no weather`() throws {
        let places = [
            try weatherPlace(3, 0.5), try weatherPlace(1, 1.5), try weatherPlace(-0.01, 0), try weatherPlace(360.5, 0),
        ]
        let run = try EnrichRun(observations: Self.coverage([Self.temperature]), Self.atSix, on: places)
        for index in 0..<3 {
            #expect(run.value("reason", of: index)?.string == "outside-grid")
            #expect(run.names(of: index) == ["reason"])
        }
        #expect(run.value("temperature", of: 3)?.double == 20.5)
    }

    @Test func `missing cells are told`() throws {
        let holes = (name: "t2m", unit: "Cel", values: "10,null,12,20,21,null,16,17,18,26,27,28")
        let run = try EnrichRun(
            observations: Self.coverage([holes]), Self.atSix,
            on: [
                try weatherPlace(0.5, 0.5), try weatherPlace(1.9, 0.1), try weatherPlace(1, 1), try weatherPlace(1, 0),
            ])
        // (10 + 20 + 21) / 3
        #expect(run.value("temperature")?.double == 17)
        #expect(run.value("quality")?.array == [.string("temperature:partial-cell")])
        #expect(run.value("reason") == nil)
        for index in [1, 2] {
            #expect(run.value("reason", of: index)?.string == "missing-cell")
            #expect(run.value("temperature", of: index) == nil)
        }
        #expect(run.value("temperature", of: 3)?.double == 21 && run.value("quality", of: 3) == nil)
    }

    /// Winds from 315 and 45 degrees, 10 m/s each, half way: 7.0711 m/s from the north.
    @Test func `winds are added as vectors`() throws {
        let speed = (name: "wind_speed", unit: "m/s", values: String(repeating: "10,", count: 11) + "10")
        let direction = (
            name: "wind_from_direction", unit: "deg", values: "315,45,45,315,45,45,315,45,45,315,45,45"
        )
        let run = try EnrichRun(
            observations: Self.coverage([speed, direction]), Self.atSix,
            on: [try weatherPlace(0.5, 0.5), try weatherPlace(0, 0)])
        #expect(run.value("wind-speed")?.double == 7.0711)
        let from = try #require(run.value("wind-direction")?.double)
        #expect(min(from, 360 - from) < 1e-4)
        #expect(run.value("wind-speed", of: 1)?.double == 10 && run.value("wind-direction", of: 1)?.double == 315)
        #expect(run.value("reason")?.string == "null-value")
    }

    /// 3 m/s toward the east and 4 m/s toward the north come from 180 + atan(3/4) = 216.8699 degrees.
    @Test func `winds come in parts`() throws {
        let parts = [
            (name: "u10", unit: "m/s", values: "3,3,3,3,3,3,3,3,3,3,3,3"),
            (name: "v10", unit: "m/s", values: "4,4,4,4,4,4,4,4,4,4,4,4"),
        ]
        let run = try EnrichRun(observations: Self.coverage(parts), Self.atSix, on: [try weatherPlace(0.3, 0.3)])
        #expect(run.value("wind-speed")?.double == 5 && run.value("wind-direction")?.double == 216.8699)
    }

    @Test func `a code is that of the nearest cell, and of the earlier moment`() throws {
        let codes = (name: "weather_code", unit: "1", values: "0,1,2,61,63,65,3,3,3,71,73,75")
        let run = try EnrichRun(
            observations: Self.coverage([Self.temperature, codes]), #""at":"2026-11-30T06:50:00Z""#,
            on: [try weatherPlace(0.6, 0.4), try weatherPlace(0.4, 0.9)])
        #expect(run.value("code")?.double == 63 && run.value("code", of: 1)?.double == 0)
    }

    @Test func `units are those of the file`() throws {
        let fields = [
            (name: "t2m", unit: "K", values: String(repeating: "283.15,", count: 11) + "283.15"),
            (name: "msl", unit: "hPa", values: String(repeating: "1010,", count: 11) + "1010"),
            (name: "rh", unit: "bananas", values: String(repeating: "50,", count: 11) + "50"),
            (name: "gust", unit: "km/h", values: String(repeating: "36,", count: 10) + "3600,3600"),
        ]
        let run = try EnrichRun(observations: Self.coverage(fields), Self.atSix, on: [try weatherPlace(0.6, 0.4)])
        #expect(run.value("temperature")?.double == 283.15 && run.value("unit")?.string == "kelvin")
        #expect(run.value("pressure")?.double == 101_000 && run.value("gust")?.double == 10)
        #expect(run.value("humidity") == nil)
        #expect(run.value("quality")?.array == [.string("humidity:unknown-unit")])
        let messages = run.diagnostics.map(\.message)
        #expect(messages.contains { $0.contains("humidity in 'bananas'") && $0.contains("12 values") })
        #expect(messages.contains { $0.contains("gust 3600.0 in 'km/h'") && $0.contains("2 values") })
    }

    /// The error of a run that has to fail.
    private static func error(_ observations: String, _ options: String) -> ProcessorError? {
        let error = #expect(throws: (any Error).self) {
            try EnrichRun(observations: observations, options, on: [])
        }
        return error as? ProcessorError
    }

    @Test func `methods that do not fit are refused`() {
        let grid = Self.error(Self.coverage([Self.temperature]), #""method":"inverse-distance""#)
        #expect(grid?.kind == .configuration && grid?.message.contains("the file has a grid") == true)
        let stations = Self.error(
            weatherCollection(weatherObservation("A", 0, 0, weatherTemperature("10"))), #""method":"bilinear""#)
        #expect(stations?.kind == .configuration && stations?.message.contains("the file has stations") == true)
    }

    @Test func `axes in no order are refused`() {
        let text = Self.coverage([Self.temperature]).replacing(
            #"{"start":0,"stop":2,"num":3}"#, with: #"{"values":[0,2,2]}"#)
        let error = Self.error(text, Self.atSix)
        #expect(error?.kind == .data && error?.message.contains("longitudes") == true)
    }

    #if !Grids
        @Test(
            .enabled(if: SharedData.isPresent, "needs the shared data"),
            arguments: [("t2m.grib2", "GRIB"), ("t2m_0_360.nc", "NetCDF")])
        func `a build without the libraries says how to get one`(file: String, name: String) throws {
            let error = #expect(throws: (any Error).self) {
                try EnrichRun(#"{"from":"\#(SharedData.path("data/weather/" + file))"}"#, on: [])
            }
            let failure = try #require(error as? ProcessorError)
            #expect(failure.kind == .unavailable && failure.message.contains(name))
            #expect(failure.remedy?.contains("--traits Grids") == true)
        }
    #endif
}
