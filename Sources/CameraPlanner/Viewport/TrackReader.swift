import Configuration
import GeoJSON
import GeoTypes
import MapCamera

/// Takes a moving point out of the features of a file: a line with times for its positions, or points each with a time.
struct TrackReader {
    let file: TrackFile

    /// A place as it was read.
    private struct Fix {
        var position: Coordinate
        var time: Moment
        var course: Double?
    }

    private struct Moment {
        var seconds: Double
        /// A date, or a number too large to count from the start of a shot.
        var isAbsolute: Bool
    }

    /// - Throws: code `track` when there is not one line with times, nor points with times, or fewer than two places, or
    ///   one that isn't later than the one before it.
    /// - Complexity: O(*n*) in positions.
    func point(in features: [Feature]) throws(PlanError) -> MovingPoint {
        let fixes = try fixes(in: features)
        guard fixes.count > 1 else {
            throw error("has a single place", remedy: "a moving point needs two places or more")
        }
        // Numbers of less than a day count from the start of the shot, all other times from the first one.
        let origin = fixes[0].time.isAbsolute ? fixes[0].time.seconds : 0
        var times: [Double] = []
        for (index, fix) in fixes.enumerated() {
            let time = fix.time.seconds - origin
            if let last = times.last, time <= last {
                throw error(
                    time == last
                        ? "has places \(index - 1) and \(index) at one time"
                        : "has place \(index) before place \(index - 1) in time",
                    remedy: "sort the places by time, and leave out those without a time of their own")
            }
            times.append(time)
        }
        let courses = fixes.compactMap(\.course)
        guard courses.isEmpty || courses.count == fixes.count else {
            throw error(
                "has a direction for \(courses.count) of \(fixes.count) places",
                remedy: "give each place a course, or none")
        }
        return MovingPoint(
            times: times, positions: fixes.map(\.position), courses: courses.isEmpty ? nil : courses)
    }

    private func error(_ message: String, remedy: String) -> PlanError {
        PlanError(.track, "the track '\(file.path)' \(message)", remedy: remedy, range: file.range)
    }

    private static let example = "give a line the property coordTimes, or points the property time"

    private func fixes(in features: [Feature]) throws(PlanError) -> [Fix] {
        let lines = features.compactMap { feature in Self.times(of: feature).map { (feature, $0) } }
        if let (feature, times) = lines.first {
            guard lines.count == 1 else {
                throw error("has \(lines.count) lines with times", remedy: "leave one line in the file")
            }
            return try fixes(of: feature, times)
        }
        let points = features.filter { $0.geometry?.kind == .point }
        guard points.contains(where: { Self.time(of: $0) != nil }) else {
            throw error("has no times", remedy: Self.example)
        }
        var fixes: [Fix] = []
        for point in points {
            guard let time = Self.time(of: point), let position = point.geometry?.coordinates.first else {
                throw error("has no time for feature \(point.index)", remedy: "give each point the property time")
            }
            fixes.append(
                try fix(position, time, point.property("course") ?? point.property("bearing"), place: point.index))
        }
        return fixes
    }

    private func fixes(of line: Feature, _ times: [JSONValue]) throws(PlanError) -> [Fix] {
        let positions = line.geometry?.coordinates ?? []
        guard positions.count == times.count else {
            throw error(
                "has \(times.count) times for \(positions.count) positions", remedy: "give each position one time")
        }
        let courses = ["courses", "course", "bearings", "bearing"].lazy.compactMap { Self.flat(line.property($0)) }
            .first
        if let courses, courses.count != times.count {
            throw error(
                "has \(courses.count) directions for \(positions.count) positions",
                remedy: "give each position one course, or none")
        }
        var fixes: [Fix] = []
        for index in positions.indices {
            fixes.append(try fix(positions[index], times[index], courses?[index], place: index))
        }
        return fixes
    }

    private func fix(
        _ position: Coordinate, _ time: JSONValue, _ course: JSONValue?, place: Int
    ) throws(PlanError) -> Fix {
        guard position.isFinite, abs(position.x) <= 1e6, abs(position.y) <= 90 else {
            throw error("has a place \(place) that isn't in degrees", remedy: "give [lng, lat]")
        }
        guard let moment = Self.moment(time) else {
            throw error(
                "has the time \(time.text) at place \(place)",
                remedy: "write 2026-11-30T12:00:00Z, or seconds as a number")
        }
        var fix = Fix(position: position, time: moment)
        if let course, !course.isNull {
            guard let degrees = course.double, abs(degrees) <= 1e6 else {
                throw error("has the course \(course.text) at place \(place)", remedy: "give degrees")
            }
            fix.course = degrees
        }
        return fix
    }

    // MARK: Properties

    /// The times of a line's positions.
    private static func times(of feature: Feature) -> [JSONValue]? {
        guard let kind = feature.geometry?.kind, kind == .lineString || kind == .multiLineString else { return nil }
        return flat(feature.property("coordTimes")) ?? flat(feature.property("times"))
            ?? flat(feature.property("coordinateProperties")?["times"])
    }

    private static func time(of feature: Feature) -> JSONValue? {
        feature.property("time").flatMap { $0.isNull ? nil : $0 }
    }

    /// The items of a list, those of a line of several parts behind one another.
    private static func flat(_ value: JSONValue?) -> [JSONValue]? {
        value?.array.map { $0.flatMap { $0.array ?? [$0] } }
    }

    /// A date with its offset from UTC, or seconds; numbers from a hundred billion on are milliseconds.
    private static func moment(_ value: JSONValue) -> Moment? {
        if let text = value.string {
            return Instant(iso: text).map { Moment(seconds: $0.seconds, isAbsolute: true) }
        }
        guard let number = value.double, abs(number) <= 1e15 else { return nil }
        let seconds = abs(number) >= 1e11 ? number / 1000 : number
        return Moment(seconds: seconds, isAbsolute: !(0...ShotOption.longest).contains(seconds))
    }
}
