import GeoJSON
import GeoTypes
import MapCamera

/// What a set shows, whatever the camera: its annotations, and its geometries cut into shapes.
struct PreviewScene: Sendable {
    let annotations: [PreviewAnnotation]
    let shapes: [GroundShape]
    /// Lines and areas that lie beneath, such as coasts.
    let background: [GroundShape]

    /// - Parameters:
    ///   - label: the property to take labels from.
    ///   - background: features whose lines and areas lie beneath.
    init(_ set: FramedSet, label: String?, background: [Feature] = []) throws(PreviewError) {
        annotations = try set.annotations(label: label)
        shapes = Self.shapes(set.features)
        self.background = Self.shapes(background)
    }

    /// The lines and areas of features; what is a point is shown as an annotation.
    private static func shapes(_ features: [Feature]) -> [GroundShape] {
        var shapes: [GroundShape] = []
        for (index, feature) in features.enumerated() {
            guard let geometry = feature.geometry else { continue }
            GroundShape.append(geometry, of: index, to: &shapes)
        }
        return shapes
    }
}

/// A line or polygon on the ground.
struct GroundShape: Sendable {
    enum Kind: Sendable {
        case line, polygon
    }

    var kind: Kind
    /// The place of its feature in the set.
    var feature: Int
    /// Of a polygon its rings, of a line one list. Longitudes as the source has them: map engines draw them so, too.
    var rings: [[Coordinate]]
    /// Longitudes of its extent.
    private var west: Double
    private var east: Double

    private init?(_ kind: Kind, of feature: Int, _ rings: [[Coordinate]]) {
        var (west, east) = (Double.infinity, -Double.infinity)
        for position in rings.joined() {
            guard position.isFinite else { return nil }
            (west, east) = (min(west, position.x), max(east, position.x))
        }
        guard west <= east else { return nil }
        (self.kind, self.feature, self.rings, self.west, self.east) = (kind, feature, rings, west, east)
    }

    static func append(_ geometry: Geometry, of feature: Int, to shapes: inout [GroundShape]) {
        func add(_ kind: Kind, _ rings: [[Coordinate]]) {
            if let shape = GroundShape(kind, of: feature, rings) { shapes.append(shape) }
        }
        func line(_ index: Int) -> [Coordinate] { Array(geometry.coordinates[geometry.lineRange(index)]) }
        switch geometry.kind {
        case .point: break
        // Points that are no annotation by themselves: each a line that ends where it begins.
        case .multiPoint: for position in geometry.coordinates { add(.line, [[position, position]]) }
        case .lineString, .multiLineString: for index in geometry.lineEnds.indices { add(.line, [line(index)]) }
        case .polygon, .multiPolygon:
            for index in geometry.polygonEnds.indices { add(.polygon, geometry.ringRange(index).map(line)) }
        case .geometryCollection: for member in geometry.members { append(member, of: feature, to: &shapes) }
        }
    }

    /// The turns of 360° by which its copies of the world that may be seen are apart from it.
    /// - Parameter view: longitudes of the visible ground, running on.
    func turns(in view: ClosedRange<Double>) -> StrideThrough<Double> {
        let first = ((view.lowerBound - east) / 360).rounded(.up)
        // No engine draws more copies than fit beside one another on a screen.
        let last = min(((view.upperBound - west) / 360).rounded(.down), first + 8)
        return stride(from: first, through: last, by: 1)
    }
}
