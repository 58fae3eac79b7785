import Configuration
import GeoJSON
import GeoTypes
import MapCamera

extension Plan {
    /// Reads a plan file. Cameras come from its tracks, to the last bit those of the plan that was written.
    ///
    /// Keyframes are not read, except the first one of a plan without shots.
    /// - Throws: the first thing that is no plan, with its place in the text.
    package init(decoding value: JSONValue) throws(OptionFault) {
        guard value.members != nil else { throw .mismatch(value, expected: "a plan") }
        let version = try value.part("version")
        guard version.double == Double(Self.version) else {
            throw .mismatch(version, expected: "version \(Self.version), the only one that can be read")
        }
        let shots = try value.items("shots") { (item) throws(OptionFault) in try PlannedShot(decoding: item) }
        let first: Camera
        if let shot = shots.first {
            first = shot.from
        } else {
            let keyframes = try value.part("keyframes")
            guard let keyframe = keyframes.array?.first else {
                throw .mismatch(keyframes, expected: "at least one keyframe, or a shot")
            }
            first = try Camera(plan: keyframe)
        }
        let engine = try EngineProfile(decoding: value.part("engine"))
        let viewport = try Viewport(decoding: value.part("viewport"))
        self.init(viewport: viewport, engine: engine, initial: first)
        self.shots = shots
        duration = try value.part("duration").seconds()
        var starts: [CameraProperty: Double] = [:]
        var views: [ViewTrack] = []
        let tracks = try value.items("tracks") { (item) throws(OptionFault) -> Track? in
            if item["annotation"] != nil {
                views.append(try ViewTrack(decoding: item))
                return nil
            }
            let track = try Track(decoding: item, viewport: viewport, engine: engine)
            if let start = starts[track.property], track.start < start {
                throw OptionFault("starts before the track of \(track.property.rawValue) above it", range: item.range)
            }
            starts[track.property] = track.start
            return track
        }
        for case let track? in tracks { append(track) }
        viewTracks = views
        events = try value.items("events") { (item) throws(OptionFault) in try PlanEvent(decoding: item) }
        if value["viewportStatus"] != nil {
            viewportStatus = try value.items("viewportStatus") { (item) throws(OptionFault) in
                try ViewportStatus(decoding: item)
            }
        }
        if value["views"] != nil {
            pools = try value.items("views") { (item) throws(OptionFault) in try ViewPool(decoding: item) }
        }
    }
}

extension JSONValue {
    /// A member that must be there.
    func part(_ name: String) throws(OptionFault) -> JSONValue {
        guard let part = self[name] else {
            throw OptionFault("has no '\(name)'", remedy: "is it a plan that Cartouche wrote?", range: range)
        }
        return part
    }

    func items<Item>(
        _ name: String, _ decode: (JSONValue) throws(OptionFault) -> Item
    ) throws(OptionFault) -> [Item] {
        let part = try part(name)
        guard let values = part.array else { throw .mismatch(part, expected: "a list") }
        var items: [Item] = []
        items.reserveCapacity(values.count)
        for value in values { items.append(try decode(value)) }
        return items
    }

    /// A number, small enough that what is computed from a few of them stays finite.
    func number(
        _ name: String, in range: ClosedRange<Double> = -1e9...1e9
    ) throws(OptionFault) -> Double {
        let part = try part(name)
        guard let number = part.double, range.contains(number) else {
            throw .mismatch(part, expected: "a number in \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    func zoom() throws(OptionFault) -> Double { try number("zoom", in: -50...50) }
    func text(_ name: String) throws(OptionFault) -> String { try String(decoding: part(name)) }

    func seconds() throws(OptionFault) -> Double {
        guard let seconds = double, seconds.isFinite, seconds >= 0 else {
            throw .mismatch(self, expected: "seconds, 0 or more")
        }
        return seconds
    }

    func word<Word: RawRepresentable & CaseIterable>(
        _ name: String, _ type: Word.Type
    ) throws(OptionFault) -> Word where Word.RawValue == String {
        let part = try part(name)
        guard let word = part.string.flatMap(Word.init(rawValue:)) else {
            throw .mismatch(
                part, expected: "one of \(Word.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return word
    }

    /// The curve of a track.
    func timing() throws(OptionFault) -> TimingCurve {
        let curve = try part("curve")
        guard case .curve(let timing) = try CurveChoice(decoding: curve) else {
            throw .mismatch(curve, expected: "linear, [x1, y1, x2, y2] or {\"spring\": ratio}")
        }
        return timing
    }

    /// The parts of an animator's time at which its track starts and ends.
    func fractions() throws(OptionFault) -> (Double, Double) {
        let fractions = self["fractions"] == nil ? (0, 1) : try pair("fractions")
        guard (0...1).contains(fractions.0), (0...1).contains(fractions.1) else {
            throw .mismatch(try part("fractions"), expected: "two numbers in 0 to 1")
        }
        return fractions
    }

    /// Two numbers of any size.
    func pair(_ name: String) throws(OptionFault) -> (Double, Double) {
        let part = try part(name)
        guard let pair = part.array, pair.count == 2, let x = pair[0].double, let y = pair[1].double, abs(x) <= 1e9,
            abs(y) <= 1e9
        else { throw .mismatch(part, expected: "two numbers") }
        return (x, y)
    }
}

extension Camera {
    /// The five members, all of which must be there.
    fileprivate init(plan value: JSONValue) throws(OptionFault) {
        self.init(
            center: try Coordinate(decoding: value.part("center")), zoom: try value.zoom(),
            bearing: try value.number("bearing"), pitch: try value.number("pitch", in: 0...89.9),
            padding: try EdgeInsets(decoding: value.part("padding")))
    }
}

extension CameraOptions {
    fileprivate init(plan value: JSONValue) throws(OptionFault) {
        self.init(
            center: try value["center"].map { (part) throws(OptionFault) in try Coordinate(decoding: part) },
            zoom: value["zoom"] == nil ? nil : try value.zoom(),
            bearing: value["bearing"] == nil ? nil : try value.number("bearing"),
            pitch: value["pitch"] == nil ? nil : try value.number("pitch", in: 0...89.9),
            padding: try value["padding"].map { (part) throws(OptionFault) in try EdgeInsets(decoding: part) })
    }
}

extension PlannedShot {
    fileprivate init(decoding value: JSONValue) throws(OptionFault) {
        self.init(
            id: try value.text("id"), kind: try value.word("kind", Shot.Kind.self),
            start: try value.part("start").seconds(), duration: try value.part("duration").seconds(),
            from: try Camera(plan: value.part("from")), to: try Camera(plan: value.part("to")),
            owner: value["owner"]?.string, status: try value.word("status", Status.self),
            cancelledBy: value["cancelledBy"]?.string)
    }
}

extension PlanEvent {
    fileprivate init(decoding value: JSONValue) throws(OptionFault) {
        let kind = try value.word("type", Kind.self)
        let needsName = kind != .enter && kind != .leave
        self.init(
            time: try value.part("time").seconds(), kind: kind, animator: needsName ? try value.text("animator") : "",
            position: value["position"] == nil ? nil : try value.word("position", Position.self),
            cause: value["by"]?.string,
            value: try value["value"].map { (part) throws(OptionFault) in try CameraOptions(plan: part) },
            annotation: try value["annotation"].map { (part) throws(OptionFault) in try AnnotationName(decoding: part) }
        )
    }
}

extension Track {
    fileprivate init(
        decoding value: JSONValue, viewport: Viewport, engine: EngineProfile
    ) throws(OptionFault) {
        let property = try value.word("property", CameraProperty.self)
        let timing = try value.timing()
        let fractions = try value.fractions()
        self.init(
            property: property, animator: try value.text("animator"), start: try value.part("start").seconds(),
            duration: try value.part("duration").seconds(), curve: timing,
            segment: try Segment(decoding: value.part("segment"), property, viewport: viewport, engine: engine),
            fractions: fractions)
    }
}

extension Segment {
    private enum Kind: String, CaseIterable {
        case linear, flight, easePath, path
    }

    fileprivate init(
        decoding value: JSONValue, _ property: CameraProperty, viewport: Viewport, engine: EngineProfile
    ) throws(OptionFault) {
        switch (try value.word("type", Kind.self), property) {
        case (.linear, .center):
            let delta = try value.pair("delta")
            self = .linear(
                .position(
                    from: try Coordinate(decoding: value.part("from")), to: try Coordinate(decoding: value.part("to")),
                    delta: Coordinate(x: delta.0, y: delta.1)))
        case (.linear, .padding):
            self = .linear(
                .insets(
                    from: try EdgeInsets(decoding: value.part("from")), to: try EdgeInsets(decoding: value.part("to"))))
        case (.linear, _):
            self = .linear(
                .number(
                    from: try value.number("from"), to: try value.number("to"), delta: try value.number("delta")))
        case (.flight, .center), (.flight, .zoom):
            self = .flight(try Flight(decoding: value, viewport: viewport, engine: engine))
        case (.easePath, .center):
            let offset = value["offset"]
            let around = value["around"]
            self = .easePath(
                EasePath(
                    from: try Camera(plan: value.part("from")), to: try Camera(plan: value.part("to")),
                    viewport: viewport, engine: engine,
                    around: try around.map { (part) throws(OptionFault) in try Coordinate(decoding: part) },
                    offset: try offset.map { (part) throws(OptionFault) in try ScreenPair(decoding: part).point }
                        ?? .zero,
                    worldCopies: try value["worldCopies"].map { (part) throws(OptionFault) in try Bool(decoding: part) }
                        ?? true))
        case (.path, .center), (.path, .bearing):
            self = .path(try PathSegment(decoding: value, property))
        default:
            throw OptionFault("is no segment of \(property.rawValue)", range: value.range)
        }
    }
}

extension Flight {
    fileprivate init(decoding value: JSONValue, viewport: Viewport, engine: EngineProfile) throws(OptionFault) {
        let offset = try value["offset"].map { (part) throws(OptionFault) in try ScreenPair(decoding: part).point }
        func end(_ name: String) throws(OptionFault) -> Camera {
            let part = try value.part(name)
            if offset != nil { return try Camera(plan: part) }
            return Camera(
                center: try Coordinate(decoding: part.part("center")), zoom: try part.zoom())
        }
        // The bounds keep the hyperbola's exponentials finite.
        let rho = try value.number("rho", in: 1e-6...1e3)
        let origin = try value.pair("origin")
        let delta = try value.pair("delta")
        let kind = try value.word("shape", Kind.self)
        self.init(
            from: try end("from"), to: try end("to"), viewport: viewport, engine: engine,
            offset: offset ?? .zero, kind: kind,
            constants: Constants(
                w0: try value.number("w0", in: 1e-9...1e9), w1: try value.number("w1", in: 1e-30...1e30),
                u1: try value.number("u1", in: (kind == .curve ? 1e-9 : 0)...1e30), rho: rho,
                r0: try value.number("r0", in: -150...150),
                length: try value.number("length", in: 0...(300 / rho))),
            start: MercatorPoint(x: origin.0, y: origin.1), delta: MercatorPoint(x: delta.0, y: delta.1))
    }
}
