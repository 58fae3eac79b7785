import Configuration

/// Puts a grid together from the values of single moments.
struct GridBuilder {
    let net: GridNet
    let provider: Provider
    /// The best name of each quantity so far, with its values by moment.
    private var found: [GridQuantity: Found] = [:]
    private var order: [GridQuantity] = []
    /// How many times a quantity and moment has come again, such as from other members of an ensemble.
    private(set) var repeated = 0

    private struct Found {
        var rank: Int
        var unit: String
        var fault: MissingReason?
        var moments: [Instant?: [Double]] = [:]
    }

    init(net: GridNet, from provider: Provider) { (self.net, self.provider) = (net, provider) }

    /// Takes the values of a moment, in the order of the net's nodes and in the file's unit, NaN where there is none.
    ///
    /// Of several for one quantity and moment the first one counts, and of several names the preferred one.
    /// - Parameter rank: how much the name is preferred, 0 first.
    mutating func add(
        _ quantity: GridQuantity, rank: Int, unit: String, at moment: Instant?, _ values: [Double],
        _ quantities: inout QuantityReader
    ) {
        if let known = found[quantity] {
            guard rank <= known.rank else { return }
            if rank < known.rank { found[quantity] = nil }
        } else {
            order.append(quantity)
        }
        var entry = found[quantity] ?? Found(rank: rank, unit: unit)
        guard entry.moments[moment] == nil else {
            repeated += 1
            return
        }
        var values = values
        let fault = quantities.convert(&values, unit: unit, as: quantity)
        entry.fault = fault ?? entry.fault
        entry.moments[moment] = values
        found[quantity] = entry
    }

    /// The grid of all that was added; nil when that was nothing.
    func grid() -> WeatherGrid? {
        // What holds at all times stands beside what has moments.
        var moments = Set(found.values.flatMap(\.moments.keys))
        if moments.count > 1 { moments.remove(nil) }
        let times = moments.sorted { a, b in b.map { b in a.map { $0 < b } ?? true } ?? false }
        guard !times.isEmpty else { return nil }
        let layers = order.compactMap { quantity -> WeatherGrid.Layer? in
            guard let entry = found[quantity] else { return nil }
            var values: [Double] = []
            values.reserveCapacity(times.count * net.count)
            for time in times {
                values += entry.moments[time] ?? entry.moments[nil] ?? between(entry, quantity, at: time)
            }
            let isUnusable = values.allSatisfy(\.isNaN)
            return WeatherGrid.Layer(
                quantity: quantity, values: values, unit: entry.unit, fault: isUnusable ? entry.fault : nil)
        }
        return WeatherGrid(net: net, times: times, from: provider, layers: layers)
    }

    /// The values at a moment that other quantities have: on the way from the moment before to the one after, or those
    /// of the moment before where there is nothing on the way. NaN where there is no such moment, or too far away.
    private func between(_ entry: Found, _ quantity: GridQuantity, at time: Instant?) -> [Double] {
        let known = entry.moments.keys.compactMap(\.self).sorted()
        guard let time, let before = known.last(where: { $0 < time }), let after = known.first(where: { $0 > time }),
            after.seconds - before.seconds <= Timing.largestStep, let from = entry.moments[before],
            let to = entry.moments[after]
        else { return [Double](repeating: .nan, count: net.count) }
        guard quantity.isContinuous else { return from }
        let share = (time.seconds - before.seconds) / (after.seconds - before.seconds)
        return zip(from, to).map { $0 + ($1 - $0) * share }
    }
}

extension QuantityReader {
    /// Brings values into the unit of their quantity; those that can't be used become NaN and are counted.
    /// - Returns: why values can't be used; nil when all can.
    mutating func convert(
        _ values: inout [Double], unit name: String, as quantity: GridQuantity
    ) -> MissingReason? {
        let field: Field
        switch quantity {
        case .code: return nil
        case .field(let own): field = own
        case .eastWind, .northWind: field = .windSpeed
        }
        guard let unit = Self.unit(name), unit.dimension == field.dimension else {
            count(unknown: "\(field.rawValue) in \(name.isEmpty ? "no unit" : "'\(name)'")", values.count)
            for index in values.indices { values[index] = .nan }
            return .unknownUnit
        }
        let isPart = quantity == .eastWind || quantity == .northWind
        let plausible = isPart ? -field.plausible.upperBound...field.plausible.upperBound : field.plausible
        var suspects = 0
        var first = 0.0
        for index in values.indices where !values[index].isNaN {
            let base = unit.toBase(values[index])
            if plausible.contains(base) {
                values[index] = base
            } else {
                if suspects == 0 { first = values[index] }
                suspects += 1
                values[index] = .nan
            }
        }
        guard suspects > 0 else { return nil }
        count(suspect: "\(field.rawValue) \(first) in '\(name)'", suspects)
        return .suspectUnit
    }

    /// The unit of a name, also as files of grids spell it.
    private static func unit(_ name: String) -> MeasurementUnit? {
        if let unit = MeasurementUnit(name) { return unit }
        let plain = name.lowercased()
        switch plain {
        case "(0 - 1)", "0-1", "fraction", "": return name.isEmpty ? nil : MeasurementUnit("1")
        case "m s^-1", "meters per second", "metres per second", "m/sec": return MeasurementUnit("m/s")
        case "degree_true", "degree true", "degrees true": return MeasurementUnit("deg")
        case "meters", "metres", "meter", "metre": return MeasurementUnit("m")
        default:
            return MeasurementUnit(String(plain.map { $0 == "_" ? " " : $0 }))
        }
    }
}
