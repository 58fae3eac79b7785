import Configuration
import TestSupport
import Testing

@testable import WeatherPlugin

/// Groups by hand from FM 15 and the Federal Meteorological Handbook.
struct MetarGroupTests {
    private static let knot = 1852.0 / 3600

    static let winds: [(group: String, direction: Double?, speed: Double?, gust: Double?)] = [
        ("24012KT", 240, 12 * knot, nil), ("24012G24KT", 240, 12 * knot, 24 * knot), ("36007MPS", 360, 7, nil),
        ("18018G27MPS", 180, 18, 27), ("09036KMH", 90, 10, nil), ("VRB03KT", nil, 3 * knot, nil),
        ("00000KT", nil, 0, nil), ("/////KT", nil, nil, nil), ("240P99KT", 240, 99 * knot, nil),
        ("270100G115KT", 270, 100 * knot, 115 * knot), ("24080GP99KT", 240, 80 * knot, 99 * knot),
        ("120//KT", 120, nil, nil), ("///05KT", nil, 5 * knot, nil),
    ]

    @Test(arguments: winds)
    func `wind`(group: String, direction: Double?, speed: Double?, gust: Double?) throws {
        let report = MetarReport("METAR EFHK 300550Z \(group) 9999 07/06 Q1006")
        let wind = try #require(report.wind)
        #expect(wind.direction == direction)
        #expect(wind.isVariable == group.hasPrefix("VRB"))
        #expect(wind.isOffScale == (group == "240P99KT"))
        #expect((wind.speed == nil) == (speed == nil))
        #expect((wind.gust == nil) == (gust == nil))
        if let speed { #expect(approximately(wind.speed ?? -1, speed, 1e-12)) }
        if let gust { #expect(approximately(wind.gust ?? -1, gust, 1e-12)) }
        #expect(report.unknownGroups.isEmpty)
        #expect(report.temperature == 7)
    }

    @Test(arguments: ["0000KT", "24012", "2401KT", "40012KT", "24012GKT", "KT", "24012KTS", "VRBKT", "-2012KT"])
    func `what is no wind is reported and costs nothing else`(group: String) {
        let report = MetarReport("EFHK 300550Z \(group) 9999 07/06 Q1006")
        #expect(report.wind == nil)
        #expect(report.unknownGroups == [group])
        #expect(report.visibility?.meters == 10_000)
        #expect(report.dewPoint == 6)
        #expect(report.pressure == 100_600)
    }

    @Test func `variable direction`() {
        #expect(MetarReport("EFHK 300550Z 24012KT 200V280").wind?.sector == .init(from: 200, to: 280))
    }

    static let visibilities: [(groups: String, visibility: MetarReport.Visibility?)] = [
        ("3000", .init(meters: 3000)), ("9999", .init(meters: 10_000, bound: .orMore)),
        ("0000", .init(meters: 50, bound: .orLess)), ("9999NDV", .init(meters: 10_000, bound: .orMore)),
        ("0300NE", .init(meters: 300, direction: "NE")), ("4000E", .init(meters: 4000, direction: "E")),
        ("CAVOK", .init(meters: 10_000, bound: .orMore)), ("10SM", .init(meters: 16_093.44, bound: .orMore)),
        ("1/2SM", .init(meters: 804.672)), ("1 3/4SM", .init(meters: 2816.352)),
        ("2 1/2SM", .init(meters: 4023.36)), ("M1/4SM", .init(meters: 402.336, bound: .orLess)),
        ("P6SM", .init(meters: 9656.064, bound: .orMore)), ("11/16SM", .init(meters: 1106.424)),
        ("////", nil), ("////SM", nil), ("R04R/P2000N", nil), ("R25L/2600VP6000FT", nil),
        ("R06C/0600N R24/290395", nil), ("9999 3100", .init(meters: 10_000, bound: .orMore)),
    ]

    @Test(arguments: visibilities)
    func `visibility`(groups: String, visibility: MetarReport.Visibility?) {
        let report = MetarReport("KAAA 300550Z 24012KT \(groups) 07/06")
        #expect(report.visibility == visibility)
        #expect(report.minimumVisibility == (groups == "9999 3100" ? .init(meters: 3100) : nil))
        #expect(report.unknownGroups.isEmpty)
        #expect(report.temperature == 7)
    }

    @Test(arguments: ["1/0SM", "SM", "M/4SM", "1/SM", "9999X", "30000", "12", "M1SM/"])
    func `what is no visibility is reported`(group: String) {
        let report = MetarReport("KAAA 300550Z \(group) 07/06")
        #expect(report.visibility == nil)
        #expect(report.unknownGroups == [group])
        #expect(report.temperature == 7)
    }

    static let skies: [(groups: String, code: Int?)] = [
        ("SKC", 0), ("CLR", 0), ("NSC", 0), ("NCD", 0), ("CAVOK", 0), ("FEW010", 1), ("SCT020", 2), ("BKN030", 3),
        ("OVC001", 3), ("VV///", 3), ("FEW010 SCT020TCU BKN100", 3), ("FEW///CB", 1), ("//////", nil),
        ("//////CB", nil), ("///015", nil), ("BKN020///", 3), ("-DZ OVC010", 51), ("DZ", 53), ("+DZ", 55),
        ("-RA", 61), ("RA", 63), ("+RA", 65), ("-SN", 71), ("SN", 73), ("+SN", 75), ("SG", 77), ("IC", 76), ("PL", 79),
        ("-FZRA", 66), ("FZRA", 67), ("-FZDZ", 56), ("FZDZ", 57), ("-SHRA", 80), ("SHRA", 81), ("+SHRA", 82),
        ("-SHSN", 85), ("SHSN", 86), ("-SHRASN", 83), ("SHSNRA", 84), ("SHGS", 88), ("SHGR", 90), ("RASN", 69),
        ("-RADZ", 58), ("TSRA", 95), ("+TSRA", 97), ("TSGR", 96), ("+TSRAGR", 99), ("TS", 17), ("VCTS SCT020", 13),
        ("VCSH FEW030", 16), ("FZFG", 48), ("FG", 45), ("MIFG", 12), ("BCFG", 41), ("BR", 10), ("HZ", 5), ("FU", 4),
        ("DU", 6), ("SA", 7), ("PO", 8), ("SQ", 18), ("+FC", 19), ("BLSN", 38), ("DRSN", 36), ("SS", 31), ("+DS", 34),
        ("BR -SN FZFG OVC003", 71), ("NSW SCT020", 2), ("// SCT020", 2), ("RERA BKN020", 3), ("UP", 61),
    ]

    @Test(arguments: skies)
    func `weather and clouds as a code`(groups: String, code: Int?) {
        let report = MetarReport("METAR EFHK 300550Z 24012KT 5000 \(groups) 07/06 Q1006")
        #expect(report.conditionCode == code)
        #expect(report.unknownGroups.isEmpty)
    }

    @Test func `cloud layers`() {
        let clouds = MetarReport("EFHK 300550Z FEW010 SCT020TCU OVC030CB VV002 BKN///").clouds
        #expect(
            clouds == [
                .init(amount: .few, base: 304.8), .init(amount: .scattered, base: 609.6, convection: .toweringCumulus),
                .init(amount: .overcast, base: 914.4, convection: .cumulonimbus),
                .init(amount: .obscured, base: 60.96), .init(amount: .broken),
            ])
        #expect(clouds.map { $0.amount.oktas?.upperBound } == [2, 4, 8, 8, 7])
    }

    static let temperatures: [(groups: String, temperature: Double?, dewPoint: Double?)] = [
        ("07/06", 7, 6), ("M05/M07", -5, -7), ("M00/M00", 0, 0), ("00/M04", 0, -4), ("05/", 5, nil),
        ("05///", 5, nil), ("XX/M12", nil, -12), ("///M12", nil, -12), ("/////", nil, nil), ("12/XX", 12, nil),
        ("M09/M12 RMK AO2 T10891122", -8.9, -12.2), ("17/16 RMK T0172", 17.2, 16), ("17/16 RMK TSNO T01x20161", 17, 16),
        ("M00/M01 RMK T10001006", 0, -0.6), ("01/M01 NOSIG RMK T00111012", 1.1, -1.2), ("07/06 TEMPO 09/08", 7, 6),
    ]

    @Test(arguments: temperatures)
    func `temperature and dew point`(groups: String, temperature: Double?, dewPoint: Double?) {
        let report = MetarReport("METAR EFHK 300550Z 24012KT 5000 \(groups)=")
        #expect(report.temperature == temperature)
        #expect(report.dewPoint == dewPoint)
        #expect(report.temperature?.sign != .minus || report.temperature != 0)
        #expect(report.unknownGroups.isEmpty)
    }

    static let pressures: [(groups: String, pressure: Double?, seaLevel: Double?)] = [
        ("Q1009", 100_900, nil), ("Q0987", 98_700, nil), ("Q////", nil, nil), ("A////", nil, nil),
        ("A2992", 101_320.75888, nil), ("QNH2992INS", 101_320.75888, nil), ("A3017 RMK SLP228", 102_167.35613, 102_280),
        ("RMK AO2 SLP987", nil, 99_870), ("RMK SLP500", nil, 95_000), ("RMK SLP499", nil, 104_990),
        ("RMK SLPNO", nil, nil), ("Q1009 RMK A2992", 100_900, nil),
    ]

    @Test(arguments: pressures)
    func `pressure`(groups: String, pressure: Double?, seaLevel: Double?) {
        let report = MetarReport("METAR EFHK 300550Z \(groups)")
        #expect((report.pressure == nil) == (pressure == nil))
        if let pressure { #expect(approximately(report.pressure ?? 0, pressure, 1e-6)) }
        #expect(report.seaLevelPressure == seaLevel)
        #expect(report.unknownGroups.isEmpty)
    }

    @Test func `what stands in front`() {
        let report = MetarReport("SPECI COR KXYZ 301453Z AUTO 35020KT $")
        #expect(report.kind == .special && report.isCorrected && report.isAutomatic && !report.isNil)
        #expect(report.station == "KXYZ")
        #expect(report.time == .init(day: 30, hour: 14, minute: 53))
        #expect(MetarReport("METAR CYYZ 301500Z CCA 35020KT").isCorrected)
        let empty = MetarReport("METAR BGXX 300550Z NIL=")
        #expect(empty.isNil && empty.unknownGroups.isEmpty)
        #expect(MetarReport("EFHK 321261Z 24012KT").unknownGroups == ["321261Z"])
    }

    @Test func `groups of no use are known all the same`() {
        let report = MetarReport(
            "METAR EGXX 300550Z 24012KT 9999 FEW020 07/06 Q1006 RERA WS ALL RWY W15/S2 R24/CLRD// BLU+ BLU NOSIG 3000=")
        #expect(report.unknownGroups.isEmpty)
        #expect(report.visibility?.meters == 10_000)
        #expect(MetarReport("EFHK 300550Z WS R04L WS TKOF RWY22 07/06").temperature == 7)
    }

    @Test func `nothing after the equals sign counts`() {
        #expect(MetarReport("EFHK 300550Z 07/06= Q1006").pressure == nil)
    }

    @Test(arguments: [
        ("010030Z", "2026-11-30T23:59:00Z", "2026-12-01T00:30:00Z"),
        ("010130Z", "2026-11-30T23:59:00Z", "2026-11-01T01:30:00Z"),
        ("312350Z", "2027-01-01T00:10:00Z", "2026-12-31T23:50:00Z"),
        ("302350Z", "2026-03-01T00:10:00Z", "2026-01-30T23:50:00Z"),
        ("292350Z", "2028-03-01T00:10:00Z", "2028-02-29T23:50:00Z"),
        ("292350Z", "2026-03-01T00:10:00Z", "2026-01-29T23:50:00Z"),
        ("310000Z", "2026-07-30T12:00:00Z", "2026-05-31T00:00:00Z"),
        ("300710Z", "2026-11-30T06:10:00Z", "2026-11-30T07:10:00Z"),
        ("300711Z", "2026-11-30T06:10:00Z", "2026-10-30T07:11:00Z"),
        ("010000Z", "1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
        ("311200Z", "1970-01-01T00:00:00Z", "1969-12-31T12:00:00Z"),
    ])
    func `the day of the month becomes a date`(time: String, reference: String, expected: String) throws {
        let instant = MetarReport("EFHK \(time)").instant(near: try #require(Instant(iso: reference)))
        #expect(instant?.iso == expected)
    }

    @Test func `far outside the calendar there is no date`() {
        for seconds in [Double.nan, .infinity, 1e300, -1e300] {
            #expect(MetarReport("EFHK 010000Z").instant(near: Instant(seconds: seconds)) == nil)
        }
    }

    @Test func `a date is never an hour ahead and less than two months back`() throws {
        var random = SplitMix64(seed: 31)
        for _ in 0..<2000 {
            let reference = Instant(seconds: random.uniform(0..<4e9).rounded())
            let day = Int.random(in: 1...31, using: &random)
            let text = "EFHK \(day < 10 ? "0" : "")\(day)1230Z"
            let instant = try #require(MetarReport(text).instant(near: reference))
            #expect(instant.dayAndSecond.day == day && instant.dayAndSecond.second == 45_000)
            #expect(instant.seconds <= reference.seconds + 3600)
            #expect(instant.seconds > reference.seconds + 3600 - 62 * 86_400)
        }
    }
}
