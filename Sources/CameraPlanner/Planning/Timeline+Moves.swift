import GeoTypes
import MapCamera

extension Timeline {
    /// Sets the camera at once. It is no animator, so that only the change is an event.
    mutating func jump(_ options: CameraOptions, _ id: String, _ start: Double) -> Span {
        let from = plan.camera(at: start)
        let to = options.applied(to: from).reported(by: engine)
        for (property, segment) in straight(options.properties, from: from, to: to) {
            plan.append(
                Track(
                    property: property, animator: id, start: start, duration: 0, curve: .linear, segment: segment))
        }
        plan.events.append(PlanEvent(time: start, kind: .cameraChanged, animator: id))
        return Span(from: start, lasting: 0)
    }

    /// A flight moves every property, as in the engines.
    mutating func fly(
        _ shot: Shot, from: Camera, to target: Camera, _ options: FlightOptions, _ id: String, _ start: Double
    ) -> Span {
        let to = target.reported(by: engine)
        let flight = Flight(
            from: from, to: to, viewport: viewport, engine: engine, rho: options.rho, minZoom: options.minZoom)
        // Where nothing but direction or padding changes a flight has no length.
        if flight.pathLength == 0 && engine != .mapbox && (engine == .maplibre || from != to) {
            return ease(shot, from: from, to: CameraOptions(to), around: nil, offset: nil, id, start)
        }
        let automatic = flight.duration(
            speed: options.speed ?? Flight.standardSpeed, screenSpeed: options.screenSpeed)
        let duration = Conventions.capped(
            flight: shot.duration ?? automatic, at: shot.maxDuration, engine: engine)
        let segments: [(CameraProperty, Segment)] =
            [(.center, .flight(flight)), (.zoom, .flight(flight))]
            + straight([.bearing, .pitch, .padding], from: from, to: to)
        let curve = shot.curve ?? Conventions.standardFlightCurve(engine)
        add(id, start: start, duration: duration, curve: curve, segments)
        return Span(from: start, lasting: duration)
    }

    mutating func ease(
        _ shot: Shot, from: Camera, to options: CameraOptions, around: Coordinate?, offset: ScreenPoint?, _ id: String,
        _ start: Double
    ) -> Span {
        var duration = shot.duration ?? Conventions.easeDuration(engine)
        if let limit = shot.maxDuration { duration = min(duration, limit) }
        let curve = shot.curve ?? Conventions.standardEaseCurve(engine)
        let segments = easeSegments(from: from, to: options, around: around, offset: offset)
        add(id, start: start, duration: duration, curve: curve, segments)
        return Span(from: start, lasting: duration)
    }

    /// What an ease or an animator moves: the given properties, and the centre when something is held in place.
    func easeSegments(
        from: Camera, to options: CameraOptions, around: Coordinate? = nil, offset: ScreenPoint? = nil
    ) -> [(property: CameraProperty, segment: Segment)] {
        var to = options.applied(to: from)
        // The centre keeps its turns: an ease of Mapbox to 190° is what crosses the antimeridian.
        let center = to.center
        to = to.reported(by: engine)
        to.center = center
        let shift = offset ?? .zero
        if options.center == nil, around == nil, shift != .zero {
            // Without a centre the ground below the shifted point stays where it is (MapLibre).
            let projection = Projection(camera: from, viewport: viewport)
            let point = ScreenPoint(
                x: projection.principalPoint.x + shift.x, y: projection.principalPoint.y + shift.y)
            to.center = projection.unproject(point) ?? from.center
        }
        var segments = straight(options.properties.filter { $0 != .center }, from: from, to: to)
        if options.center != nil || around != nil || shift != .zero {
            let path = EasePath(
                from: from, to: to, viewport: viewport, engine: engine, around: around, offset: shift)
            segments.insert((.center, .easePath(path)), at: 0)
        }
        return segments
    }

    /// Even changes of the properties, directions the shorter way round.
    func straight(
        _ properties: [CameraProperty], from: Camera, to: Camera
    ) -> [(property: CameraProperty, segment: Segment)] {
        properties.map { property in
            let segment: LinearSegment =
                switch property {
                case .center: .shortWay(from.center, to.center)
                case .zoom: .straight(from.zoom, to.zoom)
                case .bearing: .turn(from.bearing, to.bearing, engine: engine)
                case .pitch: .straight(from.pitch, to.pitch)
                case .padding: .insets(from: from.padding, to: to.padding)
                }
            return (property, .linear(segment))
        }
    }
}
