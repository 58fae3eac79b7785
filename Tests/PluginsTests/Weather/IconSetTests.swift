import Configuration
import GeoJSON
import Testing

@testable import WeatherPlugin

struct IconSetTests {
    /// SF Symbols by day and by night.
    static let symbols: [(codes: [ClosedRange<Int>], day: String, night: String)] = [
        ([0...0], "sun.max.fill", "moon.stars.fill"), ([1...1], "sun.min.fill", "moon.fill"),
        ([2...2], "cloud.sun.fill", "cloud.moon.fill"), ([3...3], "cloud.fill", "cloud.fill"),
        ([4...4], "smoke.fill", "smoke.fill"), ([5...5], "sun.haze.fill", "cloud.fog.fill"),
        ([6...9, 30...35], "sun.dust.fill", "smoke.fill"),
        ([10...12, 28...28, 40...49], "cloud.fog.fill", "cloud.fog.fill"),
        ([13...13, 17...17], "cloud.sun.bolt.fill", "cloud.moon.bolt.fill"),
        ([14...16, 20...27, 29...29], "cloud.fill", "cloud.fill"), ([18...18], "wind", "wind"),
        ([19...19], "tornado", "tornado"), ([36...39], "wind.snow", "wind.snow"),
        ([50...55, 58...58], "cloud.drizzle.fill", "cloud.drizzle.fill"),
        ([56...57, 66...69, 83...84], "cloud.sleet.fill", "cloud.sleet.fill"),
        ([59...63, 91...91], "cloud.rain.fill", "cloud.rain.fill"),
        ([64...65, 82...82, 92...92], "cloud.heavyrain.fill", "cloud.heavyrain.fill"),
        ([70...75, 77...77, 85...86, 93...94], "cloud.snow.fill", "cloud.snow.fill"),
        ([76...76, 78...78], "snowflake", "snowflake"), ([79...79, 87...90], "cloud.hail.fill", "cloud.hail.fill"),
        ([80...81], "cloud.sun.rain.fill", "cloud.moon.rain.fill"),
        ([95...97, 99...99], "cloud.bolt.rain.fill", "cloud.bolt.rain.fill"),
        ([98...98], "cloud.bolt.fill", "cloud.bolt.fill"),
    ]

    @Test(arguments: symbols)
    func `SF Symbols`(codes: [ClosedRange<Int>], day: String, night: String) {
        for code in codes.joined() {
            let condition = Condition(code: code)
            #expect(IconSet.filledSymbols.name(of: condition, isDay: true) == day)
            #expect(IconSet.filledSymbols.name(of: condition, isDay: false) == night)
            let outline = day.hasSuffix(".fill") ? String(day.dropLast(5)) : day
            #expect(IconSet.outlinedSymbols.name(of: condition, isDay: true) == outline)
        }
    }

    @Test func `the table above has every code once`() {
        #expect(Self.symbols.flatMap { $0.codes.joined() }.sorted() == Array(0...99))
    }

    private static let conditions =
        IconSet.codes.map { Condition(code: $0) } + IconSet.symbolNames.map { Condition(symbol: $0.value) }

    @Test(arguments: IconSet.Name.allCases)
    func `every condition has an icon in every set`(name: IconSet.Name) {
        let unknown = name.set.name(of: Condition(code: 100), isDay: true)
        for condition in Self.conditions {
            for isDay in [true, false] {
                let icon = name.set.name(of: condition, isDay: isDay)
                #expect(icon != nil && icon != unknown, "\(condition)")
            }
        }
    }

    @Test(arguments: IconSet.Name.allCases)
    func `no sun at night and no moon by day`(name: IconSet.Name) {
        for condition in Self.conditions where condition.symbol == nil {
            let day = name.set.name(of: condition, isDay: true) ?? ""
            let night = name.set.name(of: condition, isDay: false) ?? ""
            #expect(!["moon", "night"].contains { day.contains($0) }, "\(day)")
            #expect(!["sun", "day"].contains { night.contains($0) }, "\(night)")
        }
    }

    @Test(arguments: IconSet.Name.allCases)
    func `a whole day has the day's icon`(name: IconSet.Name) {
        for condition in Self.conditions {
            #expect(name.set.name(of: condition, isDay: nil) == name.set.name(of: condition, isDay: true))
        }
    }

    static let unknowns: [(name: IconSet.Name, icon: String?)] = [
        (.filledSymbols, "questionmark.circle"), (.outlinedSymbols, "questionmark.circle"), (.weatherIcons, "wi-na"),
        (.metNorway, nil),
    ]

    @Test(arguments: unknowns)
    func `what no set knows`(name: IconSet.Name, icon: String?) {
        for condition in [Condition(code: -1), Condition(code: 100), Condition(symbol: "frogs")] {
            #expect(name.set.name(of: condition, isDay: true) == icon)
        }
    }

    static let special: [(symbol: String, icons: [IconSet.Name: String])] = [
        (
            "hurricane",
            [
                .filledSymbols: "hurricane", .outlinedSymbols: "hurricane", .weatherIcons: "wi-hurricane",
                .metNorway: "heavyrainandthunder",
            ]
        ),
        ("tropicalstorm", [.filledSymbols: "tropicalstorm", .weatherIcons: "wi-hurricane", .metNorway: "heavyrain"]),
        (
            "thermometer.sun.fill",
            [
                .filledSymbols: "thermometer.sun.fill", .outlinedSymbols: "thermometer.sun", .weatherIcons: "wi-hot",
                .metNorway: "clearsky_night",
            ]
        ),
        (
            "thermometer.snowflake",
            [.filledSymbols: "thermometer.snowflake", .weatherIcons: "wi-snowflake-cold", .metNorway: "clearsky_night"]
        ),
    ]

    @Test(arguments: special)
    func `conditions that no code stands for`(symbol: String, icons: [IconSet.Name: String]) {
        for (name, icon) in icons { #expect(name.set.name(of: Condition(symbol: symbol), isDay: false) == icon) }
    }

    /// The names that are used of those in Weather Icons 2.0.
    static let weatherIcons: Set = [
        "wi-cloudy", "wi-day-cloudy", "wi-day-hail", "wi-day-haze", "wi-day-lightning", "wi-day-rain",
        "wi-day-rain-mix", "wi-day-showers", "wi-day-snow", "wi-day-sunny", "wi-day-sunny-overcast", "wi-dust",
        "wi-fog", "wi-hot", "wi-hurricane", "wi-lightning", "wi-na", "wi-night-alt-cloudy", "wi-night-alt-hail",
        "wi-night-alt-lightning", "wi-night-alt-rain", "wi-night-alt-rain-mix", "wi-night-alt-showers",
        "wi-night-alt-snow", "wi-night-clear", "wi-night-partly-cloudy", "wi-rain", "wi-rain-mix", "wi-sandstorm",
        "wi-sleet", "wi-smog", "wi-smoke", "wi-snow", "wi-snow-wind", "wi-snowflake-cold", "wi-sprinkle",
        "wi-strong-wind", "wi-thunderstorm", "wi-tornado",
    ]

    @Test func `Weather Icons that exist`() { #expect(IconSet.weatherIcons.names == Self.weatherIcons) }

    /// The institute's 41 symbols, and whether they have forms for day and night.
    static let metSymbols: [String: Bool] = {
        var symbols = ["clearsky": true, "fair": true, "partlycloudy": true, "cloudy": false, "fog": false]
        for kind in ["rain", "sleet", "snow"] {
            for strength in ["light", "", "heavy"] {
                symbols[strength + kind] = false
                symbols[strength + kind + "andthunder"] = false
                symbols[strength + kind + "showers"] = true
                // The two that are misspelt.
                let isMisspelt = strength == "light" && kind != "rain"
                symbols[strength + (isMisspelt ? "s" : "") + kind + "showersandthunder"] = true
            }
        }
        return symbols
    }()

    @Test func `symbols of MET Norway that exist`() {
        #expect(Self.metSymbols.count == 41)
        #expect(Self.metSymbols.values.filter { $0 }.count == 21)
        for name in IconSet.metNorway.names {
            let parts = name.split(separator: "_").map(String.init)
            let varies = Self.metSymbols[parts[0]]
            #expect(varies != nil, "\(name)")
            #expect(varies == (parts.count == 2), "\(name)")
            #expect(parts.count == 1 || ["day", "night"].contains(parts[1]), "\(name)")
        }
    }

    @Test(arguments: [
        0, 1, 2, 3, 45, 61, 63, 65, 68, 69, 71, 73, 75, 80, 81, 82, 83, 84, 85, 86, 95, 97,
    ])
    func `a symbol of MET Norway means the code it was chosen for`(code: Int) throws {
        for isDay in [true, false] {
            let name = try #require(IconSet.metNorway.name(of: Condition(code: code), isDay: isDay))
            let symbol = try #require(MetSymbol(name))
            #expect(symbol.code == code)
            #expect(symbol.isDay == nil || symbol.isDay == isDay)
        }
    }
}
