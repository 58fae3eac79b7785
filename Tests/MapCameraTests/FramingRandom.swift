import Foundation
import GeoTypes
import MapCamera
import TestSupport

/// Random framing problems of every kind, from one seed.
struct FramingRandom {
    var generator: SplitMix64

    /// A test's seed; `FRAMING_SEED` in the environment is added to it, to look at other problems.
    static func seed(_ seed: UInt64) -> UInt64 {
        seed &+ (ProcessInfo.processInfo.environment["FRAMING_SEED"].flatMap(UInt64.init) ?? 0)
    }

    init(seed: UInt64) { generator = SplitMix64(seed: seed) }

    mutating func uniform(_ range: Range<Double>) -> Double { generator.uniform(range) }

    /// True once in `chances` on average.
    mutating func once(in chances: UInt64) -> Bool { generator.next() % chances == 0 }

    mutating func count(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(generator.next() % UInt64(range.count))
    }

    /// Few items as a rule, sometimes 40.
    mutating func problem() -> FramingProblem {
        problem(count: once(in: 20) ? count(9...40) : count(1...8))
    }

    mutating func problem(count: Int, spread: Range<Double> = -5..<2.3) -> FramingProblem {
        let size = Viewport(
            width: once(in: 3) ? 390 : uniform(150..<1500), height: once(in: 3) ? 844 : uniform(200..<1200),
            verticalFieldOfView: once(in: 6) ? uniform(0.1..<1.6) : Viewport.defaultFieldOfView)
        var problem = FramingProblem(
            items: items(count, spread: pow(10, uniform(spread)), viewport: size), viewport: size,
            bearing: once(in: 3) ? 0 : uniform(-360..<360), pitch: once(in: 3) ? 0 : uniform(0..<80),
            objective: once(in: 2) ? .zoom : .contentScale)
        if once(in: 2) {
            problem.padding = EdgeInsets(
                top: uniform(-20..<40), left: uniform(-20..<40), bottom: uniform(-20..<40), right: uniform(-20..<40))
        }
        if once(in: 3) {
            problem.cameraPadding = EdgeInsets(
                top: uniform(0..<30), left: uniform(0..<30), bottom: uniform(0..<size.height / 3))
        }
        if once(in: 5) { problem.maxZoom = uniform(0..<18) }
        if once(in: 8) { problem.minZoom = min(uniform(-2..<14), problem.maxZoom ?? 22) }
        return problem
    }

    /// - Parameter spread: Degrees to each side.
    mutating func items(_ count: Int, spread: Double, viewport: Viewport) -> [FramingItem] {
        let center = Coordinate(x: uniform(-180..<180), y: uniform(-60..<60))
        let shared = once(in: 3) ? box(viewport) : nil
        return (0..<count).map { _ in
            var item = FramingItem(position: position(center, spread), box: shared ?? box(viewport))
            if once(in: 8) { item.geometry = geometry(center, spread) }
            return item
        }
    }

    mutating func position(_ center: Coordinate, _ spread: Double) -> Coordinate {
        let latitude = center.y + uniform(-1..<1) * min(spread, 60)
        return Coordinate(
            x: LongitudeArc.normalized(center.x + uniform(-1..<1) * min(spread, 180)), y: max(min(latitude, 89), -89))
    }

    mutating func box(_ viewport: Viewport) -> ScreenBox {
        let anchor = Anchor.allCases[count(0...8)]
        switch generator.next() % 10 {
        case 0: return .zero
        case 1:
            return anchor.box(width: uniform(0..<1) * viewport.width, height: uniform(0..<0.3) * viewport.height)
        case 2:
            // Away from its point.
            return anchor.box(
                width: uniform(0..<80), height: uniform(0..<50),
                offset: ScreenPoint(x: uniform(-150..<150), y: uniform(-100..<100)))
        default: return anchor.box(width: uniform(0..<100), height: uniform(0..<60))
        }
    }

    /// A line or an area, its longitudes running on without a seam.
    private mutating func geometry(_ center: Coordinate, _ spread: Double) -> Geometry {
        var line = [position(center, spread)]
        for _ in 0..<count(1...4) {
            let last = line[line.count - 1]
            line.append(
                Coordinate(
                    x: last.x + uniform(-0.3..<0.3) * min(spread, 100),
                    y: max(min(last.y + uniform(-0.3..<0.3) * min(spread, 60), 85), -85)))
        }
        if once(in: 2) || line.count < 3 { return .lineString(line) }
        return .polygon([line + [line[0]]])
    }
}

extension FramingProblem {
    /// All positions with what hangs on them.
    var places: [(position: Coordinate, box: ScreenBox)] {
        items.flatMap { item in
            var places = [(item.position, item.box)]
            item.geometry?.forEachCoordinate { places.append(($0, .zero)) }
            return places
        }
    }

    /// Pixels by which boxes reach over the rectangle, or positions over the horizon limit, at most; negative when
    /// all are inside, infinite when a position is not in front of the camera.
    func overhang(_ camera: Camera, _ extent: FramedExtent) -> Double {
        let projection = Projection(camera: camera, viewport: viewport)
        let (room, highest) = (rectangle, horizonLimit)
        var most = -Double.infinity
        for (position, box) in places {
            let point = projection.project(extent.unwrap(position))
            guard point.isInFront else { return .infinity }
            most = max(
                most, room.left - box.left - point.x, point.x + box.right - room.right, room.top - box.top - point.y,
                point.y + box.bottom - room.bottom, highest - point.y)
        }
        return most
    }

    /// Pixels that rounding of degrees may cost.
    func tolerance(_ camera: Camera) -> Double { 1e-6 + camera.worldSize * 1e-15 / cos(camera.pitch * .pi / 180) }
}
