import Configuration
import GeoJSON

/// Values that a feed has decoded from a report, for where its text lacks them. All may be missing. Units are those of
/// ``MetarReport``.
struct MetarFields {
    var station: String?
    var time: Instant?
    var latitude: Double?
    var longitude: Double?
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
        raw = text("rawOb")
        (temperature, dewPoint) = (number("temp"), number("dewp"))
        isWindVariable = entry["wdir"]?.string == "VRB"
        windDirection = number("wdir")
        windSpeed = number("wspd").map { $0 * Self.knot }
        gust = number("wgst").map { $0 * Self.knot }
        // Hectopascals; older files have inches of mercury.
        pressure = number("altim").map { $0 < 40 ? $0 * 3386.389 : $0 * 100 }
        seaLevelPressure = number("slp").map { $0 * 100 }
        weather = text("wxString", "wx")
        covers = (entry["clouds"]?.array ?? []).compactMap { $0["cover"]?.string }
        for name in ["cldCvg1", "cldCvg2", "cldCvg3", "cldCvg4"] {
            if let cover = text(name) { covers.append(cover) }
        }
        if covers.isEmpty, let cover = text("cover") { covers = [cover] }
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
