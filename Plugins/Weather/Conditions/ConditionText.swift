/// Reads the condition out of an English description such as "Light Rain and Fog/Mist" or "Mostly Cloudy".
enum ConditionText {
    /// The WMO code of a description; nil when no word of it is known.
    static func code(of text: String, temperature: Double?) -> Int? {
        let words = text.lowercased().replacing("fog/mist", with: "mist")
            .split { !$0.isLetter }.map(String.init)
        if let code = WeatherGroup.code(of: groups(words), temperature: temperature) { return code }
        return cover(words)
    }

    /// The weather words as groups: one for what is here, one for what is in the vicinity.
    private static func groups(_ words: [String]) -> [WeatherGroup] {
        var here = WeatherGroup()
        for (index, word) in words.enumerated() {
            let before = index > 0 ? words[index - 1] : ""
            switch word {
            case "light": here.intensity = .light
            case "heavy": here.intensity = .heavy
            // The second word of a name takes the place of what the first one alone would stand for.
            case "pellets":
                here.replace(before == "snow" ? .snow : nil, by: before == "snow" ? .snowPellets : .icePellets)
            case "grains": here.replace(.snow, by: .snowGrains)
            case "crystals": here.phenomena.append(.iceCrystals)
            case "storm" where before == "dust": here.replace(.dust, by: .duststorm)
            case "storm" where before == "sand": here.replace(.sand, by: .sandstorm)
            case "whirls": here.replace(.dust, by: .dustWhirls)
            default:
                if let descriptor = descriptors[word] { here.descriptors.append(descriptor) }
                if let phenomenon = phenomena[word] { here.phenomena.append(phenomenon) }
            }
        }
        guard words.contains("vicinity") else { return here.isEmpty ? [] : [here] }
        var near = WeatherGroup()
        near.isInVicinity = true
        near.descriptors = here.descriptors.filter { $0 == .thunderstorm || $0 == .showers }
        here.descriptors.removeAll { $0 == .thunderstorm || $0 == .showers }
        return [here, near].filter { !$0.isEmpty }
    }

    private static func cover(_ words: [String]) -> Int? {
        let cloudy = words.contains("cloudy") || words.contains("clouds")
        let clear = words.contains("clear") || words.contains("sunny")
        if words.contains("overcast") { return 3 }
        if cloudy { return words.contains("few") ? 1 : words.contains("partly") || words.contains("scattered") ? 2 : 3 }
        if clear { return words.contains("mostly") ? 1 : words.contains("partly") ? 2 : 0 }
        return words.contains("fair") ? 0 : nil
    }

    private static let descriptors: [String: WeatherGroup.Descriptor] = [
        "freezing": .freezing, "thunderstorm": .thunderstorm, "thunderstorms": .thunderstorm,
        "thunder": .thunderstorm, "shower": .showers, "showers": .showers, "blowing": .blowing,
        "drifting": .drifting, "shallow": .shallow, "patches": .patches, "partial": .partial,
    ]

    private static let phenomena: [String: WeatherGroup.Phenomenon] = [
        "rain": .rain, "drizzle": .drizzle, "snow": .snow, "sleet": .icePellets, "hail": .hail, "fog": .fog,
        "mist": .mist, "haze": .haze, "smoke": .smoke, "dust": .dust, "sand": .sand, "ash": .volcanicAsh,
        "squall": .squalls, "squalls": .squalls, "tornado": .funnelCloud, "funnel": .funnelCloud,
        "duststorm": .duststorm, "sandstorm": .sandstorm, "precipitation": .unknownPrecipitation,
    ]
}

extension WeatherGroup {
    fileprivate mutating func replace(_ old: Phenomenon?, by new: Phenomenon) {
        if let old { phenomena.removeAll { $0 == old } }
        phenomena.append(new)
    }
}
