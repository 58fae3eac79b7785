import Configuration
import GeoJSON

/// The part of a table that has icons by code.
struct IconCodes: OptionValue {
    private(set) var rows: [IconSet.Row] = []

    static var domain: OptionDomain {
        OptionDomain(
            "an object of icons by code, \"61\", or range of codes, \"61-63\", from \(IconSet.codes.lowerBound) to "
                + "\(IconSet.codes.upperBound)",
            schema: IconTables.schema)
    }

    init() {}

    init(decoding value: JSONValue) throws(OptionFault) {
        var rows: [IconSet.Row] = []
        var owners: [Int: String] = [:]
        try IconTables.forEachIcon(in: value, expected: Self.domain.description) { key, icon in
            guard let codes = Self.codes(key) else { return "is no code; expected \(Self.domain.description)" }
            if let owner = codes.lazy.compactMap({ owners[$0] }).first {
                return "meets '\(owner)': a code has one icon"
            }
            for code in codes { owners[code] = key }
            rows.append(IconSet.Row(icon, codes))
            return nil
        }
        self.rows = rows
    }

    /// The codes that a name such as `61` or `61-63` stands for; nil when it's no such name.
    private static func codes(_ name: String) -> ClosedRange<Int>? {
        let ends = name.split(separator: "-", omittingEmptySubsequences: false).map { text in
            text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
        }
        guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil,
            first <= last, IconSet.codes.contains(first), IconSet.codes.contains(last)
        else { return nil }
        return first...last
    }

    var json: JSONValue { IconTables.object(rows.map { row in (Self.name(row.codes), row.icon) }) }

    private static func name(_ codes: [ClosedRange<Int>]) -> String {
        codes.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }
}

/// The part of a table that has icons of what no code stands for.
struct IconSymbols: OptionValue {
    /// By ``Condition/symbol``.
    private(set) var symbols: [String: IconSet.Icon] = [:]
    /// For those names that a code stands for after all.
    private(set) var rows: [IconSet.Row] = []

    private static let tornado = "tornado"
    private static var names: [String] { IconSet.symbolNames.map(\.key) + [tornado] }

    static var domain: OptionDomain {
        OptionDomain(
            "an object of icons with any of \(names.joined(separator: ", "))",
            schema: IconTables.schema)
    }

    init() {}

    init(decoding value: JSONValue) throws(OptionFault) {
        var symbols: [String: IconSet.Icon] = [:]
        var rows: [IconSet.Row] = []
        try IconTables.forEachIcon(in: value, expected: Self.domain.description) { key, icon in
            if let symbol = IconSet.symbolNames.first(where: { $0.key == key })?.value {
                symbols[symbol] = icon
            } else if key == Self.tornado {
                rows.append(IconSet.Row(icon, 19...19))
            } else {
                return Suggestion.phrase(for: key, in: Self.names).map { "is not known; \($0)" }
                    ?? "is not known; expected one of \(Self.names.joined(separator: ", "))"
            }
            return nil
        }
        (self.symbols, self.rows) = (symbols, rows)
    }

    var json: JSONValue {
        let named = IconSet.symbolNames.compactMap { name, symbol in symbols[symbol].map { (name, $0) } }
        return IconTables.object(named + rows.map { (Self.tornado, $0.icon) })
    }
}

/// What the parts of a table have in common.
enum IconTables {
    static var schema: JSONValue {
        .object(["type": .string("object"), "additionalProperties": IconSet.Icon.domain.schema])
    }

    /// Decodes an object of icons. Every fault is found, not only the first.
    /// - Parameter take: receives a name and its icon; answers what is wrong with the name, or nil.
    static func forEachIcon(
        in value: JSONValue, expected: String, _ take: (String, IconSet.Icon) -> String?
    ) throws(OptionFault) {
        guard let members = value.members else { throw .mismatch(value, expected: expected) }
        var faults: [OptionFault] = []
        for member in members {
            do throws(OptionFault) {
                let icon = try IconSet.Icon(decoding: member.value)
                if let problem = take(member.key, icon) {
                    faults.append(OptionFault("has '\(member.key)', which \(problem)", range: member.keyRange))
                }
            } catch {
                for var fault in [error] + error.further {
                    fault.message = "has '\(member.key)', which \(fault.message)"
                    if fault.range.isEmpty { fault.range = member.value.range }
                    fault.further = []
                    faults.append(fault)
                }
            }
        }
        guard var first = faults.first else { return }
        first.further = Array(faults.dropFirst())
        throw first
    }

    static func object(_ icons: [(name: String, icon: IconSet.Icon)]) -> JSONValue {
        JSONValue(.object(icons.map { JSONMember(key: $0.name, value: $0.icon.json) }))
    }
}
