import Configuration
import GeoJSON
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

struct CoverageJSONReaderTests {
    static let moment = #""t":{"values":["2026-11-30T06:00:00Z"]}"#
    static let crs84 = reference(#"["x","y"]"#, "OGC/1.3/CRS84")

    static func domain(_ axes: String, _ references: String = crs84) -> String {
        #""domain":{"type":"Domain","axes":{\#(axes)},"referencing":[\#(references)]}"#
    }

    static func parameter(_ key: String, _ unit: String, _ property: String = "{}") -> String {
        #""\#(key)":{"type":"Parameter","unit":\#(unit),"observedProperty":\#(property)}"#
    }

    static func range(_ key: String, _ axes: String, _ shape: String, _ values: String) -> String {
        #""\#(key)":{"type":"NdArray","dataType":"float","axisNames":\#(axes),"shape":\#(shape),"values":\#(values)}"#
    }

    /// A coverage with temperatures in degrees Celsius.
    static func temperatures(
        _ axes: String, _ names: String, _ shape: String, _ values: String, references: String = crs84
    ) -> String {
        #"{"type":"Coverage",\#(domain(axes, references)),"parameters":{\#(parameter("t2m", #"{"symbol":"Cel"}"#))},"#
            + #""ranges":{\#(range("t2m", names, shape, values))}}"#
    }

    /// A coverage of one value at one point.
    static func single(
        _ key: String, _ unit: String, _ value: String, property: String = "{}", id: String = ""
    ) -> String {
        let axes = #""x":{"values":[10]},"y":{"values":[50]}"#
        return #"{"type":"Coverage",\#(id)\#(domain(axes)),"parameters":{\#(parameter(key, unit, property))},"#
            + #""ranges":{"\#(key)":{"type":"NdArray","dataType":"float","values":[\#(value)]}}}"#
    }

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"))
    func `the sample`() throws {
        let steps = try readFeed(CoverageJSONReader.self, try feedSample("edr_pointseries.covjson"))
        try #require(steps.count == 2)
        try FeedRow(of: "edr_pointseries.covjson").check(steps[0])
        #expect(steps[0].temperatureUnit == .kelvin)
        #expect(steps[1].time?.iso == "2026-11-30T06:00:00Z")
        #expect(steps[1][.temperature].reason == .nullValue)
        #expect(steps.allSatisfy { $0.location.x == 24.94 && $0.location.y == 60.17 && $0.kind == .observed })
    }

    @Test func `a point without a time, shape and axes`() throws {
        let steps = try readFeed(CoverageJSONReader.self, Self.single("t2m", #"{"symbol":"K"}"#, "283.15"))
        try #require(steps.count == 1)
        #expect(steps[0][.temperature].value.map { approximately($0, 10, 1e-9) } == true)
        #expect(steps[0].time == nil)
        #expect(steps[0].location.x == 10 && steps[0].location.y == 50)
    }

    @Test(arguments: [
        // Rows of y, columns of x; 11 is the first cell.
        (#"["y","x"]"#, "[2,3]", "[11,12,13,21,22,23]"), (#"["x","y"]"#, "[3,2]", "[11,21,12,22,13,23]"),
        (#"["t","y","x"]"#, "[1,2,3]", "[11,12,13,21,22,23]"), (#"["x","t","y"]"#, "[3,1,2]", "[11,21,12,22,13,23]"),
        (#"["y","z","x"]"#, "[2,1,3]", "[11,12,13,21,22,23]"),
    ])
    func `the order of the axes is that of axisNames`(names: String, shape: String, values: String) throws {
        let axes = #""x":{"start":10,"stop":12,"num":3},"y":{"values":[50,40]},"z":{"values":[2]},\#(Self.moment)"#
        var reader = CoverageJSONReader()
        #expect(try reader.read(try feedDocument(Self.temperatures(axes, names, shape, values))).isEmpty)
        let grid = try #require(reader.grids.first)
        let cells = [50.0, 40].flatMap { y in [10.0, 11, 12].map { x in grid.celsius(x, y) } }
        #expect(cells == [11, 12, 13, 21, 22, 23])
        #expect(reader.grids.count == 1 && grid.times.map { $0?.iso } == ["2026-11-30T06:00:00Z"])
    }

    @Test func `steps in time of several cells`() throws {
        let axes =
            #""x":{"start":10,"stop":10,"num":1},"y":{"values":[50,40]},"#
            + #""t":{"values":["2026-11-30","2026-11-30T06:00Z"]}"#
        let cells = try readFeed(
            CoverageJSONReader.self, Self.temperatures(axes, #"["t","y"]"#, "[2,2]", "[1,2,3,null]"))
        #expect(cells.map { $0[.temperature].value } == [1, 3, 2, nil])
        let times = ["2026-11-30T00:00:00Z", "2026-11-30T06:00:00Z"]
        #expect(cells.map { $0.time?.iso } == times + times)
        #expect(cells.map(\.location.y) == [50, 50, 40, 40])
    }

    static func reference(_ names: String, _ id: String) -> String {
        #"{"coordinates":\#(names),"system":{"type":"GeographicCRS","id":"http://www.opengis.net/def/crs/\#(id)"}}"#
    }

    @Test(arguments: [
        ("x", "y", Self.reference(#"["x","y"]"#, "OGC/1.3/CRS84")),
        ("x", "y", Self.reference(#"["y","x"]"#, "EPSG/0/4326")),
        ("x", "y", Self.reference(#"["y","x","z"]"#, "EPSG/0/4979")),
        ("x", "y", Self.reference(#"["x","y"]"#, "EPSG/0/4326")), ("x", "y", ""),
        ("longitude", "latitude", Self.reference(#"["longitude","latitude"]"#, "EPSG/0/4326")),
        ("b", "a", Self.reference(#"["a","b"]"#, "EPSG/0/4326")),
        ("a", "b", Self.reference(#"["a","b"]"#, "OGC/1.3/CRS84")),
    ])
    func `the order of the horizontal axes`(longitude: String, latitude: String, reference: String) throws {
        let axes = #""\#(longitude)":{"values":[20]},"\#(latitude)":{"values":[60]}"#
        let text = Self.temperatures(axes, "[]", "[]", "[5]", references: reference)
        let place = try #require(try readFeed(CoverageJSONReader.self, text).first).location
        #expect(place.x == 20 && place.y == 60)
    }

    @Test func `longitudes from 0 to 360`() throws {
        let axes = #""x":{"values":[359,180]},"y":{"values":[0]}"#
        let cells = try readFeed(CoverageJSONReader.self, Self.temperatures(axes, #"["x"]"#, "[2]", "[1,2]"))
        #expect(cells.map(\.location.x) == [-1, 180])
    }

    @Test func `an axis of time by another name`() throws {
        let time = #"{"coordinates":["time"],"system":{"type":"TemporalRS","calendar":"Gregorian"}}"#
        let axes = #""x":{"values":[1]},"y":{"values":[2]},"time":{"values":["2026-11-30T06:00:00+01:00"]}"#
        let text = Self.temperatures(axes, #"["time"]"#, "[1]", "[4]", references: Self.crs84 + "," + time)
        #expect(try readFeed(CoverageJSONReader.self, text).map { $0.time?.iso } == ["2026-11-30T05:00:00Z"])
    }

    @Test(
        arguments: [
            ("p1", #"{"id":"http://vocab.nerc.ac.uk/standard_name/air_temperature/"}"#, Field.temperature),
            ("p1", #"{"id":"https://vocab.nerc.ac.uk/standard_name/dew_point_temperature"}"#, .dewPoint),
            ("p1", #"{"label":{"de":"Lufttemperatur","en":"Air temperature"}}"#, .temperature),
            ("p1", #"{"label":"Air Temperature"}"#, .temperature), ("2t", "{}", .temperature),
            ("T2M", "{}", .temperature),
            ("d2m", "{}", .dewPoint), ("td", #"{"id":"http://example.com/unheard-of"}"#, .dewPoint),
        ] as [(String, String, Field)])
    func `temperatures by name`(key: String, property: String, field: Field) throws {
        let text = Self.single(key, #"{"symbol":"Cel"}"#, "7", property: property)
        let observation = try #require(try readFeed(CoverageJSONReader.self, text).first)
        #expect(observation[field].value == 7)
        #expect(observation.has(.temperature) == (field == .temperature))
    }

    @Test(
        arguments: [
            ("relative_humidity", #"{"symbol":"%"}"#, "60", Field.humidity, 60.0),
            ("rh", #"{"symbol":"1"}"#, "0.6", .humidity, 60),
            (
                "wind_speed", #"{"symbol":{"value":"m/s","type":"http://www.opengis.net/def/uom/UCUM/"}}"#, "3",
                .windSpeed,
                3
            ),
            ("ff", #"{"symbol":{"value":"km/h"}}"#, "36", .windSpeed, 10),
            ("gust", #"{"symbol":{"value":"[kn_i]"}}"#, "36", .gust, 18.52),
            ("wind_from_direction", #"{"symbol":"deg"}"#, "200", .windDirection, 200),
            ("msl", #"{"symbol":"Pa"}"#, "100000", .pressure, 100_000),
            ("pp", #"{"symbol":"hPa"}"#, "1000", .pressure, 100_000),
            ("t2m", #"{"label":{"en":"degrees Celsius"}}"#, "9", .temperature, 9),
            ("t2m", #"{"symbol":"[degF]"}"#, "50", .temperature, 10),
        ] as [(String, String, String, Field, Double)])
    func `units`(key: String, unit: String, value: String, field: Field, expected: Double) throws {
        let observation = try #require(
            try readFeed(CoverageJSONReader.self, Self.single(key, unit, value)).first)
        #expect(observation[field].value.map { approximately($0, expected, 1e-9) } == true)
    }

    @Test func `units that can't be used are counted`() throws {
        for (unit, value, reason) in [
            ("{}", "5", MissingReason.unknownUnit), (#"{"symbol":"Cel"}"#, "300", .suspectUnit),
        ] {
            var reader = CoverageJSONReader()
            let observations = try reader.read(try feedDocument(Self.single("t2m", unit, value)))
            #expect(observations.first?[.temperature].reason == reason)
            let isUnknown = reason == .unknownUnit
            #expect(reader.quantities.unknownUnits == (isUnknown ? ["temperature in no unit": 1] : [:]))
            #expect(reader.quantities.suspectUnits == (isUnknown ? [:] : ["temperature 300 in 'Cel'": 1]))
        }
    }

    @Test(arguments: [
        ("maximum", "air_temperature", Field.temperature, false), ("min", "air_temperature", .temperature, false),
        ("mean", "air_temperature", .temperature, true), ("maximum", "wind_speed_of_gust", .gust, true),
    ])
    func `extremes of a period count for gusts only`(method: String, name: String, field: Field, counts: Bool) throws {
        let unit = field == .gust ? "m/s" : "Cel"
        func parameter(_ key: String, _ method: String) -> String {
            #""\#(key)":{"unit":{"symbol":"\#(unit)"},"measurementType":{"method":"\#(method)"},"#
                + #""observedProperty":{"id":"http://example.com/\#(name)"}}"#
        }
        let text =
            #"{"type":"Coverage",\#(Self.domain(Self.place)),"#
            + #""parameters":{\#(parameter("a", method)),\#(parameter("b", "point"))},"#
            + #""ranges":{\#(Self.range("a", "[]", "[]", "[1]")),\#(Self.range("b", "[]", "[]", "[2]"))}}"#
        #expect(try readFeed(CoverageJSONReader.self, text).first?[field].value == (counts ? 1 : 2))
    }

    @Test(arguments: [("71", 71), ("100", nil), ("1.5", nil), ("null", nil)] as [(String, Int?)])
    func `weather codes`(value: String, code: Int?) throws {
        let text = Self.single("weather_code", "{}", value)
        #expect(try readFeed(CoverageJSONReader.self, text).first?.condition?.code == code)
    }

    @Test func `what a collection states holds for its coverages`() throws {
        func coverage(_ id: String, _ x: Int, _ value: Int) -> String {
            #"{"type":"Coverage","id":"http://example.com/stations/\#(id)","domain":{"axes":{"x":{"values":[\#(x)]},"#
                + #""y":{"values":[50]},\#(Self.moment)}},"#
                + #""ranges":{\#(Self.range("p", #"["t"]"#, "[1]", "[\(value)]"))}}"#
        }
        let property = #"{"id":"http://example.com/air_temperature"}"#
        let text =
            #"{"type":"CoverageCollection","domainType":"PointSeries","#
            + #""parameters":{\#(Self.parameter("p", #"{"symbol":"Cel"}"#, property))},"#
            + #""referencing":[\#(Self.crs84)],"coverages":[\#(coverage("A", 1, 11)),\#(coverage("B", 2, 12))]}"#
        let observations = try readFeed(CoverageJSONReader.self, text)
        #expect(observations.map(\.station) == ["A", "B"])
        #expect(observations.map { $0[.temperature].value } == [11, 12])
        #expect(observations.map(\.location.x) == [1, 2])
        #expect(try readFeed(CoverageJSONReader.self, #"{"type":"CoverageCollection","coverages":[]}"#).isEmpty)
    }

    static let place = #""x":{"values":[1]},"y":{"values":[2]}"#

    @Test(
        arguments: [
            (Self.temperatures(Self.place, "[]", "[]", "[1,2]"), "has 2 values, its shape has room for 1"),
            (Self.temperatures(Self.place, #"["x"]"#, "[2]", "[1,2]"), "has 2 values along 'x', the axis has 1"),
            (Self.temperatures(Self.place, #"["x","y"]"#, "[1]", "[1]"), "has 2 axes and a shape of 1"),
            (
                Self.temperatures(
                    #""x":{"start":0,"stop":1,"num":1000000000},"y":{"start":0,"stop":1,"num":1e15}"#, "[]", "[]", "[1]"
                ),
                "the axes have more positions than there are values"
            ),
            (Self.temperatures(#""x":{"values":[1]}"#, "[]", "[]", "[1]"), "the domain has no axis 'y'"),
            (Self.temperatures(#""x":{"values":[1]},"y":{"values":[95]}"#, "[]", "[]", "[1]"), "none in degrees"),
            (
                Self.temperatures(Self.place + #","t":{"values":["noon"]}"#, #"["t"]"#, "[1]", "[1]"),
                "'noon' is no time"
            ),
            (Self.temperatures(Self.place + #","t":{"start":0,"stop":1,"num":1}"#, "[]", "[]", "[1]"), "'' is no time"),
            (
                Self.temperatures(Self.place + #","z":{"values":[2,10]}"#, #"["z"]"#, "[2]", "[1,2]"),
                "2 values along 'z'"
            ),
            (
                Self.temperatures(
                    #""composite":{"dataType":"tuple","coordinates":["x","y"],"values":[[1,2]]}"#, #"["composite"]"#,
                    "[1]",
                    "[1]"), "'composite'"
            ),
            (
                Self.temperatures(
                    Self.place, "[]", "[]", "[1]",
                    references: #"{"coordinates":["x","y"],"system":{"type":"ProjectedCRS","id":"EPSG:3067"}}"#),
                "'EPSG:3067', not in degrees"
            ),
            (Self.single("salinity", "{}", "1"), "no weather in the ranges 'salinity'"),
            (#"{"type":"Coverage","domain":"http://example.com/domain","ranges":{}}"#, "no axes in the document"),
            (#"{"type":"Coverage",\#(Self.domain(Self.place)),"ranges":{}}"#, "no ranges"),
            (
                #"{"type":"Coverage",\#(Self.domain(Self.place)),"ranges":{"t2m":"http://example.com/t2m"}}"#,
                "the values of 't2m' are not in the document"
            ),
        ] as [(String, String)])
    func `faults`(text: String, message: String) throws {
        let fault = try #require(try feedFault(CoverageJSONReader.self, text))
        #expect(fault.message.contains(message))
    }

    @Test(arguments: ["{}", "[]", #"{"type":"Feature"}"#, #"{"type":"Coverage"}"#])
    func `other documents are not recognized`(text: String) throws {
        #expect(!CoverageJSONReader.recognizes(try feedDocument(text)))
    }
}
