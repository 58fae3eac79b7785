import Foundation
import MapCamera
import TestSupport
import Testing

struct TimingCurveTests {
    static let table: [(name: String, engine: EngineProfile, values: [Double])] = [
        ("easeIn", .mapbox, [0.009848, 0.061079, 0.242506, 0.546927, 0.795782]),
        ("easeOut", .mapbox, [0.204218, 0.453073, 0.757494, 0.938921, 0.990152]),
        ("easeInOut", .mapbox, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
        ("easeIn", .strict, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
        ("easeOut", .strict, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
        ("easeInOut", .maplibre, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
        ("easeInOut", .strict, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
        ("easeOut", .maplibre, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
        ("ease", .mapbox, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
        ("ease", .strict, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
        ("easeIn", .maplibre, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
        ("ease", .maplibre, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
        ("linear", .mapbox, [0.1, 0.25, 0.5, 0.75, 0.9]),
    ]

    @Test(arguments: table)
    func `values of named curves`(name: String, engine: EngineProfile, values: [Double]) throws {
        let curve = try #require(TimingCurve.named(name, engine: engine))
        for (t, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
            #expect(approximately(curve.progress(at: t), value, 1e-6), "\(t)")
        }
    }

    @Test func `MapLibre's default easing`() throws {
        let table = try JSONDecoder().decode([[Double]].self, from: FixtureFile.data("easing.json"))
        #expect(table.count > 90)
        let curve = TimingCurve.standard(.maplibre)
        for row in table {
            // The engine's own solver stops at 1e-6 in x; the curve is at most 2 steep.
            #expect(approximately(curve.progress(at: row[0]), row[1], 2e-6), "\(row)")
        }
    }

    @Test func `MapLibre Native's curve`() {
        let curve = TimingCurve.cubicBezier(x1: 0, y1: 0, x2: 0.25, y2: 1)
        for (t, value) in [(0.1, 0.275987), (0.25, 0.548067), (0.5, 0.823085), (0.75, 0.959866), (0.9, 0.993890)] {
            #expect(approximately(curve.progress(at: t), value, 1e-6))
        }
    }

    @Test func `ends are exact and outside them nothing moves`() {
        let curves: [TimingCurve] = [
            .linear, .cubicBezier(x1: 0.3, y1: 1.4, x2: 0.6, y2: -0.2), .spring(dampingRatio: 0.5),
        ]
        for curve in curves {
            #expect(curve.progress(at: 0) == 0 && curve.progress(at: -1) == 0)
            #expect(curve.progress(at: 1) == 1 && curve.progress(at: 2) == 1)
        }
    }

    @Test func `Bezier curves are solved everywhere, even where they stand upright`() {
        var random = SplitMix64(seed: 7)
        for _ in 0..<2000 {
            let x1 = random.uniform(0..<1)
            let x2 = random.uniform(0..<1)
            // With y1 = x1 and y2 = x2 the curve is the diagonal, however its parameter runs.
            let t = random.uniform(0..<1)
            let curve = TimingCurve.cubicBezier(x1: x1, y1: x1, x2: x2, y2: x2)
            #expect(approximately(curve.progress(at: t), t, 1e-11))
        }
        let upright = TimingCurve.cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
        #expect(approximately(upright.progress(at: 0.5), 0.5, 1e-4))
        #expect(upright.progress(at: 0.2) < upright.progress(at: 0.4))
    }

    /// Damping ratio and the spring's frequency times its duration, as they follow from a settling to a thousandth.
    @Test(arguments: [
        (0.3, 23.183035), (0.5, 14.103193), (0.7, 10.349182), (0.8, 9.273226), (0.9, 8.597912), (1, 9.2334135),
    ])
    func `springs are damped oscillators let go at rest`(ratio: Double, frequency: Double) {
        let spring = TimingCurve.spring(dampingRatio: ratio)
        for t in [0.1, 0.25, 0.5, 0.75, 0.9] {
            let root = (1 - ratio * ratio).squareRoot()
            let x = frequency * t
            let rest = ratio < 1 ? cos(root * x) + ratio / root * sin(root * x) : 1 + x
            #expect(approximately(spring.progress(at: t), 1 - exp(-ratio * x) * rest, 1e-6), "\(t)")
        }
    }

    @Test(arguments: [0.3, 0.5, 0.7, 0.9, 1]) func `springs settle to a thousandth`(ratio: Double) {
        let spring = TimingCurve.spring(dampingRatio: ratio)
        #expect(abs(spring.progress(at: 1 - 1e-9) - 1) <= 1.0001e-3)
        let peak = stride(from: 0.0, to: 1, by: 0.001).map(spring.progress(at:)).max() ?? 0
        // First overshoot of a damped oscillator: e^(−πζ/√(1−ζ²)).
        if ratio < 1 {
            #expect(approximately(peak, 1 + exp(-Double.pi * ratio / (1 - ratio * ratio).squareRoot()), 1e-3))
        } else {
            #expect(peak < 1)
        }
    }

    @Test func `unknown names are nil and defaults differ by engine`() {
        #expect(TimingCurve.named("bounce", engine: .strict) == nil)
        for name in TimingCurve.names { #expect(TimingCurve.named(name, engine: .mapbox) != nil) }
        #expect(TimingCurve.standard(.mapbox) == .cubicBezier(x1: 0, y1: 0, x2: 0.42, y2: 1))
        #expect(TimingCurve.standard(.strict) == .cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
    }
}
