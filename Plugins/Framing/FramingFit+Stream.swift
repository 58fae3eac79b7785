import Configuration
import GeoJSON
import MapCamera
import PluginKit

/// What `framing.fit` keeps of features that stream: hulls, and with `groupBy` the positions of each group's features.
struct FramingSummary: Sendable {
    struct Group: Sendable {
        var key: JSONValue
        var extent = FrameExtent()
        /// Positions of the group's features; not kept without groups.
        var members: [Int] = []
    }

    /// Whether a feature has the property that tells groups apart.
    var hasKey = false
    /// Names of the properties of some features, to tell which one may have been meant.
    var names: Set<String> = []

    /// In the order in which keys first appear.
    var groups: [Group] = []
    private var places: [JSONValue: Int] = [:]

    /// Index of the group with this key, which is made if there is none.
    mutating func place(of key: JSONValue) -> Int {
        if let place = places[key] { return place }
        places[key] = groups.count
        groups.append(Group(key: key))
        return groups.count - 1
    }
}

/// Framing in one pass and bounded memory.
extension FramingFit {
    func summarize(
        _ batch: inout FeatureBatch, in context: ProcessorContext
    ) throws(ProcessorError) -> FramingSummary {
        let topology = try context.topology
        var summary = FramingSummary()
        var position = 0
        batch.update(in: context) { (feature) throws(FeatureFault) in
            let subject = try FramingSubject(feature, defaults: defaults, in: topology)
            let place = summary.place(of: try grouping?.value(for: feature) ?? .null)
            if let item = subject.item(box: subject.annotation.box) {
                do throws(FramingError) {
                    try summary.groups[place].extent.add(item, number: position)
                } catch {
                    throw FeatureFault("annotation", ProcessorError(error).message)
                }
            }
            if grouping != nil { summary.groups[place].members.append(position) }
            if case .property(let name) = grouping, !summary.hasKey {
                summary.hasKey = feature.property(name) != nil
                if summary.names.isEmpty {
                    summary.names = Set(feature.properties(withPrefix: "").prefix(Self.nameLimit).map(\.key))
                }
            }
            feature.setProperties(ownChanges(subject.annotation) + Annotation.forgottenFrame)
            position += 1
            return .keep
        }
        return summary
    }

    /// How many names of properties are kept of a stream.
    private static var nameLimit: Int { 200 }

    func merge(_ next: FramingSummary, into summary: inout FramingSummary, offset: Int) {
        summary.hasKey = summary.hasKey || next.hasKey
        if summary.names.count < Self.nameLimit { summary.names.formUnion(next.names) }
        for var group in next.groups {
            group.extent.renumber { $0 + offset }
            let place = summary.place(of: group.key)
            summary.groups[place].extent.merge(group.extent)
            summary.groups[place].members += group.members.map { $0 + offset }
        }
    }

    func renumber(_ summary: inout FramingSummary, _ position: (Int) -> Int?) {
        for index in summary.groups.indices {
            summary.groups[index].extent.renumber(position)
            summary.groups[index].members = summary.groups[index].members.compactMap(position)
        }
    }

    func finish(_ summary: FramingSummary, in context: ProcessorContext) throws(ProcessorError) -> [JSONMember] {
        let framer = Framer(problem: try settings.problem(in: context), refines: false)
        var members = [JSONMember(key: "viewport", value: framer.viewport.json)]
        guard grouping != nil else {
            guard let extent = summary.groups.first?.extent, !extent.isEmpty else { throw Self.nothingToFrame([]) }
            let result = try framer.fit(extent)
            try framer.requireCamera(result, group: nil) { "feature \($0)" }
            report(result, group: nil, in: context)
            members.append(JSONMember(key: "camera", value: result.solution.camera?.json ?? .null))
            members.append(JSONMember(key: "fit", value: result.json(framer.problem)))
            return members
        }
        if case .property(let name) = grouping, !summary.hasKey, !summary.groups.isEmpty {
            warnOfMissing(name, known: summary.names, in: context)
        }
        var frames: [JSONValue] = []
        for group in summary.groups {
            guard !group.extent.isEmpty else {
                warnOfEmpty(group.key, in: context)
                continue
            }
            let result = try framer.fit(group.extent)
            try framer.requireCamera(result, group: group.key) { "feature \($0)" }
            report(result, group: group.key, in: context)
            frames.append(result.frame(group.key, group.members, framer.problem))
        }
        members.append(JSONMember(key: "frames", value: .array(frames)))
        return members
    }
}
