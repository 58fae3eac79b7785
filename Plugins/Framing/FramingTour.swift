import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit

/// `framing.tour`: puts the frames of `framing.fit`'s groups in the order in which a tour visits them.
///
/// Only the order of the collection's member `frames` changes. The shortest way is measured along great circles
/// between the centers of the cameras: exactly the shortest one up to 12 groups, else the best of several ways that no
/// exchange of two steps makes shorter. A tour without a start begins at the end of it whose group came first before,
/// and a closed one with the group that came first.
/// - Complexity: O(*n*² · 2ⁿ) up to 12 groups, beyond that O(*n*²) for each of up to 32 starts and each of the few
///   rounds of exchanges; memory O(*n*²) up to 1000 groups, O(*n*) beyond.
struct FramingTour: CompiledProcessor {
    private static let order = Option(
        "order", default: TourOrder.shortest,
        "shortest: the shortest way along great circles between the cameras' centers. Keys: these groups first, in "
            + "this order, then the others as they come.")
    private static let start = Option(
        "start", default: JSONValue.null, "Key of the group where the shortest tour begins.",
        domain: "a group's key")
    private static let closed = Option(
        "closed", default: false, "Whether the way back to the first group counts for the shortest tour.")

    static let manifest = ProcessorManifest(
        "framing.tour", "Puts the groups that framing.fit has framed in the order of a tour over their cameras.",
        scopes: [.collection], requires: ["collection:frames"], writes: ["collection:frames"],
        options: [order, start, closed])

    private let order: TourOrder
    /// Null is a key too.
    private let start: JSONValue?
    private let isClosed: Bool

    init(options: OptionValues) throws(OptionFault) {
        order = options[Self.order]
        start = options.given[Self.start.name]
        isClosed = options[Self.closed]
        guard case .keys = order else { return }
        if let start {
            throw OptionFault(
                "option 'start' is for the order \"shortest\"", remedy: "put the key first in 'order'",
                range: start.range
            )
        }
        if isClosed {
            throw OptionFault(
                "option 'closed' is for the order \"shortest\"", remedy: "leave it out",
                range: options.given[Self.closed.name]?.range ?? 0..<0)
        }
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        guard let frames = batch[member: "frames"]?.array else {
            let found =
                batch[member: "camera"] == nil ? "nothing has been framed" : "there is one camera for all features"
            throw ProcessorError(
                .configuration, "frames", "the step orders the cameras of groups, but \(found)",
                remedy: "give framing.fit the option groupBy")
        }
        let groups = frames.map { Group(key: $0["key"] ?? .null, center: Self.center($0)) }
        let visit: [Int]
        switch order {
        case .keys(let keys): visit = try Self.sorted(groups, keys)
        case .shortest: visit = try shortest(groups)
        }
        batch[member: "frames"] = .array(visit.map { frames[$0] })
    }

    private struct Group {
        var key: JSONValue
        var center: Coordinate?
    }

    private static func center(_ frame: JSONValue) -> Coordinate? {
        guard let camera = frame["camera"].flatMap({ Camera(json: $0) }), camera.isFinite else { return nil }
        return camera.center
    }

    private static func sorted(_ groups: [Group], _ keys: [JSONValue]) throws(ProcessorError) -> [Int] {
        var visit: [Int] = []
        for key in keys { visit.append(try index(of: key, in: groups)) }
        let named = Set(visit)
        return visit + groups.indices.filter { !named.contains($0) }
    }

    /// Groups without a camera, which no way leads to, come last, unless the tour starts there.
    private func shortest(_ groups: [Group]) throws(ProcessorError) -> [Int] {
        let first = try start.map { (key) throws(ProcessorError) in try Self.index(of: key, in: groups) }
        var stops: [Int] = []
        var centers: [Coordinate] = []
        for (index, group) in groups.enumerated() {
            guard let center = group.center else { continue }
            stops.append(index)
            centers.append(center)
        }
        let tour = TourSolver(centers, start: first.flatMap { stops.firstIndex(of: $0) }, isClosed: isClosed)
        var visit = tour.order().map { stops[$0] }
        if let first, groups[first].center == nil { visit.insert(first, at: 0) }
        return visit + groups.indices.filter { groups[$0].center == nil && $0 != first }
    }

    private static func index(of key: JSONValue, in groups: [Group]) throws(ProcessorError) -> Int {
        if let index = groups.firstIndex(where: { $0.key == key }) { return index }
        // Words are compared as they read, so that the key 5 finds the group "5".
        let words = groups.map { $0.key.string ?? $0.key.text }
        let nearest = Suggestion.nearest(to: key.string ?? key.text, in: words).flatMap { words.firstIndex(of: $0) }
        let known = groups.prefix(10).map(\.key.text).joined(separator: ", ")
        let others = groups.count > 10 ? " and \(groups.count - 10) more" : ""
        throw ProcessorError(
            .data, "frames", "no group has the key \(key.text)",
            remedy: nearest.map { "did you mean \(groups[$0].key.text)?" }
                ?? (groups.isEmpty ? "there are no groups" : "the groups are \(known)\(others)"))
    }
}
