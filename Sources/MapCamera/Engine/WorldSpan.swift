/// The stretch of one axis of the Mercator square that the screen must not leave, and MapLibre's rule to keep it there.
///
/// The rule takes the viewport as if it were neither turned, tilted nor padded. Spans lie evenly about the middle, 1/2.
struct WorldSpan {
    var low: Double

    var high: Double { 1 - low }
    var length: Double { high - low }

    /// Parts of the world, 0.4 µm at the equator, by which rounding may move a place that has been held before.
    private static let rounding = 1e-14

    /// The latitude where the world ends; MapLibre writes it with six decimals.
    static func edge(_ engine: EngineProfile) -> Double {
        engine == .maplibre ? 85.051129 : Mercator.maximumLatitude
    }

    static func latitude(_ engine: EngineProfile) -> WorldSpan {
        WorldSpan(low: engine == .maplibre ? Mercator.unboundedY(latitude: edge(engine)) : 0)
    }

    /// From 180° W to 180° E, short of both by the 10⁻¹⁰ degrees that MapLibre leaves.
    static let longitude = WorldSpan(low: Mercator.x(longitude: -180 + 1e-10))

    /// How many times larger the world must be to fill `pixels`; 1 when it does.
    func enlargement(for pixels: Double, worldSize: Double) -> Double {
        let scale = pixels / (length * worldSize)
        return scale > 1 + Self.rounding ? scale : 1
    }

    /// The place nearest to `place` that has half a screen on each side, with the reason if it is another one.
    /// - Parameters:
    ///   - screen: Length of the screen in parts of the world.
    ///   - reasons: What to say when the screen is as long as the span, at the low end and at the high end.
    func held(
        _ place: Double, screen: Double,
        _ reasons: (EngineConstraint.Reason, EngineConstraint.Reason, EngineConstraint.Reason)
    ) -> (value: Double, reason: EngineConstraint.Reason?) {
        let half = screen / 2
        let middle = 0.5
        if screen >= length * (1 - Self.rounding) {
            return abs(place - middle) > Self.rounding ? (middle, reasons.0) : (place, nil)
        }
        if place < low + half - Self.rounding { return (low + half, reasons.1) }
        if place > high - half + Self.rounding { return (high - half, reasons.2) }
        return (place, nil)
    }
}
