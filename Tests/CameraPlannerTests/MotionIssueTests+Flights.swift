import CameraPlanner
import GeoTypes
import MapCamera
import TestSupport
import Testing

extension MotionIssueTests {
    static let flights = [
        Issue("mapbox-gl-js#4953", "a flight at the map's lowest zoom stays on its way") {
            let (from, to) = (camera(-73.94036665, 40.74010274, 12), camera(-73.95746808, 40.71358551, 12))
            let wide = Viewport(width: 1000, height: 800)
            let text = #"{"fly": {"center": [\#(to.center.x), \#(to.center.y)]}"#
            let free = try plan("[\(text)}]", viewport: wide, from: from)
            #expect(approximately(free.duration, 0.2662, 5e-5))
            #expect(approximately(cameras(free).map(\.zoom).min() ?? 0, 11.96321, 1e-5))
            for engine in [EngineProfile.mapbox, .strict] {
                let held = try plan(#"[\#(text), "minZoom": 12}]"#, engine: engine, viewport: wide, from: from)
                for camera in cameras(held) {
                    #expect(camera.zoom == 12)
                    #expect((to.center.x - 1e-9...from.center.x + 1e-9).contains(camera.center.x))
                    #expect((to.center.y - 1e-9...from.center.y + 1e-9).contains(camera.center.y))
                }
            }
        },
        Issue("maplibre-gl-js#6839, #7743", "a lowest zoom lets the center move without a jump") {
            let (from, to) = (camera(13.405, 52.52, 10), camera(139.691711, 35.689487, 10))
            for engine in EngineProfile.allCases {
                for minZoom in [2.5, 6, 9] {
                    let flight = Flight(
                        from: from, to: to, viewport: Viewport(width: 800, height: 600), engine: engine,
                        minZoom: minZoom)
                    let path = (0...1000).map { flight.camera(at: Double($0) / 1000) }
                    let lengths = zip(path, path.dropFirst()).map { before, after in
                        let east = (after.center.x - before.center.x) / 360
                        let south = Mercator.y(latitude: after.center.y) - Mercator.y(latitude: before.center.y)
                        return (east * east + south * south).squareRoot() * after.worldSize
                    }
                    // The speed on the screen changes by at most 12.3 thousandths from step to step: the path is 12.3
                    // long in units of the hyperbola's parameter, along which it changes no faster than e does.
                    for (before, after) in zip(lengths, lengths.dropFirst()) {
                        #expect((0.98...1.02).contains(after / before), "\(engine) \(minZoom)")
                    }
                    let lowest = path.map(\.zoom).min() ?? 0
                    #expect(engine == .maplibre || approximately(lowest, minZoom, 1e-4))
                }
            }
        },
        Issue("mapbox-gl-js#8712", "with a curvature and a lowest zoom, the flatter path of the two is taken") {
            let (from, to) = (camera(13.405, 52.52, 10), camera(139.691711, 35.689487, 10))
            func flight(_ rho: Double?, _ minZoom: Double?, _ engine: EngineProfile = .mapbox) -> Flight {
                Flight(
                    from: from, to: to, viewport: Viewport(width: 800, height: 600), engine: engine, rho: rho,
                    minZoom: minZoom)
            }
            let free = flight(0.5, nil)
            #expect(free.constants.rho == 0.5)
            // The lowest zoom lies below what the curvature leads to, then above.
            #expect(flight(0.5, free.peakZoom - 0.5).constants.rho == 0.5)
            let held = flight(0.5, free.peakZoom + 0.5)
            #expect(held.constants.rho < 0.5 && approximately(held.peakZoom, free.peakZoom + 0.5, 1e-9))
            #expect(flight(2, free.peakZoom + 0.5).constants == held.constants)
            // MapLibre goes by the lowest zoom alone.
            #expect(flight(0.5, 6, .maplibre).constants == flight(2, 6, .maplibre).constants)
        },
        Issue("mapbox-gl-js#7296", "zooming out of a place by one does not undershoot") {
            for engine in EngineProfile.allCases {
                for shift in [0, 1e-9] {
                    let plan = try plan(
                        #"[{"fly": {"center": [\#(10 + shift), 50], "zoom": 18}, "curve": "linear"}]"#, engine: engine,
                        viewport: Viewport(width: 1000, height: 800), from: camera(10, 50, 19))
                    for (k, zoom) in [(0.0, 19), (0.25, 18.75), (0.5, 18.5), (0.75, 18.25), (1, 18.0)] {
                        let shown = plan.camera(at: k * plan.duration).zoom
                        // MapLibre's logarithm has three digits left where the ends are a thousandth of a pixel apart.
                        #expect(approximately(shown, zoom, engine == .maplibre && shift > 0 ? 1e-2 : 1e-6))
                    }
                }
            }
        },
        Issue(
            "mapbox-gl-native#3296, Leaflet#4226, #4376, mapbox-navigation-android#7308, mapbox-maps-ios#1485",
            "no flight is without numbers or goes round the world"
        ) {
            let all = EdgeInsets(all: 1000)
            let flights = [
                (camera(48.19267299999896, 11.57336700000414, 19), camera(48.192673, 11.573367, 16.5)),
                (camera(10, 50, 7), camera(10, 50, 7)), (camera(10, 50, 7), camera(10, 50, 7, bearing: 90)),
                (camera(10, 50, 7), camera(10 + 1e-13, 50, 7)), (camera(10, 50, 7), camera(11, 51, 7, padding: all)),
                (camera(10, 50, 7), camera(11, 51, 9, padding: EdgeInsets(left: 390, bottom: 844))),
                (camera(178.473, -18.1014, 4), camera(-178.8177, -18.1979, 4)),
            ]
            for engine in EngineProfile.allCases {
                for (from, to) in flights {
                    for viewport in [phone, Viewport(width: 1920, height: 960)] {
                        let flight = Flight(from: from, to: to, viewport: viewport, engine: engine)
                        #expect(flight.duration().isFinite && flight.duration() < 3 && flight.constants.w0 > 0)
                        for k in steps {
                            let camera = flight.camera(at: k)
                            #expect(camera.isFinite)
                            let way = abs(camera.center.x - from.center.x)
                            #expect(min(way, 360 - way) <= 2.71, "\(engine) \(from) \(camera)")
                        }
                    }
                }
            }
            let crash = Flight(from: flights[0].0, to: flights[0].1, viewport: Viewport(width: 1920, height: 960))
            #expect(approximately(crash.pathLength, 1.2203295, 1e-7))
        },
        Issue("mapbox-gl-js#6828", "the last frame is the target to the last bit") {
            for engine in EngineProfile.allCases {
                for text in [#"{"fly": {"zoom": 2}}"#, #"{"fly": {"center": [1, 7], "zoom": 2, "bearing": 33.3}}"#] {
                    let plan = try plan("[\(text)]", engine: engine, from: camera(1.1, 7.7, 0.6, bearing: 12))
                    let last = try #require(try plan.keyframes(fps: 60).last)
                    #expect(last.time == plan.duration && last.camera == plan.shots[0].to && last.camera.zoom == 2)
                    #expect(!text.contains("33.3") || last.camera == camera(1, 7, 2, bearing: 33.3))
                }
            }
        },
        Issue("mapbox-gl-js#4724", "a zoom that the map doesn't have is held before the way is found") {
            let faults = try Reading(#"[{"fly": {"center": [9, 9], "zoom": 26}}]"#).faults
            #expect(faults.count == 1)
            let limits = EngineLimits(.mapbox)
            let (from, wanted) = (camera(2, 48, 10), camera(2.4, 48.9, 24))
            let to = limits.inForce(wanted, viewport: phone)
            #expect(to == camera(2.4, 48.9, 22))
            let flight = Flight(from: from, to: to, viewport: phone, engine: .mapbox)
            #expect(flight.camera(at: 1) == to)
            for k in steps { #expect(flight.camera(at: k).zoom <= 22) }
            #expect(flight.camera(at: 0.9999).difference(to: to) < 0.01)
        },
    ]

    static let ways = [
        Issue("maplibre-gl-js#62", "a flight east at a low zoom goes east all the way") {
            for engine in EngineProfile.allCases {
                let plan = try plan(
                    #"[{"fly": {"center": [175.3655, 35.7514], "zoom": 0}, "curve": "linear"}]"#, engine: engine,
                    viewport: Viewport(width: 1000, height: 800), from: camera(99.63705, 25.00275, 2))
                let path = cameras(plan)
                for (before, after) in zip(path, path.dropFirst()) { #expect(after.center.x > before.center.x) }
                #expect(approximately(path[100].center.x, 114.78274, 1e-5))
                #expect(approximately(path[100].zoom, 0.97797, 1e-5))
            }
        },
        Issue("mapbox-gl-js#1853, #1857, #12779", "the short way leads across the antimeridian") {
            for engine in EngineProfile.allCases {
                let plan = try plan(
                    #"[{"fly": {"center": [-178.8177, -18.1979]}, "curve": "linear"}]"#, engine: engine,
                    viewport: Viewport(width: 800, height: 600), from: camera(178.473, -18.1014, 4))
                #expect(approximately(plan.duration, 0.0911654, 1e-6))
                #expect(approximately(plan.camera(at: plan.duration / 2).center.x, 179.82765, 1e-5))
            }
            // From 180 to −180 is no way at all.
            for engine in EngineProfile.allCases {
                let flight = Flight(
                    from: camera(180, 10, 3), to: camera(-180, 10, 3), viewport: phone, engine: engine)
                #expect(flight.pathLength == 0)
                for k in steps { #expect(abs(flight.camera(at: k).center.x) == 180) }
            }
        },
    ]
}
