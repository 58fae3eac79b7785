import GeoTypes

/// The nodes of a grid: longitudes and latitudes in rows and columns.
///
/// Rows run from south to north and columns from west to east, whatever the order in the file. A node's number is its
/// row times the number of columns, and its column.
package struct GridNet: Sendable {
    let longitudes: GridAxis
    let latitudes: GridAxis
    let columnCount: Int
    package let count: Int

    /// Nodes that are numbered.
    private static let limit = Int(Int32.max)

    /// - Parameters:
    ///   - longitudes: degrees east, eastward or westward, evenly spaced or not. A last one that is the first one a
    ///     turn farther is left out.
    ///   - latitudes: degrees north, ascending or descending.
    /// - Throws: when positions are none, or in no order.
    package init(longitudes: [Double], latitudes: [Double]) throws(GridFault) {
        self.longitudes = try .longitudes(longitudes)
        self.latitudes = try .latitudes(latitudes)
        columnCount = self.longitudes.values.count
        let (count, overflows) = columnCount.multipliedReportingOverflow(by: self.latitudes.values.count)
        guard !overflows, count <= Self.limit else { throw .tooLarge(overflows ? .max : count, .file) }
        self.count = count
    }

    var rowCount: Int { latitudes.values.count }

    /// Degrees between rows, on average; between columns where there is one row.
    var step: Double {
        let axis = rowCount > 1 ? latitudes : longitudes
        let last = axis.values.count - 1
        return last > 0 ? (axis.values[last] - axis.values[0]) / Double(last) : .infinity
    }

    /// The nodes round a place with their bilinear weights; nil when the place lies outside.
    ///
    /// The longitude may be any; a place on a node has that node alone. At the poles, if the net has them, all
    /// longitudes are one place.
    ///
    /// - Complexity: O(1) where nodes are evenly spaced, O(log *n*) else.
    package func cell(at place: Coordinate) -> GridCell? {
        guard let (row, up) = latitudes.locate(place.latitude) else { return nil }
        let located = longitudes.locate(longitudes.unrolled(place.longitude))
        guard let (column, along) = located ?? (abs(place.latitude) == 90 ? (0, 0) : nil) else { return nil }
        let next = column + 1 == columnCount ? 0 : column + 1
        let south = row * columnCount
        let north = up > 0 ? south + columnCount : south
        return GridCell(
            nodes: SIMD4(
                Int32(truncatingIfNeeded: south + column), Int32(truncatingIfNeeded: south + next),
                Int32(truncatingIfNeeded: north + column), Int32(truncatingIfNeeded: north + next)),
            weights: SIMD4((1 - along) * (1 - up), along * (1 - up), (1 - along) * up, along * up))
    }

    /// Where a node is, with its longitude in -180...180.
    func position(of node: Int) -> Coordinate {
        let longitude = longitudes.values[node % columnCount].remainder(dividingBy: 360)
        return Coordinate(longitude: longitude, latitude: latitudes.values[node / columnCount])
    }

    /// The values of one moment in the order of the nodes.
    /// - Parameters:
    ///   - start: where the moment's values begin.
    ///   - row: how far apart the values of neighboring rows are, as the file orders them.
    ///   - column: the same of columns.
    func arranged(_ values: [Double], from start: Int, row: Int, column: Int) -> [Double] {
        var result: [Double] = []
        result.reserveCapacity(count)
        for y in latitudes.order {
            let base = start + y * row
            for x in longitudes.order { result.append(values[base + x * column]) }
        }
        return result
    }
}
