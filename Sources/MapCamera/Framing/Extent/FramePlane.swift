import GeoTypes

/// The places of an extent on the map cut open along one meridian: the corners of the hull of each kind.
struct FramePlane {
    /// Middle of the places' bounds: on it differences keep their digits at high zooms.
    let origin: GridPoint
    /// Half the extents of the bounds.
    let reach: GridPoint
    /// World widths east of the origin.
    private(set) var x: [Double] = []
    /// World widths south of the origin.
    private(set) var y: [Double] = []
    private(set) var places: [GridPoint] = []
    private(set) var boxes: [ScreenBox] = []
    private(set) var numbers: [Int] = []

    /// - Parameters:
    ///   - cut: Where longitudes begin.
    ///   - isPruned: Whether places that can't matter are left out, or all kept that the extent still has.
    init(_ extent: FrameExtent, kinds: [Int], cut: FrameExtent.Cut, isPruned: Bool = true) {
        let west = cut.meridian
        var chosen: [(box: ScreenBox, points: [FramePoint])] = []
        var (low, high) = (GridPoint(x: .max, y: .max), GridPoint(x: .min, y: .min))
        for kind in kinds {
            var points = extent.clouds[kind].points
            for index in points.indices { points[index].place.x = GridPoint.way(from: west, to: points[index].place.x) }
            if cut.isClosed {
                points += points.filter { $0.place.x == 0 }.map { point in
                    FramePoint(place: GridPoint(x: GridPoint.turn, y: point.place.y), number: point.number)
                }
            }
            points.sort()
            if isPruned { points = PointCloud.hull(of: points) }
            for point in points {
                low = GridPoint(x: min(low.x, point.place.x), y: min(low.y, point.place.y))
                high = GridPoint(x: max(high.x, point.place.x), y: max(high.y, point.place.y))
            }
            chosen.append((extent.kinds[kind].box, points))
        }
        let half = GridPoint(x: (high.x - low.x) / 2, y: (high.y - low.y) / 2)
        reach = half
        let middle = GridPoint(x: low.x + half.x, y: low.y + half.y)
        origin = GridPoint(x: GridPoint.wrapped(west &+ middle.x), y: middle.y)
        for (box, points) in chosen {
            for point in points {
                x.append(Double(point.place.x - middle.x) * GridPoint.unit)
                y.append(Double(point.place.y - middle.y) * GridPoint.unit)
                places.append(GridPoint(x: GridPoint.wrapped(west &+ point.place.x), y: point.place.y))
                boxes.append(box)
                numbers.append(point.number)
            }
        }
    }

    /// Whether all places are one.
    var isSinglePlace: Bool { reach.x == 0 && reach.y == 0 }

    /// The westernmost and the easternmost place.
    var outermost: [Int] {
        let west = x.indices.min { x[$0] < x[$1] } ?? 0
        let east = x.indices.max { x[$0] < x[$1] } ?? 0
        return west == east ? [west] : [west, east]
    }

    /// Some of the places, about the same origin.
    func subset(_ indices: [Int]) -> FramePlane {
        var part = self
        part.x = indices.map { x[$0] }
        part.y = indices.map { y[$0] }
        part.places = indices.map { places[$0] }
        part.boxes = indices.map { boxes[$0] }
        part.numbers = indices.map { numbers[$0] }
        return part
    }

    /// World widths from the origin to a place, on the copy of the world that is nearest to it.
    func offset(of place: GridPoint) -> (x: Double, y: Double) {
        (
            Double(GridPoint.wrapped(place.x &- origin.x)) * GridPoint.unit,
            Double(place.y - origin.y) * GridPoint.unit
        )
    }
}

extension FrameExtent {
    /// Meridians along which the map may be cut, the one that leaves the least to frame first.
    ///
    /// A cut lies in a gap between places that is wider than a sector and that no line or ring crosses. Boxes may make
    /// another gap better than the widest one, but none that is less than half as wide: such a picture would show what
    /// lies close together from the back of the globe. Without a gap the content goes round the world, and is taken
    /// from −180 to 180. Of equal gaps the one across the antimeridian comes first.
    func cuts(_ kinds: [Int]) -> [Cut] {
        let count = PointCloud.sectorCount
        var west = [Int64](repeating: .max, count: count)
        var east = [Int64](repeating: .min, count: count)
        for kind in kinds {
            for point in clouds[kind].points {
                let sector = PointCloud.sector(of: point.place.x)
                west[sector] = min(west[sector], point.place.x)
                east[sector] = max(east[sector], point.place.x)
            }
        }
        let filled = (0..<count).filter { west[$0] <= east[$0] }
        guard var last = filled.last else { return [] }
        var cuts: [Cut] = []
        for sector in filled {
            // Before the first one lies the antimeridian.
            let gap = west[sector] - east[last] + (sector == filled[0] ? GridPoint.turn : 0)
            if gap > PointCloud.sectorWidth, !meridians.contains((last + 1) % count) {
                cuts.append(Cut(meridian: west[sector], gap: gap))
            }
            last = sector
        }
        cuts.sort { $0.gap != $1.gap ? $0.gap > $1.gap : $0.meridian < $1.meridian }
        guard let widest = cuts.first?.gap else { return [Cut(meridian: -GridPoint.turn / 2, gap: 0, isClosed: true)] }
        return cuts.filter { $0.gap >= widest / 2 }
    }

    struct Cut {
        /// The westernmost place.
        var meridian: Int64
        /// The part of the globe that needn't be shown.
        var gap: Int64
        /// Whether the content goes all the way round, so that what lies on the meridian is at both ends.
        var isClosed = false
    }
}
