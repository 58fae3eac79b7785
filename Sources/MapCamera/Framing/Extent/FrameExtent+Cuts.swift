extension FrameExtent {
    /// A meridian along which the map is cut open.
    struct Cut {
        /// From where longitudes run eastwards: the westernmost place, or the border of a sector.
        var meridian: Int64
        /// The part of the globe that needn't be shown.
        var gap: Int64 = 0
        /// Whether lines and rings cross it, since they cross every meridian.
        var isCrossed = false
    }

    /// Meridians along which the map may be cut, the one that leaves the least to frame first.
    ///
    /// A cut lies in a gap between places that is wider than a sector and that no line or ring crosses. Boxes may make
    /// another gap better than the widest one, but none that is less than half as wide: such a picture would show what
    /// lies close together from the back of the globe. Without a gap the content goes round the world, and is taken
    /// from −180 to 180. Of equal gaps the one across the antimeridian comes first.
    func cuts(_ kinds: [Int]) -> [Cut] {
        let cuts = gaps(kinds).sorted { $0.gap != $1.gap ? $0.gap > $1.gap : $0.meridian < $1.meridian }
        guard let widest = cuts.first?.gap else { return clouds.isEmpty ? [] : [border(0, crossed(kinds))] }
        return cuts.filter { $0.gap >= widest / 2 }
    }

    /// The meridians opposite to a center that is given.
    ///
    /// That is the gap in which the opposite meridian lies. In places that lie closer than a sector, the map is cut
    /// between sectors, so that what was pruned is still right: on either side of the opposite meridian the nearest one
    /// that no line crosses.
    func cuts(_ kinds: [Int], around center: GridPoint) -> [Cut] {
        let opposite = GridPoint.wrapped(center.x &+ GridPoint.turn / 2)
        let gap = gaps(kinds).first { GridPoint.way(from: opposite, to: $0.meridian) <= $0.gap }
        if let gap { return [gap] }
        let count = PointCloud.sectorCount
        let sector = PointCloud.sector(of: opposite)
        let crossed = crossed(kinds)
        let free = { !crossed.contains($0) }
        let west = (0..<count).lazy.map { (sector - $0 + count) % count }.first(where: free)
        let east = (1...count).lazy.map { (sector + $0) % count }.first(where: free)
        return Set([west ?? sector, east ?? sector]).sorted().map { border($0, crossed) }
    }

    /// What lines and rings cross that are shown.
    private func crossed(_ kinds: [Int]) -> MeridianSet {
        Set(kinds.map { self.kinds[$0].zooms }).compactMap { meridians[$0] }
            .reduce(MeridianSet()) { $0.union($1) }
    }

    private func border(_ sector: Int, _ crossed: MeridianSet) -> Cut {
        Cut(
            meridian: Int64(sector) * PointCloud.sectorWidth - GridPoint.turn / 2,
            isCrossed: crossed.contains(sector))
    }

    /// All gaps wider than a sector that nothing crosses, eastwards.
    private func gaps(_ kinds: [Int]) -> [Cut] {
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
        let crossed = crossed(kinds)
        var gaps: [Cut] = []
        for sector in filled {
            // Before the first one lies the antimeridian.
            let gap = west[sector] - east[last] + (sector == filled[0] ? GridPoint.turn : 0)
            if gap > PointCloud.sectorWidth, !crossed.contains((last + 1) % count) {
                gaps.append(Cut(meridian: west[sector], gap: gap))
            }
            last = sector
        }
        return gaps
    }
}
