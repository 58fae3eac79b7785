// The C mathematics functions of the platform; the only file of the module that imports them.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

enum Platform {
    static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
    static func naturalLogarithm(_ x: Double) -> Double { log(x) }
    static func decimalLogarithm(_ x: Double) -> Double { log10(x) }
    static func binaryLogarithm(_ x: Double) -> Double { log2(x) }
    static func sine(_ x: Double) -> Double { sin(x) }
    static func cosine(_ x: Double) -> Double { cos(x) }
    static func tangent(_ x: Double) -> Double { tan(x) }
    static func arcSine(_ x: Double) -> Double { asin(x) }
    static func arcCosine(_ x: Double) -> Double { acos(x) }
    static func arcTangent(_ x: Double) -> Double { atan(x) }

    static let e = M_E
    static let naturalLogarithmOf2 = M_LN2
}
