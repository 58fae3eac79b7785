import CPROJ
import GeoTypes

/// A way from one coordinate reference system to another. Belongs to the worker of its context.
///
/// Positions that have no image, or an absurd one, are errors, never infinite or huge numbers. For a Mercator as
/// target that means: a position north or south of the system's area of use (±85.06 degrees where none is known) is
/// outside, since its northing grows without bound towards the pole.
package final class Transformer {
    package let source: CoordinateReferenceSystem
    package let target: CoordinateReferenceSystem
    private let environment: ProjEnvironment
    /// Whether positions come out as they went in.
    package let isIdentity: Bool
    /// The shorter way, for the one pair that has one.
    private let webMercator: WebMercator?
    /// PROJ's way; nil for an identity, and as long as the shorter way does.
    private var operation: OpaquePointer?
    /// Northings that a Mercator target is used for.
    private var northings: ClosedRange<Double>?

    init(
        from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem, in environment: ProjEnvironment
    ) throws(GeodesyError) {
        self.source = source
        self.target = target
        self.environment = environment
        webMercator = WebMercator(from: source, to: target)
        if let webMercator {
            // Finding the systems in PROJ's database takes longer than the positions of a small source.
            isIdentity = false
            northings = webMercator.northings
            return
        }
        let sourceSystem = try environment.system(source)
        let targetSystem = try environment.system(target)
        let isFromCRS84 = try environment.isCRS84(sourceSystem)
        let isToCRS84 = try environment.isCRS84(targetSystem)
        isIdentity = source.definition == target.definition || (isFromCRS84 && isToCRS84)
        guard !isIdentity else { return }
        operation = try Self.operation(environment, sourceSystem, targetSystem, source: source, target: target)
        guard environment.isMercator(targetSystem) else { return }
        northings = try Self.northings(environment, targetSystem, target)
    }

    deinit {
        if let operation { proj_destroy(operation) }
    }

    /// PROJ's way, made when it is first asked for.
    private func proj() throws(GeodesyError) -> OpaquePointer {
        if let operation { return operation }
        let made = try Self.operation(
            environment, try environment.system(source), try environment.system(target), source: source, target: target)
        operation = made
        return made
    }

    /// Replaces all positions, members included; heights and further ordinates stay as they are.
    /// - Throws: ``GeodesyError/transformFailed(index:coordinate:message:)`` for the first position without an image;
    ///   the geometry is then unchanged.
    /// - Complexity: O(*n*), one call of PROJ for each geometry.
    package func transform(_ geometry: inout Geometry) throws(GeodesyError) {
        var result = geometry
        var index = 0
        try transform(&result, &index)
        geometry = result
    }

    /// The image of one position.
    package func transform(_ position: Coordinate) throws(GeodesyError) -> Coordinate {
        var positions = [position]
        try transform(&positions, firstIndex: 0)
        return positions[0]
    }

    private func transform(_ geometry: inout Geometry, _ index: inout Int) throws(GeodesyError) {
        try transform(&geometry.coordinates, firstIndex: index)
        index += geometry.coordinates.count
        for member in geometry.members.indices { try transform(&geometry.members[member], &index) }
    }

    /// Replaces positions, all or none.
    package func transform(_ positions: inout [Coordinate], firstIndex: Int = 0) throws(GeodesyError) {
        if let bad = positions.firstIndex(where: { !$0.isFinite }) {
            throw .transformFailed(
                index: firstIndex + bad, coordinate: positions[bad], message: "the position is not finite")
        }
        guard !isIdentity, !positions.isEmpty else { return }
        var images = positions
        if !(webMercator?.transform(&images) ?? false) {
            let operation = try proj()
            environment.clearMessage()
            proj_errno_reset(operation)
            Self.run(operation, &images)
        }
        for (index, image) in images.enumerated() {
            let isInside = northings?.contains(image.y) ?? true
            if image.isFinite && isInside { continue }
            let message =
                image.isFinite || northings != nil
                ? "outside the area of use of \(target.text)"
                : environment.failure(operation.map(Self.reason) ?? "no image in the target system")
            throw .transformFailed(index: firstIndex + index, coordinate: positions[index], message: message)
        }
        positions = images
    }
}

extension Transformer {
    private static func reason(_ operation: OpaquePointer) -> String {
        let code = proj_errno(operation)
        guard code != 0, let text = proj_errno_string(code) else { return "no image in the target system" }
        return String(cString: text)
    }

    /// One call for all positions: `Coordinate` lies in memory as two doubles.
    private static func run(_ operation: OpaquePointer, _ positions: inout [Coordinate]) {
        let stride = MemoryLayout<Coordinate>.stride
        positions.withUnsafeMutableBytes { bytes in
            guard let x = bytes.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
            let count = bytes.count / stride
            proj_trans_generic(operation, PJ_FWD, x, stride, count, x + 1, stride, count, nil, 0, 0, nil, 0, 0)
        }
    }

    private static func operation(
        _ environment: ProjEnvironment, _ sourceSystem: borrowing ProjHandle, _ targetSystem: borrowing ProjHandle,
        source: CoordinateReferenceSystem, target: CoordinateReferenceSystem
    ) throws(GeodesyError) -> OpaquePointer {
        environment.clearMessage()
        guard
            let pointer = proj_create_crs_to_crs_from_pj(
                environment.context, sourceSystem.pointer, targetSystem.pointer, nil, nil)
        else {
            throw .noTransformation(
                from: source.text, to: target.text, message: environment.failure("PROJ knows no way"))
        }
        let plain = ProjHandle(pointer: pointer)
        // A new object; the first one is destroyed with its handle.
        guard let normalized = proj_normalize_for_visualization(environment.context, plain.pointer) else {
            throw .noTransformation(
                from: source.text, to: target.text, message: environment.failure("the axes can't be put in order"))
        }
        return normalized
    }

    /// The northings of the southern and northern end of a Mercator's area of use, with a hair to spare.
    private static func northings(
        _ environment: ProjEnvironment, _ targetSystem: borrowing ProjHandle, _ target: CoordinateReferenceSystem
    ) throws(GeodesyError) -> ClosedRange<Double> {
        let area = environment.areaOfUse(targetSystem)
        let crs84 = try environment.system(.crs84)
        let forward = ProjHandle(
            pointer: try operation(environment, crs84, targetSystem, source: .crs84, target: target))
        let middle = area.map { $0.west + $0.width / 2 } ?? 0
        var ends = [
            Coordinate(x: LongitudeArc.normalized(middle), y: max(area?.south ?? -85.06, -89)),
            Coordinate(x: LongitudeArc.normalized(middle), y: min(area?.north ?? 85.06, 89)),
        ]
        run(forward.pointer, &ends)
        let (south, north) = (min(ends[0].y, ends[1].y), max(ends[0].y, ends[1].y))
        guard south.isFinite, north.isFinite else {
            throw .noTransformation(
                from: CoordinateReferenceSystem.crs84.text, to: target.text, message: "its area of use has no image")
        }
        let spare = 1e-9 * max(abs(south), abs(north))
        return (south - spare)...(north + spare)
    }
}
