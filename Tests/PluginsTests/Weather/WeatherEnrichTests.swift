import Configuration
import Foundation
import GeoJSON
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

struct WeatherEnrichTests {
    @Test func `three cities with the icons they are known by`() throws {
        let observations = weatherCollection(
            weatherObservation("EFHK", 24.96, 60.32, weatherTemperature("25") + #","textDescription":"Mostly Clear""#),
            weatherObservation(
                "EGLL", -0.45, 51.47,
                weatherTemperature("20")
                    + #","presentWeather":[{"weather":"drizzle","intensity":"light","rawString":"-DZ"}]"#),
            weatherObservation(
                "EDDB", 13.5, 52.36,
                weatherTemperature("30")
                    + #","presentWeather":[{"weather":"thunderstorms","rawString":"TS"},{"weather":"rain","rawString":"RA"}]"#
            ))
        let cities = [
            try weatherPlace(24.9384, 60.1699), try weatherPlace(-0.1278, 51.5074), try weatherPlace(13.405, 52.52),
        ]
        let run = try EnrichRun(observations: observations, on: cities)
        let found = (0..<3).map { index in
            ["text", "icon", "station", "unit", "method"].map { run.value($0, of: index)?.string }
        }
        #expect(
            found == [
                ["25°C", "sun.min.fill", "EFHK", "celsius", "nearest"],
                ["20°C", "cloud.drizzle.fill", "EGLL", "celsius", "nearest"],
                ["30°C", "cloud.bolt.rain.fill", "EDDB", "celsius", "nearest"],
            ])
        #expect((0..<3).map { run.value("code", of: $0)?.double } == [1, 51, 95])
        #expect((0..<3).map { run.value("day", of: $0)?.bool } == [true, true, true])
        #expect(run.diagnostics.isEmpty)
        let outline = try EnrichRun(observations: observations, #""icons": "sf-outline""#, on: cities)
        #expect(
            (0..<3).map { outline.value("icon", of: $0)?.string } == ["sun.min", "cloud.drizzle", "cloud.bolt.rain"])
    }

    static let texts: [(options: String, text: String, wind: String)] = [
        (#""windUnit": "km/h""#, "77°F", "10 km/h"),
        (#""locale": "de", "unit": "celsius", "windUnit": "km/h""#, "25 °C", "10 km/h"),
        (#""locale": "en-US", "unit": "locale", "windUnit": "mph""#, "77°F", "6 mph"),
        (
            #""locale": "fr_FR.UTF-8", "unit": "locale", "windUnit": "kn", "decimals": 1"#, "25,0\u{202F}°C",
            "5,4\u{202F}nd"
        ),
        (#""unit": "kelvin", "width": "long", "windUnit": "km/h""#, "298 kelvins", "10 kilometers per hour"),
        (#""unit": "celsius", "width": "bare", "sign": "always", "windUnit": "km/h""#, "+25°", "10"),
    ]

    @Test(arguments: texts)
    func `texts go by locale, unit and width`(options: String, text: String, wind: String) throws {
        let observations = weatherCollection(
            weatherObservation(
                "A", 0, 0, weatherTemperature("77", "degF") + "," + weatherQuantity("windSpeed", "10", "km_h-1")))
        let run = try EnrichRun(observations: observations, options, on: [try weatherPlace(0, 0)])
        #expect(run.value("text")?.string == text && run.value("wind-text")?.string == wind)
    }

    static let felt: [(options: String, celsius: Double)] = [
        (#""feelsLike": "apparent""#, 32.273), (#""feelsLike": "humidex""#, 38.763), ("", 32.832),
    ]

    /// 30 °C, 60 %, 3 m/s: the dew point is 21.385 °C, and the heat index of 86 °F is 91.098 °F.
    @Test(arguments: felt)
    func `how warm it feels goes by the formula`(options: String, celsius: Double) throws {
        let observations = weatherCollection(
            weatherObservation(
                "A", 0, 0,
                weatherTemperature("30") + "," + weatherQuantity("relativeHumidity", "60", "percent") + ","
                    + weatherQuantity("windSpeed", "3", "m_s-1")))
        let run = try EnrichRun(observations: observations, options, on: [try weatherPlace(0, 0)])
        let value = try #require(run.value("feels-like")?.double)
        #expect(abs(value - celsius) < 1e-3)
    }

    @Test func `icons can come from a file`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("icons-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let observation = weatherObservation("A", 0, 0, weatherTemperature("1") + #","textDescription":"Light Snow""#)
        try Data(weatherCollection(observation).utf8).write(to: folder.appendingPathComponent("w.geojson"))
        try Data(#"{"codes": {"71-75": "flake"}}"#.utf8).write(to: folder.appendingPathComponent("icons.json"))
        try Data(#"{"codes": {"171": "flake"}}"#.utf8).write(to: folder.appendingPathComponent("wrong.json"))
        let run = try EnrichRun(
            #"{"from": "w.geojson", "icons": "icons.json"}"#, on: [try weatherPlace(0, 0)], folder: folder.path)
        #expect(run.value("icon")?.string == "flake")
        #expect(throws: ProcessorError.self) {
            try EnrichRun(#"{"from": "w.geojson", "icons": "wrong.json"}"#, on: [], folder: folder.path)
        }
        #expect(throws: OptionFault.self) { try EnrichRun(#"{"from": "w.geojson", "icons": "sf-fil"}"#, on: []) }
    }

    @Test func `night has its own icons`() throws {
        let night = weatherObservation(
            "A", 24.9, 60.2, weatherTemperature("12") + #","textDescription":"Mostly Clear""#
        )
        .replacing("T12:00:00", with: "T22:00:00")
        let run = try EnrichRun(observations: night, on: [try weatherPlace(24.9384, 60.1699)])
        #expect(run.value("icon")?.string == "moon.fill")
        #expect(run.value("day")?.bool == false)
        #expect(run.value("time")?.string == "2024-06-21T22:00:00Z")
    }

    @Test func `a station too far away gives its distance and no value`() throws {
        let observations = weatherObservation("A", 0, -179.9 + 180, weatherTemperature("25"))
        let near = try EnrichRun(observations: observations, on: [try weatherPlace(0, 0)])
        #expect(near.value("distance")?.double == 11_119.5)
        let far = try EnrichRun(observations: observations, #""maxDistance": "11.1 km""#, on: [try weatherPlace(0, 0)])
        #expect(far.names() == ["distance", "reason"])
        #expect(far.value("reason")?.string == "too-far")
        #expect(far.value("distance")?.double == 11_119.5)
    }

    @Test func `the antimeridian is no border`() throws {
        let observations = weatherObservation("A", 179.9, 0, weatherTemperature("25"))
        let run = try EnrichRun(observations: observations, on: [try weatherPlace(-179.9, 0)])
        #expect(run.value("distance")?.double == 22_239)
    }

    @Test func `of equally near stations the lower identifier wins`() throws {
        for order in [["B", "A", "C"], ["C", "B", "A"], ["A", "C", "B"]] {
            let observations = weatherCollection(
                weatherObservation(order[0], 10.1, 0, weatherTemperature("1")),
                weatherObservation(order[1], 9.9, 0, weatherTemperature("2")),
                weatherObservation(order[2], 10.1, 0, weatherTemperature("3")))
            let run = try EnrichRun(observations: observations, on: [try weatherPlace(10, 0)])
            #expect(run.value("station")?.string == "A")
        }
    }

    @Test func `each part comes from the nearest station that has it`() throws {
        let observations = weatherCollection(
            weatherObservation(
                "NEAR", 10, 0, weatherTemperature("null") + "," + weatherQuantity("windSpeed", "36", "km_h-1")),
            weatherObservation(
                "MID", 10.1, 0, weatherTemperature("8") + "," + weatherQuantity("dewpoint", "8", "degC")),
            weatherObservation(
                "FAR", 10.2, 0, weatherTemperature("9") + "," + weatherQuantity("seaLevelPressure", "101300", "Pa")))
        let run = try EnrichRun(observations: observations, on: [try weatherPlace(10, 0)])
        #expect(run.value("station")?.string == "MID")
        #expect(run.value("temperature")?.double == 8)
        #expect(run.value("humidity")?.double == 100)
        #expect(run.value("wind-speed")?.double == 10)
        #expect(run.value("pressure")?.double == 101_300)
        #expect(
            run.value("quality")
                == .array(
                    ["humidity:derived", "wind:station=NEAR", "pressure:station=FAR"].map { JSONValue.string($0) }))
        #expect(run.value("reason") == nil)
    }

    static let reasons: [(members: String, reason: String)] = [
        (weatherTemperature("null"), "null-value"), (weatherTemperature("null", "degC", "Z"), "null-value"),
        (weatherTemperature("20", "degC", "Z"), "failed-qc"), (weatherTemperature("20", "degC", "X"), "failed-qc"),
        (weatherTemperature("20", "degC", "B"), "failed-qc"), (weatherTemperature("20", "degX"), "unknown-unit"),
        (weatherTemperature("20", "km_h-1"), "unknown-unit"), (weatherTemperature("290", "degC"), "suspect-unit"),
        (weatherTemperature("20", "K"), "suspect-unit"), (weatherTemperature(#""20""#), "parse-error"),
        (#""temperature":{"value":20}"#, "unknown-unit"), (weatherQuantity("windSpeed", "3", "m_s-1"), "null-value"),
    ]

    @Test(arguments: reasons)
    func `why there is no temperature`(members: String, reason: String) throws {
        let run = try EnrichRun(observations: weatherObservation("A", 10, 0, members), on: [try weatherPlace(10, 0)])
        #expect(run.value("reason")?.string == reason)
        #expect(run.value("temperature") == nil)
        #expect(run.value("text") == nil)
        #expect(run.value("station")?.string == "A")
    }

    @Test func `an unknown unit is reported with its name`() throws {
        let run = try EnrichRun(observations: weatherObservation("A", 10, 0, weatherTemperature("20", "degX")), on: [])
        #expect(run.diagnostics.count == 1)
        #expect(run.diagnostics.first?.message.contains("temperature in 'wmoUnit:degX'") == true)
        #expect(run.diagnostics.first?.severity == .warning)
    }

    @Test func `unchecked and questioned values are flagged`() throws {
        let unchecked = weatherObservation("A", 10, 0, weatherTemperature("20", "degC", "Z"))
        let run = try EnrichRun(observations: unchecked, #""acceptUnchecked": true"#, on: [try weatherPlace(10, 0)])
        #expect(run.value("temperature")?.double == 20)
        #expect(run.value("quality") == .array([.string("temperature:unchecked")]))
        let questioned = weatherObservation("A", 10, 0, weatherTemperature("20", "degC", "Q"))
        let other = try EnrichRun(observations: questioned, on: [try weatherPlace(10, 0)])
        #expect(other.value("quality") == .array([.string("temperature:questioned")]))
    }

    static let scales: [(wanted: String, unit: String, value: Double, text: String)] = [
        ("provided", "fahrenheit", 77.0, "77°F"), ("celsius", "celsius", 25, "25°C"),
        ("fahrenheit", "fahrenheit", 77, "77°F"), ("kelvin", "kelvin", 298.15, "298 K"),
    ]

    @Test(arguments: scales)
    func `temperatures in the unit asked for`(wanted: String, unit: String, value: Double, text: String) throws {
        let observations = weatherObservation("A", 10, 0, weatherTemperature("77", "degF"))
        let run = try EnrichRun(observations: observations, #""unit": "\#(wanted)""#, on: [try weatherPlace(10, 0)])
        #expect(run.value("unit")?.string == unit)
        #expect(run.value("temperature")?.double == value)
        #expect(run.value("feels-like")?.double == value)
        #expect(run.value("text")?.string == text)
    }

    @Test func `decimals of the text`() throws {
        let observations = weatherObservation("A", 10, 0, weatherTemperature("-3.2999999999999545"))
        let run = try EnrichRun(observations: observations, #""decimals": 1"#, on: [try weatherPlace(10, 0)])
        #expect(run.value("text")?.string == "-3.3°C")
        #expect(run.value("temperature")?.text == "-3.3")
    }

    @Test func `features that lie nowhere have no source`() throws {
        let nowhere = try weatherFeature(#"{"type":"Feature","geometry":null,"properties":null}"#)
        let run = try EnrichRun(observations: weatherObservation("A", 10, 0, weatherTemperature("1")), on: [nowhere])
        #expect(run.names() == ["reason"])
        #expect(run.value("reason")?.string == "no-source")
        let empty = try EnrichRun(observations: weatherCollection(), on: [try weatherPlace(10, 0)])
        #expect(empty.value("reason")?.string == "no-source")
        #expect(empty.diagnostics.count == 1)
    }

    @Test func `a line across the antimeridian is at the middle of its box`() throws {
        let line = try weatherFeature(
            #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[179,0],[-179.4,0]]},"properties":{}}"#)
        let run = try EnrichRun(observations: weatherObservation("A", 179.8, 0, weatherTemperature("1")), on: [line])
        #expect(run.value("distance")?.double == 0)
    }

    @Test func `a new run leaves nothing of an older one`() throws {
        let observations = weatherObservation(
            "A", 10, 0, weatherTemperature("1") + "," + weatherQuantity("windSpeed", "3", "m_s-1"))
        let first = try EnrichRun(
            observations: observations, on: [try weatherPlace(10.2, 0, properties: #"{"name": "x"}"#)])
        #expect(first.value("wind-speed")?.double == 3)
        let second = try EnrichRun(observations: observations, #""maxDistance": 1000"#, on: first.features)
        #expect(Set(second.names()) == ["distance", "reason"])
        #expect(second.features[0].property("name")?.string == "x")
    }

    @Test func `weather that an annotation brings along stays where no station is near`() throws {
        let own = try weatherPlace(
            50, 50, properties: #"{"weather:temperature": 25.0, "weather:icon": "sun.min.fill"}"#)
        let run = try EnrichRun(observations: weatherObservation("A", 10, 0, weatherTemperature("1")), on: [own])
        #expect(run.features[0].properties.bytes == own.properties.bytes)
    }

    @Test func `other bytes stay as they are`() throws {
        let odd = try weatherPlace(10, 0, properties: #"{ "a" : 1.0e2,"b":"\u00e9" }"#)
        let run = try EnrichRun(observations: weatherObservation("A", 10, 0, weatherTemperature("1")), on: [odd])
        let text = String(decoding: run.features[0].properties.bytes, as: UTF8.self)
        #expect(text.hasPrefix(#"{ "a" : 1.0e2,"b":"\u00e9","#))
    }

    @Test func `a missing file is missing input`() throws {
        let error = #expect(throws: ProcessorError.self) { try EnrichRun(#"{"from": "none.geojson"}"#, on: []) }
        guard case .missingInput = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    static let foreign: [(text: String, name: String)] = [
        (#"{"type":"Feature","geometry":null,"properties":{"name":"x"}}"#, "properties 'name'"),
        (#"{"latitude":52,"longitude":13,"generationtime_ms":0.1}"#, "Open-Meteo"),
        ("GRIB....", "a GRIB file"), (#"{"type":"Coverage"}"#, "CoverageJSON"),
    ]

    @Test(arguments: foreign)
    func `what is no weather file is named`(text: String, name: String) throws {
        let error = #expect(throws: ProcessorError.self) { try EnrichRun(observations: text, on: []) }
        guard case .data = error?.kind else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.message.contains(name) == true, "\(error?.message ?? "")")
    }

    static let lengths: [(text: String, meters: Double)] = [
        ("250", 250.0), (#""250""#, 250), (#""100 km""#, 100_000), (#""50mi""#, 80_467.2), (#""1 nmi""#, 1852),
        ("0", 0),
        (#""1.5e2 m""#, 150),
    ]

    @Test(arguments: lengths)
    func `distances`(text: String, meters: Double) throws {
        #expect(approximately(try Distance(decoding: JSONParser.parse(text)).meters, meters, 1e-9))
    }

    @Test(arguments: [
        "-1", #""-5 km""#, #""far""#, #""5 parsec""#, #""""#, "true", "[1]", "1e999", #""1e999 km""#, "null",
    ])
    func `what is no distance`(text: String) throws {
        let value = try JSONParser.parse(text)
        #expect(throws: OptionFault.self) { try Distance(decoding: value) }
    }

    @Test(arguments: [#"{}"#, #"{"from":""}"#, #"{"from":"a","decimals":5}"#, #"{"from":"a","unit":"rankine"}"#])
    func `options that can't be`(options: String) {
        #expect(throws: OptionFault.self) { try EnrichRun(options, on: []) }
    }
}
