import GeoJSON

/// The condition of an observation in the format of the US National Weather Service.
enum NWSCondition {
    /// From the present weather, else the description, else the icon, else the cloud layers. The icon comes late: it
    /// tells less (no intensity), and the service has announced its end.
    static func read(_ properties: JSONValue, temperature: Double?) -> Condition? {
        if let code = presentWeather(properties["presentWeather"], temperature) { return Condition(code: code) }
        if let text = properties["textDescription"]?.string,
            let code = ConditionText.code(of: text, temperature: temperature)
        {
            return Condition(code: code)
        }
        if let url = properties["icon"]?.string, let icon = NWSIcon(url: url), let condition = icon.condition {
            return condition
        }
        return cloudLayers(properties["cloudLayers"]).map { Condition(code: $0) }
    }

    private static func presentWeather(_ list: JSONValue?, _ temperature: Double?) -> Int? {
        WeatherGroup.code(of: (list?.array ?? []).compactMap(group), temperature: temperature)
    }

    /// One entry; its raw code says most, such as which precipitation a thunderstorm brings.
    private static func group(_ entry: JSONValue) -> WeatherGroup? {
        var group = entry["rawString"]?.string.flatMap { WeatherGroup(report: $0) } ?? WeatherGroup()
        if group.isEmpty {
            let words = [entry["modifier"]?.string, entry["weather"]?.string].compactMap { $0 }
            for word in words {
                if let descriptor = descriptors[word] { group.descriptors.append(descriptor) }
                if let phenomenon = phenomena[word] { group.phenomena.append(phenomenon) }
            }
            switch entry["intensity"]?.string {
            case "light": group.intensity = .light
            case "heavy": group.intensity = .heavy
            default: break
            }
        }
        if entry["inVicinity"]?.bool == true { group.isInVicinity = true }
        return group.isEmpty ? nil : group
    }

    /// The code of the most clouded layer; an empty list says nothing.
    private static func cloudLayers(_ list: JSONValue?) -> Int? {
        (list?.array ?? []).compactMap { layer -> Int? in
            switch layer["amount"]?.string {
            case "OVC", "VV", "BKN": 3
            case "SCT": 2
            case "FEW": 1
            case "SKC", "CLR": 0
            default: nil
            }
        }.max()
    }

    /// Percent of the sky that the thickest layer covers; nil when there is none.
    static func cloudCover(_ list: JSONValue?) -> Double? {
        (list?.array ?? []).compactMap { layer in
            layer["amount"]?.string.flatMap { MetarReport.Cloud.Amount(name: $0)?.percent }
        }.max()
    }

    private static let descriptors: [String: WeatherGroup.Descriptor] = [
        "patches": .patches, "blowing": .blowing, "low_drifting": .drifting, "freezing": .freezing,
        "shallow": .shallow, "partial": .partial, "showers": .showers, "thunderstorms": .thunderstorm,
    ]

    private static let phenomena: [String: WeatherGroup.Phenomenon] = [
        "fog_mist": .mist, "dust_storm": .duststorm, "dust": .dust, "drizzle": .drizzle,
        "funnel_cloud": .funnelCloud, "fog": .fog, "smoke": .smoke, "hail": .hail, "snow_pellets": .snowPellets,
        "haze": .haze, "ice_crystals": .iceCrystals, "ice_pellets": .icePellets, "dust_whirls": .dustWhirls,
        "spray": .spray, "rain": .rain, "sand": .sand, "sand_storm": .sandstorm, "snow_grains": .snowGrains,
        "snow": .snow, "squalls": .squalls, "volcanic_ash": .volcanicAsh, "unknown": .unknownPrecipitation,
    ]
}

/// What the path of a National Weather Service icon says: `…/icons/land/night/rain,40/snow?size=medium`.
struct NWSIcon {
    var isDay: Bool?
    /// Of two halves of a period the more severe one; nil when the codes are unknown.
    var condition: Condition?

    init?(url: String) {
        let path = url.prefix { $0 != "?" }.split(separator: "/")
        guard let start = path.firstIndex(of: "icons"), start + 3 < path.count else { return nil }
        switch path[start + 2] {
        case "day": isDay = true
        case "night": isDay = false
        default: return nil
        }
        let conditions = path[(start + 3)...].compactMap { part in
            part.split(separator: ",").first.flatMap { Self.condition(of: String($0)) }
        }
        condition = conditions.max { Self.severity($0) < Self.severity($1) }
    }

    private static func condition(of name: String) -> Condition? {
        let name = name.hasPrefix("wind_") ? String(name.dropFirst(5)) : name
        return codes[name].map { Condition(code: $0) } ?? symbols[name].map { Condition(symbol: $0) }
    }

    /// Higher codes are worse among those that icons have, but for the tornado; storms without a code lead.
    private static func severity(_ condition: Condition) -> Int {
        guard let code = condition.code else { return condition.symbol?.hasPrefix("thermometer") == true ? 4 : 200 }
        return code == 19 ? 300 : code
    }

    private static let codes: [String: Int] = [
        "skc": 0, "few": 1, "sct": 2, "bkn": 3, "ovc": 3, "vv": 3, "snow": 73, "rain_snow": 69, "rain_sleet": 67,
        "snow_sleet": 79, "fzra": 67, "rain_fzra": 67, "snow_fzra": 67, "sleet": 79, "rain": 63, "rain_showers": 81,
        "rain_showers_hi": 80, "tsra": 95, "tsra_sct": 95, "tsra_hi": 95, "tornado": 19, "dust": 7, "smoke": 4,
        "haze": 5, "blizzard": 39, "fog": 45,
    ]

    private static let symbols: [String: String] = [
        "hurricane": "hurricane", "tropical_storm": "tropicalstorm", "hot": "thermometer.sun.fill",
        "cold": "thermometer.snowflake",
    ]
}
