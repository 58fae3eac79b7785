import GeoJSON

/// Where weather comes from, as `weather:source` spells it.
enum Provider: String, Sendable, CaseIterable {
    /// US National Weather Service.
    case nws
    /// Aviation reports, whoever has collected them.
    case metar
    case openMeteo = "open-meteo"
    /// Norwegian Meteorological Institute.
    case metNorway = "met-norway"
    case coverageJSON = "coveragejson"
    /// A table of one's own.
    case table
    case grib, netCDF = "netcdf"

    /// Whether its temperatures are those of the ground's height already, not of the station's or the model's.
    var isDownscaled: Bool { self == .openMeteo || self == .metNorway }

    /// What its license asks to be named with the data; nil where nothing is asked for, or where the file does not
    /// tell.
    var attribution: JSONValue? {
        let (name, text, license, url): (String, String, String, String)
        switch self {
        case .nws:
            (name, text) = ("US National Weather Service", "Data from the US National Weather Service")
            (license, url) = ("public domain", "https://www.weather.gov/disclaimer")
        case .openMeteo:
            (name, text) = ("Open-Meteo", "Weather data by Open-Meteo.com")
            (license, url) = ("CC BY 4.0", "https://open-meteo.com/en/licence")
        case .metNorway:
            (name, text) = ("MET Norway", "Data from MET Norway")
            (license, url) = ("CC BY 4.0", "https://api.met.no/doc/License")
        default: return nil
        }
        return .object([
            "source": .string(rawValue), "name": .string(name), "text": .string(text), "license": .string(license),
            "url": .string(url),
        ])
    }
}
