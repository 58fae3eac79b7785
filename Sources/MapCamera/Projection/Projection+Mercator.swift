import GeoTypes

extension Projection {
    /// The screen point of the copy of a place that is nearest to the camera's centre in longitude: for positions that
    /// are projected many times.
    public func projectNearest(place: MercatorPoint) -> ProjectedPoint {
        let apart = place.x - Mercator.x(longitude: camera.center.longitude)
        return project(east: (apart - apart.rounded()) * worldSize, south: (place.y - centerY) * worldSize)
    }

    /// The screen point of ground so many world pixels from the centre.
    func project(east dx: Double, south dy: Double) -> ProjectedPoint {
        let right = dx * cosBearing + dy * sinBearing
        let down = dy * cosBearing - dx * sinBearing
        let depth = distance - down * sinPitch
        // A point exactly beside the camera has no place on the screen; the numbers stay finite all the same.
        let divisor = depth == 0 ? 1e-9 : depth
        return ProjectedPoint(
            x: principalPoint.x + distance * right / divisor,
            y: principalPoint.y + distance * down * cosPitch / divisor, depth: depth)
    }
}
