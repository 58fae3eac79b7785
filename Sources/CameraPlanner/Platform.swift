#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The few elementary functions that the module needs, so that the C library is imported in one file only.
enum Math {
    static func length(_ x: Double, _ y: Double) -> Double { hypot(x, y) }
    static func cosine(degrees: Double) -> Double { cos(degrees * (Double.pi / 180)) }
    /// Degrees.
    static func arcTangent(_ x: Double) -> Double { atan(x) * (180 / Double.pi) }
}
