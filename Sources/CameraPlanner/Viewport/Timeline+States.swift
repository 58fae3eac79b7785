import GeoTypes
import MapCamera

extension Timeline {
    /// The camera of a viewport state; nil properties stay as they are. That of a moving point is the first one.
    func camera(_ state: ViewportState, from: Camera, range: Range<Int>) throws(PlanError) -> CameraOptions {
        switch state {
        case .idle: return CameraOptions()
        case .styleDefault: return CameraOptions(stage.plan.initial)
        case .camera(var options):
            options.padding = options.padding ?? .zero
            return options
        case .overview(let overview): return try camera(overview, from: from, range: range)
        case .follow(let follow):
            var options = CameraOptions(zoom: follow.zoom, pitch: follow.pitch, padding: follow.padding)
            if case .constant(let bearing) = follow.bearing { options.bearing = bearing }
            if case .positions(let places) = activity.route?.path(.center, from: 0, to: 0)?.values {
                options.center = places[0]
            }
            if case .numbers(let directions) = activity.route?.path(.bearing, from: 0, to: 0)?.values {
                options.bearing = directions[0]
            }
            return options
        }
    }

    /// Fits the geometry's positions into the padded screen, at the pitch asked for.
    func camera(
        _ overview: Overview, from: Camera, range: Range<Int>
    ) throws(PlanError) -> CameraOptions {
        let geometries = try geometries(overview.subject, range: range)
        let cameraPadding = overview.padding ?? from.padding
        let free = overview.geometryPadding
        let shift = overview.offset
        var problem = FramingProblem(
            items: geometries.compactMap(FramingItem.init(whole:)), viewport: viewport,
            bearing: overview.bearing ?? from.bearing, pitch: overview.pitch ?? from.pitch,
            padding: EdgeInsets(
                top: free.top + shift.y, left: free.left + shift.x, bottom: free.bottom - shift.y,
                right: free.right - shift.x),
            cameraPadding: cameraPadding)
        if let limit = overview.maxZoom { problem.maxZoom = limit }
        let solution: FramingSolution
        do throws(FramingError) {
            solution = try problem.solve()
        } catch {
            throw Self.fault(error, range: range)
        }
        guard let camera = solution.camera else {
            throw PlanError(
                .framing, "the geometry can't be shown within the zooms allowed", remedy: "raise maxZoom",
                range: range)
        }
        return CameraOptions(
            center: camera.center, zoom: camera.zoom, bearing: overview.bearing, pitch: overview.pitch,
            padding: overview.padding)
    }

    private static func fault(_ error: FramingError, range: Range<Int>) -> PlanError {
        switch error {
        case .noRoom(let width, let height):
            PlanError(
                .framing, "paddings leave \(width) × \(height) px for the geometry",
                remedy: "lower padding or geometryPadding", range: range)
        case .noItems: PlanError(.geometry, "the geometry has no position", range: range)
        default: PlanError(.framing, "the geometry can't be framed: \(error)", range: range)
        }
    }

    private func geometries(_ subject: Overview.Subject, range: Range<Int>) throws(PlanError) -> [Geometry] {
        switch subject {
        case .geometries(let geometries): return geometries
        case .frame(let key):
            let frame = try planner.targets.framed(key, range: range)
            return [Projection(camera: frame, viewport: viewport).visibleBounds.outline]
        }
    }
}

extension FramingItem {
    /// A geometry all of which is to be in the picture; nil for one without a position.
    init?(whole geometry: Geometry) {
        var first: Coordinate?
        geometry.forEachCoordinate { if first == nil { first = $0 } }
        guard let first else { return nil }
        self.init(position: first, geometry: geometry)
    }
}

extension BoundingBox {
    /// Its sides: a set of corners would stand for the smallest arc that holds them, which may be the one outside. No
    /// step is longer than a third of a turn, so that a line reads them as they are.
    var outline: Geometry {
        let count = width < 180 ? 1 : 3
        let longitudes = (0...count).map { step in
            step == count ? east : LongitudeArc.normalized(west + width * Double(step) / Double(count))
        }
        return .lineString(
            longitudes.map { Coordinate(x: $0, y: south) } + longitudes.reversed().map { Coordinate(x: $0, y: north) })
    }
}
