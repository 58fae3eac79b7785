import Configuration
import GeoJSON
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

struct MetarReaderTests {
    private static let helsinki = Coordinate(longitude: 24.97, latitude: 60.32)
    private static let denver = Coordinate(longitude: -104.66, latitude: 39.85)

    private func reader() throws -> MetarReader {
        MetarReader(
            reference: try #require(Instant(iso: "2026-11-30T06:10:00Z")),
            stations: [
                "EFHK": StationSite(location: Self.helsinki),
                "KDEN": StationSite(location: Self.denver, elevation: 1656),
            ])
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `reports over several lines, in one line, and none`() throws {
        var reader = try reader()
        let observations = reader.read(
            text: bytes(
                """
                # fetched by hand
                METAR EFHK 300550Z 24012G24KT 3000
                      -SN BR SCT008
                \tOVC012 M05/M07 Q1009
                KDEN 300553Z VRB03KT 10SM CLR M09/M12 A3017 RMK AO2 T10891122\r

                  SPECI EFHK 300602Z 24010KT M04/M07= METAR KDEN 300600Z NIL=
                METAR XXXX 300550Z 05/ Q1000
                TAF KDEN 300520Z 3006/0112 24010KT
                KDEN 300520Z 3006/0112 24010KT P6SM
                SAUS70 KWBC 300600
                EFHK 300550Z WHAT 24010KT
                """))
        #expect(observations.map(\.station) == ["EFHK", "KDEN", "EFHK", "EFHK"])
        #expect(
            observations.map { $0.time?.iso } == [
                "2026-11-30T05:50:00Z", "2026-11-30T05:53:00Z", "2026-11-30T06:02:00Z", "2026-11-30T05:50:00Z",
            ])
        #expect(observations.map { $0[.temperature].value } == [-5, -8.9, -4, nil])
        #expect(observations.first?[.pressure].value == 100_900)
        #expect(observations.first?.condition?.code == 71)
        #expect(observations.first?.location == Self.helsinki)
        #expect(observations.first?.temperatureUnit == .celsius)
        #expect(observations.first?[.humidity].flag == .derived)
        #expect(reader.unplaced == ["XXXX": 1])
        #expect(reader.empty == 1)
        #expect(reader.unusable == 3)
        #expect(reader.unknownGroups == ["WHAT": 1])
    }

    @Test func `a line with a date is the reference of what follows`() throws {
        var reader = try reader()
        let observations = reader.read(
            text: bytes(
                """
                EFHK 282350Z 01/00
                2024/03/01 00:05
                EFHK 292350Z 01/00

                2023/03/01 00:05
                EFHK 010020Z 01/00
                """))
        #expect(
            observations.map { $0.time?.iso } == [
                "2026-11-28T23:50:00Z", "2024-02-29T23:50:00Z", "2023-03-01T00:20:00Z",
            ])
    }

    @Test func `values that can't be right are no values`() throws {
        var reader = try reader()
        let observations = reader.read(
            text: bytes(
                "EFHK 300550Z 24012G990KT 99/10 Q1999\nKDEN 300550Z 10/14 A0100\nEFHK 300550Z 10/10 RMK T01000105"))
        #expect(observations[0][.temperature].reason == .suspectUnit)
        #expect(observations[0][.gust].reason == .suspectUnit)
        #expect(observations[0][.pressure].reason == .suspectUnit)
        #expect(observations[0].temperatureUnit == nil)
        #expect(observations[1][.temperature].value == 10)
        #expect(observations[1][.dewPoint].reason == .suspectUnit)
        #expect(observations[1][.humidity].value == nil)
        // Half a degree is what rounding explains.
        #expect(observations[2][.dewPoint].value == 10.5)
        #expect(reader.suspectValues == [.temperature: 1, .gust: 1, .pressure: 2, .dewPoint: 1])
    }

    @Test func `JSON fills in what the text lacks`() throws {
        var reader = try reader()
        let list = try JSONParser.parse(
            """
            [{"icaoId": "KDEN", "obsTime": 1796017980, "temp": -9, "dewp": -12.5, "wdir": "VRB", "wspd": 3,
              "altim": 1021.7, "rawOb": "METAR KDEN 300553Z 10SM M08/ A3017", "lat": 39.8, "lon": -104.6,
              "wxString": "-SN BR", "clouds": [{"cover": "OVC", "base": 400}]},
             {"icaoId": "EFHK", "reportTime": "2026-11-30T06:00:00.000Z", "temp": 2, "wdir": 90, "wspd": 10,
              "altim": 29.92, "clouds": [{"cover": "FEW", "base": null}]},
             {"icaoId": "EFHK", "obsTime": 1796017980, "temp": 3, "rawOb": "METAR EFHK 290553Z 24005KT 01/00"},
             {"icaoId": "EFHK", "obsTime": 1e300, "rawOb": "METAR EFHK 300550Z 01/00", "lat": null},
             {"name": "no report"}, 7]
            """)
        let observations = reader.read(list: list)
        try #require(observations.count == 4)
        #expect(observations[0].time?.iso == "2026-11-30T05:53:00Z")
        #expect(observations[0].location == Coordinate(longitude: -104.6, latitude: 39.8))
        #expect(observations[0][.temperature].value == -8)
        #expect(observations[0][.dewPoint].value == -12.5)
        #expect(approximately(observations[0][.windSpeed].value ?? 0, 3 * 1852.0 / 3600, 1e-12))
        #expect(observations[0][.windDirection].value == nil)
        #expect(approximately(observations[0][.pressure].value ?? 0, 102_167.356, 1e-3))
        #expect(observations[0].condition?.code == 71)
        #expect(observations[1].time?.iso == "2026-11-30T06:00:00Z")
        #expect(observations[1].location == Self.helsinki)
        #expect(observations[1][.windDirection].value == 90)
        #expect(approximately(observations[1][.pressure].value ?? 0, 101_320.759, 1e-3))
        #expect(observations[1].condition?.code == 1)
        // The text is of the day before.
        #expect(observations[2][.temperature].value == 3)
        #expect(observations[2][.windSpeed].value == nil)
        #expect(observations[3].time?.iso == "2026-11-30T05:50:00Z")
        #expect(reader.unusable == 2)
    }

    @Test func `properties of a feature`() throws {
        var reader = try reader()
        let properties = try JSONParser.parse(
            """
            {"id": "EFHK", "obsTime": "2026-11-30T05:50:00.000Z", "temp": -5, "dewp": -7, "wspd": 12, "wdir": 240,
             "wgst": 24, "cover": "OVC", "altim": 1009, "wx": "-SN BR", "rawOb": "EFHK 300550Z"}
            """)
        let place = Coordinate(longitude: 1, latitude: 2)
        let read = reader.read(properties, at: place)
        let observation = try #require(read)
        #expect(observation.station == "EFHK")
        #expect(observation.location == place)
        #expect(observation.time?.iso == "2026-11-30T05:50:00Z")
        #expect(observation[.temperature].value == -5)
        #expect(approximately(observation[.gust].value ?? 0, 12.34667, 1e-5))
        #expect(observation[.pressure].value == 100_900)
        #expect(observation.condition?.code == 71)
        #expect(MetarReader.recognizes(properties))
        let foreign = reader.read(try JSONParser.parse(#"{"mag": 3}"#), at: place)
        #expect(foreign == nil)
        #expect(reader.unusable == 1)
    }

    static let csv = #"""
        No errors
        No warnings
        5 ms
        data source=metars
        3 results
        raw_text,station_id,observation_time,latitude,longitude,temp_c,dewpoint_c,wind_dir_degrees,wind_speed_kt,\#
        wind_gust_kt,altim_in_hg,wx_string,sky_cover,cloud_base_ft_agl,sky_cover,cloud_base_ft_agl,elevation_m
        METAR EFHK 300550Z 24012G24KT M05/M07 Q1009,EFHK,2026-11-30T05:50:00Z,60.32,24.97,-5,-7,240,12,24,29.79,-SN BR,\#
        SCT,800,OVC,1200,54
        "METAR KDEN 300553Z, with ""quotes""",KDEN,2026-11-30T05:53:00Z,39.85,-104.66,-8.9,,VRB,3,,30.17,,FEW,,SCT,,1640
        METAR BGXX 300550Z NIL,BGXX,2026-11-30T05:50:00Z,76.5,-68.7,,,,,,,,,,,,
        METAR XXXX 300550Z 05/,XXXX,2026-11-30T05:50:00Z,,,5,,,,,,,,,,,

        ,,,,
        """#

    @Test func `the cache file`() throws {
        var reader = try reader()
        let observations = reader.read(csv: bytes(Self.csv))
        try #require(observations.count == 2)
        #expect(observations.map(\.station) == ["EFHK", "KDEN"])
        #expect(observations.map { $0.time?.iso } == ["2026-11-30T05:50:00Z", "2026-11-30T05:53:00Z"])
        #expect(observations.map(\.location) == [Self.helsinki, Self.denver])
        #expect(observations.map { $0[.temperature].value } == [-5, -8.9])
        #expect(observations.map { $0.condition?.code } == [71, 2])
        #expect(observations[0][.pressure].value == 100_900)
        #expect(approximately(observations[1][.pressure].value ?? 0, 102_167.356, 1e-3))
        #expect(observations[1][.windDirection].value == nil)
        #expect(reader.unknownGroups == ["300553Z,": 1, "with": 1, "\"quotes\"": 1])
        #expect(reader.empty == 1)
        #expect(reader.unplaced == ["XXXX": 1])
        #expect(reader.unusable == 1)
    }

    @Test(arguments: [
        ("METAR EFHK 300550Z 24012KT", true), ("2026/11/30 05:50\nEFHK 300550Z 24012KT", true),
        ("# text\n\nSPECI COR EFHK 300550Z AUTO", true), ("METAR EFHK NIL=", true), ("\u{FEFF}EFHK 300550Z", true),
        ("TAF EFHK 300520Z 3006/0112", false), ("EFHK 300520Z 3006/0112", false), ("", false), ("{\"a\": 1}", false),
        ("Dear Sir, 300550Z", false), ("METAR", false),
    ])
    func `raw text is recognized`(text: String, isReport: Bool) {
        #expect(MetarReader.recognizes(text: bytes(text)) == isReport)
        #expect(!MetarReader.recognizes(csv: bytes(text)))
    }

    @Test func `the cache file is recognized`() {
        #expect(MetarReader.recognizes(csv: bytes(Self.csv)))
        #expect(!MetarReader.recognizes(text: bytes(Self.csv)))
    }

    @Test func `rows of values with commas, quotes and line ends inside`() {
        var rows = CSVRows(bytes("a,\"b,\"\"c\"\"\r\nd\",\r\n\n\"open,1\n"))
        #expect(rows.next() == ["a", "b,\"c\"\r\nd", ""])
        #expect(rows.next() == [""])
        #expect(rows.next() == ["open,1\n"])
        #expect(rows.next() == nil)
    }

    static let seeds = [
        "METAR EFHK 300550Z 24012G24KT 200V280 3000 R04R/P2000N -SN BR SCT008 OVC012 M05/M07 Q1009 TEMPO 1500 SN=",
        "SPECI KDCA 301024Z 05010KT 1 3/4SM +TSRA BR OVC007CB 14/12 A2978 RMK AO2 SLP228 T10891122",
        "KXYZ 301453Z COR 35020G35KT M1/4SM +SHSNPL WS ALL RWY BLSN VV005 XX/M12 QNH2992INS W15/S2 $",
    ]

    private func expectFinite(_ observation: Observation) {
        for field in Field.allCases {
            if let value = observation[field].value { #expect(value.isFinite && field.plausible.contains(value)) }
        }
        if let code = observation.condition?.code { #expect((0...99).contains(code)) }
        if let time = observation.time { #expect(time.seconds.isFinite) }
    }

    @Test func `mutated reports never trap and only give finite values`() throws {
        var random = SplitMix64(seed: 7)
        var reader = try reader()
        let alphabet = Array("0123456789/MPVGKTRSXQA=-+ \n\t$,\"NDVCB".utf8)
        for round in 0..<6000 {
            var text = Array(Self.seeds[round % Self.seeds.count].utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: text.remove(at: place)
                case 1: text.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
                case 2: text[place] = alphabet.randomElement(using: &random) ?? 0
                default: text[place] = UInt8.random(in: 0...255, using: &random)
                }
                if text.isEmpty { text = [0x20] }
            }
            expectFinite(MetarReport(text.span).observation(at: Self.helsinki, time: nil))
            for observation in reader.read(text: text) { expectFinite(observation) }
        }
    }

    @Test func `random bytes never trap`() throws {
        var random = SplitMix64(seed: 11)
        var reader = try reader()
        for _ in 0..<3000 {
            let count = Int.random(in: 0...80, using: &random)
            let text = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let report = MetarReport(text.span)
            expectFinite(report.observation(at: Self.helsinki, time: report.instant(near: reader.reference)))
            _ = reader.read(text: text)
            _ = reader.read(csv: Array("raw_text,station_id\n".utf8) + text)
            _ = MetarReader.recognizes(text: text)
        }
    }
}
