import MapCamera

/// Where engines differ in what a shot does that says nothing about it.
enum Conventions {
    /// Seconds of an ease without a duration: MapLibre's half second; elsewhere the 0.3 s that Mapbox uses on Android,
    /// since its counterpart for iOS has no default.
    static func easeDuration(_ engine: EngineProfile) -> Double { engine == .maplibre ? 0.5 : 0.3 }

    /// The curve of that name for a flight or a viewport transition.
    static func flightCurve(_ name: String, engine: EngineProfile) -> TimingCurve? {
        .named(name, engine: engine)
    }

    /// The curve of that name for an ease or an animator, which Mapbox takes from UIKit: easeIn and easeOut are not
    /// those of its flights.
    static func easeCurve(_ name: String, engine: EngineProfile) -> TimingCurve? {
        .named(name, engine: engine == .mapbox ? .strict : engine)
    }

    static func standardFlightCurve(_ engine: EngineProfile) -> TimingCurve { .standard(engine) }

    static func standardEaseCurve(_ engine: EngineProfile) -> TimingCurve {
        .standard(engine == .mapbox ? .strict : engine)
    }

    /// Whether a flight has no length, since nothing but direction or padding changes, and is flown as an ease. Mapbox
    /// sets the end at once, or turns within the duration that is given. MapLibre goes by the span: 1e-6 px.
    static func isEase(_ flight: Flight) -> Bool {
        switch flight.engine {
        case .mapbox: false
        case .maplibre: flight.kind == .zoom && abs(flight.constants.w0 - flight.constants.w1) < 1e-6
        case .strict: flight.pathLength == 0 && flight.from != flight.to
        }
    }

    /// The seconds that a flight of `duration` may take: MapLibre jumps instead of shortening.
    static func capped(flight duration: Double, at limit: Double?, engine: EngineProfile) -> Double {
        guard let limit, duration > limit else { return duration }
        return engine == .maplibre ? 0 : limit
    }
}
