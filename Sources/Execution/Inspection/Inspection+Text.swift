import GeoJSON
import GeoTypes

extension Inspection {
    /// The report for people.
    package var text: String {
        var lines = ["kind        \(kind)", "features    \(features)"]
        let types = geometries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        lines.append("geometries  \(types.isEmpty ? "none" : types.joined(separator: ", "))")
        lines.append("positions   \(positions)")
        lines.append("bounds      \(extent.json?.text ?? "none")")
        lines.append("crs         \(crs ?? "none named: CRS84")")
        lines.append("ids         \(ids) of \(features) features, \(distinctIDs) different")
        if !members.isEmpty { lines.append("members     \(members.joined(separator: ", "))") }
        lines.append("properties  \(properties.count)")
        let width = properties.map(\.name.count).max() ?? 0
        for property in properties {
            let name = property.name + String(repeating: " ", count: width - property.name.count)
            let kinds = property.kinds.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(
                separator: ", ")
            var line = "  \(name)  \(kinds)"
            if let low = property.low, let high = property.high {
                line += ", \(JSONText.number(low)) to \(JSONText.number(high))"
            } else if let example = property.example {
                line += ", such as \(example)"
            }
            lines.append(line)
        }
        lines.append("problems    \(problems.isEmpty ? "none" : "")")
        for problem in problems { lines.append("  \(problem.count) × [\(problem.code)] first \(problem.first)") }
        return lines.joined(separator: "\n")
    }

    /// The same as JSON.
    package var json: JSONValue {
        let propertyValues = properties.map { property in
            JSONMember(
                key: property.name,
                value: .object([
                    "count": .number(Double(property.count)), "kinds": Self.counts(property.kinds),
                    "minimum": property.low.map { .number($0) } ?? .null,
                    "maximum": property.high.map { .number($0) } ?? .null,
                ]))
        }
        return .object([
            "kind": .string(kind), "features": .number(Double(features)), "geometries": Self.counts(geometries),
            "positions": .number(Double(positions)), "bbox": extent.json ?? .null,
            "crs": crs.flatMap { try? JSONParser.parse($0) } ?? .null,
            "ids": .object(["count": .number(Double(ids)), "distinct": .number(Double(distinctIDs))]),
            "members": .array(members.map { .string($0) }),
            "properties": JSONValue(.object(propertyValues)),
            "problems": .array(
                problems.map { problem in
                    .object([
                        "code": .string(problem.code), "count": .number(Double(problem.count)),
                        "first": .string(problem.first),
                    ])
                }),
        ])
    }

    private static func counts(_ counts: [String: Int]) -> JSONValue {
        JSONValue(
            .object(
                counts.sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, value: .number(Double($0.value))) }))
    }
}
