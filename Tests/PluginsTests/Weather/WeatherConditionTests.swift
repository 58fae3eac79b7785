import Configuration
import GeoJSON
import Testing

@testable import WeatherPlugin

struct WeatherConditionTests {
    /// Codes of the present weather of real and malformed reports, and of combinations.
    static let codes: [(text: String, code: Int)] = [
        ("-SN BR", 71), ("-DZ", 51), ("DZ", 53), ("+DZ", 55), ("+TSRA BR", 97), ("TSRA", 95), ("-TSRA", 95),
        ("TSGR", 96), ("+TSGR", 99), ("TS", 17), ("TS -RA", 95), ("VCTS", 13), ("VCTS -RA", 13), ("TSDS", 98),
        ("FZFG", 48), ("FG", 45), ("MIFG", 12), ("BCFG", 41), ("BR", 10), ("HZ", 5), ("FU", 4), ("+SHSNPL BLSN", 86),
        ("-SHRA", 80), ("SHRA", 81), ("+SHRA", 82), ("-FZRA", 66), ("FZRA", 67), ("-FZDZ", 56), ("RASN", 69),
        ("-RASN", 68), ("+SN", 75), ("BLSN", 38), ("DRSN", 36), ("-RADZ", 58), ("+RA", 65), ("-RA BR", 61), ("SG", 77),
        ("IC", 76), ("PL", 79), ("GR", 89), ("+FC", 19), ("SQ", 18), ("VCSH", 16), ("SS", 31), ("+DS", 34), ("PO", 8),
        ("-RA FZDZ", 57), ("DU", 6), ("SA", 7), ("SHRASN", 84),
    ]

    @Test(arguments: codes)
    func `code of present weather`(text: String, code: Int) throws {
        let groups = try text.split(separator: " ").map { try #require(WeatherGroup(report: $0)) }
        #expect(WeatherGroup.code(of: groups, temperature: nil) == code)
    }

    @Test(arguments: [(5.0, 61), (1, 68), (0, 68), (-1, 71)])
    func `unknown precipitation goes by the temperature`(temperature: Double, code: Int) throws {
        let group = try #require(WeatherGroup(report: "UP"))
        #expect(WeatherGroup.code(of: [group], temperature: temperature) == code)
    }

    @Test(arguments: ["", "-", "VC", "10SM", "RERA", "R", "CLR", "NSW"])
    func `what is no weather group`(text: String) { #expect(WeatherGroup(report: text) == nil) }

    static let descriptions: [(text: String, code: Int)] = [
        ("Clear", 0), ("Sunny", 0), ("Fair", 0), ("Mostly Clear", 1), ("A Few Clouds", 1), ("Partly Cloudy", 2),
        ("Mostly Cloudy", 3), ("Cloudy", 3), ("Overcast", 3), ("Overcast and Windy", 3), ("Light Snow", 71),
        ("Light Rain and Fog/Mist", 61), ("Fog/Mist", 10), ("Freezing Fog", 48), ("Haze", 5), ("Drizzle", 53),
        ("Light Drizzle", 51), ("Heavy Drizzle", 55), ("Thunderstorms and Rain", 95), ("Thunderstorm Light Rain", 95),
        ("Thunderstorm", 17), ("Thunderstorm in Vicinity", 13), ("Ice Pellets", 79), ("Snow Grains", 77),
        ("Light Rain Showers", 80), ("Freezing Rain", 67), ("Dust Storm", 31), ("Light Freezing Drizzle", 56),
    ]

    @Test(arguments: descriptions)
    func `code of a description`(text: String, code: Int) {
        #expect(ConditionText.code(of: text, temperature: nil) == code)
    }

    @Test(arguments: ["", "Unknown", "Windy", "42"])
    func `a description without known words`(text: String) {
        #expect(ConditionText.code(of: text, temperature: nil) == nil)
    }

    static let icons: [(url: String, isDay: Bool, code: Int)] = [
        ("https://api.weather.gov/icons/land/night/snow?size=medium", false, 73),
        ("https://api.weather.gov/icons/land/day/few?size=small", true, 1),
        ("https://api.weather.gov/icons/land/day/tsra,40/rain,20", true, 95),
        ("https://api.weather.gov/icons/land/day/rain,20/tornado", true, 19),
        ("/icons/land/night/wind_bkn", false, 3), ("/icons/land/day/vv?size=medium", true, 3),
        ("/icons/land/day/tsra_sct", true, 95),
    ]

    @Test(arguments: icons)
    func `icon addresses`(url: String, isDay: Bool, code: Int) throws {
        let icon = try #require(NWSIcon(url: url))
        #expect(icon.isDay == isDay)
        #expect(icon.condition?.code == code)
    }

    @Test func `icons that no code stands for`() {
        func name(_ path: String) -> String? {
            NWSIcon(url: path)?.condition.flatMap { IconSet.filledSymbols.name(of: $0, isDay: true) }
        }
        #expect(name("/icons/land/day/hot") == "thermometer.sun.fill")
        #expect(name("/icons/land/day/hurricane/rain") == "hurricane")
        #expect(NWSIcon(url: "/icons/land/day/xyz")?.condition == nil)
        #expect(NWSIcon(url: "https://example.com/sun.png") == nil)
    }

    static let samples: [(properties: String, code: Int)] = [
        (#"{"presentWeather":[{"intensity":"light","modifier":null,"weather":"drizzle","rawString":"-DZ"}]}"#, 51),
        (#"{"presentWeather":[{"intensity":null,"modifier":null,"weather":"drizzle"}]}"#, 53),
        (#"{"presentWeather":[{"intensity":"heavy","weather":"drizzle"}],"textDescription":"Clear"}"#, 55),
        (#"{"presentWeather":[{"weather":"thunderstorms"},{"weather":"rain","intensity":"light"}]}"#, 95),
        (#"{"presentWeather":[{"weather":"thunderstorms","inVicinity":true}]}"#, 13),
        (#"{"presentWeather":[],"textDescription":"Mostly Clear","icon":"/icons/land/day/ovc"}"#, 1),
        (#"{"presentWeather":[],"textDescription":"","icon":"https://api.weather.gov/icons/land/day/few?size=m"}"#, 1),
        (#"{"textDescription":"","icon":null,"cloudLayers":[{"amount":"FEW"},{"amount":"BKN"}]}"#, 3),
        (#"{"cloudLayers":[{"amount":"CLR"}]}"#, 0),
    ]

    @Test(arguments: samples)
    func `present weather, then description, then icon, then clouds`(properties: String, code: Int) throws {
        let condition = NWSCondition.read(try JSONParser.parse(properties), temperature: nil)
        #expect(condition?.code == code)
    }

    @Test func `nothing known is no clear sky`() throws {
        let silent = try JSONParser.parse(#"{"presentWeather":[],"textDescription":"","icon":null,"cloudLayers":[]}"#)
        #expect(NWSCondition.read(silent, temperature: nil) == nil)
    }

    static let reports: [(text: String, temperature: Double?, dewPoint: Double?)] =
        [
            ("EFHK 300550Z 24012G24KT 200V280 3000 -SN SCT008 M05/M07 Q1009 TEMPO 1500 SN", -5.0, -7.0),
            ("KDEN 300553Z VRB03KT 10SM CLR M09/M12 A3017 RMK AO2 SLP228 T10891122", -8.9, -12.2),
            ("KLAX 281253Z 24005KT 1/8SM R25L/2600VP6000FT FG VV002 17/16 A2999 RMK AO2 SLP152 T01720161", 17.2, 16.1),
            ("KDCA 301024Z 05010KT 1 3/4SM +TSRA BR OVC007CB 14/12 A2978 RMK AO2", 14, 12),
            ("UUEE 300600Z 18005MPS 0300NE R06C/0600N FZFG VV001 M00/M00 Q1021", 0, 0),
            ("KXYZ 301453Z COR 35020G35KT 1/2SM +SHSNPL BLSN VV005 XX/M12 A2965 $", nil, -12),
            ("BGXX 300550Z AUTO /////KT //// // ////// ///// Q//// NIL=", nil, nil),
            ("KAAA 300550Z 05/ Q1013", 5, nil),
        ] as [(String, Double?, Double?)]

    @Test(arguments: reports)
    func `temperatures in raw reports`(text: String, temperature: Double?, dewPoint: Double?) {
        let report = MetarReport(text)
        #expect(report.temperature == temperature)
        #expect(report.dewPoint == dewPoint)
    }

    @Test(arguments: [
        ("2026-11-30T05:54:00Z", true), ("2026-11-30T06:49:00Z", true), ("2026-11-30T07:54:00Z", false),
        ("2026-12-01T05:54:00Z", false),
    ])
    func `a raw report counts only near its time`(time: String, counts: Bool) throws {
        #expect(MetarReport("KDEN 300553Z M09/M12").isOf(try #require(Instant(iso: time))) == counts)
    }

    @Test func `a raw report of just before midnight`() throws {
        #expect(MetarReport("KDEN 302353Z M09/M12").isOf(try #require(Instant(iso: "2026-12-01T00:05:00Z"))))
    }
}
