import Geodesy
import GeoTypes

/// Divides edges of a geometry that is reprojected from a plane, where their straight image would be too far off.
///
/// An edge that is straight in a projection is curved in longitude and latitude. Two things are done about it:
///
/// - Where an edge crosses ±180 degrees and is to be cut, it gets a position where it really crosses. The chord crosses
///   tens of meters beside it in a UTM zone's box of 100 km.
/// - With a tolerance every edge is halved until the image of its middle is no further from the middle of its image.
struct EdgeDivider {
    let transformer: Transformer
    let dividesCrossings: Bool
    /// Meters on the ground; nil leaves edges as they are.
    let tolerance: Double?

    /// Halvings of one edge: at most 1024 pieces.
    private static let depthLimit = 10

    /// - Parameters:
    ///   - source: the geometry as it was, in a projected system.
    ///   - image: the same in CRS84, position for position.
    /// - Returns: the image, with positions added to its edges.
    /// - Complexity: O(*n*) in positions of the result, and some 50 transformations for each crossing.
    func divided(_ source: Geometry, image: Geometry) -> Geometry {
        guard tolerance != nil || image.mayWrap else { return image }
        var result = image
        if image.kind == .geometryCollection {
            for index in image.members.indices {
                result.members[index] = divided(source.members[index], image: image.members[index])
            }
            return result
        }
        guard !image.lineEnds.isEmpty else { return image }
        result.coordinates = []
        result.higherOrdinates = []
        for line in image.lineEnds.indices {
            let range = image.lineRange(line)
            for index in range {
                if index > range.lowerBound {
                    let edge = Edge(start: source.coordinates[index - 1], end: source.coordinates[index])
                    for (fraction, position) in positions(
                        on: edge, from: image.coordinates[index - 1], to: image.coordinates[index])
                    {
                        result.coordinates.append(position)
                        guard !image.higherOrdinates.isEmpty else { continue }
                        result.higherOrdinates.append(image.ordinates(between: index, at: fraction))
                    }
                }
                result.coordinates.append(image.coordinates[index])
                if !image.higherOrdinates.isEmpty { result.higherOrdinates.append(image.higherOrdinates[index]) }
            }
            result.lineEnds[line] = result.coordinates.count
        }
        return result
    }

    /// An edge in the source's plane.
    private struct Edge {
        var start: Coordinate
        var end: Coordinate

        func position(at fraction: Double) -> Coordinate {
            Coordinate(x: start.x + fraction * (end.x - start.x), y: start.y + fraction * (end.y - start.y))
        }
    }

    private typealias Place = (fraction: Double, position: Coordinate)

    /// What goes between the ends of an edge.
    private func positions(on edge: Edge, from start: Coordinate, to end: Coordinate) -> [Place] {
        var places: [Place] = []
        if let tolerance { halve(edge, (0, start), (1, end), tolerance, depth: 0, into: &places) }
        guard dividesCrossings else { return places }
        var result: [Place] = []
        var last: Place = (0, start)
        for place in places + [(1, end)] {
            if let crossing = crossing(of: edge, last, place) { result.append(crossing) }
            if place.fraction < 1 { result.append(place) }
            last = place
        }
        return result
    }

    private func halve(
        _ edge: Edge, _ start: Place, _ end: Place, _ tolerance: Double, depth: Int, into places: inout [Place]
    ) {
        let fraction = (start.fraction + end.fraction) / 2
        guard depth < Self.depthLimit, let image = try? transformer.transform(edge.position(at: fraction)) else {
            return
        }
        let step = (end.position.x - start.position.x).remainder(dividingBy: 360)
        let chord = Coordinate(
            x: start.position.x + step / 2, y: (start.position.y + end.position.y) / 2)
        guard GreatCircle.distance(chord, image) > tolerance else { return }
        let middle: Place = (fraction, image)
        halve(edge, start, middle, tolerance, depth: depth + 1, into: &places)
        places.append(middle)
        halve(edge, middle, end, tolerance, depth: depth + 1, into: &places)
    }

    /// Where a piece of an edge crosses ±180, by bisection; nil when it does not, or only with an end.
    private func crossing(of edge: Edge, _ start: Place, _ end: Place) -> Place? {
        let (first, last) = (start.position.x, end.position.x)
        guard abs(last - first) > 180, abs(first) < 180, abs(last) < 180 else { return nil }
        var (low, high) = (start.fraction, end.fraction)
        var latitude: Double?
        for _ in 0..<50 {
            let middle = (low + high) / 2
            guard let image = try? transformer.transform(edge.position(at: middle)) else { return nil }
            latitude = image.y
            if image.x.sign == first.sign { low = middle } else { high = middle }
        }
        return latitude.map { ((low + high) / 2, Coordinate(x: first < 0 ? -180 : 180, y: $0)) }
    }
}
