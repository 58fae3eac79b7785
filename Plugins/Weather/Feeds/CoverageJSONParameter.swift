import GeoJSON

/// Which parameters of a coverage are the weather's fields.
enum CoverageJSONParameter {
    /// Names of the fields, the preferred one first: CF standard names, GRIB short names, and what services use.
    static let table: [(field: Field, names: [String])] = [
        (
            .temperature,
            [
                "air_temperature", "t2m", "2t", "2_metre_temperature", "temperature_2m", "air_temp", "temperature",
                "temp", "tmp", "ta", "tas",
            ]
        ),
        (
            .dewPoint,
            [
                "dew_point_temperature", "d2m", "2d", "2_metre_dewpoint_temperature", "dew_point_2m", "dewpoint",
                "dew_point", "td",
            ]
        ),
        (.humidity, ["relative_humidity", "relative_humidity_2m", "r2", "2r", "rh", "hurs", "humidity"]),
        (.windSpeed, ["wind_speed", "si10", "10si", "ws10", "wind_speed_10m", "sfcwind", "ff"]),
        (
            .windDirection,
            ["wind_from_direction", "wdir10", "10wdir", "wind_direction_10m", "wind_direction", "dd"]
        ),
        (.gust, ["wind_speed_of_gust", "wind_gust", "i10fg", "10fg", "fg10", "gust", "gff"]),
        (
            .pressure,
            [
                "air_pressure_at_mean_sea_level", "air_pressure_at_sea_level", "msl", "prmsl", "mslp", "pressure_msl",
                "pp", "surface_air_pressure", "sp", "ps",
            ]
        ),
        (
            .cloudCover,
            ["cloud_area_fraction", "tcc", "total_cloud_cover", "cloud_cover", "cloudcover", "clt", "n"]
        ),
        (.visibility, ["visibility_in_air", "visibility", "vis", "vv"]),
        (
            .precipitation,
            [
                "precipitation_amount", "lwe_thickness_of_precipitation_amount", "total_precipitation", "tp",
                "precipitation",
            ]
        ),
    ]

    /// Names of the wind's speed toward the east, and toward the north in the same place of the other list.
    static let eastward = [
        "eastward_wind", "10u", "u10", "u_component_of_wind_10m", "10_metre_u_wind_component",
        "10_meter_u_wind_component", "uas", "wind_u_component_10m",
    ]
    static let northward = [
        "northward_wind", "10v", "v10", "v_component_of_wind_10m", "10_metre_v_wind_component",
        "10_meter_v_wind_component", "vas", "wind_v_component_10m",
    ]

    /// Stands for a weather code of WMO table 4677.
    static let weatherCode = "weather_code"

    /// The name in the table of a parameter: by the end of its observed property's identifier, else by the key of
    /// its range, else by its label; nil for other quantities, and for extremes over a period, which go by the name of
    /// what they are the extremes of.
    static func name(of parameter: JSONValue?, key: String) -> String? {
        let property = parameter?["observedProperty"]
        let id = property?["id"]?.string?.split { $0 == "/" || $0 == "#" || $0 == ":" }.last.map(String.init)
        for text in [id, key, label(property?["label"])] {
            guard let text else { continue }
            let name = String(text.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
            guard names.contains(name) else { continue }
            return isExtreme(parameter) && !gusts.contains(name) ? nil : name
        }
        return nil
    }

    /// A gust is the highest speed of a period by its nature.
    private static let gusts = Set(table.filter { $0.field == .gust }.flatMap(\.names))

    private static func isExtreme(_ parameter: JSONValue?) -> Bool {
        let method = parameter?["measurementType"]?["method"]?.string?.lowercased() ?? ""
        return method.hasPrefix("max") || method.hasPrefix("min")
    }

    /// The seconds that a sum or mean is of: `PT1H`, or `-PT1H/PT0H`; nil when they are not stated.
    static func period(of parameter: JSONValue?) -> Double? {
        let measurement = parameter?["measurementType"]
        guard var text = (measurement?["period"] ?? measurement?["duration"])?.string?.uppercased()[...] else {
            return nil
        }
        if let slash = text.firstIndex(of: "/") {
            // Only what ends at the moment itself is a time before it.
            let end = text[text.index(after: slash)...]
            guard text.hasPrefix("-"), seconds(end.hasPrefix("-") ? end.dropFirst() : end) == 0 else { return nil }
            text = text[..<slash]
        }
        return seconds(text.hasPrefix("-") ? text.dropFirst() : text).flatMap { $0 > 0 ? $0 : nil }
    }

    /// An ISO 8601 duration of days, hours, minutes or seconds, one of them.
    private static func seconds(_ text: Substring) -> Double? {
        let isTime = text.hasPrefix("PT")
        guard text.hasPrefix("P"), let unit = text.last,
            let count = Int(text.dropFirst(isTime ? 2 : 1).dropLast()), (0...10_000).contains(count)
        else { return nil }
        let scale: Double? =
            switch unit {
            case "D" where !isTime: 86_400
            case "H" where isTime: 3600
            case "M" where isTime: 60
            case "S" where isTime: 1
            default: nil
            }
        return scale.map { Double(count) * $0 }
    }

    /// The unit's symbol, else its label.
    static func unit(of parameter: JSONValue?) -> String? {
        let unit = parameter?["unit"]
        return unit?["symbol"]?.string ?? unit?["symbol"]?["value"]?.string ?? label(unit?["label"])
    }

    /// The English text of a label, or the first one.
    private static func label(_ label: JSONValue?) -> String? {
        label?.string ?? label?["en"]?.string ?? label?.members?.first?.value.string
    }

    private static let names = Set(table.flatMap(\.names) + eastward + northward + [weatherCode])
}
