import Foundation
import GeoTypes

/// Files of one test, deleted with their last owner.
final class AnchorsFiles: Sendable {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("anchors-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file and gives its path.
    func write(_ text: String, to name: String) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// Writes a geometry.
    func write(_ type: String, _ coordinates: String) throws -> String {
        try write(#"{"type":"\#(type)","coordinates":\#(coordinates)}"#, to: "\(type).geojson")
    }
}

extension Coordinate {
    var text: String { "[\(x),\(y)]" }
}
