import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit

extension FramingResult {
    /// The collection's member `fit`.
    func json(_ problem: FramingProblem) -> JSONValue {
        var members: [JSONMember] = []
        func add(_ key: String, _ value: JSONValue) { members.append(JSONMember(key: key, value: value)) }
        func add(_ key: String, features: [Int]) {
            if !features.isEmpty { add(key, .array(features.map { .number(Double($0)) })) }
        }
        add("status", .string(solution.status.rawValue))
        add("objective", .string(solution.objective.rawValue))
        if let camera = solution.camera {
            add("binding", .array(binding))
            add("slack", solution.slack.json)
            add("padding", problem.padding.json)
            addZooms(add)
            if let bounds = solution.bounds {
                add(
                    "bounds",
                    .object(["type": .string("MultiPoint"), "coordinates": .array(bounds.corners.map(\.json))]))
            }
            if let extent = solution.extent {
                add("extent", .array([extent.west, extent.south, extent.east, extent.north].map { .number($0) }))
            }
            add("hidden", features: solution.hidden)
            add("dropped", features: solution.dropped)
            add("conflict", features: solution.conflict)
            add("rounds", .number(Double(rounds)))
            add("engineConstraints", Self.constraints(of: camera, problem.viewport))
        } else {
            addZooms(add)
            add("conflict", features: solution.conflict)
        }
        return JSONValue(.object(members))
    }

    /// A member of the collection's `frames`.
    func frame(_ key: JSONValue, _ features: [Int], _ problem: FramingProblem) -> JSONValue {
        .object([
            "key": key, "camera": solution.camera?.json ?? .null, "fit": json(problem),
            "features": .array(features.map { .number(Double($0)) }),
        ])
    }

    private func addZooms(_ add: (String, JSONValue) -> Void) {
        guard let zooms = solution.zooms else { return }
        add("zooms", .array([.number(zooms.lowerBound), .number(zooms.upperBound)]))
    }

    /// Sides that touch.
    private var binding: [JSONValue] {
        solution.binding.map { contact in
            .object(["feature": .number(Double(contact.item)), "side": .string(contact.side.rawValue)])
        }
    }

    /// What the engines would change about the camera.
    private static func constraints(of camera: Camera, _ viewport: Viewport) -> JSONValue {
        let constraints = [EngineProfile.mapbox, .maplibre].flatMap { camera.constraints(of: $0, viewport: viewport) }
        return .array(
            constraints.map { constraint in
                .object([
                    "engine": .string(constraint.engine.rawValue), "property": .string(constraint.property.rawValue),
                    "value": .number(constraint.value), "clamped": .number(constraint.clamped),
                    "reason": .string(constraint.reason.rawValue),
                ])
            })
    }
}

/// The number with at most three decimals, for messages.
/// - Parameter rule: a limit is rounded to the side on which it holds; what rounding has left of a number that is
///   short does not count.
func rounded(_ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
    let scaled = value * 1000
    let nearest = scaled.rounded()
    return JSONText.number((abs(scaled - nearest) < 1e-6 ? nearest : scaled.rounded(rule)) / 1000)
}

/// "feature 3 (id 7, \"Tokyo\")"
func describe(_ position: Int, _ feature: Feature) -> String {
    var details: [String] = []
    if let id = feature.id { details.append("id \(id.text)") }
    if let name = feature.property("name")?.string { details.append(JSONText.quoted(name)) }
    let suffix = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
    return "feature \(position)\(suffix)"
}

extension Framer {
    /// Refuses a result without a camera, naming the features that stand against one another.
    func requireCamera(
        _ result: FramingResult, group: JSONValue?, name: (Int) -> String
    ) throws(ProcessorError) {
        let solution = result.solution
        guard solution.camera == nil else { return }
        let room = problem.rectangle
        let names = solution.conflict.map(name)
        var message: String
        // With this fallback nothing is left only where nothing fits by itself.
        let isAlone = problem.fallback == .dropLowestPriority
        if isAlone {
            message = "no feature fits alone"
        } else {
            message = names.isEmpty ? "the boxes" : names.count == 1 ? "the box of " : "the boxes of "
            message += names.joined(separator: ", ")
            message += names.count == 1 ? " does not fit" : " do not fit"
        }
        message += " into \(rounded(room.width)) × \(rounded(room.height)) px"
        if problem.center != nil { message += " round the center that is kept" }
        if let group { message += ", group \(group.text)," }
        let pronoun = names.count == 1 ? "it" : "they"
        if let zooms = solution.zooms, !isAlone {
            message += " within the zoom limits; "
            // The lowest zoom of all is where the world is a fraction of a pixel: no limit.
            if zooms.lowerBound > FramingProblem.lowestZoom {
                message += "from zoom \(rounded(zooms.lowerBound, .up)) to"
            } else {
                message += "up to zoom"
            }
            message += " \(rounded(zooms.upperBound, .down)) \(pronoun) would"
        } else if isAlone, solution.zooms != nil {
            message += " within the zoom limits"
        } else {
            message += " at any zoom"
        }
        let lower = solution.status == .minZoom ? "lower minZoom, " : ""
        var error = ProcessorError(
            .data, solution.status.rawValue, message,
            remedy: lower
                + (problem.fallback == .error
                    ? "reduce size or padding, choose other anchors, enlarge the viewport, or give a fallback"
                    : "reduce size or padding, choose other anchors, or enlarge the viewport"))
        error.details = result.json(problem)
        throw error
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
                "the viewport is \(rounded(width)) × \(rounded(height)) px",
                remedy: "use a width and a height above 0")
        case .noRoom(let width, let height):
            self.init(
                .configuration, "padding",
                "the padding leaves no room: \(rounded(width)) × \(rounded(height)) px",
                remedy: "reduce padding or cameraPadding, or enlarge the viewport")
        case .pitchNotSupported(let pitch):
            self.init(
                .configuration, "pitch", "pitch \(rounded(pitch)) is not in 0 to 85 degrees",
                remedy: "use 0 to 85")
        case .invalidZoomRange(let min, let max):
            self.init(
                .configuration, "zoom",
                "no zoom lies between minZoom \(rounded(min)) and maxZoom \(rounded(max))")
        case .nonFiniteItem, .invertedBox:
            self.init(.data, "box", "a box is larger than numbers can say", remedy: "use smaller sizes and offsets")
        case .nonFiniteParameter:
            self.init(.configuration, "option", "bearing, padding and zoom limits must be finite")
        }
    }
}
