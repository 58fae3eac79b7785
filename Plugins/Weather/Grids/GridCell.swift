import GeoTypes
import Geodesy

/// The four nodes round a place, and what each of them weighs.
package struct GridCell: Sendable {
    /// South-west, south-east, north-west, north-east.
    package var nodes: SIMD4<Int32>
    /// They sum up to 1; a node that does not count weighs 0.
    package var weights: SIMD4<Double>

    /// What becomes of the values at the nodes.
    package struct Sample: Sendable {
        /// NaN when too much is missing.
        package var value: Double
        /// Whether nodes that count have no value.
        package var isPartial: Bool
    }

    /// What nodes that have a value have to weigh together, in case others have none.
    private static let leastWeight = 0.5
    private static let fewestNodes = 2

    /// The weighted mean of the values at the nodes. Nodes without a value are left out if two remain that weigh half
    /// of all; else there is none.
    /// - Parameters:
    ///   - values: one for each node and moment, NaN where there is none; at least up to the moment's last node.
    ///   - offset: where the moment begins in it.
    /// - Complexity: O(1)
    package func sample(_ values: [Double], offset: Int = 0) -> Sample {
        values.withUnsafeBufferPointer { values in
            let corners = SIMD4(
                values[offset + Int(nodes[0])], values[offset + Int(nodes[1])], values[offset + Int(nodes[2])],
                values[offset + Int(nodes[3])])
            let sum = (corners * weights).sum()
            return sum.isFinite ? Sample(value: sum, isPartial: false) : partial(corners)
        }
    }

    /// The mean where some corners are NaN.
    private func partial(_ corners: SIMD4<Double>) -> Sample {
        var (sum, weight) = (0.0, 0.0)
        var (present, missing) = (0, 0)
        for corner in 0..<4 where weights[corner] > 0 {
            if corners[corner].isFinite {
                sum += corners[corner] * weights[corner]
                weight += weights[corner]
                present += 1
            } else {
                missing += 1
            }
        }
        if missing == 0, present > 0 { return Sample(value: sum / weight, isPartial: false) }
        guard present >= Self.fewestNodes, weight >= Self.leastWeight else {
            return Sample(value: .nan, isPartial: true)
        }
        return Sample(value: sum / weight, isPartial: true)
    }

    /// The cell with the node alone that is nearest to a place along the great circle, the first one of equally near
    /// ones.
    func nearest(to place: Coordinate, in net: GridNet) -> GridCell {
        var (best, reach) = (0, Double.infinity)
        for corner in 0..<4 where weights[corner] > 0 {
            let distance = GreatCircle.distance(place, net.position(of: Int(nodes[corner])))
            if distance < reach { (best, reach) = (corner, distance) }
        }
        return GridCell(nodes: SIMD4(repeating: nodes[best]), weights: SIMD4(1, 0, 0, 0))
    }

    /// Meters from a place to the nearest node that counts and has a value; to the nearest that counts when none has.
    func distance(from place: Coordinate, in net: GridNet, values: [Double]?, offset: Int) -> Double {
        func distance(_ isUsed: (Int) -> Bool) -> Double? {
            (0..<4).filter { weights[$0] > 0 && isUsed(Int(nodes[$0])) }
                .map { GreatCircle.distance(place, net.position(of: Int(nodes[$0]))) }.min()
        }
        return distance { node in values.map { $0[offset + node].isFinite } ?? true } ?? distance { _ in true } ?? 0
    }
}
