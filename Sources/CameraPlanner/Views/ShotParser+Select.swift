import Configuration
import GeoJSON
import MapCamera

extension ShotParser {
    /// What stands behind `focus` and `select`.
    mutating func reference(
        _ value: JSONValue, _ options: OptionValues, subject: String, orNull: Bool = false
    ) -> AnnotationReference? {
        switch value.content {
        case .string, .number, .bool: break
        default:
            fail(
                "\(subject) is \(short(value)); expected an annotation's id or name\(orNull ? ", or null" : "")",
                value.range)
            return nil
        }
        if let index = options[ShotOption.index], index < 0 {
            fail(
                "\(subject) has the index \(index)", remedy: "indices count from 0",
                options.given["index"]?.range ?? value.range)
            return nil
        }
        return AnnotationReference(
            value: value, property: options[ShotOption.by], index: options[ShotOption.index])
    }

    /// An annotation or null, and what changes with it.
    mutating func select(
        _ value: JSONValue, _ options: OptionValues, subject: String, isComplete: Bool
    ) -> Shot.Action? {
        let view = options[ViewOption.view].map { self.view($0, subject: "the view of \(subject)") }
        if value.isNull {
            guard isComplete else { return nil }
            let beside = Self.selection.map(\.name).compactMap { name in options.given[name].map { (name, $0) } }
            guard let (name, other) = beside.first else { return .select(Selection(nil)) }
            fail(
                "\(subject) deselects and has '\(name)'", remedy: "move the camera with another shot", other.range)
            return nil
        }
        guard let reference = reference(value, options, subject: subject, orNull: true), isComplete else { return nil }
        let camera = CameraOptions(
            zoom: options[ShotOption.zoom], bearing: options[ShotOption.bearing], pitch: options[ShotOption.pitch],
            padding: options[ShotOption.padding])
        let isCentered = options[ViewOption.center] ?? !camera.isEmpty
        if let view, view == nil { return nil }
        return .select(
            Selection(
                reference, camera: isCentered || !camera.isEmpty ? camera : nil, isCentered: isCentered,
                view: view ?? selectedView))
    }

    /// What may stand beside the annotation, but the timing.
    static let selection: [any OptionDeclaration] = [
        ShotOption.by, ShotOption.index, ViewOption.center, ShotOption.zoom, ShotOption.bearing, ShotOption.pitch,
        ShotOption.padding, ViewOption.view,
    ]

    /// The members of a view: how long and how, and the properties that change.
    mutating func view(_ value: JSONValue, subject: String) -> SelectionView? {
        guard let members = value.members else {
            fail("\(subject) is \(short(value)); expected an object such as {\"size\": [35, 50]}", value.range)
            return nil
        }
        let names = ViewOption.timing.map(\.name)
        let before = faults.count
        let values = decode(
            members.filter { names.contains($0.key) }, as: ViewOption.timing, subject: subject, place: value.range)
        var properties: [SelectionView.Property] = []
        for member in members where !names.contains(member.key) {
            if properties.contains(where: { $0.name == member.key }) {
                fail("\(subject) has '\(member.key)' twice", remedy: "leave out one of them", member.keyRange)
            } else if let change = change(member, names, subject: subject) {
                properties.append(.init(name: member.key, change: change, range: member.value.range))
            }
        }
        guard let values, faults.count == before else { return nil }
        let spring = values[ViewOption.spring]
        for name in ["duration", "curve"] where spring != nil {
            guard let other = values.given[name] else { continue }
            fail("\(subject) has both 'spring' and '\(name)'", remedy: "leave out one of them", other.range)
            return nil
        }
        guard !properties.isEmpty else {
            fail("\(subject) changes nothing", remedy: "name a property, such as \"size\": [35, 50]", value.range)
            return nil
        }
        return SelectionView(
            properties, duration: spring?.duration ?? values[ViewOption.duration],
            curve: spring?.curve ?? curve(values[ViewOption.curve], ofFlight: false))
    }

    /// true, false, or two numbers.
    private mutating func change(
        _ member: JSONMember, _ options: [String], subject: String
    ) -> SelectionView.Change? {
        if let flag = member.value.bool { return .flag(flag) }
        guard let ends = member.value.array, ends.count == 2 else {
            fail(
                "'\(member.key)' of \(subject) is \(short(member.value)); expected [from, to], true or false",
                remedy: Suggestion.phrase(for: member.key, in: options),
                member.value.range)
            return nil
        }
        guard let from = number(ends[0], member.key, subject), let to = number(ends[1], member.key, subject) else {
            return nil
        }
        return .number(from: from, to: to)
    }

    private mutating func number(_ value: JSONValue, _ name: String, _ subject: String) -> ViewNumber? {
        if let number = ViewNumber(value) { return number }
        fail("'\(name)' of \(subject) goes to or from \(short(value)); expected \(ViewNumber.expected)", value.range)
        return nil
    }
}
