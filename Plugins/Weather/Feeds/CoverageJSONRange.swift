import GeoJSON

/// The values of one parameter of a coverage, in row-major order of the axes that it names.
struct CoverageJSONRange {
    private let values: [JSONValue]
    /// How far apart neighbors on an axis are.
    private let strides: [String: Int]

    var count: Int { values.count }

    init(_ range: JSONValue, named name: String, axes: [String: CoverageJSONAxis]) throws(FeedFault) {
        guard let values = range["values"]?.array else {
            throw FeedFault("the values of '\(name)' are not in the document", remedy: "ask for them inline")
        }
        let axisNames = (range["axisNames"]?.array ?? []).map { $0.string ?? "" }
        let shape = (range["shape"]?.array ?? []).map { $0.double.flatMap { Int(exactly: $0) } ?? 0 }
        guard axisNames.count == shape.count else {
            throw FeedFault("'\(name)' has \(axisNames.count) axes and a shape of \(shape.count)")
        }
        var strides: [String: Int] = [:]
        var stride = 1
        for (axis, count) in zip(axisNames, shape).reversed() {
            guard count == axes[axis]?.count ?? 1 else {
                throw FeedFault("'\(name)' has \(count) values along '\(axis)', the axis has \(axes[axis]?.count ?? 1)")
            }
            strides[axis] = stride
            let (product, overflows) = stride.multipliedReportingOverflow(by: count)
            stride = overflows ? .max : product
        }
        guard values.count == stride else {
            throw FeedFault("'\(name)' has \(values.count) values, its shape has room for \(stride)")
        }
        (self.values, self.strides) = (values, strides)
    }

    /// All values, NaN where there is no number.
    var numbers: [Double] { values.map { $0.double ?? .nan } }

    /// How far apart neighbors on an axis are; 0 when the values do not have it.
    func stride(of axis: String) -> Int { strides[axis] ?? 0 }

    /// The value at a position, which lies within the axes.
    func value(at position: [String: Int]) -> JSONValue {
        var index = 0
        for (axis, step) in position { index += step * (strides[axis] ?? 0) }
        return values.indices.contains(index) ? values[index] : .null
    }
}
