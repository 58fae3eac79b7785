import Configuration
import GeoJSON
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

/// Height, cover of the sky, visibility, precipitation and the unit of the wind, of every format.
struct WeatherFieldsTests {
    struct Row: Sendable {
        var file: String
        var elevation: Double?
        /// Percent.
        var cover: Double?
        /// m.
        var visibility: Double?
        /// mm.
        var precipitation: Double?
        /// h.
        var period: Double?
        var wind: WindUnit?
    }

    /// The first record of each sample, read by hand.
    static let rows = [
        Row(
            file: "nws_observation_latest.json", elevation: 324, cover: 100, visibility: 4830, wind: .kilometersPerHour),
        Row(file: "nws_observation_null.json", wind: .kilometersPerHour),
        Row(file: "nws_hourly.json", elevation: 456, wind: .milesPerHour),
        Row(file: "openmeteo_single.json", elevation: 26, precipitation: 0, period: 0.25, wind: .kilometersPerHour),
        Row(
            file: "metno_compact.json", elevation: 26, cover: 97.7, precipitation: 0.3, period: 1,
            wind: .metersPerSecond),
        Row(file: "awc_metar.json", elevation: 54, cover: 100, visibility: 3000, wind: .knots),
        Row(file: "awc_metar.geojson", cover: 100, visibility: 3000, wind: .knots),
        Row(file: "edr_pointseries.covjson"),
    ]

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"), arguments: rows)
    func `a sample`(row: Row) throws {
        let first = try #require(try WeatherLoading(sample: row.file).observations.first)
        #expect(first.elevation == row.elevation)
        #expect(first[.cloudCover].value == row.cover)
        #expect(first[.visibility].value == row.visibility)
        #expect(first[.precipitation].value.map { WeatherProperties.rounded($0 * 1000, 1e6) } == row.precipitation)
        #expect(first.precipitationPeriod == row.period.map { $0 * 3600 })
        #expect(first.windUnit == row.wind)
    }

    /// Station, cover in percent, visibility in m, and whether that is a bound.
    static let reports: [(String, Double?, Double?, Reading.Flag?, WindUnit?)] = [
        ("EFHK", 100, 3000, nil, .knots), ("EGLL", 75, 10_000, .atLeast, .knots),
        ("KDEN", 0, 16_093.44, .atLeast, .knots), ("KLAX", 100, 201.168, nil, .knots),
        ("KDCA", 100, 2816.352, nil, .knots), ("LFRS", 0, 10_000, .atLeast, .knots),
        ("UUEE", 100, 300, nil, .metersPerSecond), ("LSZL", 100, 10_000, .atLeast, .knots),
        ("KATW", 43.75, 16_093.44, .atLeast, nil), ("KGYR", 43.75, nil, nil, .knots),
        ("KXYZ", 100, 804.672, nil, .knots),
    ]

    @Test(.enabled(if: SharedData.isPresent, "needs the shared data"))
    func `the sample of reports`() throws {
        var stations: [String: StationSite] = [:]
        for (index, row) in Self.reports.enumerated() {
            stations[row.0] = StationSite(
                location: Coordinate(longitude: Double(index), latitude: 0), elevation: Double(index * 10))
        }
        let observations = try WeatherLoading(sample: "metar.txt", stations: stations).observations
        try #require(observations.map(\.station) == Self.reports.map(\.0))
        for (index, (observation, row)) in zip(observations, Self.reports).enumerated() {
            #expect(observation.elevation == Double(index * 10))
            #expect(observation[.cloudCover].value == row.1, "\(row.0)")
            #expect(observation[.visibility].value.map { WeatherProperties.rounded($0, 1e6) } == row.2, "\(row.0)")
            #expect(observation[.visibility].flag == row.3, "\(row.0)")
            #expect(observation.windUnit == row.4, "\(row.0)")
        }
    }

    // MARK: METAR

    /// Hundredths of an inch are 0.254 mm.
    static let sums: [(time: String, remarks: String, millimeters: Double?, hours: Double?)] = [
        ("300553Z", "P0003", 0.762, 1), ("300553Z", "P0003 60012", 0.762, 1), ("300553Z", "60012 P0003", 0.762, 1),
        ("300553Z", "60012", 3.048, 6), ("300253Z", "60012", 3.048, 3), ("302353Z", "60100", 25.4, 6),
        ("300600Z", "60012", 3.048, 6), ("300453Z", "60012", nil, nil), ("300553Z", "6////", nil, nil),
        ("300553Z", "P0000", 0, 1), ("300553Z", "PRESFR PK WND 28045/15 70125 10066 20012 56012", nil, nil),
    ]

    @Test(arguments: sums)
    func `precipitation in remarks`(time: String, remarks: String, millimeters: Double?, hours: Double?) throws {
        let report = MetarReport("KXYZ \(time) 00000KT 10SM OVC010 01/01 A2992 RMK AO2 \(remarks)")
        #expect(report.precipitation.map { WeatherProperties.rounded($0.depth * 1000, 1e6) } == millimeters)
        #expect(report.precipitation?.period == hours.map { $0 * 3600 })
        #expect(report.unknownGroups.isEmpty)
    }

    static let covers: [(groups: String, percent: Double?)] = [
        ("FEW010", 18.75), ("SCT010", 43.75), ("BKN010", 75), ("OVC010", 100), ("VV002", 100), ("SKC", 0), ("CLR", 0),
        ("NSC", 0), ("NCD", 0), ("CAVOK", 0), ("FEW010 BKN020 SCT030", 75), ("//////CB", nil), ("FEW010 //////", 18.75),
        ("", nil),
    ]

    @Test(arguments: covers)
    func `the thickest layer is the cover of the sky`(groups: String, percent: Double?) {
        #expect(MetarReport("EFHK 300550Z 24012KT 5000 \(groups) M05/M07").cloudCover == percent)
    }

    /// Statute miles of the decoded values, where the text has none.
    static let miles: [(json: String, meters: Double?, flag: Reading.Flag?)] = [
        ("1.5", 2414.016, nil), (#""10+""#, 16_093.44, .atLeast), (#""6+""#, 9656.064, .atLeast), ("null", nil, nil),
        (#""-""#, nil, nil), ("-1", nil, nil),
    ]

    @Test(arguments: miles)
    func `visibility of decoded values`(json: String, meters: Double?, flag: Reading.Flag?) throws {
        let list = try WeatherLoading(
            #"[{"icaoId":"KXYZ","obsTime":1796017800,"lat":40,"lon":-100,"elev":250,"temp":1,"visib":\#(json)}]"#)
        let observation = try #require(list.observations.first)
        #expect(observation[.visibility].value.map { WeatherProperties.rounded($0, 1e6) } == meters)
        #expect(observation[.visibility].flag == flag)
        #expect(observation.elevation == 250)
    }

    static let header =
        "raw_text,station_id,observation_time,latitude,longitude,temp_c,visibility_statute_mi,corrected,precip_in,"
        + "pcp3hr_in,pcp6hr_in,metar_type,elevation_m"

    @Test func `the cache file`() throws {
        let text =
            "No errors\n1 results\n\(Self.header)\n"
            + "KAAA 300553Z 01/,KAAA,2026-11-30T05:53:00Z,40,-100,1,10+,,0.02,0.1,0.2,METAR,250.0\n"
            + "KBBB 300553Z 02/,KBBB,2026-11-30T05:53:00Z,41,-100,2,2.5,,,0.1,0.2,SPECI,\n"
            + "KCCC 300553Z 03/,KCCC,2026-11-30T05:53:00Z,42,-100,3,,,,,,METAR,99999\n"
        let table = try WeatherLoading(text)
        #expect(table.observations.map(\.station) == ["KAAA", "KBBB", "KCCC"])
        #expect(table.observations.map(\.elevation) == [250, nil, nil])
        #expect(
            table.values(.visibility).map { $0.map { WeatherProperties.rounded($0, 1e6) } } == [
                16_093.44, 4023.36, nil,
            ])
        #expect(
            table.values(.precipitation).map { $0.map { WeatherProperties.rounded($0 * 1000, 1e6) } } == [
                0.508, 2.54, nil,
            ])
        #expect(table.observations.map(\.precipitationPeriod) == [3600, 10_800, nil])
    }

    /// Third ordinate, the feature's own height in m, and the height that counts.
    static let ordinates: [(position: String, own: String, elevation: Double?)] = [
        ("[1,2,300]", "", 300), ("[1,2,300]", #","elevation":{"unitCode":"wmoUnit:m","value":324}"#, 324),
        ("[1,2]", "", nil), ("[1,2,99999]", "", nil),
        ("[1,2,300]", #","elevation":{"unitCode":"wmoUnit:m","value":null}"#, 300),
    ]

    @Test(arguments: ordinates)
    func `the third ordinate is the height of a feature without one`(
        position: String, own: String, elevation: Double?
    ) throws {
        let feature =
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(position)},"properties":"#
        let service = feature + "{\(weatherTemperature("1"))\(own)}}"
        #expect(try WeatherLoading(service).observations.map(\.elevation) == [elevation])
        guard own.isEmpty else { return }
        let report = feature + #"{"id":"EFHK","obsTime":"2026-11-30T05:50:00Z","rawOb":"EFHK 300550Z 01/00"}}"#
        #expect(try WeatherLoading(report).observations.map(\.elevation) == [elevation])
    }

    // MARK: National Weather Service

    static let hours: [(members: String, millimeters: Double?, hours: Double?)] = [
        (#""precipitationLastHour":{"unitCode":"wmoUnit:mm","value":1.5,"qualityControl":"V"}"#, 1.5, 1),
        (
            #""precipitationLast6Hours":{"unitCode":"wmoUnit:mm","value":9,"qualityControl":"V"},"#
                + #""precipitationLast3Hours":{"unitCode":"unit:m","value":0.005,"qualityControl":"C"},"#
                + #""precipitationLastHour":{"unitCode":"wmoUnit:mm","value":null,"qualityControl":"Z"}"#, 5, 3
        ),
        (#""precipitationLast6Hours":{"unitCode":"wmoUnit:mm","value":9,"qualityControl":"V"}"#, 9, 6),
        (#""precipitationLastHour":{"unitCode":"wmoUnit:mm","value":1.5,"qualityControl":"X"}"#, nil, nil),
    ]

    @Test(arguments: hours)
    func `of the sums the shortest that has a value`(members: String, millimeters: Double?, hours: Double?) throws {
        let text = weatherCollection(weatherObservation("KXYZ", 0, 0, members + "," + weatherTemperature("1")))
        let observation = try #require(try WeatherLoading(text).observations.first)
        #expect(observation[.precipitation].value.map { WeatherProperties.rounded($0 * 1000, 1e6) } == millimeters)
        #expect(observation.precipitationPeriod == hours.map { $0 * 3600 })
        if millimeters == nil { #expect(observation[.precipitation].reason == .failedQC) }
    }

    static let layers: [(json: String, percent: Double?)] = [
        ("[]", nil), (#"[{"amount":"SKC"}]"#, 0), (#"[{"amount":"FEW"},{"amount":"BKN"}]"#, 75),
        (#"[{"amount":"VV"}]"#, 100), (#"[{"amount":"?"}]"#, nil),
    ]

    @Test(arguments: layers)
    func `cloud layers`(json: String, percent: Double?) throws {
        let text = weatherCollection(
            weatherObservation("KXYZ", 0, 0, #""cloudLayers":\#(json),"# + weatherTemperature("1")))
        #expect(try WeatherLoading(text).values(.cloudCover) == [percent])
    }

    // MARK: Open-Meteo and MET Norway

    @Test func `Open-Meteo sums up the hour or the quarter of an hour before`() throws {
        let text =
            #"{"latitude":1,"longitude":2,"elevation":38,"utc_offset_seconds":0,"#
            + #""hourly_units":{"precipitation":"inch","cloud_cover":"%","visibility":"ft","wind_speed_10m":"kn"},"#
            + #""hourly":{"time":[1796018400],"precipitation":[0.1],"cloud_cover":[40],"visibility":[1000],"#
            + #""wind_speed_10m":[3]},"minutely_15_units":{"precipitation":"mm"},"#
            + #""minutely_15":{"time":[1796018400],"precipitation":[0.2]}}"#
        let steps = try WeatherLoading(text).observations
        try #require(steps.count == 2)
        #expect(steps.map(\.precipitationPeriod) == [3600, 900])
        #expect(steps.map { WeatherProperties.rounded(($0[.precipitation].value ?? -1) * 1000, 1e6) } == [2.54, 0.2])
        #expect(steps.map(\.elevation) == [38, 38])
        #expect(steps[0][.cloudCover].value == 40 && steps[0].windUnit == .knots)
        #expect(steps[0][.visibility].value.map { WeatherProperties.rounded($0, 1e6) } == 304.8)
    }

    static let periods: [(names: String, millimeters: Double?, hours: Double?)] = [
        (
            #""next_1_hours":{"details":{"precipitation_amount":0.4}},"next_6_hours":{"details":{"precipitation_amount":2}}"#,
            0.4, 1
        ),
        (#""next_6_hours":{"details":{"precipitation_amount":2}}"#, 2, 6),
        (#""next_1_hours":{"details":{}},"next_12_hours":{"details":{"precipitation_amount":7}}"#, 7, 12),
        (#""next_1_hours":{"summary":{"symbol_code":"rain"}}"#, nil, nil),
    ]

    @Test(arguments: periods)
    func `MET Norway sums up what is ahead`(names: String, millimeters: Double?, hours: Double?) throws {
        let step = try #require(
            try readFeed(
                MetNorwayReader.self,
                MetNorwayReaderTests.forecast(
                    #"{"time":"2026-11-30T06:00:00Z","data":{"instant":{"details":{}},\#(names)}}"#,
                    units: #""precipitation_amount":"mm""#)
            ).first)
        #expect(step[.precipitation].value.map { WeatherProperties.rounded($0 * 1000, 1e6) } == millimeters)
        #expect(step.precipitationPeriod == hours.map { $0 * 3600 })
        #expect(step[.precipitation].flag == (millimeters == nil ? nil : .ahead))
        #expect(step.elevation == 5)
    }

    // MARK: CoverageJSON

    /// A coverage of several values at one point, all in m/s or what is given.
    private static func winds(_ values: [(key: String, value: String)], unit: String = "m/s") -> String {
        let parameters = values.map { CoverageJSONReaderTests.parameter($0.key, #"{"symbol":"\#(unit)"}"#) }
        let ranges = values.map { #""\#($0.key)":{"type":"NdArray","dataType":"float","values":[\#($0.value)]}"# }
        return #"{"type":"Coverage","domain":{"axes":{"x":{"values":[10]},"y":{"values":[50]}}},"#
            + #""parameters":{\#(parameters.joined(separator: ","))},"ranges":{\#(ranges.joined(separator: ","))}}"#
    }

    /// A wind that blows east comes from the west, 270°.
    static let components: [(u: String, v: String, speed: Double?, direction: Double?)] = [
        ("5", "0", 5, 270), ("-5", "0", 5, 90), ("0", "5", 5, 180), ("0", "-5", 5, 0), ("3", "4", 5, 216.8699),
        ("-3", "-4", 5, 36.8699), ("0", "0", 0, nil), ("null", "4", nil, nil), ("3", "null", nil, nil),
        ("200", "0", nil, nil),
    ]

    @Test(arguments: components)
    func `the wind of u and v`(u: String, v: String, speed: Double?, direction: Double?) throws {
        for (east, north) in [("10u", "10v"), ("u10", "v10"), ("eastward_wind", "northward_wind")] {
            let wind = try #require(
                try readFeed(CoverageJSONReader.self, Self.winds([(east, u), (north, v)])).first)
            #expect(wind[.windSpeed].value == speed)
            #expect(wind[.windDirection].value.map { WeatherProperties.rounded($0, 10_000) } == direction)
            #expect(wind.windUnit == (speed == nil ? nil : .metersPerSecond))
        }
    }

    @Test func `u and v only count without a speed, and only together`() throws {
        let both = try readFeed(
            CoverageJSONReader.self, Self.winds([("u10", "3"), ("v10", "4"), ("wind_speed", "7")]))
        #expect(both.map { $0[.windSpeed].value } == [7])
        #expect(both.map { $0[.windDirection].value } == [nil])
        let one = try readFeed(CoverageJSONReader.self, Self.winds([("u10", "3"), ("v", "4")]))
        #expect(one.map { $0[.windSpeed].value } == [nil])
        let knots = try readFeed(CoverageJSONReader.self, Self.winds([("u10", "-3"), ("v10", "0")], unit: "[kn_i]"))
        #expect(knots.map { WeatherProperties.rounded($0[.windSpeed].value ?? -1, 1e6) } == [1.543333])
        #expect(knots.map(\.windUnit) == [.knots])
    }

    /// Vertical system and value of `z`, and the height of the station.
    static let heights: [(system: String, z: String, elevation: Double?)] = [
        (#""id":"http://www.opengis.net/def/crs/EPSG/0/5714""#, "324", 324),
        (#""cs":{"csAxes":[{"name":{"en":"Height"},"direction":"up","unit":{"symbol":"m"}}]}"#, "324", 324),
        (#""cs":{"csAxes":[{"name":{"en":"Height"},"direction":"up","unit":{"symbol":"ft"}}]}"#, "1000", 304.8),
        // The instrument's height above the ground, a level of pressure, a depth, a height that can't be.
        (#""cs":{"csAxes":[{"name":{"en":"Height above ground"},"direction":"up","unit":{"symbol":"m"}}]}"#, "2", nil),
        (#""cs":{"csAxes":[{"name":{"en":"Pressure"},"direction":"down","unit":{"symbol":"Pa"}}]}"#, "85000", nil),
        (#""cs":{"csAxes":[{"name":{"en":"Depth"},"direction":"down","unit":{"symbol":"m"}}]}"#, "10", nil),
        (#""id":"http://www.opengis.net/def/crs/EPSG/0/5714""#, "50000", nil), (#""id":"x""#, "324", nil),
    ]

    @Test(arguments: heights)
    func `one value of z is a height if the system says so`(system: String, z: String, elevation: Double?) throws {
        let text = CoverageJSONReaderTests.temperatures(
            #""x":{"values":[10]},"y":{"values":[50]},"z":{"values":[\#(z)]}"#, #"["z","y","x"]"#, "[1,1,1]", "[4]",
            references: CoverageJSONReaderTests.crs84
                + #",{"coordinates":["z"],"system":{"type":"VerticalCRS",\#(system)}}"#)
        let observations = try readFeed(CoverageJSONReader.self, text)
        #expect(observations.map { $0.elevation.map { WeatherProperties.rounded($0, 1e6) } } == [elevation])
        #expect(observations.map { $0[.temperature].value } == [4])
    }

    static let coverages: [(key: String, unit: String, value: String, field: Field, base: Double?)] = [
        ("tcc", "(0 - 1)", "0.4", .cloudCover, 40), ("cloud_area_fraction", "%", "40", .cloudCover, 40),
        ("n", "okta", "6", .cloudCover, 75), ("visibility_in_air", "km", "3", .visibility, 3000),
        ("precipitation_amount", "kg m-2", "3", .precipitation, 0.003), ("tp", "m", "0.004", .precipitation, 0.004),
        ("precipitation_flux", "kg m-2 s-1", "3", .precipitation, nil),
    ]

    @Test(arguments: coverages)
    func `parameters of coverages`(key: String, unit: String, value: String, field: Field, base: Double?) throws {
        let document = try feedDocument(CoverageJSONReaderTests.single(key, #"{"symbol":"\#(unit)"}"#, value))
        var reader = CoverageJSONReader()
        let observation = (try? reader.read(document))?.first
        #expect(observation?[field].value.map { WeatherProperties.rounded($0, 1e9) } == base)
        #expect(reader.quantities.unknownUnits.isEmpty)
    }

    static let measurements: [(json: String, seconds: Double?)] = [
        (#"{"method":"sum","period":"PT1H"}"#, 3600), (#"{"method":"sum","period":"-PT10M/PT0M"}"#, 600),
        (#"{"method":"sum","duration":"P1D"}"#, 86_400), (#"{"method":"sum","period":"PT0M/PT1H"}"#, nil),
        (#"{"method":"sum","period":"-PT2H/-PT1H"}"#, nil), (#"{"method":"sum","period":"soon"}"#, nil), ("{}", nil),
    ]

    @Test(arguments: measurements)
    func `the period of a sum`(json: String, seconds: Double?) throws {
        #expect(CoverageJSONParameter.period(of: try feedDocument(#"{"measurementType":\#(json)}"#)) == seconds)
    }

    // MARK: Units

    static let units: [(String, WindUnit?)] = [
        ("m/s", .metersPerSecond), ("wmoUnit:km_h-1", .kilometersPerHour), ("km/h", .kilometersPerHour), ("kt", .knots),
        ("kn", .knots), ("mph", .milesPerHour), ("mp/h", .milesPerHour), ("ft/s", nil), ("K", nil), ("", nil),
    ]

    @Test(arguments: units)
    func `the unit of the wind by its name`(name: String, unit: WindUnit?) {
        #expect(WindUnit(unitName: name) == unit)
    }
}
