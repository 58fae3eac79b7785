import CameraPlanner
import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import Testing

let phone = Viewport(width: 390, height: 844)
let world = Camera(center: Coordinate(x: 0, y: 0), zoom: 0)

/// What reading a plan's text gave.
struct Reading {
    var shots: [Shot]?
    var options = PlanOptions()
    var faults: [OptionFault] = []
    var text: String

    init(_ text: String, engine: EngineProfile = .mapbox) throws {
        self.text = text
        var found: [OptionFault] = []
        let value = try JSONParser.parse(text, dialect: .configuration)
        if let (list, more) = Shot.parsePlan(value, engine: engine, report: { found.append($0) }) {
            shots = list
            options = more
        }
        faults = found
    }

    /// The text that a fault points at.
    func place(_ index: Int) -> String {
        String(decoding: Array(text.utf8)[faults[index].range], as: UTF8.self)
    }
}

/// The plan of a chain file's list of shots.
func plan(
    _ text: String, engine: EngineProfile = .mapbox, viewport: Viewport = phone, targets: PlanTargets
) throws -> Plan {
    let reading = try Reading(text, engine: engine)
    let shots = try #require(reading.shots, "\(reading.faults.map(\.message))")
    return try Planner(targets: targets, viewport: viewport, engine: engine).compile(shots, reading.options)
}

func plan(
    _ text: String, engine: EngineProfile = .mapbox, viewport: Viewport = phone, from camera: Camera = world
) throws -> Plan {
    try plan(text, engine: engine, viewport: viewport, targets: PlanTargets(initial: camera))
}

/// The error that planning ends with.
func planError(
    _ text: String, engine: EngineProfile = .mapbox, targets: PlanTargets = PlanTargets(initial: world)
) throws -> PlanError? {
    let reading = try Reading(text, engine: engine)
    let shots = try #require(reading.shots)
    do throws(PlanError) {
        _ = try Planner(targets: targets, viewport: phone, engine: engine).compile(shots, reading.options)
        return nil
    } catch {
        return error
    }
}

func feature(_ text: String) throws -> Feature {
    try #require(FeatureParser.feature(from: Array(text.utf8), source: "test"))
}

/// The features of a few towns.
func towns() throws -> [Feature] {
    try [
        #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[139.69,35.69]},"properties":{"name":"Tokyo","code":"TYO"}}"#,
        #"{"type":"Feature","id":"1","geometry":{"type":"Point","coordinates":[13.4,52.5]},"properties":{"name":"Berlin"}}"#,
        #"{"type":"Feature","id":"fiji","geometry":{"type":"LineString","coordinates":[[177,-20],[-179,-16]]},"properties":{"name":"Fiji"}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-84.5,33.7]},"properties":{"name":"Springfield","code":"A"}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-89.6,39.8]},"properties":{"name":"Springfield","code":"B"}}"#,
        #"{"type":"Feature","geometry":null,"properties":{"name":"Nowhere"}}"#,
    ].map(feature)
}

extension Camera {
    /// The largest difference to another camera in degrees, zoom and pixels, turns not counted.
    func difference(to other: Camera) -> Double {
        func turned(_ a: Double, _ b: Double) -> Double { (a - b) - 360 * ((a - b) / 360).rounded() }
        return [
            turned(center.x, other.center.x), center.y - other.center.y, zoom - other.zoom,
            turned(bearing, other.bearing), pitch - other.pitch, padding.top - other.padding.top,
            padding.left - other.padding.left, padding.bottom - other.padding.bottom,
            padding.right - other.padding.right,
        ].map(abs).max() ?? .infinity
    }
}
