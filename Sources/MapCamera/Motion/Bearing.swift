/// Directions in degrees and the way between two of them.
public enum Bearing {
    /// The same direction in [0, 360).
    public static func positive(_ bearing: Double) -> Double {
        let rest = bearing - 360 * (bearing / 360).rounded(.down)
        return rest >= 360 ? 0 : rest
    }

    /// The same direction in (−180, 180].
    public static func signed(_ bearing: Double) -> Double {
        let rest = positive(bearing)
        return rest > 180 ? rest - 360 : rest
    }

    /// As the engine reports directions: MapLibre within ±180, the others from 0 to 360.
    public static func reported(_ bearing: Double, engine: EngineProfile) -> Double {
        engine == .maplibre ? signed(bearing) : positive(bearing)
    }

    /// `target` moved by whole turns so that the way from `start` is the shorter one.
    ///
    /// Half a turn exactly goes by the engine's rule: Mapbox turns back from +180 and forth from −180; MapLibre keeps
    /// the target's name within (−180, 180], whichever way that turns; strict turns clockwise.
    public static func nearest(_ target: Double, to start: Double, engine: EngineProfile) -> Double {
        switch engine {
        case .mapbox:
            let from = positive(start)
            var to = positive(target)
            if to - from >= 180 { to -= 360 } else if to - from <= -180 { to += 360 }
            return start + (to - from)
        case .maplibre:
            let from = signed(start)
            let to = signed(target)
            let way = abs(to - from)
            if abs(to - 360 - from) < way { return start + (to - 360 - from) }
            if abs(to + 360 - from) < way { return start + (to + 360 - from) }
            return start + (to - from)
        case .strict:
            return start + signed(target - start)
        }
    }
}
