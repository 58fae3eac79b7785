extension Flight {
    /// The visible span in pixels that the path is measured in.
    ///
    /// MapLibre takes the longer side of the screen; Mapbox and strict the longer side of what the end's padding leaves
    /// of it. Padding that leaves less than a pixel is not subtracted, since no path has a span of zero: the span is
    /// always above zero and finite.
    static func span(viewport: Viewport, padding: EdgeInsets, engine: EngineProfile) -> Double {
        let whole = max(viewport.width, viewport.height)
        guard engine != .maplibre else { return whole }
        let free = viewport.box(inset: padding)
        let rest = max(free.width, free.height)
        return rest >= 1 ? rest : whole
    }

    static func path(
        span w0: Double, distance u1: Double, zooms: (from: Double, to: Double), rho standard: Double,
        minZoom: Double?, engine: EngineProfile
    ) -> (kind: Kind, constants: Constants) {
        let w1 = w0 / Math.powerOfTwo(zooms.to - zooms.from)
        var path = Constants(w0: w0, w1: w1, u1: u1, rho: standard, r0: 0, length: 0)
        let closest = engine == .maplibre ? 2e-6 : 1e-6
        guard u1 >= closest else {
            path.length = zoomLength(zooms, rho: standard)
            return (.zoom, path)
        }
        if let minZoom {
            let lowest = min(minZoom, zooms.from, zooms.to)
            let widest = w0 / Math.powerOfTwo(lowest - zooms.from)
            if engine == .maplibre {
                path.rho = (2 * widest / u1).squareRoot()
            } else {
                path.rho = min(standard, exactRho(w0: w0, w1: w1, u1: u1, widest: widest))
                if path.rho * path.rho * u1 < 1e-9 * w0 {
                    // In the limit the hyperbola is a straight line; its length in ρ-screenfuls would be zero.
                    path.rho = standard
                    path.length = standard * u1 / w0
                    return (.pan, path)
                }
            }
        }
        let square = path.rho * path.rho
        let rise = (w1 - w0) * (w1 + w0)
        let reach = square * u1 * (square * u1)
        let b0 = (rise + reach) / (2 * w0 * square * u1)
        let b1 = (rise - reach) / (2 * w1 * square * u1)
        path.r0 = parameter(b0, engine: engine)
        path.length = (parameter(b1, engine: engine) - path.r0) / path.rho
        guard path.length.isFinite, path.r0.isFinite, abs(path.r0) < 700 else {
            path.r0 = 0
            path.length = zoomLength(zooms, rho: path.rho)
            return (.zoom, path)
        }
        return (.curve, path)
    }

    private static func parameter(_ b: Double, engine: EngineProfile) -> Double {
        engine == .maplibre
            ? Math.logarithm((b * b + 1).squareRoot() - b) : -Math.inverseHyperbolicSine(b)
    }

    private static func zoomLength(_ zooms: (from: Double, to: Double), rho: Double) -> Double {
        abs(zooms.to - zooms.from) * Math.logarithm(2) / rho
    }

    /// The curvature whose path is `widest` pixels wide at its top: from w² = a² − (ρ²·(u − u₀))², the circle on which
    /// span and scaled distance lie, ρ²·u1 = √(widest² − w0²) + √(widest² − w1²).
    private static func exactRho(w0: Double, w1: Double, u1: Double, widest: Double) -> Double {
        let first = max((widest - w0) * (widest + w0), 0).squareRoot()
        let second = max((widest - w1) * (widest + w1), 0).squareRoot()
        return ((first + second) / u1).squareRoot()
    }

    /// Zoom and the part of the way that is done at progress `k`.
    func position(at k: Double) -> (zoom: Double, part: Double) {
        guard kind == .curve else {
            return (Math.interpolate(from.zoom, to.zoom, k), kind == .pan ? k : 0)
        }
        let advance = constants.rho * k * constants.length
        let now = constants.r0 + advance
        let cosh = Math.hyperbolicCosine(now)
        let zoom = from.zoom + Math.binaryLogarithm(cosh / Math.hyperbolicCosine(constants.r0))
        // cosh r0·tanh r − sinh r0 = sinh(r − r0)/cosh r, which does not cancel.
        let part =
            constants.w0 / (constants.rho * constants.rho * constants.u1) * Math.hyperbolicSine(advance) / cosh
        return (zoom, part)
    }

    /// The camera at progress `k`: exactly the ends at 0 and 1 (with an ``offset``, the end moved by it).
    ///
    /// A spring may overshoot; beyond [−0.5, 1.5] the path is held, and so are zoom (−24 to 25.5) and pitch (0 to 85)
    /// unless an end lies beyond. Longitudes lie within ±180. Complexity: O(1).
    public func camera(at k: Double) -> Camera {
        if k == 0 || k.isNaN { return from }
        if k == 1 && offset == .zero { return to }
        let k = min(max(k, -0.5), 1.5)
        var (zoom, part) = k == 1 ? (to.zoom, 1) : position(at: k)
        zoom = GroundPath.held(zoom: zoom, from: from, to: to)
        let place = MercatorPoint(x: start.x + delta.x * part, y: start.y + delta.y * part)
        return GroundPath.camera(
            at: k, from: from, to: to, zoom: zoom, place: place, offset: offset, viewport: viewport, engine: engine)
    }
}
