import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit

extension FramingResult {
    /// The collection's member `fit`.
    var json: JSONValue {
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue) { members.append(JSONMember(key: key, value: value)) }
        add("status", .string(solution.status.rawValue))
        add("objective", .string(solution.objective.rawValue))
        add("binding", .array(binding))
        add("slack", solution.slack.json)
        if let zooms = solution.zooms {
            add("zooms", .array([.number(zooms.lowerBound), .number(zooms.upperBound)]))
        }
        if let bounds = solution.bounds {
            add(
                "bounds",
                .object(["type": .string("MultiPoint"), "coordinates": .array(bounds.corners.map(\.json))]))
        }
        if let extent = solution.extent {
            add("extent", .array([extent.west, extent.south, extent.east, extent.north].map { .number($0) }))
        }
        if !solution.hidden.isEmpty { add("hidden", .array(solution.hidden.map { .number(Double(owners[$0])) })) }
        if !solution.dropped.isEmpty { add("dropped", .array(solution.dropped.map { .number(Double(owners[$0])) })) }
        add("rounds", .number(Double(rounds)))
        return JSONValue(.object(members))
    }

    /// Sides that touch, each feature's side once.
    private var binding: [JSONValue] {
        var seen: Set<FramingSolution.Contact> = []
        var list: [JSONValue] = []
        for contact in solution.binding {
            let feature = owners[contact.item]
            guard seen.insert(.init(item: feature, side: contact.side)).inserted else { continue }
            list.append(.object(["feature": .number(Double(feature)), "side": .string(contact.side.rawValue)]))
        }
        return list
    }
}

extension Framer {
    /// Refuses a result without a camera, naming the features that stand against one another.
    func requireCamera(
        _ result: FramingResult, group: JSONValue?, _ batch: FeatureBatch
    ) throws(ProcessorError) {
        let solution = result.solution
        guard solution.camera == nil else { return }
        var owners: [Int] = []
        for item in solution.conflict where !owners.contains(result.owners[item]) {
            owners.append(result.owners[item])
        }
        let room = viewport.box(inset: problem.cameraPadding + problem.padding)
        var message = owners.count == 1 ? "the box of " : "the boxes of "
        message += owners.map { describe($0, batch.features[$0]) }.joined(separator: ", ")
        message += owners.count == 1 ? " does" : " do"
        message += " not fit into \(JSONText.number(room.width)) × \(JSONText.number(room.height)) px"
        if let group { message += ", group \(group.text)," }
        if let zooms = solution.zooms {
            message += " within the zoom limits; from zoom \(JSONText.number(zooms.lowerBound))"
            message += " to \(JSONText.number(zooms.upperBound)) they would"
        } else {
            message += " at any zoom"
        }
        throw ProcessorError(
            .data, "infeasible", message,
            remedy: "reduce size or padding, choose other anchors, or enlarge the viewport")
    }

    /// "feature 3 (id 7, \"Tokyo\")"
    private func describe(_ position: Int, _ feature: Feature) -> String {
        var details: [String] = []
        if let id = feature.id { details.append("id \(id.text)") }
        if let name = feature.property("name")?.string { details.append(JSONText.quoted(name)) }
        let suffix = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
        return "feature \(position)\(suffix)"
    }
}

extension ProcessorError {
    /// A framing problem that can't be put, in terms of the chain's options.
    init(_ error: FramingError) {
        switch error {
        case .noItems:
            self.init(.data, "nothing-to-frame", "no feature has a position that could be framed")
        case .invalidViewport(let width, let height):
            self.init(
                .configuration, "viewport",
                "the viewport is \(JSONText.number(width)) × \(JSONText.number(height)) px",
                remedy: "use a width and a height above 0")
        case .noRoom(let width, let height):
            self.init(
                .configuration, "padding",
                "the padding leaves no room: \(JSONText.number(width)) × \(JSONText.number(height)) px",
                remedy: "reduce padding or cameraPadding, or enlarge the viewport")
        case .pitchNotSupported(let pitch):
            self.init(
                .configuration, "pitch", "pitch \(JSONText.number(pitch)) is not in 0 to 85 degrees",
                remedy: "use 0 to 85")
        case .invalidZoomRange(let min, let max):
            self.init(
                .configuration, "zoom",
                "no zoom lies between minZoom \(JSONText.number(min)) and maxZoom \(JSONText.number(max))")
        case .nonFiniteItem, .invertedBox:
            self.init(.data, "box", "a box is larger than numbers can say", remedy: "use smaller sizes and offsets")
        case .nonFiniteParameter:
            self.init(.configuration, "option", "bearing, padding and zoom limits must be finite")
        }
    }
}
