import Configuration
import GeoJSON
import GeoTypes
import MapCamera

extension ShotParser {
    private static let stateWords = ["idle", "styleDefault"]

    /// "idle", "styleDefault", or an object with one of camera, overview, follow.
    mutating func viewportState(_ value: JSONValue, _ options: OptionValues, subject: String) -> ViewportState? {
        switch value.string {
        case "idle": return idle(options, subject: subject)
        case "styleDefault": return .styleDefault
        case let word?:
            fail(
                "'\(word)' is no viewport state of a word",
                remedy: Suggestion.phrase(for: word, in: Self.stateWords) ?? "use idle or styleDefault", value.range)
            return nil
        case nil: break
        }
        guard let members = value.members, let member = members.first, members.count == 1 else {
            fail(
                "\(subject) is \(short(value)); expected \"idle\", \"styleDefault\", {\"camera\": …}, "
                    + "{\"overview\": …} or {\"follow\": …}", value.range)
            return nil
        }
        switch member.key {
        case "overview": return overview(member.value, subject: subject).map { .overview($0) }
        case "camera":
            guard let members = member.value.members else {
                fail("the camera of \(subject) is \(short(member.value)); expected an object", member.value.range)
                return nil
            }
            let values = decode(
                members, as: ShotOption.camera, subject: "the camera of \(subject)", place: member.value.range)
            return values.map { .camera($0.cameraOptions) }
        case "follow": return follow(member.value, subject: subject).map { .follow($0) }
        default:
            let names = ["camera", "overview", "follow"]
            fail(
                "'\(member.key)' is no viewport state",
                remedy: Suggestion.phrase(for: member.key, in: names + Self.stateWords)
                    ?? "use camera, overview or follow", member.keyRange)
            return nil
        }
    }

    /// Nothing moves: what says how to get there makes no sense.
    private mutating func idle(_ options: OptionValues, subject: String) -> ViewportState? {
        let names = ["duration", "maxDuration", "curve", "padding", "transition"]
        guard let (name, value) = names.lazy.compactMap({ name in options.given[name].map { (name, $0) } }).first else {
            return .idle
        }
        fail("\(subject) is idle and has '\(name)', but moves nothing", remedy: "leave it out", value.range)
        return nil
    }

    /// "frame", a geometry, a list of positions, or an object with a geometry and what the camera is to be like.
    mutating func overview(_ value: JSONValue, subject: String) -> Overview? {
        guard let members = value.members, value["type"] == nil else {
            return self.subject(value, of: subject).map { Overview(subject: $0) }
        }
        let values = decode(
            members, as: ShotOption.overviewCamera + [ShotOption.geometry], subject: "the overview of \(subject)",
            place: value.range)
        guard let geometry = value["geometry"] else {
            fail("the overview of \(subject) has no geometry", remedy: "give \"geometry\"", value.range)
            return nil
        }
        guard let what = self.subject(geometry, of: subject), let values else { return nil }
        var overview = Overview(subject: what)
        overview.geometryPadding = values[ShotOption.geometryPadding] ?? .zero
        overview.padding = values[ShotOption.padding]
        // null keeps what the camera has; leaving it out makes it 0.
        if values.given["bearing"] != nil { overview.bearing = values[ShotOption.bearing] }
        if values.given["pitch"] != nil { overview.pitch = values[ShotOption.pitch] }
        overview.maxZoom = values[ShotOption.maxZoom]
        overview.offset = values[ShotOption.offset]?.point ?? .zero
        overview.animationDuration = values[ShotOption.animationDuration] ?? 1
        return overview
    }

    private mutating func subject(_ value: JSONValue, of subject: String) -> Overview.Subject? {
        if let word = value.string {
            if word == "frame" { return .frame(key: nil) }
            if word.hasPrefix("frame:") { return .frame(key: String(word.dropFirst(6))) }
            fail(
                "\(subject) shows '\(word)'; expected \"frame\", \"frame:KEY\" or a geometry",
                remedy: Suggestion.phrase(for: word, in: ["frame"]), value.range)
            return nil
        }
        if let items = value.array {
            var positions: [Coordinate] = []
            for item in items {
                do throws(OptionFault) {
                    positions.append(try Coordinate(decoding: item))
                } catch {
                    fail("a position of \(subject) \(error.message)", error.range)
                    return nil
                }
            }
            return shown([.multiPoint(positions)], value, subject)
        }
        guard value.members != nil else {
            fail("\(subject) is \(short(value)); expected \"frame\", \"frame:KEY\" or a geometry", value.range)
            return nil
        }
        return geometry(value, subject)
    }

    /// A geometry, a feature or a collection of features.
    private mutating func geometry(_ value: JSONValue, _ subject: String) -> Overview.Subject? {
        let block = FeatureBlock(record: Array(value.text.utf8), source: "")
        guard let output = try? FeatureParser.parse(block) else {
            fail("\(subject) is no geometry", value.range)
            return nil
        }
        if let rejected = output.rejected.first {
            let place = rejected.fault.path.isEmpty ? "" : " (\(rejected.fault.path))"
            fail("\(subject) is no geometry: \(rejected.fault.message)\(place)", value.range)
            return nil
        }
        return shown(output.features.compactMap(\.geometry), value, subject)
    }

    private mutating func shown(
        _ geometries: [Geometry], _ value: JSONValue, _ subject: String
    ) -> Overview.Subject? {
        var count = 0
        var isInDegrees = true
        for geometry in geometries {
            geometry.forEachCoordinate { position in
                count += 1
                if !position.isFinite || abs(position.y) > 90 { isInDegrees = false }
            }
        }
        guard count > 0 else {
            fail("the geometry of \(subject) has no position", value.range)
            return nil
        }
        guard isInDegrees else {
            fail("the geometry of \(subject) has a position that isn't in degrees", value.range)
            return nil
        }
        return .geometries(geometries)
    }

    /// "immediate", "default" or {"default": {"maxDuration": seconds}}; the shot's own maxDuration counts as well.
    mutating func transition(_ options: OptionValues) -> ViewportTransition? {
        if !["transition", "maxDuration", "duration"].contains(where: { options.given[$0] != nil }) {
            return .automatic
        }
        let longest = options[ShotOption.maxDuration] ?? DefaultTransition.standardMaxDuration
        guard let value = options[ShotOption.transition], value.string != "default" else {
            return .standard(maxDuration: longest)
        }
        if value.string == "immediate" { return .immediate }
        let expected = "\"immediate\" or {\"default\": {\"maxDuration\": seconds}}"
        guard let members = value.members, members.count == 1, members[0].key == "default",
            let inner = members[0].value.members
        else {
            fail("a transition is \(short(value)); expected \(expected)", value.range)
            return nil
        }
        guard
            let values = decode(
                inner, as: [ShotOption.maxDuration], subject: "the default transition", place: value.range)
        else { return nil }
        return .standard(maxDuration: values[ShotOption.maxDuration] ?? longest)
    }

    /// Padding beside the shot counts when the state has none.
    func padded(_ overview: Overview, _ options: OptionValues) -> Overview {
        var overview = overview
        overview.padding = overview.padding ?? options[ShotOption.padding]
        return overview
    }

    func padded(_ state: ViewportState, _ options: OptionValues) -> ViewportState {
        switch state {
        case .overview(let overview): return .overview(padded(overview, options))
        case .camera(var camera):
            camera.padding = camera.padding ?? options[ShotOption.padding]
            return .camera(camera)
        case .follow(var follow):
            follow.padding = follow.padding ?? options[ShotOption.padding]
            return .follow(follow)
        case .idle, .styleDefault: return state
        }
    }
}
