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

func hyperbolicArcsine(_ value: Double) -> Double { asinh(value) }

func hyperbolicSine(_ value: Double) -> Double { sinh(value) }

/// Tangent of radians.
func tangent(_ radians: Double) -> Double { tan(radians) }

/// Arctangent in radians.
func arctangent(_ value: Double) -> Double { atan(value) }
