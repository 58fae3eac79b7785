import GeoJSON
import MapCamera

/// What a look along the whole plan says about how it plays.
package struct PlanChecks: Sendable, Equatable {
    /// The fastest moment of a movement.
    package struct Peak: Sendable, Equatable {
        /// A second.
        package var speed = 0.0
        /// Seconds from the start of the plan.
        package var time = 0.0
    }

    /// A time in which nothing moves by a `hold`.
    package struct Hold: Sendable, Equatable {
        package var shot: String
        /// How many annotations are to be in the picture: those of the group whose camera it is, or all.
        package var annotations = 0
        /// Those whose box is not wholly inside the padded screen.
        package var outside: [AnnotationName] = []

        package init(shot: String, annotations: Int = 0, outside: [AnnotationName] = []) {
            self.shot = shot
            self.annotations = annotations
            self.outside = outside
        }
    }

    /// Pixels by which the ground in the middle of the screen moves.
    package var pixels = Peak()
    package var zoom = Peak()
    /// Degrees.
    package var bearing = Peak()
    /// Degrees.
    package var pitch = Peak()
    package var holds: [Hold] = []
    /// Seconds that each annotation is off the screen, those that always are in view left out.
    package var offscreen: [(annotation: AnnotationName, seconds: Double)] = []

    package static func == (a: PlanChecks, b: PlanChecks) -> Bool { a.json == b.json }

    var json: JSONValue {
        func peak(_ peak: Peak) -> JSONValue { .object(["max": .number(peak.speed), "time": .number(peak.time)]) }
        return .object([
            "speed": .object([
                "pixels": peak(pixels), "zoom": peak(zoom), "bearing": peak(bearing), "pitch": peak(pitch),
            ]),
            "holds": .array(
                holds.map { hold in
                    .object([
                        "shot": .string(hold.shot), "annotations": .number(Double(hold.annotations)),
                        "outside": .array(hold.outside.map(\.json)),
                    ])
                }),
            "offscreen": .array(
                offscreen.map { .object(["annotation": $0.annotation.json, "seconds": .number($0.seconds)]) }),
        ])
    }
}

extension Plan {
    /// Speeds 60 times a second; jumps have none.
    /// - Complexity: O(*n* log *m*) in frames and tracks.
    mutating func measureSpeeds(into checks: inout PlanChecks, fps: Double = 60) throws(PlanError) {
        let jumps = tracks.filter { $0.duration == 0 }.map(\.start).sorted()
        var next = jumps[...]
        var before: (time: Double, camera: Camera)?
        for time in try times(fps: fps) {
            let camera = camera(at: time)
            defer { before = (time, camera) }
            guard let before, time > before.time else { continue }
            var jumps = false
            while let jump = next.first, jump <= time {
                jumps = jumps || jump > before.time
                next = next.dropFirst()
            }
            guard !jumps, before.camera != camera else { continue }
            let seconds = time - before.time
            let projection = Projection(camera: camera, viewport: viewport)
            let (middle, moved) = (projection.principalPoint, projection.projectNearest(before.camera.center))
            func note(_ change: Double, _ peak: WritableKeyPath<PlanChecks, PlanChecks.Peak>) {
                guard change / seconds > checks[keyPath: peak].speed else { return }
                checks[keyPath: peak] = PlanChecks.Peak(speed: change / seconds, time: before.time)
            }
            if moved.isInFront { note(Math.length(moved.x - middle.x, moved.y - middle.y), \.pixels) }
            note(abs(camera.zoom - before.camera.zoom), \.zoom)
            let turn = abs(camera.bearing - before.camera.bearing).truncatingRemainder(dividingBy: 360)
            note(min(turn, 360 - turn), \.bearing)
            note(abs(camera.pitch - before.camera.pitch), \.pitch)
        }
    }

    /// Whether annotations are wholly in the picture while a shot holds it.
    func holds(
        _ stands: [AnnotationStand], groups: [(camera: Camera, features: [Int])], named name: (Int) -> AnnotationName
    ) -> [PlanChecks.Hold] {
        shots.filter { $0.kind == .hold && $0.duration > 0 }.map { shot in
            let camera = camera(at: shot.start)
            let group = groups.first { $0.camera.reported(by: engine) == camera }
            let members = group.map { Set($0.features) }
            let meant = stands.filter { members?.contains($0.feature) ?? true }
            let projection = Projection(camera: camera, viewport: viewport)
            let area = viewport.box(inset: camera.padding)
            let outside = meant.filter { !$0.isInside(projection, area) }
            return PlanChecks.Hold(
                shot: shot.id, annotations: meant.count, outside: outside.map { name($0.feature) })
        }
    }

    /// Seconds off the screen, by the events of what comes into view.
    func offscreen(
        _ events: [PlanEvent], _ names: [AnnotationName]
    ) -> [(annotation: AnnotationName, seconds: Double)] {
        var away: [AnnotationName: Double] = [:]
        var left: [AnnotationName: Double] = [:]
        for event in events {
            guard let name = event.annotation else { continue }
            if event.kind == .enter {
                away[name, default: 0] += event.time - (left[name] ?? 0)
                left[name] = nil
            } else if event.kind == .leave {
                left[name] = event.time
                away[name] = away[name] ?? 0
            }
        }
        return names.compactMap { name in
            var seconds = away[name] ?? duration
            if let time = left[name] { seconds += duration - time }
            return seconds > 0 ? (name, seconds) : nil
        }
    }
}

extension AnnotationStand {
    /// Whether the box, or the bare point, lies wholly in an area but for a millionth of a pixel.
    fileprivate func isInside(_ projection: Projection, _ area: ScreenBox) -> Bool {
        let point = projection.projectNearest(place: place)
        guard point.isInFront else { return false }
        return area.contains((box ?? .zero).moved(by: point.screenPoint), tolerance: 1e-6)
    }
}
