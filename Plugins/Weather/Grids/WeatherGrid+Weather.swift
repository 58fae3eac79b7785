import Configuration
import GeoTypes

extension WeatherGrid {
    /// The weather at a place and moment, with the meters to the nearest node that it comes from; nil when the place
    /// lies outside the net.
    ///
    /// Between two moments numbers are in proportion, as in any forecast; see ``WeatherSeries``.
    /// - Parameter isNearest: whether the nearest node answers alone, and not all four round the place.
    func weather(
        at place: Coordinate, _ timing: Timing, isNearest: Bool = false
    ) -> (weather: Observation, distance: Double)? {
        guard let around = net.cell(at: place) else { return nil }
        let nearest = around.nearest(to: place, in: net)
        let cell = isNearest ? nearest : around
        let steps = steps(round: timing.target ?? timing.now)
        let series = WeatherSeries(steps.map { observation(at: place, cell, nearest: nearest, step: $0) })
        let main = layer(.field(.temperature)) ?? layers.first
        let distance = cell.distance(
            from: place, in: net, values: main?.values, offset: steps.lowerBound * net.count)
        return (series.weather(timing), distance)
    }

    /// The steps before and after a moment, or the one that there is.
    private func steps(round moment: Instant) -> Range<Int> {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            let isAfter = times[middle].map { $0 > moment } ?? false
            if isAfter { high = middle } else { low = middle + 1 }
        }
        return max(0, low - 1)..<max(1, min(times.count, low + 1))
    }

    /// What the nodes of a cell say at one step.
    private func observation(
        at place: Coordinate, _ cell: GridCell, nearest: GridCell, step: Int
    ) -> Observation {
        var weather = Observation(location: place, time: times[step], kind: .forecast, from: provider)
        let offset = step * net.count
        var (east, north) = (Double.nan, Double.nan)
        var isWindPartial = false
        for layer in layers {
            let sample = (layer.quantity.isContinuous ? cell : nearest).sample(layer.values, offset: offset)
            switch layer.quantity {
            case .field(let field):
                weather[field] = Self.reading(sample, fault: layer.fault)
                if field == .temperature { weather.temperatureUnit = TemperatureUnit(unitName: layer.unit) }
            case .eastWind: (east, isWindPartial) = (sample.value, sample.isPartial)
            case .northWind:
                north = sample.value
                weather[.windSpeed] = Self.reading(sample, fault: layer.fault)
            case .code:
                if let code = Int(exactly: sample.value), (0...99).contains(code) {
                    weather.condition = Condition(code: code)
                }
            }
        }
        let speed = (east * east + north * north).squareRoot()
        if speed.isFinite {
            weather[.windSpeed] = Reading(speed, flag: isWindPartial ? .partialCell : nil)
            // What is left of opposite winds is rounding, and comes from nowhere.
            if speed > 1e-9 { weather[.windDirection] = Reading(bearing(east: -east, north: -north)) }
        }
        weather.settle()
        return weather
    }

    private static func reading(_ sample: GridCell.Sample, fault: MissingReason?) -> Reading {
        guard sample.value.isFinite else { return .missing(fault ?? .missingCell) }
        return Reading(sample.value, flag: sample.isPartial ? .partialCell : nil)
    }
}
