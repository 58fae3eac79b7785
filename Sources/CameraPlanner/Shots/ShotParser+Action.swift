import Configuration
import GeoJSON
import GeoTypes
import MapCamera

extension ShotParser {
    /// What stands behind a shot's name.
    ///
    /// - Parameter isComplete: whether `options` could be read; when not, the value is only searched for faults.
    mutating func action(
        _ kind: Shot.Kind, _ value: JSONValue, _ options: OptionValues, subject: String, isComplete: Bool
    ) -> Shot.Action? {
        switch kind {
        case .jump:
            guard let target = target(value, options, subject: subject, isComplete: isComplete) else { return nil }
            return .jump(target)
        case .fly:
            guard let target = target(value, options, subject: subject, isComplete: isComplete), isComplete else {
                return nil
            }
            return .fly(
                target,
                FlightOptions(
                    rho: options[ShotOption.rho], speed: options[ShotOption.speed],
                    screenSpeed: options[ShotOption.screenSpeed], minZoom: options[ShotOption.minZoom],
                    offset: options[ShotOption.offset]?.point))
        case .ease: return ease(value, options, subject: subject, isComplete: isComplete)
        case .overview:
            guard let overview = overview(value, subject: subject),
                let transition = isComplete ? transition(options) : nil
            else { return nil }
            return .viewport(.overview(padded(overview, options)), transition)
        case .viewport:
            guard let state = viewportState(value, options, subject: subject),
                let transition = isComplete ? transition(options) : nil
            else { return nil }
            return .viewport(padded(state, options), transition)
        case .focus: return focus(value, options, subject: subject, isComplete: isComplete)
        case .select: return select(value, options, subject: subject, isComplete: isComplete)
        case .animate: return animators(value, subject: subject).map { .animate($0) }
        case .hold:
            guard let seconds = value.double, (0...ShotOption.longest).contains(seconds) else {
                fail("\(subject) is \(short(value)); expected seconds, 0 to 86400", value.range)
                return nil
            }
            return .hold(seconds)
        }
    }

    func short(_ value: JSONValue) -> String {
        value.text.utf8.count <= 60 ? value.text : value.kindName
    }

    private static let places = "\"frame\", \"frame:KEY\", \"frames\", \"initial\" or a camera"

    /// "frame", "frame:KEY", "frames", "initial" or camera properties.
    private mutating func target(
        _ value: JSONValue, _ options: OptionValues, subject: String, isComplete: Bool
    ) -> CameraTarget? {
        guard let place = place(value, subject: subject), isComplete else { return nil }
        let padding = options[ShotOption.padding]
        if padding != nil, case .options(let camera) = place, camera.padding != nil {
            fail(
                "\(subject) has padding both in the camera and beside it", remedy: "leave out one of them",
                options.given["padding"]?.range ?? value.range)
            return nil
        }
        return CameraTarget(place, padding: padding)
    }

    private mutating func place(_ value: JSONValue, subject: String) -> CameraTarget.Place? {
        if let word = value.string {
            if word == "frame" { return .frame(key: nil) }
            if word == "frames" { return .frames }
            if word == "initial" { return .initial }
            if word.hasPrefix("frame:") { return .frame(key: String(word.dropFirst(6))) }
            fail(
                "\(subject) goes to '\(word)'; expected \(Self.places)",
                remedy: Suggestion.phrase(for: word, in: ["frame", "frames", "initial"]), value.range)
            return nil
        }
        guard let members = value.members else {
            fail("\(subject) is \(short(value)); expected \(Self.places)", value.range)
            return nil
        }
        guard
            let values = decode(
                members, as: ShotOption.camera, subject: "the camera of \(subject)", place: value.range)
        else { return nil }
        let camera = values.cameraOptions
        guard !camera.isEmpty else {
            fail(
                "the camera of \(subject) is empty", remedy: "give center, zoom, bearing, pitch or padding", value.range
            )
            return nil
        }
        return .options(camera)
    }

    private mutating func ease(
        _ value: JSONValue, _ options: OptionValues, subject: String, isComplete: Bool
    ) -> Shot.Action? {
        guard let target = target(value, options, subject: subject, isComplete: isComplete) else { return nil }
        let around = options[ShotOption.around]
        let offset = options[ShotOption.offset]?.point
        let range = options.given["around"]?.range ?? value.range
        if around != nil {
            if case .options(let camera) = target.place, camera.center == nil {
                if offset != nil {
                    fail("\(subject) has both around and offset", remedy: "leave out one of them", range)
                    return nil
                }
            } else {
                fail(
                    "\(subject) has both around and a center to go to",
                    remedy: "leave out around, or the center", range)
                return nil
            }
        }
        return .ease(target, around: around, offset: offset)
    }

    private mutating func focus(
        _ value: JSONValue, _ options: OptionValues, subject: String, isComplete: Bool
    ) -> Shot.Action? {
        guard let reference = reference(value, options, subject: subject), isComplete else { return nil }
        let camera = CameraOptions(
            zoom: options[ShotOption.zoom], bearing: options[ShotOption.bearing], pitch: options[ShotOption.pitch],
            padding: options[ShotOption.padding])
        return .focus(reference, camera)
    }
}
