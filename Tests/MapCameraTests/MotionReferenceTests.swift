import GeoTypes
import MapCamera
import TestSupport
import Testing

struct MotionReferenceTests {
    struct Journey: Decodable {
        var id: String
        var kind: String
        var size: [Double]
        var from: [Double]
        var to: [Double]
        var duration: Double?
        var fixed: Bool?
        var offset: [Double]?
        var around: [Double]?
        var minZoom: Double?
        var speed: Double?
        var screenSpeed: Double?
        var curve: Double?
        var samples: [[Double]]

        var shift: ScreenPoint { offset.map { ScreenPoint(x: $0[0], y: $0[1]) } ?? .zero }
    }

    @Test func `flights are those of MapLibre`() throws {
        let journeys = try Fixture<Journey>.load("flyTo.json")
        #expect(journeys.count == 43)
        for journey in journeys {
            let flight = Flight(
                from: Camera(row: journey.from), to: Camera(row: journey.to), viewport: Viewport(size: journey.size),
                engine: .maplibre, rho: journey.curve, minZoom: journey.minZoom, offset: journey.shift)
            if journey.fixed != true, let duration = journey.duration {
                let seconds = flight.duration(
                    speed: journey.speed ?? Flight.standardSpeed, screenSpeed: journey.screenSpeed)
                #expect(
                    approximately(seconds * 1000, duration, 1e-6 * max(1, duration)), "\(journey.id) \(journey.kind)")
            }
            for sample in journey.samples {
                let difference = flight.camera(at: sample[0]).difference(to: Camera(row: sample.dropFirst()))
                #expect(difference < 1e-7, "\(journey.id) \(journey.kind) at \(sample[0])")
            }
        }
    }

    @Test func `eases are those of MapLibre`() throws {
        let journeys = try Fixture<Journey>.load("easeTo.json")
        #expect(journeys.count == 18)
        for journey in journeys {
            let path = EasePath(
                from: Camera(row: journey.from), to: Camera(row: journey.to), viewport: Viewport(size: journey.size),
                engine: .maplibre, around: journey.around.map { Coordinate($0) }, offset: journey.shift)
            for sample in journey.samples {
                let difference = path.camera(at: sample[1]).difference(to: Camera(row: sample.dropFirst(2)))
                #expect(difference < 1e-7, "\(journey.id) \(journey.kind) at \(sample[1])")
            }
        }
    }
}
