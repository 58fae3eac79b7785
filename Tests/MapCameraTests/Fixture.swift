import Foundation
import GeoTypes
import MapCamera

/// Figures beside the tests, read by the path of this file.
struct Fixture<Case: Decodable>: Decodable {
    var cases: [Case]

    static func load(_ name: String) throws -> [Case] {
        try JSONDecoder().decode(Fixture<Case>.self, from: FixtureFile.data(name)).cases
    }
}

enum FixtureFile {
    static func data(_ name: String) throws -> Data {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return try Data(contentsOf: folder.appendingPathComponent("Fixtures").appendingPathComponent(name))
    }
}

extension Camera {
    /// Longitude, latitude, zoom, bearing, pitch, padding top, left, bottom, right.
    init(row: some Collection<Double>) {
        let n = Array(row)
        self.init(
            center: Coordinate(x: n[0], y: n[1]), zoom: n[2], bearing: n[3], pitch: n[4],
            padding: EdgeInsets(top: n[5], left: n[6], bottom: n[7], right: n[8]))
    }

    /// The largest difference to another camera: degrees of direction and place, zoom, pixels of padding.
    func difference(to other: Camera) -> Double {
        let turns = ((center.x - other.center.x) / 360).rounded()
        let bearings = ((bearing - other.bearing) / 360).rounded()
        return [
            center.x - other.center.x - 360 * turns, center.y - other.center.y, zoom - other.zoom,
            bearing - other.bearing - 360 * bearings, pitch - other.pitch, padding.top - other.padding.top,
            padding.left - other.padding.left, padding.bottom - other.padding.bottom,
            padding.right - other.padding.right,
        ].map(abs).max() ?? .infinity
    }
}

extension Viewport {
    init(size: [Double]) { self.init(width: size[0], height: size[1]) }
}

extension Coordinate {
    init(_ pair: [Double]) { self.init(x: pair[0], y: pair[1]) }
}
