import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import Topology

/// What the page's script reads: one JSON object.
///
/// | member | |
/// |---|---|
/// | `viewport` | width and height in px, `fieldOfView` in radians |
/// | `frames` | `key`, `name`, `camera`, `status`, `padding`, `binding` as `[feature, side]`, `constraints`, `features` (all where it is missing) |
/// | `annotations` | one for each feature: `name`, `weather`, `color`, `point`, `size`, `anchor`, `offset`, `frame`, `visible`, `reason`; members without a value are missing |
/// | `shapes`, `background` | FeatureCollections of what is no point, with the properties `feature` and `color` |
/// | `plan` | `duration`, `shots`, `events`, `cuts` (times at which the camera jumps), `keyframes` as rows of time, longitude, latitude, zoom, bearing, pitch, and padding top, left, bottom, right; `views`: the values of annotations' properties by keyframe, where they change |
/// | `start` | the frame's name and the time to begin with |
/// | `style` | for the map; missing for the plain one |
/// | `version` | of the page; a server is then asked for newer ones |
struct PageData: Sendable {
    private let set: FramedSet
    private let plan: Plan?
    private let viewport: Viewport
    private let options: PreviewPage.Options
    private let annotations: [PreviewAnnotation]
    private let keyframes: [Keyframe]

    init(_ set: FramedSet, plan: Plan?, options: PreviewPage.Options) throws(PreviewError) {
        viewport = try set.viewport(with: plan)
        annotations = try set.annotations(label: options.label)
        do throws(PlanError) {
            keyframes = try plan?.keyframes(fps: 60) ?? []
        } catch {
            throw .content(message: error.message, remedy: error.remedy)
        }
        (self.set, self.plan, self.options) = (set, plan, options)
    }

    /// - Complexity: O(*n*) in features, positions and keyframes.
    func json() -> [UInt8] {
        var text = JSONLines()
        text.open("{")
        text.member("viewport") { text in
            text.value(
                .object([
                    "width": .number(viewport.width), "height": .number(viewport.height),
                    "fieldOfView": .number(viewport.verticalFieldOfView),
                ]))
        }
        text.member("frames") { $0.list(set.frames) { $0.value(Self.frame($1)) } }
        text.member("annotations") { text in
            text.list(annotations) { text, annotation in text.value(self.annotation(annotation)) }
        }
        text.member("shapes") { shapes(set.features, color: { annotations[$0].color?.css }, &$0) }
        if !options.background.isEmpty {
            text.member("background") { shapes(options.background, color: { _ in nil }, &$0) }
        }
        if let plan { text.member("plan") { self.plan(plan, &$0) } }
        text.member("start") { text in
            text.value(
                Self.object([
                    ("frame", options.frame.map { .string($0) }), ("time", options.time.map { .number($0) }),
                ]))
        }
        if case .given(let style) = options.style { text.member("style") { $0.value(style) } }
        if let version = options.version { text.member("version") { $0.value(.string(version)) } }
        text.close("}")
        return text.bytes
    }

    /// An object of the members that have a value.
    private static func object(_ members: [(String, JSONValue?)]) -> JSONValue {
        JSONValue(.object(members.compactMap { name, value in value.map { JSONMember(key: name, value: $0) } }))
    }

    private static func frame(_ frame: FramedSet.Frame) -> JSONValue {
        object([
            ("key", frame.key), ("name", frame.name.map { .string($0) }), ("camera", frame.camera.json),
            ("status", frame.fit.status.map { .string($0) }), ("padding", frame.fit.padding.json),
            (
                "binding",
                .array(frame.fit.binding.map { .array([.number(Double($0.feature)), .string($0.side.rawValue)]) })
            ),
            (
                "constraints",
                .array(
                    frame.fit.constraints.map {
                        .object([
                            "engine": .string($0.engine.rawValue), "property": .string($0.property.rawValue),
                            "value": .number($0.value), "clamped": .number($0.clamped),
                            "reason": .string($0.reason.rawValue),
                        ])
                    })
            ), ("features", frame.features.map { .array($0.map { .number(Double($0)) }) }),
        ])
    }

    private func annotation(_ annotation: PreviewAnnotation) -> JSONValue {
        func pair(_ point: ScreenPoint) -> JSONValue { .array([.number(point.x), .number(point.y)]) }
        return Self.object([
            ("name", .string(annotation.label)), ("id", set.features[annotation.feature].id?.withoutPlaces),
            ("weather", annotation.weather.map { .string($0) }), ("color", annotation.color.map { .string($0.css) }),
            ("point", annotation.point.map { .array([.number($0.x), .number($0.y)]) }), ("size", pair(annotation.size)),
            ("anchor", .string(annotation.anchor.rawValue)), ("offset", pair(annotation.offset)),
            (
                "frame",
                annotation.frame.map { .array([$0.left, $0.top, $0.right, $0.bottom].map { .number($0) }) }
            ),
            ("visible", annotation.isVisible.map { .bool($0) }), ("reason", annotation.reason.map { .string($0) }),
        ])
    }

    /// The lines and areas of features.
    private func shapes(_ features: [Feature], color: (Int) -> String?, _ text: inout JSONLines) {
        let shaped = features.indices.filter { features[$0].geometry.map { $0.kind != .point } ?? false }
        text.raw(#"{"type":"FeatureCollection","features":"#)
        text.list(shaped) { text, index in
            text.raw(#"{"type":"Feature","properties":"#)
            text.value(
                Self.object([("feature", .number(Double(index))), ("color", color(index).map { .string($0) })]))
            text.raw(#","geometry":"#)
            text.geometry(features[index].geometry)
            text.raw("}")
        }
        text.raw("}")
    }

    private func plan(_ plan: Plan, _ text: inout JSONLines) {
        text.open("{")
        text.member("duration") { $0.value(.number(plan.duration)) }
        text.member("shots") { text in
            text.list(plan.shots) { text, shot in
                text.value(
                    .object([
                        "id": .string(shot.id), "kind": .string(shot.kind.rawValue), "start": .number(shot.start),
                        "duration": .number(shot.duration), "status": .string(shot.status.rawValue),
                    ]))
            }
        }
        text.member("events") { text in
            text.list(plan.events) { text, event in
                text.value(
                    Self.object([
                        ("time", .number(event.time)), ("type", .string(event.kind.rawValue)),
                        ("animator", event.animator.isEmpty ? nil : .string(event.animator)),
                        ("annotation", event.annotation.map { .string($0.key) }),
                    ]))
            }
        }
        text.member("cuts") { text in text.value(.array(plan.cuts.map { .number($0) })) }
        text.member("keyframes") { $0.list(keyframes) { $0.row($1) } }
        if keyframes.contains(where: { !$0.views.isEmpty }) { text.member("views", views) }
        text.close("}")
    }

    /// The values of annotations' properties, as `[keyframe, annotation, property, value]` where they change.
    private func views(_ text: inout JSONLines) {
        var changes: [JSONValue] = []
        var last: [String: [String: ViewValue]] = [:]
        for (index, keyframe) in keyframes.enumerated() {
            for view in keyframe.views {
                let key = view.annotation.key
                for item in view.values where last[key]?[item.property] != item.value {
                    last[key, default: [:]][item.property] = item.value
                    let value: JSONValue =
                        switch item.value {
                        case .number(let number): .number(number)
                        case .flag(let flag): .bool(flag)
                        }
                    changes.append(.array([.number(Double(index)), .string(key), .string(item.property), value]))
                }
            }
        }
        text.list(changes) { $0.value($1) }
    }
}
