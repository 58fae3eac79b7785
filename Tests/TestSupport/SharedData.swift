import Foundation

/// Data that lies beside a checkout and is never part of it: real files, reference figures, inputs from bug reports.
public enum SharedData {
    /// The folder `shared` beside the checkout, or nil in a clone that stands alone.
    public static let folder: URL? = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appendingPathComponent("shared")
        return FileManager.default.fileExists(atPath: folder.appendingPathComponent("data").path) ? folder : nil
    }()

    public static var isPresent: Bool { folder != nil }

    /// Path of a file below the folder, such as `data/usgs_2.5_week.geojson`.
    public static func path(_ relative: String) -> String {
        (folder ?? URL(fileURLWithPath: "/nonexistent")).appendingPathComponent(relative).path
    }

    /// Bytes of a file below the folder.
    public static func bytes(_ relative: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(relative))))
    }
}
