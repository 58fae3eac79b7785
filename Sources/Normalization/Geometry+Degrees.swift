import GeoJSON
import GeoTypes

extension Geometry {
    /// Longitudes that are still brought into ±180: a hundred turns. What lies beyond is no longitude.
    static let longitudeLimit = 36_000.0

    /// Refuses latitudes beyond the poles, and longitudes that can't be meant as such.
    /// - Parameter longitudes: whether to refuse longitudes, since they are to be cut.
    /// - Returns: whether a longitude lies beyond ±180.
    /// - Throws: a fault with the code `latitude` or `longitude`.
    /// - Complexity: O(*n*)
    func checkDegrees(longitudes: Bool) throws(FeatureFault) -> Bool {
        var isBeyond = false
        for index in coordinates.indices {
            if abs(coordinates[index].y) > 90 {
                throw FeatureFault(
                    "latitude",
                    "position \(index): latitude \(JSONText.number(coordinates[index].y)) is beyond 90 degrees",
                    path: "geometry.coordinates")
            }
            guard abs(coordinates[index].x) > 180 else { continue }
            isBeyond = true
            if longitudes && abs(coordinates[index].x) > Self.longitudeLimit {
                throw FeatureFault(
                    "longitude",
                    "position \(index): \(JSONText.number(coordinates[index].x)) is no longitude",
                    path: "geometry.coordinates")
            }
        }
        for member in members where try member.checkDegrees(longitudes: longitudes) { isBeyond = true }
        return isBeyond
    }
}
