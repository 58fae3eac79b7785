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
}
