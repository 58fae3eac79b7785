import GeoTypes

/// What boxes must stay in.
struct FramingTerms {
    /// Pixels relative to the screen's top left corner.
    var room: ScreenBox
    /// Whether only positions count.
    var ignoresBoxes = false
}

/// A framing problem as two axes that share one unknown.
///
/// At a fixed bearing and pitch φ all boxes are inside when a linear programme in three unknowns holds: the camera's
/// place across, its place along and its height. Take instead the depth q of the nearest point along the viewing
/// direction, and the places *t* of the camera on the two axes of the image. Then left and right sides bind only q and
/// the one place, upper and lower sides only q and the other, so that the programme falls apart into two of two
/// unknowns. In W = D/q, the size that the world has at the nearest point, each is a ``FramingAxis``. The height
/// follows: the world's size at the map centre is W/(1 − t·tan φ/D), so that a zoom limit is a limit of t that is
/// linear in W.
///
/// Untilted, W is the size of the world and a zoom limit one of W.
struct FramingSolver {
    let problem: FramingProblem
    let terms: FramingTerms
    let limits: (min: Double, max: Double)
    let plane: FramePlane
    let bearing: Double
    let sinBearing: Double
    let cosBearing: Double
    let sinPitch: Double
    let cosPitch: Double
    /// tan φ/D: how the size of the world grows per pixel upwards; zero for an untilted map.
    let tilt: Double
    /// How far below the origin the nearest point is, in world widths; zero when untilted.
    let near: Double
    var horizontal = FramingAxis()
    var vertical = FramingAxis()

    /// Degrees below which a tilt moves nothing by a visible part of a pixel.
    private static let leastPitch = 1e-7

    var isFlat: Bool { tilt == 0 }

    init(
        _ problem: FramingProblem, terms: FramingTerms, limits: (min: Double, max: Double), plane: FramePlane,
        bearing: Double
    ) {
        self.problem = problem
        self.terms = terms
        self.limits = limits
        self.plane = plane
        self.bearing = bearing
        let isFlat = problem.pitch < Self.leastPitch
        let pitch = Math.radians(isFlat ? 0 : problem.pitch)
        let distance = problem.viewport.cameraDistance
        let turn = (sin: Math.sine(Math.radians(bearing)), cos: Math.cosine(Math.radians(bearing)))
        (sinBearing, cosBearing) = turn
        sinPitch = Math.sine(pitch)
        cosPitch = Math.cosine(pitch)
        tilt = isFlat ? 0 : Math.tangent(pitch) / distance
        let count = plane.x.count
        let along = (0..<count).map { plane.y[$0] * turn.cos - plane.x[$0] * turn.sin }
        near = isFlat ? 0 : along.max() ?? 0
        let principal = problem.viewport.principalPoint(padding: problem.cameraPadding)
        let room = terms.room
        let highest = isFlat ? -.infinity : problem.horizonLimit
        horizontal.reserve(count + 3)
        vertical.reserve(count + 3)
        for index in 0..<count {
            let box = terms.ignoresBoxes ? .zero : plane.boxes[index]
            let across = plane.x[index] * turn.cos + plane.y[index] * turn.sin
            let down = along[index] - near
            let recession = isFlat ? 0 : down * sinPitch / distance
            horizontal.append(
                position: across, recession: recession, low: room.left - box.left - principal.x,
                high: room.right - box.right - principal.x)
            vertical.append(
                position: down * cosPitch, recession: recession, low: max(room.top - box.top, highest) - principal.y,
                high: room.bottom - box.bottom - principal.y)
        }
        horizontal.itemCount = count
        vertical.itemCount = count
        guard let center = problem.center else { return }
        // A center that is given is a place that must appear at the principal point.
        let pin = plane.offset(of: GridPoint(center: center))
        horizontal.append(
            position: pin.x * turn.cos + pin.y * turn.sin, recession: 0, low: 0, high: 0)
        vertical.append(
            position: (pin.y * turn.cos - pin.x * turn.sin - near) * cosPitch, recession: 0, low: 0, high: 0)
    }

    /// World widths by which a place of the plane lies below the origin.
    func down(_ index: Int) -> Double { plane.y[index] * cosBearing - plane.x[index] * sinBearing }

    /// The scale of the map at the origin when the nearest place has the size `size`: world widths in pixels.
    func scale(_ size: Double) -> Double { size / (1 + size * near * sinPitch / problem.viewport.cameraDistance) }

    /// The smallest set of places that can't be framed together; not only by rounding, for that must not happen here.
    func conflict(_ region: FramingRegion) -> [Int] {
        var places = FramingConflict(region).smallest()
        guard
            let nearest = vertical.recession[..<vertical.itemCount].indices.max(by: {
                vertical.recession[$0] < vertical.recession[$1]
            }), !isFlat, isFeasible(places)
        else { return places }
        // W > 0 says that the nearest place is in front of the camera, which stands in the way of the others.
        places = Set(places + [nearest]).sorted()
        for place in places {
            let rest = places.filter { $0 != place }
            if !rest.isEmpty, !isFeasible(rest) { places = rest }
        }
        return places
    }

    /// Whether some of the places fit by themselves.
    private func isFeasible(_ places: [Int]) -> Bool {
        let part = FramingSolver(
            problem, terms: terms, limits: limits, plane: plane.subset(places), bearing: bearing)
        return part.region(limits.min...limits.max).feasible() != nil
    }

    // MARK: The camera

    func camera(_ choice: FramingChoice) -> Camera {
        let center = center(choice)
        return Camera(
            center: problem.center
                ?? Coordinate(longitude: LongitudeArc.normalized(center.longitude), latitude: center.latitude),
            zoom: choice.zoom, bearing: bearing, pitch: problem.pitch, padding: problem.cameraPadding)
    }

    /// Whether a latitude names the camera's center so well that the picture is right to a millionth of a pixel: some two
    /// world widths beyond the poles of the map there is none.
    func hasLatitude(_ choice: FramingChoice) -> Bool { abs(center(choice).latitude) < 89.9999 }

    /// The center, its longitude running on from the origin's.
    private func center(_ choice: FramingChoice) -> Coordinate {
        let right = choice.across / choice.size
        let down = choice.along / (choice.size * cosPitch) + near
        let east = right * cosBearing - down * sinBearing
        let south = right * sinBearing + down * cosBearing
        return Coordinate(
            longitude: plane.origin.coordinate.longitude + 360 * east,
            latitude: Mercator.latitude(y: 0.5 + (Double(plane.origin.y) * GridPoint.unit + south)))
    }

    /// The bounds of the places, on the copy of the world that the camera has in the picture.
    func extent(_ choice: FramingChoice) -> FramedExtent {
        let (origin, reach) = (plane.origin, plane.reach)
        let center = center(choice)
        let turns = ((camera(choice).center.longitude - center.longitude) / 360).rounded()
        let middle = origin.coordinate.longitude + 360 * turns
        let half = Double(reach.x) * GridPoint.unit * 360
        // Without the last digits, which the way there and back has lost.
        func clean(_ degrees: Double) -> Double { (degrees * 1e12).rounded() / 1e12 }
        return FramedExtent(
            west: clean(middle - half), south: clean(GridPoint(x: 0, y: origin.y + reach.y).coordinate.latitude),
            east: clean(middle + half), north: clean(GridPoint(x: 0, y: origin.y - reach.y).coordinate.latitude))
    }

    /// How far a box is from the sides of a rectangle in pixels, at the top the place from its highest row if that is
    /// less; negative where it reaches over.
    ///
    /// - Parameter offset: World widths from the origin to the place.
    func slack(
        at offset: (x: Double, y: Double), box: ScreenBox, in choice: FramingChoice, room: ScreenBox
    ) -> EdgeInsets {
        let across = offset.x * cosBearing + offset.y * sinBearing
        let down = offset.y * cosBearing - offset.x * sinBearing - near
        let depth = 1 - choice.size * down * sinPitch / problem.viewport.cameraDistance
        let principal = problem.viewport.principalPoint(padding: problem.cameraPadding)
        let x = principal.x + (choice.size * across - choice.across) / depth
        let y = principal.y + (choice.size * down * cosPitch - choice.along) / depth
        return EdgeInsets(
            top: y - max(room.top - box.top, isFlat ? -.infinity : problem.horizonLimit),
            left: x + box.left - room.left, bottom: room.bottom - y - box.bottom,
            right: room.right - x - box.right)
    }
}
