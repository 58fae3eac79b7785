import GeoTypes
import MapCamera
import Testing

/// A set of boxes with the best cameras for several bearings and pitches.
struct FramingScene: Decodable {
    struct Box: Decodable {
        var at: [Double]
        var size: [Double]
        var anchor: String
    }
    struct Fit: Decodable {
        struct Active: Decodable, Equatable {
            var item: Int
            var side: String

            init(from decoder: any Decoder) throws {
                var row = try decoder.unkeyedContainer()
                item = try row.decode(Int.self)
                side = try row.decode(String.self)
            }
        }
        var id: String
        var bearing: Double
        var pitch: Double
        /// `clipped`: the rectangle reaches beyond the horizon.
        var status: String
        var zoom: Double?
        var least: Double?
        /// The largest zoom of an untilted map at which it has the scale of the mean item.
        var scale: Double?
        var active: [Active]
    }
    var size: [Double]
    var cameraPadding: [Double]
    var rect: [Double]
    var boxes: [Box]
    var fits: [Fit]

    func problem(_ fit: Fit) throws -> FramingProblem {
        let camera = EdgeInsets(
            top: cameraPadding[0], left: cameraPadding[1], bottom: cameraPadding[2], right: cameraPadding[3])
        return FramingProblem(
            items: try boxes.map {
                let anchor = try #require(Anchor(rawValue: $0.anchor))
                return FramingItem(
                    position: Coordinate($0.at), box: anchor.box(width: $0.size[0], height: $0.size[1]))
            }, viewport: Viewport(size: size), bearing: fit.bearing,
            pitch: fit.pitch,
            padding: EdgeInsets(
                top: rect[1] - camera.top, left: rect[0] - camera.left,
                bottom: size[1] - rect[3] - camera.bottom, right: size[0] - rect[2] - camera.right),
            cameraPadding: camera)
    }
}
