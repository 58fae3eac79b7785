extension WeatherGroup {
    /// The WMO code of the most severe of several groups that hold at the same time; nil when none says anything.
    ///
    /// Severity goes tornado, squall, thunderstorm, freezing precipitation, showers, other precipitation, fog, dust.
    /// - Parameter temperature: °C; decides what precipitation of an unknown kind is.
    static func code(of groups: [WeatherGroup], temperature: Double?) -> Int? {
        let here = groups.filter { !$0.isInVicinity }
        if here.contains(where: { $0.has(.funnelCloud) }) { return 19 }
        if here.contains(where: { $0.has(.squalls) }) { return 18 }
        if here.contains(where: { $0.has(.thunderstorm) }) { return thunderstormCode(here) }
        if groups.contains(where: { $0.isInVicinity && $0.has(.thunderstorm) }) { return 13 }
        // One test after the other over all groups, so that freezing rain wins over a shower beside it.
        let tests: [(WeatherGroup) -> Int?] = [
            { $0.freezingCode },
            { $0.showerCode },
            { $0.precipitationCode(temperature: temperature) },
        ]
        for test in tests {
            if let code = here.lazy.compactMap(test).max() { return code }
        }
        if groups.contains(where: { $0.isInVicinity && $0.has(.showers) }) { return 16 }
        return here.lazy.compactMap(\.fogCode).max() ?? here.lazy.compactMap(\.dustCode).max()
    }

    private static func thunderstormCode(_ groups: [WeatherGroup]) -> Int {
        let phenomena = groups.flatMap(\.phenomena)
        let isHeavy = groups.contains { group in
            group.intensity == .heavy
                && (group.has(.thunderstorm) || group.phenomena.contains(where: \.isPrecipitation))
        }
        if phenomena.contains(.hail) || phenomena.contains(.snowPellets) { return isHeavy ? 99 : 96 }
        if isHeavy { return 97 }
        if phenomena.contains(.duststorm) || phenomena.contains(.sandstorm) { return 98 }
        return phenomena.contains(where: \.isPrecipitation) ? 95 : 17
    }

    private func graded(_ light: Int, _ moderate: Int, _ heavy: Int) -> Int {
        switch intensity {
        case .light: light
        case .moderate: moderate
        case .heavy: heavy
        }
    }

    private var freezingCode: Int? {
        guard has(.freezing) else { return nil }
        if has(.rain) || has(.unknownPrecipitation) { return graded(66, 67, 67) }
        return has(.drizzle) ? graded(56, 57, 57) : nil
    }

    private var showerCode: Int? {
        guard has(.showers) else { return nil }
        if has(.rain) && has(.snow) { return graded(83, 84, 84) }
        switch phenomena.first(where: \.isPrecipitation) {
        case .snow, .snowGrains: return graded(85, 86, 86)
        case .icePellets, .snowPellets: return graded(87, 88, 88)
        case .hail: return graded(89, 90, 90)
        default: return graded(80, 81, 82)
        }
    }

    private func precipitationCode(temperature: Double?) -> Int? {
        if has(.snow) && (has(.rain) || has(.drizzle)) { return graded(68, 69, 69) }
        if has(.snow) && phenomena.filter(\.isPrecipitation) == [.snow] {
            if has(.blowing) { return 38 }
            if has(.drifting) { return 36 }
        }
        if has(.rain) && has(.drizzle) { return graded(58, 59, 59) }
        switch phenomena.first(where: \.isPrecipitation) {
        case .snow: return graded(71, 73, 75)
        case .snowGrains: return 77
        case .iceCrystals: return 76
        case .icePellets: return 79
        case .hail: return 89
        case .snowPellets: return 87
        case .rain: return graded(61, 63, 65)
        case .drizzle: return graded(51, 53, 55)
        case .unknownPrecipitation:
            guard let temperature else { return 61 }
            return temperature > 2 ? 61 : temperature >= 0 ? 68 : 71
        default: return nil
        }
    }

    private var fogCode: Int? {
        guard has(.fog) else { return nil }
        if has(.freezing) { return 48 }
        if has(.shallow) { return 12 }
        return has(.patches) || has(.partial) ? 41 : 45
    }

    private var dustCode: Int? {
        if has(.sandstorm) || has(.duststorm) { return intensity == .heavy ? 34 : 31 }
        if has(.mist) { return 10 }
        if has(.haze) { return 5 }
        if has(.smoke) || has(.volcanicAsh) { return 4 }
        if has(.dust) { return 6 }
        if has(.sand) { return 7 }
        return has(.dustWhirls) ? 8 : nil
    }
}
