import GeoTypes

/// A place as a service tells places apart: on its grid, and with a height in whole meters.
struct ServicePlace: Sendable, Hashable {
    /// Degrees times ten to the power of ``decimals``.
    private let longitude, latitude: Int
    private let decimals: Int
    let elevation: Int?

    init(_ place: Place, for service: ServiceName) {
        decimals = service.decimals
        let scale = Double(Self.power(decimals))
        longitude = Int((place.position.longitude.remainder(dividingBy: 360) * scale).rounded())
        latitude = Int((max(-90, min(90, place.position.latitude)) * scale).rounded())
        let height = service.takesElevation ? place.elevation?.rounded() : nil
        elevation = height.flatMap { QuantityReader.elevations.contains($0) ? Int($0) : nil }
    }

    var position: Coordinate {
        let scale = Double(Self.power(decimals))
        return Coordinate(longitude: Double(longitude) / scale, latitude: Double(latitude) / scale)
    }

    /// Without trailing zeros, for which services redirect.
    var longitudeText: String { text(longitude) }
    var latitudeText: String { text(latitude) }

    private func text(_ value: Int) -> String {
        let scale = Self.power(decimals)
        let (whole, part) = (abs(value) / scale, abs(value) % scale)
        var digits = String(part)
        digits = String(repeating: "0", count: decimals - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return (value < 0 ? "-" : "") + String(whole) + (digits.isEmpty ? "" : ".\(digits)")
    }

    private static func power(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * 10 } }
}
