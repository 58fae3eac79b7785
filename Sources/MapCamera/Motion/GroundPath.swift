import GeoTypes

/// What flights and eases share: the way between two centres and the camera at a place of it.
enum GroundPath {
    /// From `start` to `end` on the Mercator square.
    ///
    /// - Parameter crossing: Whether to take the short way across the antimeridian. Mapbox does when the two lie on
    ///   different sides of Greenwich less than a whole turn apart, MapLibre by one turn, strict by as many as needed.
    ///   180 and −180 are one place in every profile: nobody wants to fly round the world to where they are.
    static func delta(
        from start: MercatorPoint, to end: Coordinate, engine: EngineProfile, crossing: Bool
    ) -> MercatorPoint {
        let first = Mercator.longitude(x: start.x)
        var turn = end.longitude - first
        if crossing {
            switch engine {
            case .mapbox:
                if abs(turn) > 180 && abs(turn) <= 360 && first * end.longitude < 0 {
                    turn += turn > 0 ? -360 : 360
                }
            case .maplibre:
                if turn > 180 { turn -= 360 } else if turn < -180 { turn += 360 }
            case .strict:
                if abs(turn) > 180 { turn -= 360 * (turn / 360).rounded() }
            }
        }
        return MercatorPoint(x: turn / 360, y: Mercator.unboundedY(latitude: end.latitude) - start.y)
    }

    /// The camera that shows `place` at the principal point plus `offset`, all but centre and zoom interpolated.
    static func camera(
        at k: Double, from: Camera, to: Camera, zoom: Double, place: MercatorPoint, offset: ScreenPoint,
        viewport: Viewport, engine: EngineProfile
    ) -> Camera {
        var camera = turned(at: k, from: from, to: to, zoom: zoom, engine: engine)
        camera.center = Mercator.coordinate(place)
        if offset != .zero {
            let principal = viewport.principalPoint(padding: camera.padding)
            let point = ScreenPoint(x: principal.x + offset.x, y: principal.y + offset.y)
            camera.center = Projection.center(placing: place, at: point, camera: camera, viewport: viewport)
        }
        camera.center.x = LongitudeArc.normalized(camera.center.x)
        return camera
    }

    /// Zoom and pitch of an overshooting curve are held within what a map can show, or an end if that lies beyond.
    static func held(zoom: Double, from: Camera, to: Camera) -> Double {
        min(
            max(zoom, min(FramingProblem.lowestZoom, from.zoom, to.zoom)),
            max(FramingProblem.highestZoom, from.zoom, to.zoom))
    }

    private static func held(pitch: Double, from: Camera, to: Camera) -> Double {
        min(max(pitch, min(0, from.pitch, to.pitch)), max(highestPitch, from.pitch, to.pitch))
    }

    /// Degrees, the highest of any engine.
    private static let highestPitch = 85.0

    /// Bearing by the shorter way, pitch and padding linear; the centre is still that of the start.
    static func turned(at k: Double, from: Camera, to: Camera, zoom: Double, engine: EngineProfile) -> Camera {
        let target = Bearing.nearest(to.bearing, to: from.bearing, engine: engine)
        let bearing = k == 1 ? to.bearing : Math.interpolate(from.bearing, target, k)
        return Camera(
            center: from.center, zoom: zoom, bearing: Bearing.reported(bearing, engine: engine),
            pitch: k == 1 ? to.pitch : held(pitch: Math.interpolate(from.pitch, to.pitch, k), from: from, to: to),
            padding: k == 1 ? to.padding : from.padding.interpolated(to: to.padding, k))
    }
}
