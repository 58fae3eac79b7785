#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The few elementary functions that the module needs, so that the C library is imported in one file only.
enum Math {
    static func sine(_ x: Double) -> Double { sin(x) }
    static func cosine(_ x: Double) -> Double { cos(x) }
    static func tangent(_ x: Double) -> Double { tan(x) }
    static func arcTangent(_ x: Double) -> Double { atan(x) }
    /// Radians from the direction of x to that of the point.
    static func angle(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
    static func exponential(_ x: Double) -> Double { exp(x) }
    static func logarithm(_ x: Double) -> Double { log(x) }
    static func hyperbolicSine(_ x: Double) -> Double { sinh(x) }
    static func hyperbolicCosine(_ x: Double) -> Double { cosh(x) }
    static func inverseHyperbolicSine(_ x: Double) -> Double { asinh(x) }
    static func binaryLogarithm(_ x: Double) -> Double { log2(x) }
    static func powerOfTwo(_ x: Double) -> Double { exp2(x) }
    static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
    static func length(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

    static func radians(_ degrees: Double) -> Double { degrees * (Double.pi / 180) }
    static func degrees(_ radians: Double) -> Double { radians * (180 / Double.pi) }

    static func interpolate(_ from: Double, _ to: Double, _ k: Double) -> Double { from + (to - from) * k }
}
