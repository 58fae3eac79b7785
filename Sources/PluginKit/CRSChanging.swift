/// A processor after which coordinates are in another CRS than before.
package protocol CRSChanging: Processor {
    /// The CRS of what it leaves, as the user named it.
    var resultCRS: String { get }
    /// Whether that is CRS84, the system of GeoJSON.
    var isCRS84: Bool { get }
    /// The CRS that it takes coordinates to be in, as the user named it; nil when it takes them as they come.
    var sourceCRS: String? { get }
    /// Whether none was named, or CRS84 was.
    var startsAtCRS84: Bool { get }
}
