import Geodesy

extension NormalizationPolicy {
    /// Takes a source's numbers for those of a CRS, whatever the source says of itself.
    /// - Parameter name: such as `EPSG:32633`; whether anybody knows it is found out with the first source.
    package mutating func setSourceCRS(_ name: String) { crs = CoordinateReferenceSystem(name) }
}
