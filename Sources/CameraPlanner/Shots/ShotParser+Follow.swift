import Configuration
import GeoJSON
import MapCamera

extension ShotParser {
    /// A file with a moving point, or an object that names one as `track` and says what the camera is to be like.
    mutating func follow(_ value: JSONValue, subject: String) -> Follow? {
        if let path = value.string { return track(path, value.range, subject).map { Follow(track: $0) } }
        guard let members = value.members else {
            fail("what \(subject) follows is \(short(value)); expected {\"track\": FILE}", value.range)
            return nil
        }
        let values = decode(
            members, as: ShotOption.follow, subject: "the follow of \(subject)", place: value.range)
        guard let file = value["track"] else {
            fail("the follow of \(subject) has no track", remedy: "give \"track\": \"FILE\"", value.range)
            return nil
        }
        guard let values, let path = values[ShotOption.track], let track = track(path, file.range, subject) else {
            return nil
        }
        var follow = Follow(track: track)
        // null keeps what the camera has; leaving it out means that of the engine's follow state.
        if values.given["zoom"] != nil { follow.zoom = values[ShotOption.zoom] }
        if values.given["pitch"] != nil { follow.pitch = values[ShotOption.pitch] }
        if let given = value["bearing"] {
            if given.isNull {
                follow.bearing = nil
            } else {
                guard let direction = direction(given, subject) else { return nil }
                follow.bearing = direction
            }
        }
        follow.padding = values[ShotOption.padding]
        follow.speed = values[ShotOption.trackSpeed] ?? 1
        return follow
    }

    private mutating func track(_ path: String, _ range: Range<Int>, _ subject: String) -> TrackFile? {
        guard !path.isEmpty, path != "-" else {
            fail("the track of \(subject) is '\(path)'; expected a file", range)
            return nil
        }
        return TrackFile(path, range: range)
    }

    private mutating func direction(_ value: JSONValue, _ subject: String) -> Follow.Direction? {
        if value.string == "course" { return .course }
        if let degrees = value.double, abs(degrees) <= 1e6 { return .constant(degrees) }
        fail(
            "the bearing of \(subject) is \(short(value)); expected \"course\" or degrees",
            remedy: value.string.flatMap { Suggestion.phrase(for: $0, in: ["course"]) }, value.range)
        return nil
    }
}
