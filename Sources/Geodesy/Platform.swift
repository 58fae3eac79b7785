#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Sine of degrees.
func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }

/// Cosine of degrees.
func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

/// Arcsine in radians.
func arcsine(_ value: Double) -> Double { asin(value) }

func hyperbolicArctangent(_ value: Double) -> Double { atanh(value) }
