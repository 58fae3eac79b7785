import Configuration
import GeoJSON

extension ViewTrack {
    init(decoding value: JSONValue) throws(OptionFault) {
        let fractions = try value.fractions()
        guard fractions.0 == 0 else { throw .mismatch(try value.part("fractions"), expected: "0 and a number") }
        self.init(
            try AnnotationName(decoding: value.part("annotation")), try value.text("property"),
            animator: try value.text("animator"), start: try value.part("start").seconds(),
            duration: try value.part("duration").seconds(), curve: try value.timing(),
            segment: try ViewSegment(decoding: value.part("segment")), fraction: fractions.1)
    }
}

extension ViewSegment {
    private enum Kind: String, CaseIterable {
        case linear, set
    }

    fileprivate init(decoding value: JSONValue) throws(OptionFault) {
        switch try value.word("type", Kind.self) {
        case .linear:
            self = .linear(
                from: try value.number("from", in: -4e9...4e9), to: try value.number("to", in: -4e9...4e9),
                delta: try value.number("delta", in: -8e9...8e9))
        case .set:
            self = .set(from: try Bool(decoding: value.part("from")), to: try Bool(decoding: value.part("to")))
        }
    }
}

extension ViewPool {
    init(decoding value: JSONValue) throws(OptionFault) {
        func count(_ name: String) throws(OptionFault) -> Int {
            let part = try value.part(name)
            let count = try Int(decoding: part)
            guard count >= 0 else { throw .mismatch(part, expected: "a number of views") }
            return count
        }
        let name = try value.part("identifier")
        self.init(
            identifier: name.isNull ? nil : try String(decoding: name), created: try count("created"),
            reused: try count("reused"), peak: try count("peak"), queued: try count("queued"))
    }
}
