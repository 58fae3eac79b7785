import Configuration
import Geodesy
import GeoJSON
import GeoTypes
import PluginKit

/// `geometry.reproject`: transforms coordinates from one reference system to another.
struct GeometryReproject: CompiledProcessor, CRSChanging {
    static let target = Option<String>(
        required: "to", "the system to transform to: EPSG:3857, a URN, WKT or a PROJ string",
        domain: "a coordinate reference system")
    static let origin = Option<String?>(
        "from", default: nil,
        "the system that coordinates are in; without it the one that an earlier geometry.reproject left, else CRS84",
        domain: "a coordinate reference system")

    static let manifest = ProcessorManifest(
        "geometry.reproject",
        "Transforms coordinates to another reference system; heights stay as they are.",
        reads: ["geometry", "collection:crs"], writes: ["geometry", "collection:crs"], options: [target, origin])

    let resultCRS: String
    private let to: CoordinateReferenceSystem
    private let from: CoordinateReferenceSystem?
    let isCRS84: Bool
    let sourceCRS: String?
    let startsAtCRS84: Bool

    init(options: OptionValues) throws(OptionFault) {
        resultCRS = options[Self.target]
        to = CoordinateReferenceSystem(options[Self.target])
        from = options[Self.origin].map { CoordinateReferenceSystem($0) }
        let context: GeodesyContext
        do throws(GeodesyError) {
            context = try GeodesyContext()
        } catch {
            throw OptionFault("can't be looked up: \(error.description)")
        }
        isCRS84 = try Self.describe(to, context, options.given["to"]).isCRS84
        sourceCRS = options[Self.origin]
        guard let from else {
            startsAtCRS84 = true
            return
        }
        startsAtCRS84 = try Self.describe(from, context, options.given["from"]).isCRS84
        do throws(GeodesyError) {
            _ = try context.transformer(from: from, to: to)
        } catch {
            throw OptionFault(error.description, range: options.given["to"]?.range ?? 0..<0)
        }
    }

    private static func describe(
        _ crs: CoordinateReferenceSystem, _ context: GeodesyContext, _ given: JSONValue?
    ) throws(OptionFault) -> CRSDescription {
        do throws(GeodesyError) {
            return try context.describe(crs)
        } catch {
            throw OptionFault(
                error.description, remedy: "use a name such as EPSG:3857, WKT or a PROJ string",
                range: given?.range ?? 0..<0)
        }
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        let transformer = try transformer(for: batch, context)
        defer { batch[member: "crs"] = isCRS84 ? nil : Self.member(to) }
        guard !transformer.isIdentity else { return }
        // All positions in one go; only if one of them has no image are the features looked at one by one.
        if (try? batch.mapPositions({ (positions) throws(GeodesyError) in try transformer.transform(&positions) }))
            == true
        {
            return
        }
        batch.update(in: context) { (feature) throws(FeatureFault) in
            guard let geometry = feature.geometry else { return .keep }
            var result = geometry
            do throws(GeodesyError) {
                try transformer.transform(&result)
            } catch {
                throw Self.fault(error, geometry)
            }
            feature.geometry = result
            return .keep
        }
    }

    private func transformer(
        for batch: FeatureBatch, _ context: ProcessorContext
    ) throws(ProcessorError) -> Transformer {
        let left = batch[member: "crs"]?["properties"]?["name"]?.string.map { CoordinateReferenceSystem($0) }
        do throws(GeodesyError) {
            let geodesy = try context.worker.object(GeodesyContext.self) { () throws(GeodesyError) in
                try GeodesyContext()
            }
            return try geodesy.transformer(from: from ?? left ?? .crs84, to: to)
        } catch {
            throw ProcessorError(.configuration, "reproject", error.description)
        }
    }

    private static func fault(_ error: GeodesyError, _ geometry: Geometry) -> FeatureFault {
        guard case .transformFailed(let index, let coordinate, let message) = error else {
            return FeatureFault("reproject", error.description, path: "geometry")
        }
        return FeatureFault(
            "reproject", "position [\(coordinate.x), \(coordinate.y)]: \(message)",
            path: geometry.path(ofPosition: index))
    }

    /// The `crs` member of the GeoJSON specification of 2008, which other software still reads.
    private static func member(_ crs: CoordinateReferenceSystem) -> JSONValue {
        let parts = crs.definition.split(separator: ":")
        let isCode = parts.count == 2 && parts.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
        let name = isCode ? "urn:ogc:def:crs:\(parts[0])::\(parts[1])" : crs.text
        return .object(["type": .string("name"), "properties": .object(["name": .string(name)])])
    }
}
