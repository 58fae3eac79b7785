import Geodesy

/// The weather at one place, with where it comes from.
struct JoinedWeather: Sendable {
    /// How values get from where they are known to where they are wanted.
    enum Method: String, Sendable {
        case nearest
        case inverseDistance = "inverse-distance"
        case bilinear
    }

    /// All parts together; station, time and elevation are those of the temperature.
    var weather: Observation
    /// Meters from the place to the station, or to the cell it stands for.
    var distance: Double
    var method: Method
    /// Why there is no temperature; nil when there is one.
    var reason: MissingReason?
    /// What one should know about the values, `FIELD:…` or `PART:…`.
    var notes: [String] = []
    /// Meters that the place is higher than the station.
    var rise: Double?

    /// Puts together what a match names, brought to the height of the place.
    init(_ match: WeatherMatch, at place: Place, in stations: StationView, _ lapseRate: LapseRate) {
        let main = stations.weather(of: match.station)
        weather = main
        let correction = lapseRate.correction(at: place, in: stations)
        correction?.apply(to: &weather)
        distance = main.cell.map { GreatCircle.distance(place.position, $0) } ?? match.distance
        method = .nearest
        reason = match.reason
        if let height = place.elevation, let other = main.elevation { rise = height - other }
        if let reason = main.passedOver, reason.isNotable, main.contains(.temperature) {
            notes.append("temperature:\(reason.rawValue)=\(Self.name(main.station))")
        }
        if let index = match.passedOver {
            let other = stations.weather(of: index)
            if let reason = other[.temperature].reason {
                notes.append("temperature:\(reason.rawValue)=\(Self.name(other.station))")
            }
        }
        for part in Part.allCases where part != .temperature {
            guard let index = match.source(of: part), index != match.station else { continue }
            var other = stations.weather(of: index)
            if part == .moisture { correction?.apply(to: &other) }
            weather.take(part, from: other)
            notes.append("\(part.rawValue):station=\(Self.name(other.station))")
        }
    }

    private static func name(_ station: String?) -> String { station ?? "unnamed" }
}
