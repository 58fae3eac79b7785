extension WindUnit {
    /// The unit that a feed's unit name stands for; nil when it is none that texts are written in.
    init?(unitName: String) {
        guard let unit = MeasurementUnit(unitName), unit.dimension == .speed else { return nil }
        let known: [WindUnit: Double] = [
            .metersPerSecond: 1, .kilometersPerHour: 1 / 3.6, .knots: 1852.0 / 3600, .milesPerHour: 0.44704,
        ]
        let speed = unit.toBase(1)
        guard let match = known.first(where: { abs($0.value - speed) < 1e-9 }) else { return nil }
        self = match.key
    }
}
