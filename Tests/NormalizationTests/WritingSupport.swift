import GeoJSON
import GeoTypes
import TestSupport
import Testing
import Topology

@testable import Normalization

/// One feature behind a writing profile.
struct Written {
    var text: String
    var geometry: Geometry?
    var notes: [NormalizationNote]

    init(_ record: String, _ profile: WritingProfile, isPlanar: Bool = false) throws {
        let pass = WritingPass(profile, isPlanar: isPlanar, topology: try TopologyContext())
        var feature = try #require(FeatureParser.feature(from: Array(record.utf8), source: "test"))
        notes = try pass.finish(&feature)
        var bytes: [UInt8] = []
        feature.append(to: &bytes, asFeature: true, isPlanar: isPlanar)
        text = String(decoding: bytes, as: UTF8.self)
        geometry = feature.geometry
    }

    /// A feature around a geometry's text.
    static func record(_ geometry: String) -> String {
        #"{"type":"Feature","properties":{"a":1.0},"geometry":\#(geometry)}"#
    }

    /// Twice the area within a ring by the shoelace formula; positive when counterclockwise.
    static func area(_ ring: ArraySlice<Coordinate>) -> Double {
        guard let first = ring.first else { return 0 }
        return zip(ring, ring.dropFirst()).reduce(0) { sum, step in
            sum + (step.0.x - first.x) * (step.1.y - first.y) - (step.1.x - first.x) * (step.0.y - first.y)
        }
    }

    static func rings(_ geometry: Geometry) -> [ArraySlice<Coordinate>] {
        geometry.lineEnds.indices.map { geometry.coordinates[geometry.lineRange($0)] }
    }
}

/// A star-shaped ring: valid by construction, counterclockwise, about a center whose longitude may be anywhere.
func star(_ random: inout SplitMix64, longitude: Double, size: Double, latitude: Double? = nil) -> [Coordinate] {
    let sides = Int(random.uniform(4..<24))
    let center = Coordinate(x: longitude, y: latitude ?? random.uniform(-40..<40))
    var ring = (0..<sides).map { side -> Coordinate in
        // Fractions of a turn that never leave half of it between neighbors.
        let turn = (Double(side) + random.uniform(0.1..<0.7)) / Double(sides)
        let radius = size * random.uniform(0.3..<1)
        let (sine, cosine) = unit(turn)
        return Coordinate(x: center.x + radius * cosine, y: center.y + radius * sine)
    }
    ring.append(ring[0])
    return ring
}

/// Sine and cosine of a part of a turn.
private func unit(_ turn: Double) -> (sine: Double, cosine: Double) {
    // The half-angle parametrization of the circle, in quarters: no library of functions is needed.
    let quarter = (turn * 4).rounded(.down)
    let t = (turn * 4 - quarter)
    let u = t / (1 + (1 - t * t).squareRoot() + 1e-300)
    let (sine, cosine) = (2 * u / (1 + u * u), (1 - u * u) / (1 + u * u))
    switch Int(quarter) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
}
