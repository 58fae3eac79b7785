import Configuration
import GeoJSON

/// The name of a built-in set, or a table of one's own:
///
///     {"base": "sf-fill",
///      "codes": {"0": {"day": "sun", "night": "moon"}, "61-63": "rain"},
///      "symbols": {"tornado": "twister"},
///      "unknown": "question"}
///
/// Every member may be left out. Without a base, what the table has no icon for is unknown; without `unknown` that is
/// the base's, and null or no base at all means that nothing is written.
extension IconSet: OptionValue {
    static var domain: OptionDomain {
        let names = Name.allCases.map(\.rawValue)
        return OptionDomain(
            "one of \(names.joined(separator: ", ")), or a table of icons: an object with any of base, codes, symbols, "
                + "unknown",
            schema: .object([
                "anyOf": .array([
                    .object(["enum": .array(names.map { .string($0) })]),
                    .object([
                        "type": .string("object"),
                        "properties": .object([
                            "base": .object(["enum": .array(names.map { .string($0) })]),
                            "codes": IconCodes.domain.schema,
                            "symbols": IconSymbols.domain.schema, "unknown": Icon.domain.schema,
                        ]),
                        "additionalProperties": .bool(false),
                    ]),
                ])
            ]),
            choices: names)
    }

    /// The members of a table.
    private enum Member {
        static let base = Option<Name?>(
            "base", default: nil, "The set whose icons count for what the table hasn't.")
        static let codes = Option(
            "codes", default: IconCodes(), "Icons by code of WMO table 4677: \"0\", \"61-63\".")
        static let symbols = Option(
            "symbols", default: IconSymbols(), "Icons of what no code stands for, and of the tornado, which is code 19."
        )
        static let unknown = Option<Icon?>("unknown", default: nil, "The icon of the unknown.")
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if value.string != nil {
            self = try Name(decoding: value).set
            return
        }
        let options = try OptionValues.decode(
            value, as: [Member.base, Member.codes, Member.symbols, Member.unknown], expected: Self.domain.description)
        self = options[Member.base]?.set ?? IconSet([], symbols: [:], unknown: nil)
        replace(options[Member.codes].rows)
        replace(options[Member.symbols].rows)
        replace(symbols: options[Member.symbols].symbols)
        if options.given[Member.unknown.name] != nil { replace(unknown: options[Member.unknown]) }
    }

    /// The built-in set's name, or a table that has every icon.
    var json: JSONValue {
        if let name = Name.allCases.first(where: { $0.set == self }) { return name.json }
        let own = tables
        return .object([
            "codes": IconTables.object(own.codes), "symbols": IconTables.object(own.symbols),
            "unknown": own.unknown?.json ?? .null,
        ])
    }
}

extension IconSet.Name: ChoiceOption {}

extension IconSet.Icon: OptionValue {
    static var domain: OptionDomain {
        OptionDomain(
            "the name of an icon, or {\"day\": …, \"night\": …} with two names",
            schema: .object([
                "anyOf": .array([
                    String.domain.schema,
                    .object([
                        "type": .string("object"),
                        "properties": .object(["day": String.domain.schema, "night": String.domain.schema]),
                        "required": .array([.string("day"), .string("night")]), "additionalProperties": .bool(false),
                    ]),
                ])
            ]))
    }

    private static let day = name("day", "The icon by day.")
    private static let night = name("night", "The icon by night.")

    private static func name(_ name: String, _ help: String) -> Option<String> {
        Option(
            required: name, help, domain: "the name of an icon", check: { $0.isEmpty ? "the name of an icon" : nil })
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if let name = value.string, !name.isEmpty {
            self.init(name)
        } else {
            let names = try OptionValues.decode(
                value, as: [Self.day, Self.night], expected: Self.domain.description)
            self.init(names[Self.day], names[Self.night])
        }
    }

    var json: JSONValue {
        day == night ? .string(day) : .object(["day": .string(day), "night": .string(night)])
    }
}
