extension IconSet {
    /// A set that comes with the plugin.
    enum Name: String, Sendable, CaseIterable {
        case filledSymbols = "sf-fill"
        case outlinedSymbols = "sf-outline"
        case weatherIcons = "weather-icons"
        case metNorway = "met"

        var set: IconSet {
            switch self {
            case .filledSymbols: .filledSymbols
            case .outlinedSymbols: .outlinedSymbols
            case .weatherIcons: .weatherIcons
            case .metNorway: .metNorway
            }
        }
    }

    /// Conditions that no code stands for, as tables call them, and their ``Condition/symbol``.
    static let symbolNames: KeyValuePairs = [
        "hurricane": "hurricane", "tropical-storm": "tropicalstorm", "hot": "thermometer.sun.fill",
        "cold": "thermometer.snowflake",
    ]

    /// Apple's SF Symbols, filled; all are in its first two versions.
    static let filledSymbols = IconSet(
        [
            Row("sun.max.fill", "moon.stars.fill", 0...0),
            Row("sun.min.fill", "moon.fill", 1...1),
            Row("cloud.sun.fill", "cloud.moon.fill", 2...2),
            // Overcast; precipitation in sight; past precipitation that has stopped.
            Row("cloud.fill", 3...3, 14...16, 20...27, 29...29),
            Row("smoke.fill", 4...4),
            Row("sun.haze.fill", "cloud.fog.fill", 5...5),
            Row("sun.dust.fill", "smoke.fill", 6...9, 30...35),
            Row("cloud.fog.fill", 10...12, 28...28, 40...49),
            Row("cloud.sun.bolt.fill", "cloud.moon.bolt.fill", 13...13, 17...17),
            Row("wind", 18...18),
            Row("tornado", 19...19),
            Row("wind.snow", 36...39),
            Row("cloud.drizzle.fill", 50...55, 58...58),
            // Freezing drizzle and rain; rain and snow mixed.
            Row("cloud.sleet.fill", 56...57, 66...69, 83...84),
            Row("cloud.rain.fill", 59...63, 91...91),
            Row("cloud.heavyrain.fill", 64...65, 82...82, 92...92),
            Row("cloud.snow.fill", 70...75, 77...77, 85...86, 93...94),
            Row("snowflake", 76...76, 78...78),
            Row("cloud.hail.fill", 79...79, 87...90),
            Row("cloud.sun.rain.fill", "cloud.moon.rain.fill", 80...81),
            Row("cloud.bolt.rain.fill", 95...97, 99...99),
            Row("cloud.bolt.fill", 98...98),
        ],
        symbols: Dictionary(uniqueKeysWithValues: symbolNames.map { ($0.value, Icon($0.value)) }),
        unknown: Icon("questionmark.circle"))

    /// The same symbols drawn in outline.
    static let outlinedSymbols = filledSymbols.renamed { $0.hasSuffix(".fill") ? String($0.dropLast(5)) : $0 }

    /// Class names of Erik Flowers' Weather Icons 2.0.
    static let weatherIcons = IconSet(
        [
            Row("wi-day-sunny", "wi-night-clear", 0...0),
            Row("wi-day-sunny-overcast", "wi-night-partly-cloudy", 1...1),
            Row("wi-day-cloudy", "wi-night-alt-cloudy", 2...2),
            Row("wi-cloudy", 3...3, 14...16, 20...27, 29...29),
            Row("wi-smoke", 4...4),
            Row("wi-day-haze", "wi-smog", 5...5),
            Row("wi-dust", 6...9),
            Row("wi-fog", 10...12, 28...28, 40...49),
            Row("wi-day-lightning", "wi-night-alt-lightning", 13...13, 17...17),
            Row("wi-strong-wind", 18...18),
            Row("wi-tornado", 19...19),
            Row("wi-sandstorm", 30...35),
            Row("wi-snow-wind", 36...39),
            Row("wi-sprinkle", 50...55, 58...58),
            // Freezing drizzle and rain; ice pellets.
            Row("wi-sleet", 56...57, 66...67, 79...79),
            Row("wi-rain", 59...65, 91...92),
            Row("wi-rain-mix", 68...69),
            Row("wi-snow", 70...75, 77...77, 93...94),
            Row("wi-snowflake-cold", 76...76, 78...78),
            Row("wi-day-showers", "wi-night-alt-showers", 80...81),
            Row("wi-day-rain", "wi-night-alt-rain", 82...82),
            Row("wi-day-rain-mix", "wi-night-alt-rain-mix", 83...84),
            Row("wi-day-snow", "wi-night-alt-snow", 85...86),
            Row("wi-day-hail", "wi-night-alt-hail", 87...90),
            Row("wi-thunderstorm", 95...97, 99...99),
            Row("wi-lightning", 98...98),
        ],
        symbols: [
            "hurricane": Icon("wi-hurricane"), "tropicalstorm": Icon("wi-hurricane"),
            "thermometer.sun.fill": Icon("wi-hot"), "thermometer.snowflake": Icon("wi-snowflake-cold"),
        ],
        unknown: Icon("wi-na"))
}
