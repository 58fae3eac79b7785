import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import Topology

/// `geometry.clip`: cuts geometries at the edges of a box.
struct GeometryClip: Processor {
    /// [west, south, east, north]
    struct Box: OptionValue {
        let box: BoundingBox

        static var domain: OptionDomain {
            OptionDomain(
                "[west, south, east, north]",
                schema: .object([
                    "type": .string("array"), "items": .object(["type": .string("number")]), "minItems": .number(4),
                    "maxItems": .number(4),
                ]), isList: true)
        }

        init(decoding value: JSONValue) throws(OptionFault) {
            let numbers = value.array?.compactMap(\.double).filter(\.isFinite) ?? []
            guard numbers.count == 4, value.array?.count == 4 else {
                throw .mismatch(value, expected: "four numbers [west, south, east, north]")
            }
            guard numbers[1] <= numbers[3] else {
                throw OptionFault(
                    "has south \(numbers[1]) above north \(numbers[3])", remedy: "write [west, south, east, north]",
                    range: value.range)
            }
            box = BoundingBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        }

        var json: JSONValue {
            .array([.number(box.west), .number(box.south), .number(box.east), .number(box.north)])
        }
    }

    static let box = Option<Box>(
        required: "bbox",
        "[west, south, east, north] in the units of the coordinates; west > east crosses the antimeridian")

    static let manifest = ProcessorManifest(
        "geometry.clip",
        "Keeps what lies inside a box: features outside are dropped, those across its edges are cut.",
        reads: ["geometry"], writes: ["geometry"], options: [box])

    private let box: BoundingBox

    init(options: OptionValues) throws(OptionFault) {
        box = options[Self.box].box
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let topology = try context.topology
        batch.update(in: context) { (feature) throws(FeatureFault) in
            guard let geometry = feature.geometry else { return .keep }
            // A box is convex: what has all positions inside has nothing to cut, and keeps its bytes.
            if !geometry.isEmpty && isInside(geometry) { return .keep }
            let result = try topological { () throws(TopologyError) in try topology.clipped(geometry, to: box) }
            guard !result.isEmpty else { return .drop }
            feature.replaceGeometry(geometry, with: result)
            return .keep
        }
    }

    private func isInside(_ geometry: Geometry) -> Bool {
        guard !box.crossesAntimeridian else { return false }
        var isInside = true
        geometry.forEachCoordinate { position in
            isInside =
                isInside && position.x >= box.west && position.x <= box.east && position.y >= box.south
                && position.y <= box.north
        }
        return isInside
    }
}
