import Foundation
import GeoJSON
import Testing

/// What tests in a browser need besides the tool.
enum PreviewBrowser {
    /// MapLibre GL JS: `CARTOUCHE_MAPLIBRE`, or what `Tests/run browser` has fetched.
    static let library: String? = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let fetched = root.appendingPathComponent(".build/browser/maplibre-gl.js").path
        let path = ProcessInfo.processInfo.environment["CARTOUCHE_MAPLIBRE"] ?? fetched
        return FileManager.default.isReadableFile(atPath: path) ? path : nil
    }()

    static var isPresent: Bool { DevTools.browser != nil && library != nil }

    /// What a skipped test says.
    static let absence: Comment = "there is no Chromium or no maplibre-gl.js: Tests/run browser gets both"
}

extension Workbench {
    /// Runs `preview` with MapLibre to a page.
    func page(_ line: String, to name: String = "page.html") throws -> String {
        let library = try #require(PreviewBrowser.library)
        let arguments = line.split(separator: " ").map(String.init)
        let result = try run(["preview"] + arguments + ["--maplibre", library, "-o", name])
        try #require(result.status == 0, "\(result.errors)")
        return path(name)
    }
}

/// Left, top, right, bottom in px of the map.
struct ScreenEdges {
    var edges: [Double]

    init(edges: [Double]) { self.edges = edges }

    init?(_ value: JSONValue?) {
        guard let value else { return nil }
        let found =
            value.array ?? ["left", "top", "right", "bottom"].compactMap { value[$0] }
        edges = found.compactMap(\.double)
        guard edges.count == 4 else { return nil }
    }

    /// The largest difference of an edge, px.
    func distance(to other: ScreenEdges) -> Double { zip(edges, other.edges).map { abs($0 - $1) }.max() ?? .infinity }

    func isInside(_ other: ScreenEdges, slack: Double) -> Bool {
        edges[0] >= other.edges[0] - slack && edges[1] >= other.edges[1] - slack
            && edges[2] <= other.edges[2] + slack && edges[3] <= other.edges[3] + slack
    }
}
