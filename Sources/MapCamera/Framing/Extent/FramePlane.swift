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
    private(set) var boxes: [ScreenBox] = []
    private(set) var numbers: [Int] = []

    /// - Parameters:
    ///   - cut: Where longitudes begin to run eastwards.
    ///   - isPruned: Whether places that can't matter are left out, or all kept that the extent still has.
    init(_ extent: FrameExtent, kinds: [Int], cut: FrameExtent.Cut, isPruned: Bool = true) {
        let start = cut.meridian
        var chosen: [(box: ScreenBox, points: [FramePoint])] = []
        var (low, high) = (GridPoint(x: .max, y: .max), GridPoint(x: .min, y: .min))
        for kind in kinds {
            var points = extent.clouds[kind].points
            for index in points.indices {
                points[index].place.x = GridPoint.way(from: start, to: points[index].place.x)
            }
            points.sort()
            if isPruned { points = PointCloud.hull(of: points) }
            for point in points {
                low = GridPoint(x: min(low.x, point.place.x), y: min(low.y, point.place.y))
                high = GridPoint(x: max(high.x, point.place.x), y: max(high.y, point.place.y))
            }
            chosen.append((extent.kinds[kind].box, points))
        }
        if cut.isCrossed {
            // What goes round the world is shown once round: both ends of the cut, beside the places next to them.
            let all = chosen.lazy.flatMap(\.points)
            if var west = all.min(), var east = all.max() {
                (west.place.x, east.place.x) = (0, GridPoint.turn)
                chosen.append((.zero, [west, east]))
                (low.x, high.x) = (0, GridPoint.turn)
            }
        }
        let half = GridPoint(x: (high.x - low.x) / 2, y: (high.y - low.y) / 2)
        reach = half
        let middle = GridPoint(x: low.x + half.x, y: low.y + half.y)
        origin = GridPoint(x: GridPoint.wrapped(start &+ middle.x), y: middle.y)
        for (box, points) in chosen {
            for point in points {
                x.append(Double(point.place.x - middle.x) * GridPoint.unit)
                y.append(Double(point.place.y - middle.y) * GridPoint.unit)
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
