import GeoTypes

extension FramingProblem {
    /// The best camera, or why there is none.
    ///
    /// Complexity: O(*n*) for each of a few steps, with pitch some 100; O(*n*²) in addition to find the smallest
    /// conflict of up to 2048 items that do not fit.
    public func solve() throws(FramingError) -> FramingSolution {
        FramingSolver(self, room: try validated()).solution()
    }
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
    let room: ScreenBox
    let origin: MercatorPoint
    let sinBearing: Double
    let cosBearing: Double
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

    init(_ problem: FramingProblem, room: ScreenBox) {
        self.problem = problem
        self.room = room
        sinBearing = Math.sine(Math.radians(problem.bearing))
        cosBearing = Math.cosine(Math.radians(problem.bearing))
        let isFlat = problem.pitch < Self.leastPitch
        let pitch = Math.radians(isFlat ? 0 : problem.pitch)
        let sinPitch = Math.sine(pitch)
        let distance = problem.viewport.cameraDistance
        cosPitch = Math.cosine(pitch)
        tilt = isFlat ? 0 : Math.tangent(pitch) / distance
        let principal = problem.viewport.principalPoint(padding: problem.cameraPadding)
        let arc =
            LongitudeArc(containing: problem.items.lazy.map(\.position.longitude)) ?? LongitudeArc(west: 0, width: 0)
        // Close to the items, so that differences keep their digits at high zooms.
        let middle = arc.west + arc.width / 2
        let heights = problem.items.map { Mercator.y(latitude: $0.position.latitude) }
        let centerY = heights[0]
        origin = MercatorPoint(x: Mercator.x(longitude: middle), y: centerY)
        var across: [Double] = []
        var along: [Double] = []
        for (item, height) in zip(problem.items, heights) {
            let x = (arc.unwrap(item.position.longitude) - middle) / 360
            let y = height - centerY
            across.append(x * cosBearing + y * sinBearing)
            along.append(y * cosBearing - x * sinBearing)
        }
        near = isFlat ? 0 : along.max() ?? 0
        for (index, item) in problem.items.enumerated() {
            let down = along[index] - near
            let recession = isFlat ? 0 : down * sinPitch / distance
            horizontal.append(
                position: across[index], recession: recession, low: room.left - item.box.left - principal.x,
                high: room.right - item.box.right - principal.x)
            vertical.append(
                position: down * cosPitch, recession: recession, low: room.top - item.box.top - principal.y,
                high: room.bottom - item.box.bottom - principal.y)
        }
        horizontal.itemCount = problem.items.count
        vertical.itemCount = problem.items.count
    }

    func solution() -> FramingSolution {
        let limits = problem.zoomLimits
        let region = region(limits.min...limits.max)
        guard let range = region.feasible() else { return impossible(region) }
        let choice = isFlat ? flatChoice(range) : tiltedChoice(region, range)
        let camera = camera(choice)
        let (sides, ends) = (choice.sides, choice.ends)
        return FramingSolution(
            status: choice.isCapped ? .maxZoom : .optimal, camera: camera, objective: problem.objective,
            binding: contacts(choice),
            slack: EdgeInsets(top: ends.low, left: sides.low, bottom: ends.high, right: sides.high),
            zooms: zooms(region, range, around: choice.zoom),
            bounds: Projection(camera: camera, viewport: problem.viewport).visibleBounds)
    }

    private func impossible(_ region: FramingRegion) -> FramingSolution {
        let free = self.region(FramingProblem.lowestZoom...FramingProblem.highestZoom)
        let zooms = free.feasible().map { self.zooms(free, $0, around: nil) }
        let isLow = zooms.map { $0.upperBound < problem.zoomLimits.min } ?? false
        return FramingSolution(
            status: isLow ? .minZoom : .infeasible, objective: problem.objective, zooms: zooms,
            conflict: conflict(region))
    }

    private func conflict(_ region: FramingRegion) -> [Int] {
        var items = FramingConflict(
            horizontal: region.horizontal, vertical: region.vertical, least: region.least, most: region.most
        ).smallest()
        guard let nearest = vertical.recession.indices.max(by: { vertical.recession[$0] < vertical.recession[$1] }),
            !isFlat, isFeasible(items)
        else { return items }
        // W > 0 says that the nearest item is in front of the camera, which stands in the way of the others.
        items = Set(items + [nearest]).sorted()
        for item in items {
            let rest = items.filter { $0 != item }
            if !rest.isEmpty, !isFeasible(rest) { items = rest }
        }
        return items
    }

    /// Whether some of the items fit by themselves.
    private func isFeasible(_ items: [Int]) -> Bool {
        var part = problem
        part.items = items.map { problem.items[$0] }
        return FramingSolver(part, room: room).region(problem.zoomLimits.min...problem.zoomLimits.max).feasible() != nil
    }

    // MARK: The camera

    private func camera(_ choice: FramingChoice) -> Camera {
        let right = choice.across / choice.size
        let down = choice.along / (choice.size * cosPitch) + near
        let place = MercatorPoint(
            x: origin.x + right * cosBearing - down * sinBearing,
            y: origin.y + right * sinBearing + down * cosBearing)
        var center = Mercator.coordinate(place)
        center.x = LongitudeArc.normalized(center.x)
        return Camera(
            center: center, zoom: choice.zoom, bearing: problem.bearing, pitch: problem.pitch,
            padding: problem.cameraPadding)
    }

    /// The sides within a millionth of a pixel of the rectangle.
    private func contacts(_ choice: FramingChoice) -> [FramingSolution.Contact] {
        let near = 1e-6
        var contacts: [FramingSolution.Contact] = []
        for index in problem.items.indices {
            let x = horizontal.pixel(index, choice.size, choice.across)
            let y = vertical.pixel(index, choice.size, choice.along)
            if x - horizontal.low[index] <= near { contacts.append(.init(item: index, side: .left)) }
            if y - vertical.low[index] <= near { contacts.append(.init(item: index, side: .top)) }
            if horizontal.high[index] - x <= near { contacts.append(.init(item: index, side: .right)) }
            if vertical.high[index] - y <= near { contacts.append(.init(item: index, side: .bottom)) }
        }
        return contacts
    }
}
