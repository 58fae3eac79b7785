import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import Topology

/// `geometry.clip`: cuts geometries at the edges of a box or of polygons.
struct GeometryClip: CompiledProcessor {
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

    static let box = Option<Box?>(
        "bbox", default: nil,
        "[west, south, east, north] in the units of the coordinates; west > east crosses the antimeridian")
    static let file = Option<String?>(
        "by", default: nil, "GeoJSON file with the polygons to clip to", domain: "path of a GeoJSON file")

    static let manifest = ProcessorManifest(
        "geometry.clip",
        "Keeps what lies inside a box or polygons: features outside are dropped, those across an edge are cut.",
        reads: ["geometry"], writes: ["geometry"], options: [box, file])

    private let file: String?
    /// Nil until the file has been read.
    private var area: ClipArea?

    init(options: OptionValues) throws(OptionFault) {
        file = options[Self.file]
        area = options[Self.box].map { .box($0.box) }
        guard (file == nil) != (area == nil) else {
            throw OptionFault(
                area == nil ? "geometry.clip needs 'bbox' or 'by'" : "geometry.clip takes 'bbox' or 'by', not both",
                remedy: area == nil ? "give a box or a file of polygons" : "leave one out",
                range: options.given["by"]?.range ?? 0..<0)
        }
    }

    mutating func prepare(in context: ProcessorContext) throws(ProcessorError) {
        if let file { area = try ClipArea.read(file, option: Self.file.name, in: context) }
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let topology = try context.topology
        guard let area else {
            throw ProcessorError(.configuration, "clip", "the polygons to clip to have not been read")
        }
        batch.update(in: context) { (feature) throws(FeatureFault) in
            guard let geometry = feature.geometry, !area.obviouslyHolds(geometry) else { return .keep }
            let result = try topological { () throws(TopologyError) in try area.clipped(geometry, topology) }
            guard !result.isEmpty else { return .drop }
            feature.replaceGeometry(geometry, with: result)
            return .keep
        }
    }
}
