import Configuration

extension Observation {
    /// Fields that have a value between those of two moments or places. The wind is apart: a direction has none.
    static let continuousFields: [Field] = [
        .temperature, .dewPoint, .humidity, .pressure, .windChill, .heatIndex, .cloudCover, .visibility,
    ]

    /// The weather on the way to a later one: numbers in proportion, the wind as a vector; what has no values between,
    /// such as the condition and what falls, stays as it is here.
    ///
    /// A value that the later one lacks stays as it is here as well.
    /// - Parameter share: of the way, 0 to 1.
    func interpolated(to later: Observation, _ share: Double, at moment: Instant) -> Observation {
        guard share > 0 else { return self }
        var result = self
        for field in Self.continuousFields {
            guard let from = self[field].value, let to = later[field].value else { continue }
            result[field] = Reading(from + (to - from) * share, flag: self[field].flag ?? later[field].flag)
        }
        if let from = WindVector(self), let to = WindVector(later) {
            (from * (1 - share) + to * share).store(in: &result)
        }
        if let from = self[.gust].value, let to = later[.gust].value {
            result[.gust] = Reading(from + (to - from) * share)
        }
        result.time = moment
        result.isInterpolated = true
        return result
    }
}

/// The wind as a vector, so that the mean of north-west and north-east is north and not south.
struct WindVector: Sendable {
    /// m/s toward the east and the north, out of which the wind comes.
    private var east: Double
    private var north: Double
    private var speed: Double
    /// Whether directions are known; without them there are only speeds to go by.
    private var isDirected: Bool

    /// The wind of an observation; nil when it has no speed. A calm needs no direction.
    init?(_ weather: Observation) {
        guard let speed = weather[.windSpeed].value else { return nil }
        let direction = weather[.windDirection].value
        self.speed = speed
        east = speed * sine(direction ?? 0)
        north = speed * cosine(direction ?? 0)
        isDirected = direction != nil || speed == 0
    }

    static func + (a: WindVector, b: WindVector) -> WindVector {
        var sum = a
        sum.east += b.east
        sum.north += b.north
        sum.speed += b.speed
        sum.isDirected = a.isDirected && b.isDirected
        return sum
    }

    static func * (a: WindVector, factor: Double) -> WindVector {
        var product = a
        product.east *= factor
        product.north *= factor
        product.speed *= factor
        return product
    }

    /// Writes speed and direction.
    func store(in weather: inout Observation) {
        guard isDirected else {
            weather[.windSpeed] = Reading(speed)
            weather[.windDirection] = .missing(.nullValue)
            return
        }
        let length = (east * east + north * north).squareRoot()
        weather[.windSpeed] = Reading(length)
        // What is left of opposite winds is rounding, and comes from nowhere.
        let hasDirection = length > 1e-9
        weather[.windDirection] =
            hasDirection ? Reading(bearing(east: east, north: north)) : .missing(.nullValue)
    }
}
