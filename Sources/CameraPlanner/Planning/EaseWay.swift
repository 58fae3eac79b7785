import GeoTypes
import MapCamera

/// The ways of properties from one camera to another, by the engine's custom.
struct EaseWay {
    let viewport: Viewport
    let engine: EngineProfile

    /// What an ease or an animator moves: the given properties, and the centre when something is held in place.
    func segments(
        from: Camera, to options: CameraOptions, around: Coordinate? = nil, offset: ScreenPoint? = nil,
        worldCopies: Bool = true
    ) -> [(property: CameraProperty, segment: Segment)] {
        var to = options.applied(to: from)
        // The centre keeps its turns: an ease of Mapbox to 190° is what crosses the antimeridian.
        let center = to.center
        to = to.reported(by: engine)
        to.center = center
        let shift = offset ?? .zero
        if options.center == nil, around == nil, shift != .zero {
            to.center = ground(beside: shift, of: from)
        }
        var segments = straight(options.properties.filter { $0 != .center }, from: from, to: to)
        if options.center != nil || around != nil || shift != .zero {
            let path = EasePath(
                from: from, to: to, viewport: viewport, engine: engine, around: around, offset: shift,
                worldCopies: worldCopies)
            segments.insert((.center, .easePath(path)), at: 0)
        }
        return segments
    }

    /// What lies so many pixels beside the middle. Without a centre to go to it stays where it is (MapLibre).
    func ground(beside shift: ScreenPoint, of camera: Camera) -> Coordinate {
        let projection = Projection(camera: camera, viewport: viewport)
        let point = ScreenPoint(
            x: projection.principalPoint.x + shift.x, y: projection.principalPoint.y + shift.y)
        return projection.unproject(point) ?? camera.center
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
