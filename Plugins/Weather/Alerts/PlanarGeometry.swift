import GeoTypes

/// A geometry in one piece in the plane of longitudes and latitudes, the middle of its box within ±180, so that its
/// longitudes may leave ±180.
struct PlanarGeometry: Sendable {
    var geometry: Geometry
    /// In the plane: never across the antimeridian.
    private(set) var box: BoundingBox

    /// Nil when the geometry has no position.
    /// - Complexity: O(*n* log *n*) in positions.
    init?(_ source: Geometry) {
        geometry = source.gathered()
        guard let box = geometry.planarBox else { return nil }
        self.box = box
        let turns = ((box.west + (box.east - box.west) / 2) / 360).rounded()
        if turns != 0 { self = shifted(by: -turns) }
    }

    /// Moved eastwards by whole turns.
    func shifted(by turns: Double) -> PlanarGeometry {
        guard turns != 0 else { return self }
        var result = self
        result.geometry.mapCoordinates { Coordinate(x: $0.x + turns * 360, y: $0.y) }
        result.box.west += turns * 360
        result.box.east += turns * 360
        return result
    }
}

extension Geometry {
    /// The box of the numbers as they are; nil without a finite position.
    fileprivate var planarBox: BoundingBox? {
        var box = BoundingBox(west: .infinity, south: .infinity, east: -.infinity, north: -.infinity)
        forEachCoordinate { position in
            guard position.isFinite else { return }
            box.west = min(box.west, position.x)
            box.east = max(box.east, position.x)
            box.south = min(box.south, position.y)
            box.north = max(box.north, position.y)
        }
        return box.west <= box.east ? box : nil
    }

    /// Its polygons, those of members of collections included; nil when there are none.
    var polygonal: Geometry? {
        switch kind {
        case .polygon, .multiPolygon: return isEmpty ? nil : self
        case .geometryCollection:
            var all = Geometry(kind: .multiPolygon)
            for part in members.compactMap(\.polygonal) {
                let (positions, rings) = (all.coordinates.count, all.lineEnds.count)
                all.coordinates += part.coordinates
                all.lineEnds += part.lineEnds.map { $0 + positions }
                all.polygonEnds += part.polygonEnds.map { $0 + rings }
            }
            return all.isEmpty ? nil : all
        default: return nil
        }
    }
}
