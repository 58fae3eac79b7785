import Configuration
import GeoJSON

/// Values that a feed has decoded from a report, for where its text lacks them. All may be missing. Units are those of
/// ``MetarReport``.
struct MetarFields {
    var station: String?
    var time: Instant?
    var latitude: Double?
    var longitude: Double?
    /// m above sea level.
    var elevation: Double?
    var isSpecial = false
    var isCorrected = false
    var raw: String?
    var temperature: Double?
    var dewPoint: Double?
    var windDirection: Double?
    var isWindVariable = false
    var windSpeed: Double?
    var gust: Double?
    var pressure: Double?
    var seaLevelPressure: Double?
    /// Groups of present weather, with blanks between.
    var weather: String?
    /// Sky covers: `FEW`, `OVC`.
    var covers: [String] = []

    var visibility: MetarReport.Visibility?
    /// The shortest sum there is.
    var precipitation: MetarReport.Precipitation?

    static let knot = 1852.0 / 3600
}

extension MetarFields {
    /// Reads an entry of a JSON list or a GeoJSON feature's properties; both have mostly the same names.
    init(_ entry: JSONValue) {
        func number(_ names: String...) -> Double? {
            for name in names {
                guard let value = entry[name] else { continue }
                if let number = value.double ?? value.string.flatMap({ Double($0) }), number.isFinite { return number }
            }
            return nil
        }
        func text(_ names: String...) -> String? {
            names.lazy.compactMap { entry[$0]?.string }.first { !$0.isEmpty }
        }
        station = text("icaoId", "id", "stationId")
        time = (entry["obsTime"] ?? .null).instant ?? (entry["reportTime"] ?? .null).instant
        (latitude, longitude) = (number("lat"), number("lon"))
        elevation = number("elev")
        raw = text("rawOb")
        readType(text("metarType") ?? "")
        (temperature, dewPoint) = (number("temp"), number("dewp"))
        isWindVariable = entry["wdir"]?.string == "VRB"
        windDirection = number("wdir")
        windSpeed = number("wspd").map { $0 * Self.knot }
        gust = number("wgst").map { $0 * Self.knot }
        // Hectopascals; older files have inches of mercury.
        pressure = number("altim").map { $0 < 40 ? $0 * 3386.389 : $0 * 100 }
        seaLevelPressure = number("slp").map { $0 * 100 }
        visibility = entry["visib"].flatMap { Self.miles($0.string ?? $0.double.map { String($0) } ?? "") }
        takePrecipitation(inches: [number("precip"), number("pcp3hr"), number("pcp6hr")])
        weather = text("wxString", "wx")
        covers = (entry["clouds"]?.array ?? []).compactMap { $0["cover"]?.string }
        for name in ["cldCvg1", "cldCvg2", "cldCvg3", "cldCvg4"] {
            if let cover = text(name) { covers.append(cover) }
        }
        if covers.isEmpty, let cover = text("cover") { covers = [cover] }
    }
}

extension MetarFields {
    /// `METAR`, `SPECI`, and whatever may be put to it when a report is corrected.
    mutating func readType(_ text: String) {
        let words = text.uppercased().split { $0 == " " || $0 == "_" }
        if words.contains("SPECI") { isSpecial = true }
        if words.contains("COR") { isCorrected = true }
    }

    /// Statute miles: `1.86`, `10+`.
    static func miles(_ text: String) -> MetarReport.Visibility? {
        let isBound = text.hasSuffix("+")
        guard let miles = Double(isBound ? text.dropLast() : text[...]), miles.isFinite, miles >= 0 else { return nil }
        return MetarReport.Visibility(meters: miles * 1609.344, bound: isBound ? .orMore : .exact)
    }

    /// - Parameter sums: those of one, three and six hours.
    mutating func takePrecipitation(inches sums: [Double?]) {
        for (sum, hours) in zip(sums, [1.0, 3, 6]) where precipitation == nil {
            precipitation = sum.map { MetarReport.Precipitation(depth: $0 * MetarReport.inch, period: hours * 3600) }
        }
    }
}

extension MetarReport {
    /// The report of decoded values: its text first, since that is the source of the others, and then what the text
    /// lacks.
    ///
    /// A text of another time than the values is not used.
    init(_ fields: MetarFields) {
        self.init()
        if let raw = fields.raw {
            let report = MetarReport(raw)
            if fields.time.map({ report.time == nil || report.isOf($0) }) ?? true { self = report }
        }
        station = fields.station ?? station
        temperature = temperature ?? fields.temperature
        dewPoint = dewPoint ?? fields.dewPoint
        pressure = pressure ?? fields.pressure
        seaLevelPressure = seaLevelPressure ?? fields.seaLevelPressure
        visibility = visibility ?? fields.visibility
        precipitation = precipitation ?? fields.precipitation
        if fields.isSpecial { kind = .special }
        isCorrected = isCorrected || fields.isCorrected
        fill(wind: fields)
        if weather.isEmpty, let text = fields.weather {
            let bytes = Array(text.utf8)
            var words = MetarWords()
            while let range = words.next(in: bytes.span) {
                if let group = WeatherGroup(bytes.span.extracting(range)) { weather.append(group) }
            }
        }
        if clouds.isEmpty, !isCeilingAndVisibilityOK {
            for cover in fields.covers {
                if cover == "CAVOK" { isCeilingAndVisibilityOK = true }
                if let amount = Self.amount(Array(cover.utf8).span) { clouds.append(Cloud(amount: amount)) }
            }
        }
    }

    /// Speed, direction and gust belong together: they are only taken when the text has no speed.
    private mutating func fill(wind fields: MetarFields) {
        guard wind?.speed == nil, let speed = fields.windSpeed else { return }
        windUnit = .knots
        wind = Wind(
            direction: fields.isWindVariable || speed == 0 ? nil : fields.windDirection,
            isVariable: fields.isWindVariable, speed: speed, gust: fields.gust)
    }
}

extension JSONValue {
    /// A moment as ISO text or seconds from 1970.
    fileprivate var instant: Instant? {
        if let text = string { return Instant(iso: text) }
        guard let seconds = double, MetarReport.calendar.contains(seconds) else { return nil }
        return Instant(seconds: seconds)
    }
}
