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

/// Tangent of degrees.
func tangent(_ degrees: Double) -> Double { tan(degrees * .pi / 180) }

/// Arcsine in degrees.
func arcsine(_ value: Double) -> Double { asin(min(1, max(-1, value))) * 180 / .pi }

/// Direction of a vector in degrees clockwise from north, 0 up to 360.
func bearing(east: Double, north: Double) -> Double {
    let degrees = atan2(east, north) * 180 / .pi
    return degrees < 0 ? degrees + 360 : degrees
}

func exponential(_ value: Double) -> Double { exp(value) }

func naturalLogarithm(_ value: Double) -> Double { log(value) }

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

/// Whether a file is gzip, by its first two bytes.
func isPacked(_ path: String) -> Bool {
    guard let file = fopen(path, "rb") else { return false }
    defer { fclose(file) }
    return fgetc(file) == 0x1F && fgetc(file) == 0x8B
}
