import Configuration
import GeoJSON

/// What the columns of a table of one's own mean.
struct TableFields: OptionValue {
    /// A measured column.
    struct Quantity: Sendable {
        var field: Field
        var column: String
        var unitName: String
        var unit: MeasurementUnit
    }

    let quantities: [Quantity]
    let elevation: (column: String, unit: MeasurementUnit)?
    let time: TimeColumn?
    let station: String?
    let longitude: String?
    let latitude: String?
    let code: String?
    let isDay: String?
    let raw: String?
    let kind: Observation.Kind
    /// s that the precipitation took to fall.
    let precipitationPeriod: Double?
    private let missingTexts: Set<String>
    private let missingNumbers: Set<Double>
    private let source: JSONValue

    /// Texts for nothing, unless others are named.
    static let defaultMissing = ["", "M", "NA", "NaN", "null"]

    static var domain: OptionDomain {
        OptionDomain(
            "object that says which column holds what: \(declarations.map(\.name).joined(separator: ", "))",
            schema: JSONValue(
                .object([
                    JSONMember(key: "type", value: .string("object")),
                    JSONMember(
                        key: "properties",
                        value: JSONValue(
                            .object(declarations.map { JSONMember(key: $0.name, value: $0.domain.schema) }))),
                    JSONMember(key: "additionalProperties", value: .bool(false)),
                ])))
    }

    var json: JSONValue { source }

    init(decoding value: JSONValue) throws(OptionFault) {
        let options = try OptionValues.decode(
            value, as: Self.declarations,
            expected: #"an object of columns, such as {"temperature": {"name": "T", "unit": "°C"}}"#)
        source = value.withoutPlaces
        quantities = Self.columns.compactMap { field, option in
            guard let column = options[option], let name = column.unitName, let unit = MeasurementUnit(name) else {
                return nil
            }
            return Quantity(field: field, column: column.name, unitName: name, unit: unit)
        }
        elevation = options[Self.elevationOption].flatMap { column in
            column.unitName.flatMap { MeasurementUnit($0) }.map { (column.name, $0) }
        }
        time = options[Self.timeOption]
        func name(_ option: Option<TableColumn?>) -> String? { options[option]?.name }
        station = name(Self.stationOption)
        (longitude, latitude) = (name(Self.longitudeOption), name(Self.latitudeOption))
        (code, isDay, raw) = (name(Self.codeOption), name(Self.isDayOption), name(Self.rawOption))
        kind = options[Self.kindOption]
        precipitationPeriod = options[Self.hoursOption].map { $0 * 3600 }
        let missing = options[Self.missingOption].map { $0.string ?? $0.text }
        missingTexts = Set(missing.map { $0.trimmed.lowercased() })
        missingNumbers = Set(missing.compactMap { TableNumber.parse($0.trimmed, decimalComma: false) })
        if quantities.isEmpty, code == nil, raw == nil {
            throw OptionFault(
                "names no weather",
                remedy: #"name a column such as "temperature": {"name": "T", "unit": "°C"}, "code" or "raw""#,
                range: value.range)
        }
        if (longitude == nil) != (latitude == nil) {
            throw OptionFault(
                "has only one of 'longitude' and 'latitude'", remedy: "a position needs both", range: value.range)
        }
        if kind == .forecast, time == nil {
            throw OptionFault(
                "is a forecast without 'time'", remedy: "name the column of the moments it is for", range: value.range)
        }
    }

    /// Names of all columns, each once.
    var columns: [String] {
        var columns: [String] = []
        let named = [elevation?.column, time?.name, station, longitude, latitude, code, isDay, raw]
        for name in quantities.map(\.column) + named.compactMap({ $0 }) where !columns.contains(name) {
            columns.append(name)
        }
        return columns
    }

    /// Whether a cell stands for nothing.
    func isMissing(_ cell: JSONValue) -> Bool {
        if let number = cell.double { return missingNumbers.contains(number) }
        guard let text = cell.string?.trimmed else { return cell.isNull }
        if text.isEmpty || missingTexts.contains(text.lowercased()) { return true }
        guard !missingNumbers.isEmpty, let number = TableNumber.parse(text, decimalComma: true) else { return false }
        return missingNumbers.contains(number)
    }
}

extension TableFields {
    private static let columns: [(Field, Option<QuantityColumn?>)] = Field.allCases.map { field in
        let option = Option<QuantityColumn?>(
            field.optionName, default: nil, "Column of the \(field.rawValue.replacing("-", with: " ")).",
            check: { $0?.expectation(for: field.dimension) })
        return (field, option)
    }
    private static let elevationOption = Option<QuantityColumn?>(
        "elevation", default: nil, "Column of the station's height above sea level.",
        check: { $0?.expectation(for: .length) })
    private static let timeOption = Option<TimeColumn?>("time", default: nil, "Column of the moment.")
    private static let stationOption = Option<TableColumn?>("station", default: nil, "Column of the station's name.")
    private static let longitudeOption = Option<TableColumn?>("longitude", default: nil, "Column in degrees east.")
    private static let latitudeOption = Option<TableColumn?>("latitude", default: nil, "Column in degrees north.")
    private static let codeOption = Option<TableColumn?>("code", default: nil, "Column of the WMO weather code.")
    private static let isDayOption = Option<TableColumn?>("isDay", default: nil, "Column of 1 by day and 0 by night.")
    private static let rawOption = Option<TableColumn?>("raw", default: nil, "Column of METAR reports.")
    private static let kindOption = Option(
        "kind", default: Observation.Kind.observed, "Whether the table is measured or forecast.")
    private static let hoursOption = Option<Double?>(
        "precipitationHours", default: nil, "Hours that the precipitation took to fall.",
        domain: "number above 0, at most 168",
        check: { $0.map { $0 > 0 && $0 <= 168 } ?? true ? nil : "a number above 0, at most 168" })
    private static let missingOption = Option(
        "missing", default: defaultMissing.map { JSONValue.string($0) },
        "What stands for nothing. Small and capital letters are the same.", domain: "list of texts and numbers",
        check: { $0.allSatisfy { $0.string != nil || $0.double != nil } ? nil : "a list of texts and numbers" })

    private static let declarations: [any OptionDeclaration] =
        columns.map { $0.1 }
        + [
            timeOption, stationOption, longitudeOption, latitudeOption, elevationOption, codeOption, isDayOption,
            rawOption, kindOption, hoursOption, missingOption,
        ]
}

extension Field {
    /// `dewPoint`
    fileprivate var optionName: String {
        let words = rawValue.split(separator: "-")
        return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}

extension Observation.Kind: ChoiceOption {}
