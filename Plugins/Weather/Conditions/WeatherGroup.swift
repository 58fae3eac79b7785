/// One group of present weather: "light rain", "thunderstorm with hail".
struct WeatherGroup: Sendable, Equatable {
    enum Intensity: Sendable {
        case light, moderate, heavy
    }

    /// How a phenomenon comes, by its code in aviation reports.
    enum Descriptor: String, Sendable {
        case shallow = "MI"
        case partial = "PR"
        case patches = "BC"
        case drifting = "DR"
        case blowing = "BL"
        case showers = "SH"
        case thunderstorm = "TS"
        case freezing = "FZ"
    }

    /// What falls or floats, by its code in aviation reports.
    enum Phenomenon: String, Sendable {
        case drizzle = "DZ"
        case rain = "RA"
        case snow = "SN"
        case snowGrains = "SG"
        case iceCrystals = "IC"
        case icePellets = "PL"
        case hail = "GR"
        case snowPellets = "GS"
        case unknownPrecipitation = "UP"
        case mist = "BR"
        case fog = "FG"
        case smoke = "FU"
        case volcanicAsh = "VA"
        case dust = "DU"
        case sand = "SA"
        case haze = "HZ"
        case spray = "PY"
        case dustWhirls = "PO"
        case squalls = "SQ"
        case funnelCloud = "FC"
        case sandstorm = "SS"
        case duststorm = "DS"

        var isPrecipitation: Bool {
            switch self {
            case .drizzle, .rain, .snow, .snowGrains, .iceCrystals, .icePellets, .hail, .snowPellets,
                .unknownPrecipitation:
                true
            default: false
            }
        }
    }

    var intensity = Intensity.moderate
    var isInVicinity = false
    var descriptors: [Descriptor] = []
    /// The first one dominates.
    var phenomena: [Phenomenon] = []

    init() {}

    /// Reads a group of an aviation report, such as `+TSRA` or `VCSH`; nil when it is none.
    init?(report text: some StringProtocol) {
        var rest = text.uppercased()[...]
        if rest.hasPrefix("-") || rest.hasPrefix("+") {
            intensity = rest.removeFirst() == "-" ? .light : .heavy
        }
        if rest.hasPrefix("VC") {
            isInVicinity = true
            rest.removeFirst(2)
        }
        while !rest.isEmpty {
            let code = String(rest.prefix(2))
            rest = rest.dropFirst(2)
            if let descriptor = Descriptor(rawValue: code) {
                descriptors.append(descriptor)
            } else if let phenomenon = Phenomenon(rawValue: code) {
                phenomena.append(phenomenon)
            } else {
                return nil
            }
        }
        if isEmpty { return nil }
    }

    var isEmpty: Bool { descriptors.isEmpty && phenomena.isEmpty }

    func has(_ descriptor: Descriptor) -> Bool { descriptors.contains(descriptor) }
    func has(_ phenomenon: Phenomenon) -> Bool { phenomena.contains(phenomenon) }
}
