import Configuration
import GeoJSON
import GeoTypes
import MapCamera
import PluginKit
import Topology

/// What is shown of one feature: where its box hangs, and what is written in it.
package struct PreviewAnnotation: Sendable {
    /// Its place in the set.
    package var feature: Int
    /// Title, name or id, else its place as `#3`. Text of the source: it may hold anything.
    package var label: String
    /// The weather in words; nil without weather.
    package var weather: String?
    package var color: PreviewColor?
    /// Where the box hangs; nil when the feature has no position.
    package var point: Coordinate?
    package var anchor: Anchor
    /// Px that the box is moved by, y down.
    package var offset: ScreenPoint
    /// Width and height in px; 0 × 0 for a bare point.
    package var size: ScreenPoint
    /// Screen px in the framed camera, as the set says.
    package var frame: ScreenBox?
    /// Nil when no step has decided.
    package var isVisible: Bool?
    /// Why it is hidden.
    package var reason: String?

    /// The box relative to the point on the screen.
    package var box: ScreenBox { anchor.box(width: size.x, height: size.y, offset: offset) }
}

extension PreviewAnnotation {
    /// Reads a feature's title, its `annotation:…`, `weather:…` and color properties.
    ///
    /// What is no annotation property, such as a misspelt anchor, counts as absent: a preview shows what there is.
    /// - Parameter label: the property to take the label from; nil looks for a title, a name and an id.
    /// - Complexity: O(*n*) in bytes of the properties.
    init(of feature: Feature, at index: Int, label property: String?, in topology: TopologyContext) {
        self.feature = index
        label = Self.label(feature, property) ?? "#\(index)"
        let own = AnnotationProperties(of: feature)
        let annotation = try? Annotation(of: feature, own: own, in: topology)
        point =
            annotation.map { $0.point }
            ?? feature.geometry.flatMap { AnchorPoint.surface.position(on: $0, in: topology) }
        anchor = annotation?.placing.anchor ?? .center
        offset = annotation.map { ScreenPoint(x: $0.placing.offset.x, y: $0.placing.offset.y) } ?? .zero
        size = annotation.map { ScreenPoint(x: $0.size.width, y: $0.size.height) } ?? .zero
        frame = try? own.value("annotation:frame", BoxEdges.self)?.box
        isVisible = try? own.value("annotation:visible", Bool.self)
        reason = try? own.value("annotation:reason", String.self)
        let weather = feature.properties(withPrefix: "weather:")
        self.weather = weather.last { $0.key == "weather:text" }?.value.string
        color = PreviewColor(of: feature, weather: weather)
    }

    private static func label(_ feature: Feature, _ property: String?) -> String? {
        func text(_ value: JSONValue?) -> String? {
            guard let value, !value.isNull else { return nil }
            let text = value.string ?? value.text
            return text.allSatisfy(\.isWhitespace) ? nil : text
        }
        if let property { return text(feature.property(property)) }
        return text(feature.property("title")) ?? text(feature.property("name")) ?? text(feature.id).map(short)
    }

    /// Of an id that is an address what tells it from others, its last part.
    private static func short(_ id: String) -> String {
        guard id.hasPrefix("http://") || id.hasPrefix("https://") else { return id }
        return id.split(separator: "/").last.map(String.init) ?? id
    }
}

extension FramedSet {
    /// All features as annotations, in order.
    /// - Parameter label: the property to take labels from.
    /// - Throws: when no feature has that property, or GEOS can't be had.
    package func annotations(label: String? = nil) throws(PreviewError) -> [PreviewAnnotation] {
        if let label, !features.isEmpty, !features.contains(where: { $0.property(label) != nil }) {
            throw .request(message: "no feature has the property '\(label)'", remedy: "pass --label with another one")
        }
        do throws(TopologyError) {
            let topology = try TopologyContext()
            return features.indices.map { PreviewAnnotation(of: features[$0], at: $0, label: label, in: topology) }
        } catch {
            throw .content(message: error.description, remedy: nil)
        }
    }
}
