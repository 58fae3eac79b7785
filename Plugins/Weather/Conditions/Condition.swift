/// What the sky does.
struct Condition: Sendable, Equatable {
    /// WMO code table 4677, with 0 to 3 for the cover of the sky as forecasts use them.
    var code: Int?
    /// An icon that no code stands for.
    var symbol: String?

    init(code: Int) { self.code = code }
    init(symbol: String) { self.symbol = symbol }

    /// The icon's name among SF Symbols, filled; see ``IconTable``.
    func icon(isDay: Bool) -> String {
        symbol ?? code.map { IconTable.icon(code: $0, isDay: isDay) } ?? IconTable.unknown
    }
}

/// Names of SF Symbols for WMO codes.
enum IconTable {
    static let unknown = "questionmark.circle"

    private struct Row: Sendable {
        var codes: [ClosedRange<Int>]
        var day: String
        var night: String
    }

    private static func row(_ day: String, _ night: String? = nil, _ codes: ClosedRange<Int>...) -> Row {
        Row(codes: codes, day: day, night: night ?? day)
    }

    private static let rows: [Row] = [
        row("sun.max.fill", "moon.stars.fill", 0...0),
        row("sun.min.fill", "moon.fill", 1...1),
        row("cloud.sun.fill", "cloud.moon.fill", 2...2),
        // Overcast; precipitation in sight; past precipitation that has stopped.
        row("cloud.fill", nil, 3...3, 14...16, 20...27, 29...29),
        row("smoke.fill", nil, 4...4),
        row("sun.haze.fill", "cloud.fog.fill", 5...5),
        row("sun.dust.fill", "smoke.fill", 6...9, 30...35),
        row("cloud.fog.fill", nil, 10...12, 28...28, 40...49),
        row("cloud.sun.bolt.fill", "cloud.moon.bolt.fill", 13...13, 17...17),
        row("wind", nil, 18...18),
        row("tornado", nil, 19...19),
        row("wind.snow", nil, 36...39),
        row("cloud.drizzle.fill", nil, 50...55, 58...58),
        // Freezing drizzle and rain; rain and snow mixed.
        row("cloud.sleet.fill", nil, 56...57, 66...69, 83...84),
        row("cloud.rain.fill", nil, 59...63, 91...91),
        row("cloud.heavyrain.fill", nil, 64...65, 82...82, 92...92),
        row("cloud.snow.fill", nil, 70...75, 77...77, 85...86, 93...94),
        row("snowflake", nil, 76...76, 78...78),
        row("cloud.hail.fill", nil, 79...79, 87...90),
        row("cloud.sun.rain.fill", "cloud.moon.rain.fill", 80...81),
        row("cloud.bolt.rain.fill", nil, 95...97, 99...99),
        row("cloud.bolt.fill", nil, 98...98),
    ]

    /// One row for each code from 0 to 99.
    private static let byCode: [Row?] = {
        var table = [Row?](repeating: nil, count: 100)
        for row in rows {
            for code in row.codes.joined() { table[code] = row }
        }
        return table
    }()

    /// The filled icon of a code; ``unknown`` for codes outside 0...99.
    static func icon(code: Int, isDay: Bool) -> String {
        guard byCode.indices.contains(code), let row = byCode[code] else { return unknown }
        return isDay ? row.day : row.night
    }

    /// The same symbol drawn in outline.
    static func outline(_ name: String) -> String {
        name.hasSuffix(".fill") ? String(name.dropLast(5)) : name
    }
}
