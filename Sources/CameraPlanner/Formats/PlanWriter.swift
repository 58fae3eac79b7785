import Configuration
import GeoJSON
import GeoTypes
import MapCamera

/// Appends a plan's parts as JSON text.
struct PlanWriter {
    var bytes: [UInt8] = []

    mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }
    mutating func number(_ value: Double) { JSONText.appendNumber(value, to: &bytes) }
    mutating func value(_ value: JSONValue) { value.append(to: &bytes) }

    /// A named array with one item a line.
    mutating func list<Item>(_ name: String, _ items: [Item], _ write: (inout PlanWriter, Item) -> Void) {
        text("\"\(name)\":[")
        array(items, write)
        text("]")
    }

    mutating func array<Item>(_ items: [Item], _ write: (inout PlanWriter, Item) -> Void) {
        for (index, item) in items.enumerated() {
            text(index == 0 ? "\n" : ",\n")
            write(&self, item)
        }
        if !items.isEmpty { text("\n") }
    }

    /// The members of a camera without the braces.
    mutating func camera(_ camera: Camera) {
        text("\"center\":[")
        number(camera.center.x)
        text(",")
        number(camera.center.y)
        text("],\"zoom\":")
        number(camera.zoom)
        text(",\"bearing\":")
        number(camera.bearing)
        text(",\"pitch\":")
        number(camera.pitch)
        text(",\"padding\":{\"top\":")
        number(camera.padding.top)
        text(",\"left\":")
        number(camera.padding.left)
        text(",\"bottom\":")
        number(camera.padding.bottom)
        text(",\"right\":")
        number(camera.padding.right)
        text("}")
    }

    mutating func keyframe(_ time: Double, _ camera: Camera, _ views: [ViewState] = []) {
        text("{\"time\":")
        number(time)
        text(",")
        self.camera(camera)
        if !views.isEmpty { self.views(views) }
        text("}")
    }
}

extension Plan {
    /// The plan as a file: shots, tracks with their formulas, events, and keyframes for players that know no formula.
    ///
    /// - Throws: when `fps` can't be used, see ``keyframes(fps:)``.
    /// - Complexity: O(*n* log *m*) in keyframes and tracks.
    package func json(fps: Double = 60) throws(PlanError) -> [UInt8] {
        let times = try times(fps: fps)
        var writer = PlanWriter()
        writer.bytes.reserveCapacity(times.count * 160 + tracks.count * 400 + 1000)
        writer.text("{\"version\":\(Self.version),\n\"viewport\":")
        writer.value(viewport.json)
        writer.text(",\n\"engine\":\"\(engine.rawValue)\",\n\"duration\":")
        writer.number(duration)
        writer.text(",\n")
        writer.list("shots", shots) { $0.value($1.json) }
        writer.text(",\n")
        writer.list("tracks", tracks.map(\.json) + viewTracks.map(\.json)) { $0.value($1) }
        writer.text(",\n")
        writer.list("events", events) { $0.value($1.json) }
        writer.text(",\n")
        if !viewportStatus.isEmpty {
            writer.list("viewportStatus", viewportStatus) { $0.value($1.json) }
            writer.text(",\n")
        }
        if let pools {
            writer.list("views", pools) { $0.value($1.json) }
            writer.text(",\n")
        }
        if let checks {
            writer.text("\"checks\":")
            writer.value(checks.json)
            writer.text(",\n")
        }
        let views = ViewTimeline(viewTracks)
        writer.list("keyframes", times) { $0.keyframe($1, camera(at: $1), views.states(at: $1)) }
        writer.text("}\n")
        return writer.bytes
    }

    /// Of the file format.
    package static let version = 1
}

extension Camera {
    /// All five properties as an object.
    var planJSON: JSONValue {
        .object([
            "center": center.json, "zoom": .number(zoom), "bearing": .number(bearing), "pitch": .number(pitch),
            "padding": padding.json,
        ])
    }
}

extension CameraOptions {
    /// The properties that are given.
    var planJSON: JSONValue {
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue?) {
            if let value { members.append(JSONMember(key: key, value: value)) }
        }
        add("center", center?.json)
        add("zoom", zoom.map { .number($0) })
        add("bearing", bearing.map { .number($0) })
        add("pitch", pitch.map { .number($0) })
        add("padding", padding?.json)
        return JSONValue(.object(members))
    }
}

extension PlannedShot {
    var json: JSONValue {
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue?) {
            if let value { members.append(JSONMember(key: key, value: value)) }
        }
        add("id", .string(id))
        add("kind", .string(kind.rawValue))
        add("start", .number(start))
        add("duration", .number(duration))
        add("from", from.planJSON)
        add("to", to.planJSON)
        add("owner", owner.map { .string($0) })
        add("status", .string(status.rawValue))
        add("cancelledBy", cancelledBy.map { .string($0) })
        return JSONValue(.object(members))
    }
}

extension PlanEvent {
    var json: JSONValue {
        var members = [
            JSONMember(key: "time", value: .number(time)), JSONMember(key: "type", value: .string(kind.rawValue)),
        ]
        if let annotation { members.append(JSONMember(key: "annotation", value: annotation.json)) }
        if kind != .enter, kind != .leave { members.append(JSONMember(key: "animator", value: .string(animator))) }
        if let position { members.append(JSONMember(key: "position", value: .string(position.rawValue))) }
        if let cause { members.append(JSONMember(key: "by", value: .string(cause))) }
        if let value { members.append(JSONMember(key: "value", value: value.planJSON)) }
        return JSONValue(.object(members))
    }
}

extension Track {
    var json: JSONValue {
        var members = [
            JSONMember(key: "property", value: .string(property.rawValue)),
            JSONMember(key: "animator", value: .string(animator)), JSONMember(key: "start", value: .number(start)),
            JSONMember(key: "duration", value: .number(duration)),
            JSONMember(key: "curve", value: CurveChoice.curve(curve).json),
            JSONMember(key: "segment", value: segment.json),
        ]
        if fractions != (0, 1) {
            let ends = [fractions.start, fractions.end].map { JSONValue.number($0) }
            members.append(JSONMember(key: "fractions", value: .array(ends)))
        }
        return JSONValue(.object(members))
    }
}

extension Segment {
    var json: JSONValue {
        switch self {
        case .linear(.number(let from, let to, let delta)):
            .object([
                "type": .string("linear"), "from": .number(from), "to": .number(to), "delta": .number(delta),
            ])
        case .linear(.position(let from, let to, let delta)):
            .object(["type": .string("linear"), "from": from.json, "to": to.json, "delta": delta.json])
        case .linear(.insets(let from, let to)):
            .object(["type": .string("linear"), "from": from.json, "to": to.json])
        case .flight(let flight): flight.json
        case .easePath(let path): path.json
        case .path(let path): path.json
        }
    }
}

extension Flight {
    /// Everything that centre and zoom depend on. `origin` and `delta` lie on the unit square of web Mercator. Where the
    /// centre goes beside the middle of the screen, the ends are whole cameras.
    fileprivate var json: JSONValue {
        let isBeside = offset != .zero
        func end(_ camera: Camera) -> JSONValue {
            isBeside ? camera.planJSON : .object(["center": camera.center.json, "zoom": .number(camera.zoom)])
        }
        var value: JSONValue = .object([
            "type": .string("flight"), "shape": .string(kind.rawValue), "from": end(from), "to": end(to),
            "w0": .number(constants.w0), "w1": .number(constants.w1), "u1": .number(constants.u1),
            "rho": .number(constants.rho), "r0": .number(constants.r0), "length": .number(constants.length),
            "origin": .array([.number(start.x), .number(start.y)]),
            "delta": .array([.number(delta.x), .number(delta.y)]),
        ])
        if isBeside, let members = value.members {
            value = JSONValue(.object(members + [JSONMember(key: "offset", value: ScreenPair(offset).json)]))
        }
        return value
    }
}

extension EasePath {
    fileprivate var json: JSONValue {
        var members = [
            JSONMember(key: "type", value: .string("easePath")), JSONMember(key: "from", value: from.planJSON),
            JSONMember(key: "to", value: to.planJSON),
        ]
        if let around { members.append(JSONMember(key: "around", value: around.json)) }
        if offset != .zero { members.append(JSONMember(key: "offset", value: ScreenPair(offset).json)) }
        if !worldCopies { members.append(JSONMember(key: "worldCopies", value: .bool(false))) }
        return JSONValue(.object(members))
    }
}
