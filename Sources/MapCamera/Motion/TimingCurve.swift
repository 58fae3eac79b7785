/// How the progress of an animation follows its time.
public enum TimingCurve: Hashable, Sendable {
    case linear
    /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points; `x1` and `x2` in [0, 1].
    case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
    /// A damped spring let go at rest that has settled to a thousandth at time 1; damping ratio in (0, 1].
    ///
    /// Overshoots when the ratio is below 1.
    case spring(dampingRatio: Double)

    /// Names of curves that every engine knows.
    public static let names = ["linear", "ease", "easeIn", "easeOut", "easeInOut"]

    /// The curve of that name, or nil for a name not in ``names``.
    ///
    /// `easeIn` and `easeOut` of Mapbox are steeper than those of CSS, which the other profiles use. `ease` is the
    /// default curve of CSS, Core Animation and MapLibre.
    public static func named(_ name: String, engine: EngineProfile) -> TimingCurve? {
        switch name {
        case "linear": .linear
        case "ease": .cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
        case "easeIn": .cubicBezier(x1: engine == .mapbox ? 0.58 : 0.42, y1: 0, x2: 1, y2: 1)
        case "easeOut": .cubicBezier(x1: 0, y1: 0, x2: engine == .mapbox ? 0.42 : 0.58, y2: 1)
        case "easeInOut": .cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
        default: nil
        }
    }

    /// The curve of an animation that names none: `ease` of MapLibre, else the profile's `easeOut`.
    public static func standard(_ engine: EngineProfile) -> TimingCurve {
        named(engine == .maplibre ? "ease" : "easeOut", engine: engine) ?? .linear
    }

    /// The progress at time `t` in [0, 1]: exactly 0 and 1 at and beyond the ends.
    ///
    /// Bézier curves are solved to 1e-12 in x. Complexity: O(1).
    public func progress(at t: Double) -> Double {
        guard t > 0 else { return 0 }
        guard t < 1 else { return 1 }
        switch self {
        case .linear: return t
        case .cubicBezier(let x1, let y1, let x2, let y2):
            let parameter = Self.parameter(x: t, x1: min(max(x1, 0), 1), x2: min(max(x2, 0), 1))
            return Self.bezier(parameter, y1, y2)
        case .spring(let ratio): return Self.spring(at: t, ratio: ratio)
        }
    }

    private static func bezier(_ s: Double, _ p1: Double, _ p2: Double) -> Double {
        let r = 1 - s
        return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
    }

    /// Newton's steps held inside a bracket that is halved whenever a step would leave it: x(s) rises throughout.
    private static func parameter(x: Double, x1: Double, x2: Double) -> Double {
        var low = 0.0
        var high = 1.0
        var s = x
        for _ in 0..<100 {
            let error = bezier(s, x1, x2) - x
            if abs(error) < 1e-12 { break }
            if error > 0 { high = s } else { low = s }
            let r = 1 - s
            let slope = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
            let step = slope > 1e-9 ? s - error / slope : low - 1
            s = step > low && step < high ? step : (low + high) / 2
        }
        return s
    }

    private static func spring(at t: Double, ratio: Double) -> Double {
        guard ratio < 1 else {
            // (1 + x)·e^−x is a thousandth here.
            let x = criticalPhase * t
            return 1 - (1 + x) * Math.exponential(-x)
        }
        let damping = max(ratio, 0.01)
        let root = (1 - damping * damping).squareRoot()
        let frequency = Math.logarithm(1000 / root) / damping
        let x = frequency * root * t
        return 1 - Math.exponential(-damping * frequency * t)
            * (Math.cosine(x) + damping / root * Math.sine(x))
    }
}
