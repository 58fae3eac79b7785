import Foundation
import GeoJSON
import TestSupport

/// Sets of boxes whose best cameras a linear programme has found, as the tool takes them.
///
/// The figures are those of the camera module's tests; how they are turned into files and flags is written here anew.
struct FramingReference: Decodable, Sendable {
    struct Box: Decodable, Sendable {
        var at: [Double]
        var size: [Double]
        var anchor: String
    }

    struct Fit: Decodable, Sendable {
        var id: String
        var bearing: Double
        var pitch: Double
        /// `ok`, `maxZoom`, `infeasible`, or `clipped`: the rectangle reaches above the horizon.
        var status: String
        /// The largest zoom.
        var zoom: Double?
        /// The lowest zoom at which boxes that hang inwards fit.
        var least: Double?
        /// The largest zoom of an untilted map that has the scale of the mean position.
        var scale: Double?
    }

    /// Width and height of the screen.
    var size: [Double]
    /// Top, left, bottom, right.
    var cameraPadding: [Double]
    /// Left, top, right, bottom in pixels of the screen.
    var rect: [Double]
    var boxes: [Box]
    var fits: [Fit]

    static let all: [FramingReference] = {
        struct File: Decodable { var cases: [FramingReference] }
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let path = tests.appendingPathComponent("MapCameraTests/Fixtures/framing.json")
        return (try? JSONDecoder().decode(File.self, from: Data(contentsOf: path)))?.cases ?? []
    }()

    var collection: String {
        let features = boxes.map { box in
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(box.at)},"properties":"#
                + #"{"annotation:size":\#(box.size),"annotation:anchor":"\#(box.anchor)"}}"#
        }
        return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"
    }

    /// What is free between the camera padding and the rectangle: top, left, bottom, right; below zero where the
    /// rectangle reaches into the camera padding.
    var padding: [Double] {
        let (left, top, right, bottom) = (rect[0], rect[1], size[0] - rect[2], size[1] - rect[3])
        return zip([top, left, bottom, right], cameraPadding).map { $0 - $1 }
    }

    func chain(_ fit: Fit, objective: String) -> String {
        """
        {"viewport": {"width": \(size[0]), "height": \(size[1])},
         "chain": [{"use": "framing.fit", "padding": \(padding), "cameraPadding": \(cameraPadding),
                    "bearing": \(fit.bearing), "pitch": \(fit.pitch), "objective": "\(objective)"}]}
        """
    }

    func flags(_ fit: Fit) -> [String] {
        func list(_ numbers: [Double]) -> String { numbers.map { "\($0)" }.joined(separator: ",") }
        return [
            "--viewport", "\(size[0])x\(size[1])", "--padding", list(padding), "--camera-padding",
            list(cameraPadding), "--bearing", "\(fit.bearing)", "--pitch", "\(fit.pitch)",
        ]
    }

    /// Left, top, right and bottom of each box on the screen of a camera.
    func frames(_ screen: Screen) -> [[Double]] {
        boxes.map { box in
            let point = screen.place(box.at)
            let words = box.anchor.split(separator: "-")
            let (width, height) = (box.size[0], box.size[1])
            let left = point.x - (words.contains("left") ? 0 : words.contains("right") ? width : width / 2)
            let top = point.y - (words.contains("top") ? 0 : words.contains("bottom") ? height : height / 2)
            return [left, top, left + width, top + height]
        }
    }

    /// Free pixels between boxes and the rectangle: left, top, right, bottom.
    func slack(_ frames: [[Double]]) -> [Double] {
        [
            (frames.map { $0[0] }.min() ?? .nan) - rect[0], (frames.map { $0[1] }.min() ?? .nan) - rect[1],
            rect[2] - (frames.map { $0[2] }.max() ?? .nan), rect[3] - (frames.map { $0[3] }.max() ?? .nan),
        ]
    }
}

/// The picture of a printed camera, from the formulas of spherical Mercator and of a camera with 36.87° of view.
struct Screen {
    let center: [Double]
    let zoom: Double
    private let bearing: Double
    private let pitch: Double
    private let middle: (x: Double, y: Double)
    /// From the camera to the center, in pixels.
    let distance: Double

    init?(_ camera: JSONValue?, size: [Double]) {
        func number(_ value: JSONValue?) -> Double? { value?.double }
        guard let camera, let center = camera["center"]?.array?.compactMap(\.double), center.count == 2,
            let zoom = number(camera["zoom"]), let bearing = number(camera["bearing"]),
            let pitch = number(camera["pitch"]), let top = number(camera["padding"]?["top"]),
            let left = number(camera["padding"]?["left"]), let bottom = number(camera["padding"]?["bottom"]),
            let right = number(camera["padding"]?["right"])
        else { return nil }
        self.center = center
        self.zoom = zoom
        self.bearing = bearing * .pi / 180
        self.pitch = pitch * .pi / 180
        middle = ((left + size[0] - right) / 2, (top + size[1] - bottom) / 2)
        distance = 1.5 * size[1]
    }

    func place(_ position: [Double]) -> (x: Double, y: Double, depth: Double) {
        func mercator(_ latitude: Double) -> Double { asinh(tan(latitude * .pi / 180)) / (2 * .pi) }
        let world = 512 * exp2(zoom)
        let turns = ((center[0] - position[0]) / 360).rounded()
        let east = (position[0] + 360 * turns - center[0]) / 360 * world
        let south = (mercator(center[1]) - mercator(position[1])) * world
        let right = east * cos(bearing) + south * sin(bearing)
        let down = south * cos(bearing) - east * sin(bearing)
        let depth = distance - down * sin(pitch)
        return (middle.x + right * distance / depth, middle.y + down * cos(pitch) * distance / depth, depth)
    }
}
