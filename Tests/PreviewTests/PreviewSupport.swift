import CameraPlanner
import Foundation
import FoundationXML
import GeoJSON
import Preview
import Testing

/// A set from its text.
func framedSet(_ text: String) throws -> FramedSet {
    let path = NSTemporaryDirectory() + "preview-\(UUID().uuidString).geojson"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try FramedSet(path: path)
}

/// A collection of features with further members.
func framedSet(features: [String], _ members: String) throws -> FramedSet {
    try framedSet(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))],\#(members)}"#)
}

/// A point with properties.
func pointFeature(_ longitude: Double, _ latitude: Double, _ properties: String = "") -> String {
    """
    {"type":"Feature","properties":{\(properties)},
    "geometry":{"type":"Point","coordinates":[\(longitude),\(latitude)]}}
    """
}

func plan(_ text: String) throws -> Plan { try Plan(decoding: JSONParser.parse(text)) }

/// An element of an SVG document, read by a parser that knows nothing of how it was written.
final class SVGElement {
    let name: String
    let attributes: [String: String]
    fileprivate(set) var children: [SVGElement] = []
    /// All text inside.
    fileprivate(set) var text = ""

    fileprivate init(_ name: String, _ attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    func number(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? .nan }

    /// It and all below it.
    var all: [SVGElement] { [self] + children.flatMap(\.all) }

    func all(_ name: String, class kind: String? = nil) -> [SVGElement] {
        all.filter { $0.name == name && (kind == nil || $0.attributes["class"] == kind) }
    }

    var title: String? { children.first { $0.name == "title" }?.text }
}

/// Reads well-formed XML; anything else fails the test.
func svg(_ bytes: [UInt8]) throws -> SVGElement {
    let reader = SVGReader()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = reader
    try #require(parser.parse(), "\(parser.parserError.map(String.init(describing:)) ?? "")")
    return try #require(reader.root)
}

private final class SVGReader: NSObject, XMLParserDelegate {
    private var open: [SVGElement] = []
    private(set) var root: SVGElement?

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let element = SVGElement(name, attributes)
        open.last?.children.append(element)
        if root == nil { root = element }
        open.append(element)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        for element in open { element.text += text }
    }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
        open.removeLast()
    }
}
