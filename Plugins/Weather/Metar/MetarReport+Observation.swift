import Configuration
import GeoTypes

extension MetarReport {
    /// What the report has measured.
    ///
    /// Values that nature does not allow are left out as ``MissingReason/suspectUnit``, and so is a dew point above the
    /// temperature by more than rounding explains.
    func observation(at location: Coordinate, time: Instant?) -> Observation {
        var observation = Observation(station: station, location: location, time: time, from: .metar)
        func set(_ field: Field, _ value: Double?, _ flag: Reading.Flag? = nil) {
            guard let value else { return }
            observation[field] = field.plausible.contains(value) ? Reading(value, flag: flag) : .missing(.suspectUnit)
        }
        set(.temperature, temperature)
        set(.dewPoint, dewPoint)
        set(.windSpeed, wind?.speed)
        set(.windDirection, wind?.direction)
        set(.gust, wind?.gust)
        set(.pressure, pressure ?? seaLevelPressure)
        set(.cloudCover, cloudCover)
        set(.visibility, visibility?.meters, visibility?.bound.flag)
        set(.precipitation, precipitation?.depth)
        if observation.has(.precipitation) { observation.precipitationPeriod = precipitation?.period }
        observation.windUnit = windUnit
        observation.isCorrected = isCorrected
        if let temperature, let dewPoint, dewPoint > temperature + 0.5 {
            observation[.dewPoint] = .missing(.suspectUnit)
        }
        if observation.has(.temperature) { observation.temperatureUnit = .celsius }
        observation.deriveMoisture()
        observation.condition = conditionCode.map { Condition(code: $0) }
        return observation
    }

    /// WMO code of the most severe weather, else of the sky's cover; nil when neither is reported.
    var conditionCode: Int? {
        if !weather.isEmpty, let code = WeatherGroup.code(of: weather, temperature: temperature) { return code }
        var cover: Int? = isCeilingAndVisibilityOK ? 0 : nil
        for cloud in clouds {
            let code: Int
            switch cloud.amount {
            case .clear: code = 0
            case .few: code = 1
            case .scattered: code = 2
            case .broken, .overcast, .obscured: code = 3
            case .unknown: continue
            }
            cover = max(cover ?? 0, code)
        }
        return cover
    }
}

extension MetarReport.Visibility.Bound {
    fileprivate var flag: Reading.Flag? {
        switch self {
        case .exact: nil
        case .orLess: .atMost
        case .orMore: .atLeast
        }
    }
}
