import Configuration
import Foundation
import GeoJSON
import MapCamera
import Placement
import PluginKit

/// Zooms over which annotations come into view one after the other: the option `zooms`.
struct ZoomSpan: OptionValue, Hashable {
    let zooms: ClosedRange<Double>

    static var domain: OptionDomain {
        OptionDomain(
            "[min, max], zooms from 0 to 25.5",
            schema: .object([
                "type": .string("array"), "minItems": .number(2), "maxItems": .number(2),
                "items": .object([
                    "type": .string("number"), "minimum": .number(Self.limits.lowerBound),
                    "maximum": .number(Self.limits.upperBound),
                ]),
            ]), isList: true)
    }

    static let limits = 0.0...25.5

    init(decoding value: JSONValue) throws(OptionFault) {
        guard let ends = value.array, ends.count == 2, let low = ends[0].double, let high = ends[1].double,
            Self.limits.contains(low), Self.limits.contains(high), low <= high
        else { throw .mismatch(value, expected: Self.domain.description + ", the smaller one first") }
        zooms = low...high
    }

    var json: JSONValue { .array([.number(zooms.lowerBound), .number(zooms.upperBound)]) }
}

/// Finds for each label the zoom from which on it is shown, so that zooming in hides none.
struct ZoomRanges {
    let span: ZoomSpan
    /// Free pixels between two boxes.
    let spacing: Double

    /// Gives labels an anchor for all zooms, and the least zoom at which they are shown.
    ///
    /// - Parameter camera: says where the map is and how it is turned. Tilted maps have no one scale.
    func settle(_ labels: inout [AnchorLabel], _ members: [Int], camera: Camera) {
        // At zoom 0 the screen is the world at scale 1.
        let flat = Camera(center: camera.center, zoom: 0, bearing: camera.bearing)
        let world = Projection(camera: flat, viewport: Viewport(width: 1, height: 1))
        let offers = members.map { member -> [Int] in
            let annotation = labels[member].annotation
            return labels[member].isPinned ? [annotation.chosen] : Array(annotation.candidates.indices)
        }
        let items = zip(members, offers).map { member, offer -> ActiveRangeProblem.Item in
            let label = labels[member]
            let point = label.annotation.point.map { world.projectNearest($0) }
            return ActiveRangeProblem.Item(
                x: point?.x ?? .nan, y: point?.y ?? .nan,
                candidates: offer.map { PlacementCandidate(label.boxes($0).map { spaced($0) }) },
                priority: label.claim == .optional ? label.priority : .infinity, key: label.key)
        }
        // Boxes beside their points can pass one another at zooms above the span, too.
        let scales = exp2(span.zooms.lowerBound)...exp2(ZoomSpan.limits.upperBound)
        let ranges = ActiveRangeProblem(items: items, scales: scales).solve()
        for (index, member) in members.enumerated() {
            let range = ranges[index].map { (offers[index][$0.candidate], max(log2($0.start), span.zooms.lowerBound)) }
            labels[member].settle(range.flatMap { $0.1 <= span.zooms.upperBound ? $0 : nil })
        }
    }

    /// Of two boxes so extended, those that are nearer than the spacing overlap.
    private func spaced(_ box: PlacementBox) -> PlacementBox {
        var box = box
        box.left -= spacing
        box.top -= spacing
        return box
    }
}

extension AnchorLabel {
    /// Notes the candidate that it has at all zooms, and the zoom from which on it is shown; nil if that is none.
    fileprivate mutating func settle(_ range: (candidate: Int, zoom: Double)?) {
        isPinned = true
        guard let range else {
            // What has no point is hidden for that.
            isCrowdedOut = annotation.point != nil
            return
        }
        annotation.chosen = range.candidate
        leastZoom = range.zoom
        zooms = range.zoom...max(zooms?.upperBound ?? .greatestFiniteMagnitude, range.zoom)
    }

    /// What the range of zooms adds to the feature's properties.
    var zoomProperties: [Annotation.PropertyChange] {
        leastZoom.map { [("annotation:min-zoom", .number($0))] } ?? []
    }
}
