extension IconSet {
    /// Symbols of the Norwegian Meteorological Institute's Weathericons.
    ///
    /// There are 41, and 21 of them, the showers and the skies that let the sun through, have forms for day, night and
    /// polar twilight: `clearsky fair partlycloudy`, `[light|heavy]rainshowers`, `[light|heavy]sleetshowers`,
    /// `[light|heavy]snowshowers`, each of the showers also with `andthunder`. The other 20 look the same all day:
    /// `cloudy fog`, and `rain sleet snow` light, moderate and heavy, each with and without `andthunder`. (Light sleet
    /// and snow showers with thunder are spelt with one s too many: `lightssleetshowersandthunder`.)
    ///
    /// What has no symbol gets the nearest: fog for whatever else clouds the view, sleet for ice and for freezing rain,
    /// thunder with heavy rain for tornadoes and hurricanes. There's none for the unknown.
    static let metNorway = IconSet(
        [
            Row(varying("clearsky"), 0...0),
            Row(varying("fair"), 1...1),
            Row(varying("partlycloudy"), 2...2),
            Row("cloudy", 3...3, 14...16, 18...18, 20...27, 29...29),
            Row("fog", 4...12, 28...28, 30...35, 40...49),
            Row(varying("lightrainshowersandthunder"), 13...13, 17...17),
            Row("heavyrainandthunder", 19...19, 97...97, 99...99),
            Row("lightrain", 50...53, 58...58, 60...61, 91...91),
            Row("rain", 54...55, 59...59, 62...63),
            Row("heavyrain", 64...65, 92...92),
            Row("lightsleet", 56...56, 66...66, 68...68),
            Row("sleet", 57...57, 67...67, 69...69, 79...79),
            Row("lightsnow", 70...71, 76...78, 93...93),
            Row("snow", 36...36, 38...38, 72...73, 94...94),
            Row("heavysnow", 37...37, 39...39, 74...75),
            Row(varying("lightrainshowers"), 80...80),
            Row(varying("rainshowers"), 81...81),
            Row(varying("heavyrainshowers"), 82...82),
            Row(varying("lightsleetshowers"), 83...83, 87...87, 89...89),
            Row(varying("sleetshowers"), 84...84, 88...88),
            Row(varying("heavysleetshowers"), 90...90),
            Row(varying("lightsnowshowers"), 85...85),
            Row(varying("snowshowers"), 86...86),
            Row("rainandthunder", 95...96),
            Row("lightrainandthunder", 98...98),
        ],
        symbols: [
            "hurricane": Icon("heavyrainandthunder"), "tropicalstorm": Icon("heavyrain"),
            // Great heat and great cold come under clear skies.
            "thermometer.sun.fill": varying("clearsky"), "thermometer.snowflake": varying("clearsky"),
        ],
        unknown: nil)

    private static func varying(_ base: String) -> Icon { Icon(base + "_day", base + "_night") }
}
