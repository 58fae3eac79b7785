/// How one line or ring steps from longitude to longitude: the rule by which boxes, winding, areas and cuts read it.
///
/// - A step beyond 180 degrees goes the short way, across the antimeridian.
/// - A step of a whole turn, such as the side of a whole-world rectangle from −180 to 180, is meant as drawn.
/// - A line with a longitude outside ±180 that spans less than a turn has been unrolled by its author; all its
///   steps are meant as drawn.
/// - A ring that goes round a pole by small steps and closes from 180 to −180 at one latitude goes round that pole:
///   the closing side joins two names of one position. So that bands and hemispheres are not taken for caps, the
///   latitude of that side must lie within those of the rest; drawn in the plane, a cap covers or crosses itself. A side
///   along a pole has been put there to close the ring.
public struct LongitudeSteps: Hashable, Sendable {
    /// Whether every step is taken as the numbers say.
    public let isLiteral: Bool
    /// Whether a step of a whole turn joins two names of one position.
    public let closesAcrossSeam: Bool

    /// Reads the rule for one line.
    /// - Complexity: O(*n*)
    public init(line: ArraySlice<Coordinate>) {
        isLiteral = Self.isUnrolled(line)
        closesAcrossSeam = false
    }

    /// Reads the rule for one closed ring.
    /// - Complexity: O(*n*)
    public init(ring: ArraySlice<Coordinate>) {
        isLiteral = Self.isUnrolled(ring)
        closesAcrossSeam = Self.closesAcrossSeam(ring)
    }

    /// Whole turns to add to `end`, and to all behind it, so that it lies beside `start`.
    public func turns(from start: Double, to end: Double) -> Double {
        let step = end - start
        if abs(step) == 360 { return closesAcrossSeam ? -step / 360 : 0 }
        if isLiteral || abs(step) <= 180 || !step.isFinite { return 0 }
        return -(step / 360).rounded()
    }

    private static func isUnrolled(_ line: ArraySlice<Coordinate>) -> Bool {
        var low = Double.infinity
        var high = -Double.infinity
        for coordinate in line {
            low = min(low, coordinate.x)
            high = max(high, coordinate.x)
        }
        return (low < -180 || high > 180) && high - low < 360
    }

    private static func closesAcrossSeam(_ ring: ArraySlice<Coordinate>) -> Bool {
        var seam: Double?
        var low = Double.infinity
        var high = -Double.infinity
        var start: Coordinate?
        for end in ring {
            defer { start = end }
            if let start, abs(end.x - start.x) == 360 {
                guard seam == nil, start.y == end.y else { return false }
                seam = start.y
            }
            guard abs(end.x) < 180 else { continue }
            low = min(low, end.y)
            high = max(high, end.y)
        }
        // Along a pole the side is the edge that closes a ring over it.
        guard let seam, abs(seam) < 90 else { return false }
        return seam >= low && seam <= high
    }
}
