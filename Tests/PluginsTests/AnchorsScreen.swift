import AnchorsPlugin
import Configuration
import FramingPlugin
import GeoJSON
import GeoTypes
import MapCamera
import Placement
import PluginKit
import Testing

/// A screen of 390 × 844 px on which points are given in pixels from its middle, x right and y down.
struct AnchorsScreen {
    var chain: AnnotationChain

    static let assign = AnchorsProcessors.all[0]
    static let fit = FramingProcessors.all[0]
    static let qualities = PlacementQuality.allCases.map(\.rawValue)

    struct Spot {
        var x: Double
        var y: Double
        var properties: String
        var id: String?

        init(_ x: Double, _ y: Double = 0, _ properties: String = "{}", id: String? = nil) {
            (self.x, self.y, self.properties, self.id) = (x, y, properties, id)
        }
    }

    /// Zoom 4 at (0, 0): the world is 8192 px wide.
    static let camera = Camera(center: Coordinate(x: 0, y: 0), zoom: 4)

    /// The position of a pixel, counted from the middle of the screen.
    static func position(_ x: Double, _ y: Double) -> Coordinate {
        Coordinate(x: x * 360 / 8192, y: Mercator.latitude(y: 0.5 + y / 8192))
    }

    static func feature(_ spot: Spot) -> String {
        let position = position(spot.x, spot.y)
        return AnnotationChain.point(position.x, position.y, spot.properties, id: spot.id.map { "\"\($0)\"" })
    }

    init(_ spots: [Spot], camera: Camera = Self.camera) throws {
        try self.init(features: spots.map(Self.feature), camera: camera)
    }

    init(features: [String], camera: Camera = Self.camera) throws {
        chain = try AnnotationChain(features)
        chain.batch[member: "viewport"] = Viewport(width: 390, height: 844).json
        chain.batch[member: "camera"] = camera.json
    }

    /// Runs `anchors.assign` with members of an object as its options.
    mutating func assign(_ options: String, quality: String? = nil) throws {
        let members = [options, quality.map { #""quality": "\#($0)""# } ?? ""].filter { !$0.isEmpty }
        try chain.run(Self.assign, "{\(members.joined(separator: ", "))}")
    }

    var visible: [Bool?] { chain.batch.features.map { $0.property("annotation:visible")?.bool } }
    var reasons: [String?] { chain.batch.features.map { $0.property("annotation:reason")?.string } }
    var anchors: [String?] { chain.batch.features.map { $0.property("annotation:anchor")?.string } }
    var blockers: [String?] { chain.texts("annotation:blockers") }
    var report: JSONValue? { chain.batch[member: "placement"] }

    /// The box, rounded to a thousandth of a pixel.
    func frame(_ index: Int) -> [Double] {
        chain.numbers(index, "annotation:frame").map { ($0 * 1000).rounded() / 1000 }
    }
}
