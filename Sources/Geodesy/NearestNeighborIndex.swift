import GeoTypes

/// Positions on the globe, asked for the nearest ones: a k-d tree over unit vectors, stored flat.
///
/// The chord between two unit vectors grows with the great-circle distance, so that nearest by chord is nearest on
/// the sphere, everywhere. A value without references to anything: share it between workers.
package struct NearestNeighborIndex: Sendable {
    /// A position of the index and how far away it is.
    package struct Neighbor: Hashable, Sendable {
        /// Place in the array that the index was made from.
        package let index: Int
        /// Great-circle distance in meters.
        package let distance: Double
    }

    /// Where a search starts. What several searches from one place have in common is reckoned once.
    package struct Origin: Sendable {
        /// In degrees.
        package let position: Coordinate
        let vector: UnitVector

        package init(_ position: Coordinate) {
            self.position = position
            vector = UnitVector(position)
        }
    }

    struct Entry {
        var vector: UnitVector
        var index: Int32
        /// Axis that splits the entries before this one from those behind it.
        var axis: UInt8 = 0
    }

    /// An implicit balanced tree: the root of a range is its middle.
    let entries: [Entry]
    let points: [Coordinate]

    /// Chords that differ by less are one distance, some 25 nanometers: the rounding of the unit vectors.
    static let tolerance = 4e-15
    /// Subtrees up to this size are looked through one by one.
    static let leafSize = 6

    /// - Parameter points: Positions in degrees. Those that aren't finite keep their number but are never found. At
    ///   most 2³¹ − 1.
    /// - Complexity: O(*n* log *n*)
    package init(points: [Coordinate]) {
        var entries: [Entry] = []
        entries.reserveCapacity(points.count)
        for (index, point) in points.enumerated() where point.isFinite {
            guard let number = Int32(exactly: index) else { break }
            entries.append(Entry(vector: UnitVector(point), index: number))
        }
        entries.withUnsafeMutableBufferPointer { Self.arrange($0) }
        self.entries = entries
        self.points = points
    }

    package var isEmpty: Bool { entries.isEmpty }
}

extension NearestNeighborIndex {
    /// Puts the median along the widest axis in the middle, smaller ones before and larger ones behind it.
    private static func arrange(_ entries: UnsafeMutableBufferPointer<Entry>) {
        guard entries.count > 1 else { return }
        let axis = widestAxis(entries)
        let middle = entries.count / 2
        select(middle, in: entries, along: axis)
        entries[middle].axis = axis
        arrange(UnsafeMutableBufferPointer(rebasing: entries[..<middle]))
        arrange(UnsafeMutableBufferPointer(rebasing: entries[(middle + 1)...]))
    }

    private static func widestAxis(_ entries: UnsafeMutableBufferPointer<Entry>) -> UInt8 {
        var widest: (axis: UInt8, width: Double) = (0, -1)
        for axis in UInt8(0)..<3 {
            var low = Double.infinity
            var high = -Double.infinity
            for entry in entries {
                low = min(low, entry.vector[axis])
                high = max(high, entry.vector[axis])
            }
            if high - low > widest.width { widest = (axis, high - low) }
        }
        return widest.axis
    }

    /// Quickselect with Hoare's partition, which halves runs of equal values instead of degrading on them.
    private static func select(_ rank: Int, in entries: UnsafeMutableBufferPointer<Entry>, along axis: UInt8) {
        var low = 0
        var high = entries.count - 1
        while low < high {
            let pivot = median(
                entries[low].vector[axis], entries[(low + high) / 2].vector[axis], entries[high].vector[axis])
            var left = low
            var right = high
            while left <= right {
                while entries[left].vector[axis] < pivot { left += 1 }
                while entries[right].vector[axis] > pivot { right -= 1 }
                guard left <= right else { break }
                entries.swapAt(left, right)
                left += 1
                right -= 1
            }
            if rank <= right {
                high = right
            } else if rank >= left {
                low = left
            } else {
                return
            }
        }
    }

    private static func median(_ a: Double, _ b: Double, _ c: Double) -> Double {
        max(min(a, b), min(max(a, b), c))
    }
}
