public import GeoTypes

extension Projection {
    /// Pixels from the top edge to the line where the ground vanishes; nil when the camera looks straight down.
    public var horizon: Double? {
        guard sinPitch > 0 else { return nil }
        return principalPoint.y - distance * cosPitch / sinPitch
    }

    /// The topmost row of the screen, in pixels, that shows ground near enough to be drawn.
    ///
    /// Engines stop short of the horizon: 85 % of the way there, and 0.75 degrees below it at the least (MapLibre).
    public var usableTop: Double {
        guard sinPitch > 0 else { return -.infinity }
        let pitch = camera.pitch
        let reach = min(
            0.85 * Math.tangent(Math.radians(90 - pitch)), Math.tangent(Math.radians(max(89.25 - pitch, 0))))
        return principalPoint.y - distance * reach
    }

    /// The ground at the screen's corners, the upper ones lowered below the horizon: top left, top right, bottom
    /// right, bottom left. Longitudes run on from the camera's centre.
    public var visibleCorners: [Coordinate] {
        let top = min(max(0, usableTop), viewport.height)
        let points = [
            ScreenPoint(x: 0, y: top), ScreenPoint(x: viewport.width, y: top),
            ScreenPoint(x: viewport.width, y: viewport.height), ScreenPoint(x: 0, y: viewport.height),
        ]
        return points.map { unproject($0) ?? camera.center }
    }

    /// The smallest box round the visible ground.
    ///
    /// `west` > `east` when it crosses the antimeridian; ±180 when a whole turn or more is visible. Latitudes stay
    /// within ±``Mercator/maximumLatitude``.
    public var visibleBounds: BoundingBox {
        let corners = visibleCorners
        let limit = Mercator.maximumLatitude
        var west = Double.infinity
        var east = -Double.infinity
        var south = limit
        var north = -limit
        for corner in corners {
            west = min(west, corner.longitude)
            east = max(east, corner.longitude)
            south = min(south, max(corner.latitude, -limit))
            north = max(north, min(corner.latitude, limit))
        }
        if south > north { swap(&south, &north) }
        if east - west >= 360 {
            return BoundingBox(west: -180, south: south, east: 180, north: north)
        }
        // An edge that lies on the antimeridian belongs to the side where the rest is.
        var start = LongitudeArc.normalized(west)
        var end = LongitudeArc.normalized(east)
        if start == 180 && east > west { start = -180 }
        if end == -180 && east > west { end = 180 }
        return BoundingBox(west: start, south: south, east: end, north: north)
    }
}
