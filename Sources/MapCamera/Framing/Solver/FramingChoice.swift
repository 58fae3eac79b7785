/// A camera in the unknowns of ``FramingSolver``.
struct FramingChoice {
    /// W of ``FramingAxis``.
    var size: Double
    /// The camera's place on the horizontal axis in pixels.
    var across: Double
    /// The camera's place on the vertical axis in pixels.
    var along: Double
    var zoom: Double
    /// Nothing but the highest zoom allowed stops a larger one.
    var isCapped: Bool
    /// Free pixels left and right.
    var sides: (low: Double, high: Double)
    /// Free pixels above and below.
    var ends: (low: Double, high: Double)
}

extension FramingSolver {
    /// The largest world, in the middle of what it leaves free.
    func flatChoice(_ range: SizeRange) -> FramingChoice {
        let columns = horizontal.window(range.high)
        let rows = vertical.window(range.high)
        var sides = (low: columns.room / 2, high: columns.room / 2)
        var ends = (low: rows.room / 2, high: rows.room / 2)
        if problem.center != nil {
            sides = horizontal.free(range.high, columns.middle)
            ends = vertical.free(range.high, rows.middle)
        }
        return FramingChoice(
            size: range.high, across: columns.middle, along: rows.middle, zoom: zoom(range.high),
            isCapped: range.isCapped, sides: Self.clean(sides), ends: Self.clean(ends))
    }

    /// The best camera of a tilted map.
    ///
    /// - `content-scale`: the largest W, then equal free pixels on opposite sides as far as the lowest zoom lets them
    ///   be. If that zooms beyond the highest zoom, that zoom with equal free pixels above and below.
    /// - `zoom`: the largest zoom, the highest items touching the rectangle's top.
    func tiltedChoice(_ region: FramingRegion, _ range: SizeRange) -> FramingChoice {
        switch problem.objective {
        case .zoom:
            let size = highest(region, range)
            let along = region.vertical.window(size).upper
            let zoom = zoom(size / (1 - along * tilt))
            // Near the horizon the size at the map center has lost up to four digits.
            if zoom >= limits.max - 1e-11 { return cappedChoice(region, range) }
            return choice(size, along, zoom: zoom, isCapped: false)
        case .contentScale:
            let open = self.region(limits.min...limits.max, isOpen: true)
            guard let size = open.feasible()?.high else { return cappedChoice(region, range) }
            let window = open.vertical.window(size)
            let along = max(vertical.balanced(size), window.lower)
            let world = size / (1 - along * tilt)
            guard along * tilt < 1, world.isFinite, zoom(world) <= limits.max else {
                return cappedChoice(region, range)
            }
            return choice(size, along, zoom: max(zoom(world), limits.min), isCapped: false)
        }
    }

    /// The camera at the highest zoom with equal free pixels above and below, or as near to that as the sides let it
    /// be.
    ///
    /// At one zoom W = world·(1 − t·tilt): with t the content goes up the screen and away from the camera.
    private func cappedChoice(_ region: FramingRegion, _ range: SizeRange) -> FramingChoice {
        let zoom = limits.max
        let world = 512 * Math.powerOfTwo(zoom)
        if problem.center != nil {
            let place = world * vertical.position[vertical.itemCount]
            let along = place / (1 + place * tilt)
            return choice(world * (1 - along * tilt), along, zoom: zoom, isCapped: true)
        }
        let items = 0..<vertical.itemCount
        let sides = horizontal.range(least: region.least, most: region.most)
        var (least, most) = (region.least, region.most)
        if case .sizes(let low, let high) = sides {
            least = low?.size ?? least
            most = high?.size ?? most
        }
        let lowest = max(-1 - (vertical.high[items].max() ?? 0), (1 - most / world) / tilt)
        let highest = min(1 - (vertical.low[items].min() ?? 0), (1 - least / world) / tilt)
        let along = Self.crossing(from: lowest, to: highest) { place in
            let free = vertical.free(world * (1 - place * tilt), place)
            return free.low > free.high
        }
        return choice(world * (1 - along * tilt), along, zoom: zoom, isCapped: true)
    }

    private func choice(_ size: Double, _ along: Double, zoom: Double, isCapped: Bool) -> FramingChoice {
        let across = horizontal.balanced(size)
        return FramingChoice(
            size: size, across: across, along: along, zoom: zoom, isCapped: isCapped,
            sides: Self.clean(horizontal.free(size, across)), ends: Self.clean(vertical.free(size, along)))
    }

    /// Free pixels without what rounding adds.
    private static func clean(_ free: (low: Double, high: Double)) -> (low: Double, high: Double) {
        let middle = (free.low + free.high) / 2
        let even = abs(free.low - free.high) < 1e-9 ? (middle, middle) : free
        return (even.0 < 1e-9 ? 0 : even.0, even.1 < 1e-9 ? 0 : even.1)
    }

    /// Where a condition that holds on the left ends to hold, by bisection down to neighbouring numbers.
    static func crossing(from low: Double, to high: Double, holds: (Double) -> Bool) -> Double {
        var (low, high) = (low, max(low, high))
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return low }
            if holds(middle) { low = middle } else { high = middle }
        }
    }
}

extension FramingAxis {
    /// Where an item appears, in pixels from the principal point.
    func pixel(_ index: Int, _ size: Double, _ place: Double) -> Double {
        (size * position[index] - place) / (1 - size * recession[index])
    }

    /// Free pixels before and behind the items. Complexity: O(*n*).
    func free(_ size: Double, _ place: Double) -> (low: Double, high: Double) {
        var free = (low: Double.infinity, high: Double.infinity)
        for index in 0..<itemCount {
            let pixel = pixel(index, size, place)
            free.low = min(free.low, pixel - low[index])
            free.high = min(free.high, high[index] - pixel)
        }
        return free
    }

    /// The place with as many free pixels before the items as behind them. Complexity: O(*n*) for each of some 50
    /// steps.
    func balanced(_ size: Double) -> Double {
        let window = window(size)
        guard window.room > 0 else { return window.middle }
        return FramingSolver.crossing(from: window.lower, to: window.upper) {
            let free = free(size, $0)
            return free.low > free.high
        }
    }
}
