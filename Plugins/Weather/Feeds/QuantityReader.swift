import Configuration
import GeoJSON
import PluginKit

/// Turns numbers with units into readings, and counts the units that can't be used.
struct QuantityReader: Sendable {
    /// A number as the feed has it, and the name of its unit if it names one.
    typealias Quantity = (value: JSONValue, unit: String?)

    /// Unit names that are not known, with the field that has them, and how often.
    private(set) var unknownUnits: [String: Int] = [:]
    /// Values that can't be right in their unit, and how often they occur.
    private(set) var suspectUnits: [String: Int] = [:]

    /// The reading of a field in the base unit of its dimension. A unit that is missing or measures something else
    /// is not known; there are no default units.
    mutating func read(_ quantity: Quantity?, as field: Field, flag: Reading.Flag? = nil) -> Reading {
        guard let (value, unitName) = quantity, !value.isNull else { return .missing(.nullValue) }
        guard let number = value.double, number.isFinite else { return .missing(.parseError) }
        let name = unitName ?? ""
        return read(value, number, in: MeasurementUnit(name), named: name, as: field, flag: flag)
    }

    /// The reading of a number in a unit that has been looked up.
    /// - Parameter value: as it is shown in messages.
    mutating func read(
        _ value: JSONValue, _ number: Double, in unit: MeasurementUnit?, named name: String, as field: Field,
        flag: Reading.Flag? = nil
    ) -> Reading {
        guard let unit, unit.dimension == field.dimension else {
            unknownUnits["\(field.rawValue) in \(name.isEmpty ? "no unit" : "'\(name)'")", default: 0] += 1
            return .missing(.unknownUnit)
        }
        let base = unit.toBase(number)
        guard field.plausible.contains(base) else {
            suspectUnits["\(field.rawValue) \(value.text) in '\(name)'", default: 0] += 1
            return .missing(.suspectUnit)
        }
        return Reading(base, flag: flag)
    }

    /// Reads the fields of a table into an observation, with the scales of its temperature and wind.
    /// - Parameters:
    ///   - table: the names under which the feed has a field, the preferred one first.
    ///   - quantity: what the feed has under a name.
    mutating func read(
        _ table: [(field: Field, names: [String])], into observation: inout Observation,
        quantity: (String) -> Quantity?
    ) {
        for (field, names) in table {
            for name in names where !observation.has(field) {
                guard let quantity = quantity(name) else { continue }
                let reading = read(quantity, as: field)
                // A fault of the preferred name stays unless another one has a value.
                guard reading.value != nil || observation[field].reason == .nullValue else { continue }
                observation[field] = reading
                guard let unit = quantity.unit else { continue }
                if field == .temperature { observation.temperatureUnit = TemperatureUnit(unitName: unit) }
                if field == .windSpeed { observation.windUnit = WindUnit(unitName: unit) }
            }
        }
    }

    /// Counts values whose unit is not known.
    mutating func count(unknown what: String, _ times: Int) { unknownUnits[what, default: 0] += times }

    /// Counts values that can't be right in their unit.
    mutating func count(suspect what: String, _ times: Int) { suspectUnits[what, default: 0] += times }

    /// A height in m above sea level, given as a quantity; nil when it is none.
    func elevation(_ quantity: JSONValue?) -> Double? {
        guard let value = quantity?["value"]?.double, let name = quantity?["unitCode"]?.string,
            let unit = MeasurementUnit(name), unit.dimension == .length
        else { return nil }
        return Self.elevation(meters: unit.toBase(value))
    }

    /// A height in m above sea level; nil when it is none on Earth.
    static func elevation(meters: Double?) -> Double? { meters.flatMap { elevations.contains($0) ? $0 : nil } }

    /// Heights on Earth, in m.
    static let elevations = -500.0...9000

    /// Warns of the units that could not be used.
    func report(source: String, in context: ProcessorContext) {
        func warn(_ message: String, _ count: Int, _ remedy: String?) {
            let values = "\(count) value\(count == 1 ? " is" : "s are") left out"
            context.report(
                Diagnostic(.warning, context.step, "\(message); \(values)", remedy: remedy, source: source))
        }
        for (what, count) in unknownUnits.sorted(by: { $0.key < $1.key }) {
            warn("\(what): the unit is not known", count, nil)
        }
        for (what, count) in suspectUnits.sorted(by: { $0.key < $1.key }) {
            warn("\(what) can't be right", count, "check the unit")
        }
    }
}
