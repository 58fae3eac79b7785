import Configuration

/// Fields that belong together and come from one station and one moment: a gust without its wind misleads. Named as in
/// `weather:quality`.
enum Part: String, Sendable, CaseIterable {
    case temperature, moisture, wind, pressure, condition, visibility, precipitation

    /// The fields, the one first that the part can't do without; none for the condition, which is no number.
    var fields: [Field] {
        switch self {
        case .temperature: [.temperature, .windChill, .heatIndex]
        case .moisture: [.dewPoint, .humidity]
        case .wind: [.windSpeed, .windDirection, .gust]
        case .pressure: [.pressure]
        case .condition: [.cloudCover]
        case .visibility: [.visibility]
        case .precipitation: [.precipitation]
        }
    }

    var index: Int {
        switch self {
        case .temperature: 0
        case .moisture: 1
        case .wind: 2
        case .pressure: 3
        case .condition: 4
        case .visibility: 5
        case .precipitation: 6
        }
    }

    var bit: PartSet { PartSet(rawValue: 1 << UInt8(index)) }
}

/// A set of parts.
struct PartSet: OptionSet, Sendable, Hashable {
    let rawValue: UInt8
}

extension Observation {
    /// The parts that have a value.
    var parts: PartSet {
        var parts: PartSet = []
        for part in Part.allCases where contains(part) { parts.insert(part.bit) }
        return parts
    }

    func contains(_ part: Part) -> Bool {
        switch part {
        case .temperature: has(.temperature)
        case .moisture: has(.humidity) || has(.dewPoint)
        case .wind: has(.windSpeed)
        case .pressure: has(.pressure)
        case .condition: condition != nil
        case .visibility: has(.visibility)
        case .precipitation: has(.precipitation)
        }
    }

    /// The moment of a part.
    func time(of part: Part) -> Instant? { partTimes[part] ?? time }

    /// Takes a part as another observation has it.
    mutating func take(_ part: Part, from other: Observation) {
        for field in part.fields { self[field] = other[field] }
        switch part {
        case .temperature: temperatureUnit = other.temperatureUnit
        case .wind: windUnit = other.windUnit
        case .condition: (condition, isDay) = (other.condition, isDay ?? other.isDay)
        case .precipitation: precipitationPeriod = other.precipitationPeriod
        case .moisture, .pressure, .visibility: break
        }
        if let moment = other.time(of: part), moment != time {
            partTimes[part] = moment
        } else {
            partTimes[part] = nil
        }
    }

    /// Takes what is missing from an earlier observation of the same station.
    mutating func fill(from earlier: Observation) {
        guard !parts.isSuperset(of: earlier.parts) else { return }
        for part in Part.allCases where !contains(part) && earlier.contains(part) {
            if part == .temperature, passedOver == nil, let reason = self[.temperature].reason, reason.isNotable {
                passedOver = reason
            }
            take(part, from: earlier)
        }
    }

    /// Makes the moment of the temperature that of the whole, where there is one.
    mutating func datedByTemperature() {
        guard contains(.temperature), let moment = partTimes[.temperature] else { return }
        for part in Part.allCases where contains(part) && partTimes[part] == nil { partTimes[part] = time }
        time = moment
        for (part, other) in partTimes where other == moment { partTimes[part] = nil }
    }
}
