import GeoTypes

extension FramingProblem {
    /// The best camera, or why there is none.
    ///
    /// Complexity: O(*n*) for each of a few steps; O(*n*²) in addition to find the smallest conflict of up to 2048
    /// items that do not fit.
    public func solve() throws(FramingError) -> FramingSolution {
        let room = try validated()
        guard pitch == 0 else { throw .pitchNotSupported(pitch) }
        return FlatFraming(self, room: room).solution()
    }
}

/// A framing problem at pitch 0: two independent axes after the ground is turned by the bearing.
struct FlatFraming {
    let problem: FramingProblem
    let room: ScreenBox
    let origin: MercatorPoint
    let sinBearing: Double
    let cosBearing: Double
    let principal: ScreenPoint
    var horizontal = FramingAxis()
    var vertical = FramingAxis()

    /// World sizes in pixels at the zoom limits.
    let least: Double
    let most: Double

    init(_ problem: FramingProblem, room: ScreenBox) {
        self.problem = problem
        self.room = room
        sinBearing = Math.sine(Math.radians(problem.bearing))
        cosBearing = Math.cosine(Math.radians(problem.bearing))
        principal = problem.viewport.principalPoint(padding: problem.cameraPadding)
        least = 512 * Math.powerOfTwo(problem.zoomLimits.min)
        most = 512 * Math.powerOfTwo(problem.zoomLimits.max)
        let arc =
            LongitudeArc(containing: problem.items.lazy.map(\.position.longitude)) ?? LongitudeArc(west: 0, width: 0)
        // Close to the items, so that differences keep their digits at high zooms.
        let middle = arc.west + arc.width / 2
        let heights = problem.items.map { Mercator.y(latitude: $0.position.latitude) }
        let centerY = heights[0]
        origin = MercatorPoint(x: Mercator.x(longitude: middle), y: centerY)
        for (item, height) in zip(problem.items, heights) {
            let x = (arc.unwrap(item.position.longitude) - middle) / 360
            let y = height - centerY
            horizontal.position.append(x * cosBearing + y * sinBearing)
            vertical.position.append(y * cosBearing - x * sinBearing)
            horizontal.low.append(room.left - item.box.left - principal.x)
            horizontal.high.append(room.right - item.box.right - principal.x)
            vertical.low.append(room.top - item.box.top - principal.y)
            vertical.high.append(room.bottom - item.box.bottom - principal.y)
        }
    }

    func solution() -> FramingSolution {
        guard let range = feasible(least: least, most: most) else { return impossible() }
        let size = range.high
        let columns = horizontal.window(size)
        let rows = vertical.window(size)
        let zoom = zoom(size)
        let camera = camera(size: size, right: columns.middle / size, down: rows.middle / size, zoom: zoom)
        let bounds = Projection(camera: camera, viewport: problem.viewport).visibleBounds
        let sides = max(columns.room, 0) / 2
        let ends = max(rows.room, 0) / 2
        return FramingSolution(
            status: range.capped ? .maxZoom : .optimal, camera: camera, objective: problem.objective,
            binding: contacts(size: size, columns: columns, rows: rows),
            slack: EdgeInsets(top: ends, left: sides, bottom: ends, right: sides),
            zooms: min(self.zoom(range.low), zoom)...zoom, bounds: bounds)
    }

    /// The sizes at which both axes have room; `capped` when nothing but `most` limits them above.
    func feasible(least: Double, most: Double) -> (low: Double, high: Double, capped: Bool)? {
        guard case .sizes(let left, let right) = horizontal.range(least: least, most: most),
            case .sizes(let top, let bottom) = vertical.range(least: least, most: most)
        else { return nil }
        let low = max(left?.size ?? least, top?.size ?? least)
        let high = min(right?.size ?? most, bottom?.size ?? most)
        guard low <= high * (1 + 1e-12) else { return nil }
        return (min(low, high), high, right == nil && bottom == nil)
    }

    private func impossible() -> FramingSolution {
        let widest = 512 * Math.powerOfTwo(FramingProblem.highestZoom)
        let smallest = 512 * Math.powerOfTwo(FramingProblem.lowestZoom)
        let free = feasible(least: smallest, most: widest)
        let isLow = free.map { $0.high < least } ?? false
        return FramingSolution(
            status: isLow ? .minZoom : .infeasible, objective: problem.objective,
            zooms: free.map { zoom($0.low)...zoom($0.high) },
            conflict: FramingConflict(horizontal: horizontal, vertical: vertical, least: least, most: most).smallest())
    }

    private func zoom(_ size: Double) -> Double {
        if size == most { return problem.zoomLimits.max }
        if size == least { return problem.zoomLimits.min }
        return Math.binaryLogarithm(size / 512)
    }

    private func camera(size: Double, right: Double, down: Double, zoom: Double) -> Camera {
        let place = MercatorPoint(
            x: origin.x + right * cosBearing - down * sinBearing,
            y: origin.y + right * sinBearing + down * cosBearing)
        var center = Mercator.coordinate(place)
        center.x = LongitudeArc.normalized(center.x)
        return Camera(center: center, zoom: zoom, bearing: problem.bearing, padding: problem.cameraPadding)
    }

    /// The sides within a millionth of a pixel of the rectangle.
    private func contacts(
        size: Double, columns: FramingAxis.Window, rows: FramingAxis.Window
    ) -> [FramingSolution.Contact] {
        let near = 1e-6
        var contacts: [FramingSolution.Contact] = []
        for index in problem.items.indices {
            let x = size * horizontal.position[index] - columns.middle
            let y = size * vertical.position[index] - rows.middle
            if x - horizontal.low[index] <= near { contacts.append(.init(item: index, side: .left)) }
            if y - vertical.low[index] <= near { contacts.append(.init(item: index, side: .top)) }
            if horizontal.high[index] - x <= near { contacts.append(.init(item: index, side: .right)) }
            if vertical.high[index] - y <= near { contacts.append(.init(item: index, side: .bottom)) }
        }
        return contacts
    }
}
