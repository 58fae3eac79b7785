import Configuration
import GeoJSON
import GeoTypes
import MapCamera

extension Annotation {
    package typealias PropertyChange = (name: String, value: JSONValue?)

    /// The property that says where the box hangs, for features that do not show it themselves: those with another
    /// geometry than a Point and no `annotation:point` of their own.
    package var pointProperties: [PropertyChange] {
        guard isPointComputed, let point else { return [] }
        return [("annotation:point", point.json)]
    }

    /// The properties that say how the box hangs: anchor and offset in force.
    package var placingProperties: [PropertyChange] {
        [
            ("annotation:anchor", .string(placing.anchor.rawValue)),
            ("annotation:offset", placing.offset.json),
        ]
    }

    /// The properties that say what the box is and how it may hang.
    ///
    /// Candidates are plain names while no offset occurs, else each has its offset beside it, so that reading them
    /// back does not depend on `annotation:offset`.
    package var boxProperties: [PropertyChange] {
        let isPlain = candidates.allSatisfy { $0.offset == .zero }
        let names = candidates.map { AnchorCandidate($0.anchor, offset: isPlain ? nil : $0.offset) }
        return [
            ("annotation:size", size.json), ("annotation:candidates", AnchorCandidates(names)?.json),
        ]
    }

    /// `annotation:frame` and `annotation:visible` of an annotation that is shown in `frame`, in screen pixels; what
    /// explained its absence is removed.
    /// - Parameters:
    ///   - frame: nil where there is no camera of its own in which it has one.
    ///   - blockers: what it overlaps although it is shown.
    package static func shown(in frame: ScreenBox?, blockers: [JSONValue] = []) -> [PropertyChange] {
        [
            ("annotation:frame", frame.map { BoxEdges($0).json }), ("annotation:visible", .bool(true)),
            ("annotation:reason", nil), ("annotation:blockers", blockers.isEmpty ? nil : .array(blockers)),
        ]
    }

    /// The properties of an annotation that isn't shown.
    package static func hidden(_ reason: String, blockers: [JSONValue] = []) -> [PropertyChange] {
        [
            ("annotation:frame", nil), ("annotation:visible", .bool(false)), ("annotation:reason", .string(reason)),
            ("annotation:blockers", blockers.isEmpty ? nil : .array(blockers)),
        ]
    }

    /// Removes what an earlier run says about a camera that is no more.
    package static let forgottenFrame: [PropertyChange] = [
        ("annotation:frame", nil), ("annotation:visible", nil), ("annotation:reason", nil),
        ("annotation:blockers", nil),
    ]

    /// Removes what an earlier run says about a camera, and about the order of placing.
    package static let forgotten: [PropertyChange] = forgottenFrame + [("annotation:rank", nil)]
}
