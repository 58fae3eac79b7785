import Configuration
import Foundation
import GeoJSON
import GeoTypes
import PluginKit
import TestSupport
import Testing

@testable import WeatherPlugin

/// Tables of one's own.
struct TableTests {
    static let place = #""longitude": "lon", "latitude": "lat""#
    static let celsius = #""temperature": {"name": "T", "unit": "°C"}"#

    /// A row of every kind of column, in the units that people use in the US.
    static let american = """
        station,valid,lon,lat,elev,T_F,dew,rh,wind,drct,gst,alt,sky,vis,p01i,wmo,sun
        KAAA,2026-11-30T05:53:00Z,-97.5,39.75,1000,50,41,60,10,320,20,30.00,6,10,0.10,61,0
        """

    static let americanFields = """
        {"station": "station", "time": "valid", \(place), "elevation": {"name": "elev", "unit": "ft"},
         "temperature": {"name": "T_F", "unit": "F"}, "dewPoint": {"name": "dew", "unit": "°F"},
         "humidity": {"name": "rh", "unit": "%"}, "windSpeed": {"name": "wind", "unit": "mph"},
         "windDirection": {"name": "drct", "unit": "deg"}, "gust": {"name": "gst", "unit": "kn"},
         "pressure": {"name": "alt", "unit": "inHg"}, "cloudCover": {"name": "sky", "unit": "okta"},
         "visibility": {"name": "vis", "unit": "mi"}, "precipitation": {"name": "p01i", "unit": "in"},
         "precipitationHours": 1, "code": "wmo", "isDay": "sun"}
        """

    @Test func `every column in its unit`() throws {
        let table = try WeatherLoading(Self.american, fields: Self.americanFields)
        let row = try #require(table.observations.first)
        #expect(table.observations.count == 1 && table.diagnostics.isEmpty)
        #expect(row.station == "KAAA" && row.provider == .table && row.kind == .observed)
        #expect(row.time?.iso == "2026-11-30T05:53:00Z")
        #expect(row.location == Coordinate(longitude: -97.5, latitude: 39.75))
        func value(_ field: Field) -> Double? { row[field].value.map { WeatherProperties.rounded($0, 1e4) } }
        #expect(row.elevation.map { WeatherProperties.rounded($0, 1e4) } == 304.8)
        #expect(value(.temperature) == 10 && row.temperatureUnit == .fahrenheit)
        #expect(value(.dewPoint) == 5 && value(.humidity) == 60)
        // 10 · 0.44704, 20 · 1852/3600, 30 · 3386.389, 6/8, 1609.344 · 10, 2.54 mm.
        #expect(value(.windSpeed) == 4.4704 && row.windUnit == .milesPerHour)
        #expect(value(.windDirection) == 320 && value(.gust) == 10.2889)
        #expect(value(.pressure) == 101_591.67 && value(.cloudCover) == 75 && value(.visibility) == 16_093.44)
        #expect(value(.precipitation) == 0.0025 && row.precipitationPeriod == 3600)
        #expect(row.condition?.code == 61 && row.isDay == false)
    }

    @Test func `a table joins like any other source`() throws {
        let run = try EnrichRun(
            observations: Self.american, #""fields": \#(Self.americanFields)"#, on: [try weatherPlace(-97.5, 39.8)])
        #expect(run.value("temperature")?.double == 50 && run.value("unit")?.string == "fahrenheit")
        #expect(run.value("source")?.string == "table" && run.value("station")?.string == "KAAA")
        #expect(run.value("code")?.double == 61 && run.value("reason") == nil)
    }

    private static let simple = #"{\#(place), \#(celsius)}"#

    /// A comma for the decimals in a file of commas shifts what follows.
    @Test func `a row with more cells than columns is left out and told`() throws {
        let table = try WeatherLoading(
            "id,lon,lat,T\nA,13,4,52,5\nB,10,50,7\nC,10,50\nD,11,51,8,,", fields: Self.simple)
        #expect(table.observations.map { $0[.temperature].value } == [7, nil, 8])
        let message = try #require(table.diagnostics.first?.message)
        #expect(
            message.hasPrefix("1 row has more cells than there are columns")
                && message.hasSuffix("first 5 instead of 4"))
        #expect(table.diagnostics.first?.location?.line == 2)
    }

    @Test func `a quote that is not closed is an error where it opens`() throws {
        let error = try #require(throws: ProcessorError.self) {
            try WeatherLoading("id,lon,lat,T\nA,13,52,1\n\"B,10,50,7\nC,10,50,8\n", fields: Self.simple)
        }
        #expect(error.message.contains("quote") && error.location?.line == 3 && error.location?.column == 1)
    }

    @Test func `text that is not UTF-8 is an error`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latin-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("L\u{E4}nge;Breite;T\n1;2;3\n".unicodeScalars.map { UInt8($0.value) })
            .write(to: folder.appendingPathComponent("w.csv"))
        let error = try #require(throws: ProcessorError.self) {
            try EnrichRun(#"{"from": "w.csv", "fields": \#(Self.simple)}"#, on: [], folder: folder.path)
        }
        #expect(error.message == "the table is not UTF-8")
        try Data("station,lon,lat,T\nA,1,2,3\n".utf8).write(to: folder.appendingPathComponent("t.csv"))
        let other = try #require(throws: ProcessorError.self) {
            try EnrichRun(#"{"from": "t.csv"}"#, on: [], folder: folder.path)
        }
        #expect(other.message.hasPrefix("this is a table") && other.remedy?.contains("'fields'") == true)
    }

    // MARK: Text

    static let dialects: [String] = [
        "T,lon,lat\n1.5,2.5,3.5\n", "T;lon;lat\r\n1,5;2,5;3,5\r\n", "T\tlon\tlat\n1,5\t2.5\t3,5",
        "\u{FEFF}T,lon,lat\r\n\"1.5\",\"2.5\",3.5\r\n\r\n", "\"T\";\"lon\";\"lat\"\n1.5;2.5;3.5",
        "T , lon , lat\n 1.5 , 2.5 , 3.5 ", "#remark, one\n# two; three; four; five\n\nlat,lon,T\n3.5,2.5,1.5",
        "t,LON,Lat,more\n1.5,2.5,3.5", "x,T,lon,lat\n\"a, \"\"b\"\"\nc\",1.5,2.5,3.5", "T,T,lon,lat\n1.5,9,2.5,3.5",
        "T,lon,lat\n15e-1,+2.5,3.50",
    ]

    @Test(arguments: dialects)
    func `delimiters, quotes, line ends, marks and remarks`(text: String) throws {
        let table = try WeatherLoading(text, fields: "{\(Self.celsius), \(Self.place)}")
        #expect(table.values(.temperature) == [1.5])
        #expect(table.observations.map(\.location) == [Coordinate(longitude: 2.5, latitude: 3.5)])
        #expect(table.diagnostics.isEmpty)
    }

    /// What stands in a cell, and the temperature or why there is none.
    static let cells: [(cell: String, celsius: Double?, reason: MissingReason?)] = [
        ("-3", -3, nil), ("", nil, .nullValue), ("M", nil, .nullValue), ("nan", nil, .nullValue),
        ("NULL", nil, .nullValue), ("NA", nil, .nullValue), ("x", nil, .parseError), ("-", nil, .parseError),
        ("0x10", nil, .parseError), ("inf", nil, .parseError), ("1e999", nil, .parseError), ("1 2", nil, .parseError),
        ("12°C", nil, .parseError), ("-9999", nil, .suspectUnit), ("148.89", nil, .suspectUnit),
    ]

    @Test(arguments: cells)
    func `a cell is a number, nothing or a fault`(cell: String, celsius: Double?, reason: MissingReason?) throws {
        let table = try WeatherLoading("T,lon,lat\n\(cell),1,2\n", fields: "{\(Self.celsius), \(Self.place)}")
        #expect(table.values(.temperature) == [celsius])
        #expect(table.observations.map { $0[.temperature].reason } == [reason])
        #expect(table.diagnostics.count == (reason == nil || reason == .nullValue ? 0 : 1))
    }

    @Test func `what stands for nothing can be named`() throws {
        let fields = #"{\#(Self.celsius), \#(Self.place), "missing": ["n/a", -9999, "-"]}"#
        let table = try WeatherLoading(
            "T,lon,lat\nN/A,1,2\n-9999.0,1,2\n-,1,2\n,1,2\nM,1,2\n5,1,2", fields: fields)
        #expect(
            table.observations.map { $0[.temperature].reason } == [
                .nullValue, .nullValue, .nullValue, .nullValue, .parseError, nil,
            ])
    }

    @Test func `cells that can't be read are one warning, with the place of the first`() throws {
        let table = try WeatherLoading(
            "lon,T,lat,wmo\n1,5,2,0\n1,warm,2,100\n1,\"very\nwarm\",2,1\n",
            fields: #"{\#(Self.celsius), \#(Self.place), "code": "wmo"}"#)
        #expect(table.values(.temperature) == [5, nil, nil])
        #expect(table.observations.map { $0.condition?.code } == [0, nil, 1])
        try #require(table.diagnostics.count == 1)
        #expect(table.diagnostics[0].message == "3 values can't be read, first 'warm' in column 'T'")
        #expect(table.diagnostics[0].location?.line == 3 && table.diagnostics[0].location?.column == 3)
    }

    // MARK: Positions

    @Test func `rows without a place are told and left out, unless their station has one`() throws {
        let fields = #"{\#(Self.celsius), \#(Self.place), "station": "id"}"#
        let text = "id,T,lon,lat\nA,1,2,3\nb,2,,\nC,3,,\nD,4,5,91\nE,5,190,0\n"
        let site = StationSite(location: Coordinate(longitude: 7, latitude: 8), elevation: 90)
        let table = try WeatherLoading(text, fields: fields, stations: ["B": site])
        #expect(table.observations.map(\.station) == ["A", "b", "E"])
        #expect(table.observations.map(\.location.longitude) == [2, 7, -170])
        #expect(table.observations.map(\.elevation) == [nil, 90, nil])
        #expect(
            table.messages == [
                "1 value can't be read, first '91' in column 'lat'",
                "2 rows have no position and are left out, first that of 'C'",
            ])
        #expect(table.diagnostics.map { $0.location?.line } == [5, 4])
    }

    @Test func `positions may come from stations alone`() throws {
        let site = StationSite(location: Coordinate(longitude: 7, latitude: 8))
        let table = try WeatherLoading(
            "id,T\nA,1\n", fields: #"{\#(Self.celsius), "station": "id"}"#, stations: ["A": site])
        #expect(table.observations.map(\.location) == [site.location])
        let error = try weatherLoadingError("id,T\nA,1\n", fields: #"{\#(Self.celsius), "station": "id"}"#)
        #expect(error?.message == "the rows have no positions" && error?.kind == .data)
    }

    // MARK: Time

    static let times: [(cell: String, time: String, iso: String?)] = [
        ("2026-11-30T05:53:00Z", #""t""#, "2026-11-30T05:53:00Z"),
        ("2026-11-30 05:53+02:00", #""t""#, "2026-11-30T03:53:00Z"), ("1796017980", #""t""#, "2026-11-30T05:53:00Z"),
        ("2026-11-30 05:53", #"{"name": "t", "zone": "UTC"}"#, "2026-11-30T05:53:00Z"),
        ("2026-11-30T05:53:10", #"{"name": "t", "zone": "+02:00"}"#, "2026-11-30T03:53:10Z"),
        ("2026-11-30 05:53", #"{"name": "t", "zone": "-0530"}"#, "2026-11-30T11:23:00Z"),
        // An offset of its own goes before that of the option.
        ("2026-11-30T05:53Z", #"{"name": "t", "zone": "+02:00"}"#, "2026-11-30T05:53:00Z"),
        ("1796017980", #"{"name": "t", "zone": "+02:00"}"#, "2026-11-30T05:53:00Z"),
        ("30.11.2026 05:53", #""t""#, nil), ("1796017980000", #""t""#, nil), ("M", #""t""#, nil), ("", #""t""#, nil),
        ("2026-02-30T05:53Z", #""t""#, nil),
    ]

    @Test(arguments: times)
    func `a moment in ISO 8601, in seconds, or local to a zone`(cell: String, time: String, iso: String?) throws {
        let table = try WeatherLoading(
            "t,T,lon,lat\n\(cell),1,2,3\n", fields: #"{\#(Self.celsius), \#(Self.place), "time": \#(time)}"#)
        #expect(table.observations.map { $0.time?.iso } == (iso.map { [$0] } ?? []))
        #expect(table.messages.count == (iso == nil ? 1 : 0))
        if iso == nil {
            #expect(table.messages.first?.hasPrefix("1 row has no time that can be read and is left out") == true)
        }
    }

    @Test func `a local time without a zone is refused, with its place`() throws {
        let error = try weatherLoadingError(
            "T,t,lon,lat\n1,2026-11-30T05:53Z,2,3\n1,2026-11-30 05:53,2,3\n",
            fields: #"{\#(Self.celsius), \#(Self.place), "time": "t"}"#)
        #expect(error?.message == "\"2026-11-30 05:53\" in column 't' is a time without an offset")
        #expect(error?.remedy?.contains(#""zone": "UTC""#) == true)
        #expect(error?.location?.line == 3 && error?.location?.column == 3)
    }

    @Test func `a table of a forecast`() throws {
        let text = "t,T,lon,lat\n2026-11-30T06:00Z,1,2,3\n2026-11-30T07:00Z,2,2,3\n"
        let fields = #"{\#(Self.celsius), \#(Self.place), "time": "t", "kind": "forecast"}"#
        #expect(try WeatherLoading(text, fields: fields).observations.map(\.kind) == [.forecast, .forecast])
        let run = try EnrichRun(
            observations: text, #""at": "2026-11-30T06:30:00Z", "fields": \#(fields)"#, on: [try weatherPlace(2, 3)])
        #expect(run.value("temperature")?.double == 1.5)
    }

    // MARK: Reports in a column

    @Test func `what the columns lack comes from the report`() throws {
        let text =
            "id,T,wind,metar,lon,lat\n"
            + "EFHK,-4.5,,METAR EFHK 300550Z 24012G24KT 3000 -SN OVC012 M05/M07 Q1009,25,60\n"
            + "EGLL,,3,EGLL 300550Z AUTO 32008KT 9999 -DZ BKN020 07/06 Q1006,0,51\n"
            + "KDEN,5,4,,-105,40\nBGXX,,,BGXX 300550Z NIL=,-50,70\n"
        let fields = #"""
            {\#(Self.celsius), "windSpeed": {"name": "wind", "unit": "m/s"}, "raw": "metar", "station": "id", \#(Self.place)}
            """#
        let table = try WeatherLoading(text, fields: fields)
        #expect(table.values(.temperature) == [-4.5, 7, 5, nil])
        #expect(table.observations.map { $0[.temperature].flag } == [nil, .rawReport, nil, nil])
        // The unit of the column holds for all rows, whatever the report has.
        #expect(
            table.observations.map(\.windUnit) == [
                .metersPerSecond, .metersPerSecond, .metersPerSecond, .metersPerSecond,
            ])
        #expect(
            table.values(.windSpeed).map { $0.map { WeatherProperties.rounded($0, 1e4) } } == [6.1733, 3, 4, nil])
        // A direction belongs to its speed.
        #expect(table.values(.windDirection) == [240, nil, nil, nil])
        #expect(table.values(.gust).map { $0.map { WeatherProperties.rounded($0, 1e4) } } == [12.3467, nil, nil, nil])
        #expect(table.values(.pressure) == [100_900, 100_600, nil, nil])
        #expect(table.observations.map { $0[.pressure].flag } == [nil, nil, nil, nil])
        #expect(table.observations.map { $0.condition?.code } == [71, 51, nil, nil])
        #expect(table.values(.visibility) == [3000, 10_000, nil, nil])
        #expect(table.observations.map { $0.time?.iso }.prefix(2) == ["2026-11-30T05:50:00Z", "2026-11-30T05:50:00Z"])
    }

    @Test func `a column of reports is enough, with stations`() throws {
        let site = StationSite(location: Coordinate(longitude: 25, latitude: 60), elevation: 54)
        let table = try WeatherLoading(
            "metar\nEFHK 300550Z 24012KT M05/M07 Q1009\n", fields: #"{"raw": "metar"}"#, stations: ["EFHK": site])
        #expect(table.values(.temperature) == [-5])
        #expect(table.observations.map(\.elevation) == [54])
    }

    @Test func `a corrected report in a column replaces the other one`() throws {
        let site = StationSite(location: Coordinate(longitude: 25, latitude: 60))
        let table = try WeatherLoading(
            "metar\nEFHK 300550Z COR M05/M07\nEFHK 300550Z M15/M17 Q1009\nEFHK 300520Z M04/M07\n",
            fields: #"{"raw": "metar"}"#, stations: ["EFHK": site])
        #expect(table.values(.temperature) == [-5, -4])
        #expect(table.values(.pressure) == [nil, nil])
    }

    @Test func `a report of another day is not taken`() throws {
        let table = try WeatherLoading(
            "t,metar,lon,lat\n2026-11-30T05:53Z,EFHK 290550Z 24012KT M05/M07,1,2\n",
            fields: #"{"raw": "metar", "time": "t", \#(Self.place)}"#)
        #expect(table.values(.temperature) == [nil])
    }

    // MARK: GeoJSON

    private static func feature(_ properties: String, _ coordinates: String = "[1,2]") -> String {
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(coordinates)},"properties":\#(properties)}"#
    }

    @Test func `properties of features, whose geometry is the place`() throws {
        let text = weatherCollection(
            Self.feature(#"{"T":1.5,"id":"A"}"#, "[1,2,300]"), Self.feature(#"{"t":"2.5","id":7}"#),
            Self.feature(#"{"T":null,"id":null}"#), Self.feature(#"{"T":true,"id":"D"}"#),
            #"{"type":"Feature","geometry":null,"properties":{"T":5,"id":"E"}}"#)
        let table = try WeatherLoading(text, fields: #"{\#(Self.celsius), "station": "id"}"#)
        #expect(table.values(.temperature) == [1.5, 2.5, nil, nil])
        #expect(table.observations.map(\.station) == ["A", "7", nil, "D"])
        #expect(table.observations.map(\.elevation) == [300, nil, nil, nil])
        #expect(table.observations.map { $0[.temperature].reason } == [nil, nil, .nullValue, .parseError])
        #expect(
            table.messages == [
                "1 value can't be read, first 'true' in column 'T'",
                "1 row has no position and is left out, first that of 'E'",
            ])
    }

    @Test func `features one a line, packed, with a time`() throws {
        let lines = (0..<300).map {
            Self.feature(#"{"T":\#($0 % 40),"time":\#(1_796_017_980 + $0)}"#, "[\($0 % 180),5]") + "\n"
        }
        let packed = try #require(gzip([UInt8](lines.joined().utf8)))
        let table = try WeatherLoading(
            packed, fields: #"{\#(Self.celsius), "time": "time"}"#, name: "table.geojsonl.gz")
        #expect(table.values(.temperature) == (0..<300).map { Double($0 % 40) })
        #expect(table.observations[1].time?.iso == "2026-11-30T05:53:01Z")
    }

    // MARK: Faults

    @Test func `a column that is not there is told with those that are`() throws {
        let error = try weatherLoadingError(
            "Temp,lon,lat,note\n1,2,3,x\n",
            fields: #"{"temperature": {"name": "Tmp", "unit": "K"}, \#(Self.place), "station": "id"}"#)
        #expect(error?.kind == .data)
        #expect(error?.message == "the table has no column 'Tmp', 'id'")
        #expect(error?.remedy == "did you mean 'Temp'? its columns are 'Temp', 'lon', 'lat', 'note'")
        #expect(error?.location?.line == 1)
        let features = try weatherLoadingError(
            weatherCollection(Self.feature(#"{"temp":1}"#)), fields: "{\(Self.celsius)}")
        #expect(features?.message == "the table has no column 'T'")
        #expect(features?.remedy?.hasSuffix("its columns are 'temp'") == true)
        #expect(
            try weatherLoadingError("", fields: "{\(Self.celsius), \(Self.place)}")?.message == "the table is empty")
    }

    static let faults: [(fields: String, words: String)] = [
        (
            #"{"temperature": "T_F"}"#,
            #"has 'temperature', which is "T_F"; expected the unit as well, such as {"name": "T_F", "unit": "°C"}"#
        ),
        (#"{"humidity": {"name": "rh"}}"#, #""unit": "%""#), (#"{"cloudCover": "n"}"#, "the unit as well"),
        (#"{"temperature": {"name": "T", "unit": "furlong"}}"#, "a unit such as °C, °F, K"),
        (#"{"temperature": {"name": "T", "unit": "m/s"}}"#, "a unit such as °C, °F, K"),
        (#"{"pressure": "p (bananas)"}"#, "a unit such as hPa, Pa, inHg"),
        (#"{"elevation": "h", "code": "c"}"#, "the unit as well"),
        (#"{"temprature": "T (K)"}"#, "has no member 'temprature'"),
        (#"{"temperature": {"name": "T", "units": "K"}}"#, "has no member 'units'"),
        (#"{"temperature": {"unit": "K"}}"#, "needs the member 'name'"),
        (#"{"temperature": ""}"#, "expected"), (#"{"temperature": 5}"#, "expected"), ("{}", "names no weather"),
        (#"{"station": "s"}"#, "names no weather"),
        (#"{"code": "c", "longitude": "x"}"#, "only one of"), (#"{"code": "c", "kind": "forecast"}"#, "without 'time'"),
        (#"{"code": "c", "kind": "guess"}"#, "observed, forecast"),
        (#"{"code": "c", "time": {"name": "t", "zone": "Europe/Berlin"}}"#, "UTC, or an offset"),
        (#"{"code": "c", "missing": [true]}"#, "a list of texts and numbers"),
        (#"{"code": "c", "precipitationHours": 0}"#, "above 0"), ("[]", "an object of columns"),
        (#""T""#, "an object of columns"),
    ]

    @Test(arguments: faults)
    func `a faulty map is told before any data is read`(fields: String, words: String) throws {
        let fault = try #require(try tableFault(fields))
        #expect(fault.message.contains(words), "\(fault.message)")
    }

    @Test func `all faults of a map come at once, with what may be meant`() throws {
        let fault = try #require(try tableFault(#"{"temprature": "T (K)", "gust": "g", "code": "c"}"#))
        #expect(fault.remedy == "did you mean 'temperature'?")
        #expect(fault.further.map { $0.message.contains("'gust'") } == [true])
        #expect(!fault.range.isEmpty)
    }

    static let brackets: [(name: String, unit: String?)] = [
        ("temp (°C)", "°C"), ("wind_speed [m/s]", "m/s"), ("p ( hPa ) ", "hPa"), ("T", nil), ("T ()", nil),
        ("(°C) T", nil), ("a (b) (K)", "K"), ("T )", nil),
    ]

    @Test(arguments: brackets)
    func `a name may carry its unit in brackets`(name: String, unit: String?) throws {
        #expect(QuantityColumn.bracketed(in: name) == unit)
        #expect(try QuantityColumn(decoding: .string(name)).unitName == unit)
    }

    @Test func `columns with units in their names`() throws {
        let table = try WeatherLoading(
            "temp (°F),wind [km/h],lon,lat\n212,36,1,2\n50,36,1,2\n",
            fields: #"{"temperature": "temp (°F)", "windSpeed": "wind [km/h]", \#(Self.place)}"#)
        #expect(table.observations.map { $0[.temperature].reason } == [.suspectUnit, nil])
        #expect(table.values(.temperature)[1].map { WeatherProperties.rounded($0, 1e6) } == 10)
        #expect(table.values(.windSpeed) == [10, 10])
        #expect(table.messages == ["temperature \"212\" in '°F' can't be right; 1 value is left out"])
    }

    @Test func `the option is described with every column`() throws {
        let schema = TableFields.domain.schema
        let names = schema["properties"]?.members?.map(\.key) ?? []
        for name in [
            "temperature", "dewPoint", "windSpeed", "cloudCover", "time", "raw", "missing", "precipitationHours",
        ] {
            #expect(names.contains(name))
        }
        #expect(Set(names).count == names.count && names.count == Field.allCases.count + 11)
    }

    @Test(arguments: 0..<4 as Range<UInt64>)
    func `random bytes give rows or a fault, and finite numbers`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let alphabet = [UInt8]("0123456789,;\t\"\n\r.-+eE MT:Z#x{}[]°".utf8)
        for _ in 0..<100 {
            let count = Int.random(in: 0..<200, using: &random)
            let noise = (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &random)] }
            let bytes = [UInt8]("T,lon,lat,t\n".utf8) + noise
            let table = try? WeatherLoading(
                bytes, fields: #"{\#(Self.celsius), \#(Self.place), "time": {"name": "t", "zone": "UTC"}}"#)
            for observation in table?.observations ?? [] {
                #expect(observation.location.isFinite)
                #expect(observation[.temperature].value?.isFinite != false)
                #expect(observation.time?.seconds.isFinite == true)
            }
        }
    }
}
