import GeoTypes
import MapCamera

/// How the views of one reuse identifier fare along a plan, by MapLibre's rules.
package struct ViewPool: Sendable, Equatable {
    /// nil for views that are never reused.
    package var identifier: String?
    /// Views that the application had to make.
    package var created: Int
    /// How often one from the queue was taken instead.
    package var reused: Int
    /// The most views that stood on annotations at one time, from the first frame on.
    package var peak: Int
    /// The most views that waited in the queue at one time.
    package var queued: Int
}

extension Plan {
    /// Plays the queues of views frame by frame, as MapLibre's map view for iOS does.
    ///
    /// Every annotation gets a view when it is added, on the screen or not. In each frame annotations without a view
    /// whose points are on the screen take the first one of their identifier's queue, or a new one; then views whose
    /// points are off the screen, and outside the bounds of what it shows, go into the queue. Views without identifier
    /// and those that are animated stay. Without pitch the screen counts as larger: beyond each edge by twice the larger
    /// of the viewport and the largest view.
    /// - Parameter isAnimated: whether the view of a feature is being animated at a time.
    /// - Complexity: O(*n* · *m*) in annotations and frames in which the camera moves.
    func pools(
        of stands: [AnnotationStand], identifier: (Int) -> String?, isAnimated: (Int, Double) -> Bool, fps: Double = 60
    ) throws(PlanError) -> [ViewPool] {
        var simulation = PoolSimulation(stands, identifier: identifier)
        let margin = ScreenPoint(
            x: 2 * max(viewport.width, stands.map { $0.box?.width ?? 0 }.max() ?? 0),
            y: 2 * max(viewport.height, stands.map { $0.box?.height ?? 0 }.max() ?? 0))
        var before: Camera?
        for time in try sampleTimes(fps: fps) {
            let camera = camera(at: time)
            defer { before = camera }
            if before == camera { continue }
            let area = MapArea(camera: camera, viewport: viewport, margin: margin)
            simulation.update { index, hasView in
                let stand = stands[index]
                if area.shows(stand.place) { return true }
                return hasView && (area.surrounds(stand.position) || isAnimated(stand.feature, time))
            }
        }
        return simulation.pools
    }
}

/// The part of the world for which views are kept.
private struct MapArea {
    private let projection: Projection
    private let area: ScreenBox
    /// Of the ground at the area's corners; longitudes run on from the camera's center.
    private let west: Double
    private let east: Double
    private let south: Double
    private let north: Double

    init(camera: Camera, viewport: Viewport, margin: ScreenPoint) {
        projection = Projection(camera: camera, viewport: viewport)
        let isPitched = camera.pitch > 0
        let margin = isPitched ? .zero : margin
        area = ScreenBox(
            left: -margin.x, top: -margin.y, right: viewport.width + margin.x, bottom: viewport.height + margin.y)
        let corners = [
            (area.left, area.top), (area.right, area.top), (area.left, area.bottom), (area.right, area.bottom),
        ]
        let ground =
            isPitched
            ? projection.visibleCorners
            : corners.map { [projection] in projection.unproject(ScreenPoint(x: $0.0, y: $0.1)) ?? camera.center }
        west = ground.map(\.x).min() ?? camera.center.x
        east = ground.map(\.x).max() ?? camera.center.x
        south = ground.map(\.y).min() ?? camera.center.y
        north = ground.map(\.y).max() ?? camera.center.y
    }

    func shows(_ place: MercatorPoint) -> Bool {
        let point = projection.projectNearest(place: place)
        return point.isInFront && area.holds(point)
    }

    /// Whether the bounds of what the area shows hold the position or a copy of it.
    func surrounds(_ position: Coordinate) -> Bool {
        guard south <= position.y, position.y <= north else { return false }
        let turns = ((west - position.x) / 360).rounded(.up)
        return position.x + 360 * turns <= east
    }
}

/// The queues while a plan is played.
private struct PoolSimulation {
    private(set) var pools: [ViewPool] = []
    /// The pool of each stand.
    private var places: [Int] = []
    private var hasView: [Bool]
    /// Views on annotations and in the queue, by pool.
    private var live: [Int]
    private var queued: [Int]
    private let isReusable: [Bool]

    init(_ stands: [AnnotationStand], identifier: (Int) -> String?) {
        var known: [String?: Int] = [:]
        for stand in stands {
            let name = identifier(stand.feature)
            let place = known[name] ?? pools.count
            if place == pools.count {
                known[name] = place
                pools.append(ViewPool(identifier: name, created: 0, reused: 0, peak: 0, queued: 0))
            }
            pools[place].created += 1
            places.append(place)
        }
        hasView = Array(repeating: true, count: stands.count)
        live = pools.map(\.created)
        queued = pools.map { _ in 0 }
        isReusable = pools.map { $0.identifier != nil }
    }

    /// One frame: views are asked for before others are given up.
    ///
    /// - Parameter needsView: whether a stand needs a view in this frame, given that it has one or not.
    mutating func update(needsView: (Int, Bool) -> Bool) {
        var going: [Int] = []
        for index in places.indices where isReusable[places[index]] {
            let had = hasView[index]
            let needs = needsView(index, had)
            if needs == had { continue }
            if needs { give(index) } else { going.append(index) }
        }
        for index in going {
            hasView[index] = false
            live[places[index]] -= 1
            queued[places[index]] += 1
        }
        for index in pools.indices {
            pools[index].peak = max(pools[index].peak, live[index])
            pools[index].queued = max(pools[index].queued, queued[index])
        }
    }

    private mutating func give(_ index: Int) {
        let pool = places[index]
        hasView[index] = true
        live[pool] += 1
        if queued[pool] > 0 {
            queued[pool] -= 1
            pools[pool].reused += 1
        } else {
            pools[pool].created += 1
        }
    }
}
