import Configuration
import GeoJSON
import MapCamera
import Placement
import PluginKit

extension PlacementQuality: ChoiceOption {}

extension PlacementProblem.Objective: ChoiceOption {}

extension PlacementProblem.Edge: ChoiceOption {}

/// The options of `anchors.assign`.
enum AnchorOptions {
    static let size = Option(
        "size", default: PerFeature<BoxSize?>.constant(.zero),
        "Box of the annotation. A feature's own annotation:size wins, except over an expression. An expression gives "
            + "the whole list: [\"literal\", [100, 60]].",
        domain: "[width, height] in px, or an expression")
    static let candidates = Option(
        "candidates", default: PerFeature<AnchorCandidates?>.constant(AnchorCandidates(.center)),
        "Anchors to choose from, in order of preference. A feature's own annotation:candidates, or else its "
            + "annotation:anchor, wins, except over an expression.")
    static let offset = Option(
        "offset", default: PerFeature<BoxOffset?>.constant(.zero),
        "Moves the box of every candidate. A feature's own annotation:offset wins, except over an expression, which "
            + "gives the whole list: [\"literal\", [0, -8]].",
        domain: "[x, y] in px, y down, or an expression")
    static let anchorPoint = Option(
        "anchorPoint", default: PerFeature<AnchorPoint>.constant(.surface),
        "Where the box hangs on a geometry that is no Point: surface, a point that lies in it; centroid, its center of "
            + "mass; pole, the center of the largest circle in a polygon. A feature's own annotation:point wins.")
    static let priority = Option(
        "priority", default: PerFeature<Double?>.constant(0),
        "Annotations with a higher priority choose first: one is worth more than any number of lower ones.")
    static let padding = Option(
        "padding", default: 0.0, "Free pixels between two boxes.", domain: "number at least 0",
        check: { $0 >= 0 ? nil : "a number at least 0" })

    static let quality = Option(
        "quality", default: PlacementQuality.balanced,
        "How much work the assignment is worth: fast, first fit as map engines do it; balanced, close to the best "
            + "there is; best, with some twenty times the search.")
    static let mode = Option(
        "mode", default: PlacementProblem.Objective.hide,
        "hide: boxes that find no place are hidden, and as many as possible are shown. all: every box on the screen is "
            + "shown, as many as possible free of others.")
    static let seed = Option(
        "seed", default: 0, "Breaks ties in the search; the same seed gives the same result.",
        domain: "whole number from 0 to 9007199254740991",
        check: { (0...9_007_199_254_740_991).contains($0) ? nil : "a whole number from 0 to 9007199254740991" })

    static let edge = Option(
        "edge", default: PlacementProblem.Edge.hide,
        "Boxes that reach over the edge of the screen: hide, they find no place; clip, they do if there is no better "
            + "one; allow, they are like any other.")
    static let insets = Option(
        "insets", default: EdgeInsets.zero, "Pixels kept free inside the camera's padding.",
        domain: "px of 0 or more: a number, [top, left, bottom, right] or an object of the four",
        check: { min($0.top, $0.left, $0.bottom, $0.right) >= 0 ? nil : "px of 0 or more on each side" })
    static let keepOut = Option(
        "keepOut", default: KeepOutAreas(list: []),
        "Areas of the screen that boxes keep clear of, such as controls; with a priority, boxes of a higher one may "
            + "cover them.")
    static let avoid = Option(
        "avoid", default: [AvoidedFile](),
        "GeoJSON files whose lines, polygons and points boxes keep clear of; width is how wide lines and points are "
            + "drawn, in px; without fill only the borders of polygons count.")

    static let marker = Option(
        "marker", default: PerFeature<BoxSize?>.constant(nil),
        "What the annotation's mark covers, round its point: the boxes of others keep clear of it. A feature's own "
            + "annotation:marker wins, except over an expression.",
        domain: "[width, height] in px, or an expression")
    static let collision = Option(
        "collision", default: PerFeature<CollisionBoxes?>.constant(nil),
        "Boxes that count in the place of the annotation's own, relative to its top left corner. A feature's own "
            + "annotation:collision wins, except over an expression.")
    static let required = flag(
        "required", "Whether the annotation is placed before all others, and shown even where it overlaps.")
    static let allowOverlap = flag(
        "allowOverlap",
        "Whether the annotation is shown at its first candidate on the screen, whatever lies there.")
    static let pinned = flag(
        "pinned", "Whether the annotation keeps the anchor that it has, and is shown as a required one.")
    static let group = Option(
        "group", default: PerFeature<GroupName?>.constant(nil),
        "Annotations of one group may overlap one another. A feature's own annotation:group wins, except over an "
            + "expression.")

    static let previous = Option<String?>(
        "previous", default: nil,
        "Result of an earlier run: annotations that were shown keep their anchors where that costs little.",
        domain: "path of a GeoJSON file")
    static let previousBy = Option<String?>(
        "previousBy", default: nil,
        "Property that tells which feature of the earlier run is which; the id unless given.",
        domain: "a property's name")
    static let switchCost = Option(
        "switchCost", default: 0.5,
        "What moving or hiding an annotation that was shown costs, in shown annotations: at 1 nothing changes that "
            + "need not.",
        domain: "number at least 0", check: { $0 >= 0 ? nil : "a number at least 0" })
    static let cameras = Option(
        "cameras", default: CameraSet.each,
        "each: every frame is placed by itself. frames: annotations have one anchor in the cameras of all frames. A "
            + "plan file: one anchor in all its keyframes, and in the collection's own cameras.")

    static let zooms = Option<ZoomSpan?>(
        "zooms", default: nil,
        "Zooms over which annotations come into view: each gets one anchor and annotation:min-zoom, the zoom from which "
            + "on it is shown, so that zooming in hides none. Higher priorities come first.")

    /// Those that say nothing about all zooms at once.
    static let withoutZooms = [
        previous.name, mode.name, cameras.name, marker.name, group.name, allowOverlap.name,
    ]

    static let all: [any OptionDeclaration] = [
        size, candidates, offset, anchorPoint, priority, padding, quality, mode, seed, edge, insets, keepOut, avoid,
        marker, collision, required, allowOverlap, pinned, group, previous, previousBy, switchCost, cameras, zooms,
    ]

    private static func flag(_ name: String, _ help: String) -> Option<PerFeature<Bool?>> {
        let own = name == "allowOverlap" ? "allow-overlap" : name
        return Option(
            name, default: PerFeature<Bool?>.constant(false),
            help + " A feature's own annotation:\(own) wins, except over an expression.",
            domain: "true or false, or an expression")
    }
}

/// What tells groups apart.
struct GroupName: OptionValue, Hashable {
    /// A string or a number.
    let value: JSONValue

    static var domain: OptionDomain {
        OptionDomain("string or number", schema: .object(["type": .array([.string("string"), .string("number")])]))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        guard value.string != nil || value.double?.isFinite ?? false else {
            throw .mismatch(value, expected: "a string or a number")
        }
        self.value = value
    }

    var json: JSONValue { value }
}
