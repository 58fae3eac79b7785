import GeoTypes
import MapCamera

extension Timeline {
    /// The camera of a viewport state; nil properties stay as they are.
    private func camera(_ state: ViewportState, from: Camera, range: Range<Int>) throws(PlanError) -> CameraOptions {
        switch state {
        case .camera(var options):
            options.padding = options.padding ?? .zero
            return options
        case .overview(let overview): return try camera(overview, from: from, range: range)
        }
    }

    /// Fits the geometry's positions into the padded screen, at the pitch asked for.
    private func camera(
        _ overview: Overview, from: Camera, range: Range<Int>
    ) throws(PlanError) -> CameraOptions {
        let positions = try positions(overview.subject, range: range)
        let cameraPadding = overview.padding ?? from.padding
        let free = overview.geometryPadding
        let shift = overview.offset
        var problem = FramingProblem(
            items: positions.map { FramingItem(position: $0) }, viewport: viewport,
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

    private func positions(_ subject: Overview.Subject, range: Range<Int>) throws(PlanError) -> [Coordinate] {
        switch subject {
        case .positions(let positions): return positions
        case .frame(let key):
            let frame = try planner.targets.framed(key, range: range)
            return Self.outline(Projection(camera: frame, viewport: viewport).visibleBounds)
        }
    }

    /// The corners of a box, and positions between them when it is wider than half a turn: a set of positions stands
    /// for the smallest arc that holds it, which would otherwise be the one outside the box.
    private static func outline(_ box: BoundingBox) -> [Coordinate] {
        guard box.width >= 180 else { return box.corners }
        let steps = 64
        return (0...steps).flatMap { step in
            let longitude = LongitudeArc.normalized(box.west + box.width * Double(step) / Double(steps))
            return [Coordinate(x: longitude, y: box.south), Coordinate(x: longitude, y: box.north)]
        }
    }

    /// Runs a transition to a viewport state; with a duration it is an ease.
    mutating func follow(
        _ index: Int, _ state: ViewportState, _ transition: ViewportTransition
    ) throws(PlanError) {
        let shot = shots[index].shot
        let from = stage.camera
        let options = try camera(state, from: from, range: shot.range)
        guard case .standard(let maxDuration) = transition else { return jump(index, options) }
        if shot.duration != nil { return try ease(index, to: options) }
        let schedule = DefaultTransition(
            from: from, to: options, viewport: viewport, engine: engine, maxDuration: maxDuration)
        let to = options.applied(to: from).reported(by: engine)
        for step in schedule.steps {
            let spec = AnimatorSpec(
                "\(shots[index].id).\(step.property.rawValue)",
                .segments(ways.straight([step.property], from: from, to: to)), duration: step.duration,
                curve: shot.curve ?? DefaultTransition.curve, owner: shot.owner, range: shot.range)
            try startAnimator(spec, of: index, delay: step.delay)
        }
    }
}
