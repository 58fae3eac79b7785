import Configuration
import GeoJSON

/// A column of a table that needs no more than its name, written as text or `{"name": …}`.
struct TableColumn: OptionValue {
    let name: String

    static let nameOption = Option<String>(
        required: "name", "Name of the column, or of the property.", domain: "name of a column",
        check: { $0.isEmpty ? "the name of a column" : nil })

    static var domain: OptionDomain {
        OptionDomain("name of a column", schema: .object(["type": .array([.string("string"), .string("object")])]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if let text = value.string, !text.isEmpty {
            name = text
        } else {
            let expected = #"the name of a column, or {"name": …}"#
            name = try OptionValues.decode(value, as: [Self.nameOption], expected: expected)[Self.nameOption]
        }
    }

    var json: JSONValue { .string(name) }
}

/// A column of measured values with their unit, which the option states or the column's own name has in brackets.
struct QuantityColumn: OptionValue {
    let name: String
    /// As it is written; nil when nobody states it.
    let unitName: String?

    private static let unitOption = Option<String?>("unit", default: nil, "Unit of the values.")

    static var domain: OptionDomain {
        OptionDomain(
            #"{"name": column, "unit": unit}, or the name of a column with its unit in brackets"#,
            schema: .object(["type": .array([.string("string"), .string("object")])]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        var unit: String?
        if let text = value.string, !text.isEmpty {
            name = text
        } else {
            let options = try OptionValues.decode(
                value, as: [TableColumn.nameOption, Self.unitOption], expected: Self.domain.description)
            name = options[TableColumn.nameOption]
            unit = options[Self.unitOption]
        }
        unitName = unit ?? Self.bracketed(in: name)
    }

    var json: JSONValue {
        .object(["name": .string(name), "unit": unitName.map { .string($0) } ?? .null])
    }

    /// What stands in brackets at the end of a name: `temp (°C)`, `wind_speed [m/s]`.
    static func bracketed(in name: String) -> String? {
        let name = name.trimmed
        for (opening, closing) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
            guard name.last == closing, let start = name.lastIndex(of: opening) else { continue }
            let unit = String(name[name.index(after: start)...].dropLast()).trimmed
            return unit.isEmpty ? nil : unit
        }
        return nil
    }

    /// What is expected in place of a column whose unit is missing, or measures something else; nil when all is well.
    func expectation(for dimension: MeasurementUnit.Dimension) -> String? {
        guard let unitName else {
            return "the unit as well, such as {\"name\": \(JSONValue.string(name).text), "
                + "\"unit\": \"\(dimension.examples[0])\"}"
        }
        guard MeasurementUnit(unitName)?.dimension == dimension else {
            return "a unit such as \(dimension.examples.joined(separator: ", "))"
        }
        return nil
    }
}

extension MeasurementUnit.Dimension {
    /// Spellings that people know.
    fileprivate var examples: [String] {
        switch self {
        case .temperature: ["°C", "°F", "K"]
        case .ratio: ["%", "okta", "1"]
        case .speed: ["m/s", "km/h", "kn", "mph"]
        case .angle: ["deg"]
        case .pressure: ["hPa", "Pa", "inHg"]
        case .length: ["m", "km", "mm", "ft", "mi", "in"]
        }
    }
}

/// A column of moments: ISO 8601 with an offset, or seconds since 1970, or text without an offset in a zone that the
/// option states.
struct TimeColumn: OptionValue {
    let name: String
    /// Seconds east of UTC of texts without an offset of their own; nil when nobody states it.
    let offset: Double?

    private static let zone = Option<String?>(
        "zone", default: nil, "Zone of texts without an offset.", domain: "UTC, or an offset such as +02:00",
        check: { text in
            guard let text, offset(of: text) == nil else { return nil }
            return "UTC, or an offset such as +02:00; names of places are not known"
        })

    static var domain: OptionDomain {
        OptionDomain(
            #"name of a column, or {"name": column, "zone": "UTC" or "+02:00"} for text without an offset"#,
            schema: .object(["type": .array([.string("string"), .string("object")])]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if let text = value.string, !text.isEmpty {
            (name, offset) = (text, nil)
            return
        }
        let options = try OptionValues.decode(
            value, as: [TableColumn.nameOption, Self.zone], expected: Self.domain.description)
        name = options[TableColumn.nameOption]
        offset = options[Self.zone].flatMap { Self.offset(of: $0) }
    }

    var json: JSONValue { .string(name) }

    private static func offset(of zone: String) -> Double? {
        let zone = ["UTC", "GMT", "Z"].contains(zone.uppercased()) ? "Z" : zone
        return Instant(iso: "1970-01-02T00:00:00" + zone).map { 86_400 - $0.seconds }
    }

    enum Fault: Error, Equatable {
        case unreadable
        /// The text is local to nobody knows where.
        case noOffset
    }

    /// The moment that a cell names.
    func instant(_ cell: JSONValue) throws(Fault) -> Instant {
        let text = cell.string?.trimmed
        if let seconds = cell.double ?? text.flatMap({ TableNumber.parse($0, decimalComma: false) }) {
            // The years that can be written with four digits.
            guard (-62_135_596_800..<253_402_300_800).contains(seconds) else { throw .unreadable }
            return Instant(seconds: seconds)
        }
        guard let text else { throw .unreadable }
        if let instant = Instant(iso: text) { return instant }
        guard let local = Instant(iso: text + "Z") else { throw .unreadable }
        guard let offset else { throw .noOffset }
        return Instant(seconds: local.seconds - offset)
    }
}
