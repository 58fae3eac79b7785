import GeoJSON

extension PlanWriter {
    /// The `annotations` of a keyframe, each by its key.
    mutating func views(_ views: [ViewState]) {
        text(",\"annotations\":{")
        for (place, view) in views.enumerated() {
            if place > 0 { text(",") }
            value(.string(view.annotation.key))
            text(":{")
            for (place, item) in view.values.enumerated() {
                if place > 0 { text(",") }
                value(.string(item.property))
                text(":")
                value(item.value.json)
            }
            text("}")
        }
        text("}")
    }
}

extension ViewValue {
    var json: JSONValue {
        switch self {
        case .number(let number): .number(number)
        case .flag(let flag): .bool(flag)
        }
    }
}

extension ViewTrack {
    var json: JSONValue {
        var members = [
            JSONMember(key: "annotation", value: annotation.json),
            JSONMember(key: "property", value: .string(property)),
            JSONMember(key: "animator", value: .string(animator)), JSONMember(key: "start", value: .number(start)),
            JSONMember(key: "duration", value: .number(duration)),
            JSONMember(key: "curve", value: CurveChoice.curve(curve).json),
            JSONMember(key: "segment", value: segment.json),
        ]
        if fraction != 1 {
            members.append(JSONMember(key: "fractions", value: .array([.number(0), .number(fraction)])))
        }
        return JSONValue(.object(members))
    }
}

extension ViewSegment {
    fileprivate var json: JSONValue {
        switch self {
        case .linear(let from, let to, let delta):
            .object([
                "type": .string("linear"), "from": .number(from), "to": .number(to), "delta": .number(delta),
            ])
        case .set(let from, let to):
            .object(["type": .string("set"), "from": .bool(from), "to": .bool(to)])
        }
    }
}

extension ViewPool {
    var json: JSONValue {
        .object([
            "identifier": identifier.map { .string($0) } ?? .null, "created": .number(Double(created)),
            "reused": .number(Double(reused)), "peak": .number(Double(peak)), "queued": .number(Double(queued)),
        ])
    }
}
