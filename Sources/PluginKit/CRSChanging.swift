/// A processor after which coordinates are in another coordinate reference system.
package protocol CRSChanging {
    /// The system as the user wrote it, such as `EPSG:3857`.
    var resultCRS: String { get }
}
