import GeoTypes

/// What PROJ refused, with its own words.
package enum GeodesyError: Error, Hashable, CustomStringConvertible {
    case outOfMemory
    /// The text names no coordinate reference system.
    case unknownCRS(String, message: String)
    /// No way is known from one system to the other.
    case noTransformation(from: String, to: String, message: String)
    /// The position with an index, counted through all parts and members, has no image.
    case transformFailed(index: Int, coordinate: Coordinate, message: String)

    package var description: String {
        switch self {
        case .outOfMemory:
            "PROJ: out of memory"
        case .unknownCRS(let text, let message):
            "unknown coordinate reference system '\(text)': \(message)"
        case .noTransformation(let source, let target, let message):
            "no transformation from '\(source)' to '\(target)': \(message)"
        case .transformFailed(let index, let coordinate, let message):
            "position \(index) [\(coordinate.x), \(coordinate.y)]: \(message)"
        }
    }
}
