import GeoJSON

/// A distance on the ground, written as meters or as text with a unit: `250`, `"100 km"`, `"50mi"`.
package struct Distance: OptionValue, Hashable {
    package var meters: Double

    package init(meters: Double) {
        self.meters = meters
    }

    private static let units: [(name: String, factor: Double)] = [
        ("m", 1), ("km", 1000), ("mi", 1609.344), ("nmi", 1852), ("yd", 0.9144), ("ft", 0.3048),
    ]

    package static var domain: OptionDomain {
        OptionDomain(
            "distance ≥ 0: a number of meters, or text with a unit (m, km, mi, nmi, yd, ft) such as \"100 km\"",
            schema: .object([
                "anyOf": .array([
                    .object(["type": .string("number"), "minimum": .number(0)]),
                    .object([
                        "type": .string("string"),
                        "pattern": .string(#"^[0-9.]+([eE][+-]?[0-9]+)? *(m|km|mi|nmi|yd|ft)?$"#),
                    ]),
                ])
            ]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        meters = try value.amount(
            expected: "a distance ≥ 0 such as 250 (meters), \"100 km\" or \"50 mi\"", units: Self.units, of: "distance")
    }

    /// The shorter of meters and kilometers.
    package var json: JSONValue {
        meters >= 1000 && meters.truncatingRemainder(dividingBy: 1000) == 0
            ? .string("\(JSONText.number(meters / 1000)) km") : .number(meters)
    }
}
