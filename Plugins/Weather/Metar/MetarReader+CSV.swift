import Configuration

extension MetarReader {
    /// Whether a file is the cache file of aviationweather.gov in CSV, uncompressed, by its first bytes.
    static func recognizes(csv firstBytes: [UInt8]) -> Bool {
        var rows = CSVRows(firstBytes)
        for _ in 0..<10 {
            guard let row = rows.next() else { return false }
            if isHeader(row) { return true }
        }
        return false
    }

    private static func isHeader(_ row: [String]) -> Bool {
        row.contains("raw_text") && row.contains("station_id")
    }

    /// Reads the cache file. What stands before the row of column names is skipped.
    mutating func read(csv bytes: [UInt8]) -> [Observation] {
        var rows = CSVRows(bytes)
        var columns: Columns?
        var observations: [Observation] = []
        while let row = rows.next() {
            guard let columns else {
                if Self.isHeader(row) { columns = Columns(row) }
                continue
            }
            guard let fields = columns.fields(row) else {
                if row != [""] { unusable += 1 }
                continue
            }
            if let observation = read(fields) { observations.append(observation) }
        }
        return observations
    }
}

/// Where the wanted columns stand.
private struct Columns {
    private var places: [String: Int] = [:]
    private var covers: [Int] = []

    init(_ names: [String]) {
        for (index, name) in names.enumerated() {
            // There are as many columns of this name as there may be layers.
            if name == "sky_cover" { covers.append(index) }
            places[name] = places[name] ?? index
        }
    }

    /// The values of a row; nil when it has neither text nor station.
    func fields(_ row: [String]) -> MetarFields? {
        func text(_ name: String) -> String? {
            guard let place = places[name], row.indices.contains(place), !row[place].isEmpty else { return nil }
            return row[place]
        }
        func number(_ name: String) -> Double? {
            guard let value = text(name).flatMap({ Double($0) }), value.isFinite else { return nil }
            return value
        }
        var fields = MetarFields()
        fields.raw = text("raw_text")
        fields.station = text("station_id")
        guard fields.raw != nil || fields.station != nil else { return nil }
        fields.time = text("observation_time").flatMap { Instant(iso: $0) }
        (fields.latitude, fields.longitude) = (number("latitude"), number("longitude"))
        fields.elevation = number("elevation_m")
        fields.readType(text("metar_type") ?? "")
        if text("corrected")?.uppercased() == "TRUE" { fields.isCorrected = true }
        fields.visibility = text("visibility_statute_mi").flatMap { MetarFields.miles($0) }
        fields.takePrecipitation(inches: [number("precip_in"), number("pcp3hr_in"), number("pcp6hr_in")])
        (fields.temperature, fields.dewPoint) = (number("temp_c"), number("dewpoint_c"))
        fields.isWindVariable = text("wind_dir_degrees") == "VRB"
        fields.windDirection = number("wind_dir_degrees")
        fields.windSpeed = number("wind_speed_kt").map { $0 * MetarFields.knot }
        fields.gust = number("wind_gust_kt").map { $0 * MetarFields.knot }
        fields.pressure = number("altim_in_hg").map { $0 * 3386.389 }
        fields.seaLevelPressure = number("sea_level_pressure_mb").map { $0 * 100 }
        fields.weather = text("wx_string")
        fields.covers = covers.compactMap { row.indices.contains($0) && !row[$0].isEmpty ? row[$0] : nil }
        return fields
    }
}
