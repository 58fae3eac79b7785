import Foundation
import GeoTypes
import TestSupport

/// Reads the geometries of a small GeoJSON file without the reader of the project.
func geometries(ofCase name: String) throws -> [Geometry] {
    let object = try JSONSerialization.jsonObject(with: Data(try SharedData.bytes("cases/\(name)")))
    var found: [Geometry] = []
    func visit(_ value: Any?) {
        guard let object = value as? [String: Any], let type = object["type"] as? String else { return }
        switch type {
        case "FeatureCollection": (object["features"] as? [Any])?.forEach(visit)
        case "Feature": visit(object["geometry"])
        default: if let geometry = geometry(type, object["coordinates"]) { found.append(geometry) }
        }
    }
    visit(object)
    return found
}

private func geometry(_ type: String, _ value: Any?) -> Geometry? {
    func position(_ numbers: [Double]) -> Coordinate { Coordinate(x: numbers[0], y: numbers[1]) }
    switch type {
    case "Point":
        return (value as? [Double]).map { .point(position($0)) }
    case "LineString":
        return (value as? [[Double]]).map { .lineString($0.map(position)) }
    case "Polygon":
        return (value as? [[[Double]]]).map { .polygon($0.map { $0.map(position) }) }
    case "MultiPolygon":
        return (value as? [[[[Double]]]]).map { .multiPolygon($0.map { $0.map { $0.map(position) } }) }
    default:
        return nil
    }
}
