import Configuration
import GeoJSON
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

/// Several reports of one station and moment.
struct MetarCorrectionTests {
    private static let stations = [
        "EFHK": StationSite(location: Coordinate(longitude: 25, latitude: 60)),
        "EGLL": StationSite(location: Coordinate(longitude: 0, latitude: 51)),
    ]

    static let texts: [(lines: [String], celsius: [Double?])] = [
        // The later line wins, a corrected one over any that is not.
        (["EFHK 300550Z 01/00", "EFHK 300550Z 02/00"], [2]),
        (["EFHK 300550Z 01/00", "EFHK 300550Z COR 02/00"], [2]),
        (["EFHK 300550Z COR 02/00", "EFHK 300550Z 01/00"], [2]),
        (["METAR COR EFHK 300550Z 02/00", "METAR EFHK 300550Z 01/00"], [2]),
        (["EFHK 300550Z CCA 02/00", "EFHK 300550Z CCB 03/00", "EFHK 300550Z 01/00"], [3]),
        // Other moments and other stations stand by themselves.
        (["EFHK 300550Z COR 02/00", "EFHK 300520Z 01/00"], [2, 1]),
        (["EFHK 300550Z COR 02/00", "EGLL 300550Z 01/00", "EFHK 300550Z 03/00"], [2, 1]),
        // What a correction leaves out is not taken from what it corrects, else it is.
        (["EFHK 300550Z 01/00 Q1000", "EFHK 300550Z COR Q1001"], [nil]),
        (["EFHK 300550Z 01/00 Q1000", "EFHK 300550Z Q1001"], [1]),
    ]

    @Test(arguments: texts)
    func `of one station and moment one report is left`(lines: [String], celsius: [Double?]) throws {
        let text = lines.joined(separator: "\n") + "\n"
        #expect(try WeatherLoading([UInt8](text.utf8), stations: Self.stations).values(.temperature) == celsius)
    }

    @Test func `lists say so in the text or in the type`() throws {
        func entry(_ celsius: Int, _ raw: String, _ type: String) -> String {
            #"{"icaoId":"EFHK","obsTime":1796017800,"lat":60,"lon":25,"metarType":"\#(type)","rawOb":"\#(raw) 0\#(celsius)/00"}"#
        }
        for (first, second) in [
            (entry(2, "METAR COR EFHK 300550Z", "METAR"), entry(1, "METAR EFHK 300550Z", "METAR")),
            (entry(2, "EFHK 300550Z", "METAR COR"), entry(1, "EFHK 300550Z", "METAR")),
            (entry(1, "EFHK 300550Z", "METAR"), entry(2, "EFHK 300550Z", "SPECI")),
        ] {
            #expect(try WeatherLoading("[\(first),\(second)]").values(.temperature) == [2])
        }
        #expect(MetarReport(MetarFields(try feedDocument(entry(1, "EFHK 300550Z", "SPECI")))).kind == .special)
    }

    @Test func `the cache file has a column for it`() throws {
        let row = "KAAA 300553Z 0%/,KAAA,2026-11-30T05:53:00Z,40,-100,%,,#,,,,METAR,1"
        let text =
            WeatherFieldsTests.header + "\n"
            + [("2", "TRUE"), ("1", "")].map { row.replacing("%", with: $0.0).replacing("#", with: $0.1) }
            .joined(separator: "\n")
        #expect(try WeatherLoading(text).values(.temperature) == [2])
    }
}
