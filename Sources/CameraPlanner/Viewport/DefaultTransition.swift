import GeoTypes
import MapCamera

/// The default transition between viewport states: an animator for each property, in turn where that looks calm.
///
/// Mapbox's rule: zooming in, the centre goes first by its distance on the screen and the rest follows; otherwise the
/// times are fixed. Too long a whole is compressed evenly, a short one is not stretched.
package struct DefaultTransition: Sendable, Equatable {
    /// When one property moves.
    package struct Step: Sendable, Equatable {
        package var property: CameraProperty
        /// Seconds.
        package var delay: Double
        /// Seconds.
        package var duration: Double

        package init(_ property: CameraProperty, delay: Double, duration: Double) {
            self.property = property
            self.delay = delay
            self.duration = duration
        }
    }

    /// For the properties that change, in the order of ``CameraProperty``.
    package var steps: [Step]

    package static let standardMaxDuration = 3.5
    package static let curve = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

    /// Seconds from the start to the end of the last step.
    package var duration: Double { steps.map { $0.delay + $0.duration }.max() ?? 0 }

    /// - Parameters:
    ///   - options: what changes; properties that are nil have no step.
    ///   - maxDuration: seconds that the whole may take.
    package init(
        from: Camera, to options: CameraOptions, viewport: Viewport, engine: EngineProfile,
        maxDuration: Double = DefaultTransition.standardMaxDuration
    ) {
        let distance = options.center.map { Self.distance(from: from, to: $0, viewport: viewport, engine: engine) }
        if let zoom = options.zoom, from.zoom < zoom {
            self.init(
                zoomingInBy: zoom - from.zoom, over: distance, properties: options.properties, maxDuration: maxDuration)
        } else {
            self.init(
                steps: options.properties.map { property in
                    switch property {
                    case .center: Step(.center, delay: 0.8, duration: 1)
                    case .zoom: Step(.zoom, delay: 0, duration: 1.8)
                    case .bearing: Step(.bearing, delay: 0.6, duration: 1.2)
                    case .pitch: Step(.pitch, delay: 0, duration: 1)
                    case .padding: Step(.padding, delay: 0, duration: 1.2)
                    }
                }, maxDuration: maxDuration)
        }
    }

    /// The steps of zooming in.
    /// - Parameter distance: pixels between the centres on the screen; nil when the centre stays.
    package init(
        zoomingInBy change: Double, over distance: Double?, properties: [CameraProperty], maxDuration: Double
    ) {
        let travel = min((distance ?? 0) / 500, 3)
        let zooming = min(change.magnitude / 2.2, 3)
        let end = travel / 2 + zooming
        self.init(
            steps: properties.map { property in
                switch property {
                case .center: Step(.center, delay: 0, duration: travel)
                case .zoom: Step(.zoom, delay: travel / 2, duration: zooming)
                case .bearing: Step(.bearing, delay: max(end - 1.8, 0), duration: 1.8)
                case .pitch, .padding: Step(property, delay: max(end - 1.2 + 0.1, 0), duration: 1.2)
                }
            }, maxDuration: maxDuration)
    }

    private init(steps: [Step], maxDuration: Double) {
        self.steps = steps
        let longest = duration
        guard longest > maxDuration else { return }
        let factor = maxDuration / longest
        for index in self.steps.indices {
            self.steps[index].delay *= factor
            self.steps[index].duration *= factor
        }
    }

    /// Pixels between the present centre and the next one on the screen.
    ///
    /// Mapbox gives a position off the screen the point (−1, −1); the other profiles measure on, and a position behind
    /// the camera is as far away as can be.
    static func distance(from: Camera, to center: Coordinate, viewport: Viewport, engine: EngineProfile) -> Double {
        let projection = Projection(camera: from, viewport: viewport)
        let start = projection.principalPoint
        let projected = projection.projectNearest(center)
        var end = projected.screenPoint
        let isVisible =
            projected.isInFront && (0...viewport.width).contains(end.x) && (0...viewport.height).contains(end.y)
        if engine == .mapbox {
            if !isVisible { end = ScreenPoint(x: -1, y: -1) }
        } else if !projected.isInFront {
            return .infinity
        }
        return Math.length(end.x - start.x, end.y - start.y)
    }
}
