import Geodesy
import GeoTypes

/// Observations to be asked for the nearest one.
struct StationIndex: Sendable {
    /// By station identifier, of one station the newest first, so that of equally near ones the first wins.
    let observations: [Observation]
    /// What each observation has, apart from it so that a search touches nothing else.
    private let parts: [Observation.Parts]
    private let index: NearestNeighborIndex

    /// - Complexity: O(*n* log *n*)
    init(_ observations: [Observation]) {
        self.observations = observations.sorted { a, b in
            if a.station != b.station {
                guard let first = a.station, let second = b.station else { return a.station != nil }
                return first < second
            }
            guard let first = a.time, let second = b.time else { return a.time != nil && b.time == nil }
            return first > second
        }
        parts = self.observations.map(\.parts)
        index = NearestNeighborIndex(points: self.observations.map(\.location))
    }

    /// The nearest observation within reach that has all these parts, with its distance in meters.
    func nearest(
        to place: Coordinate, within meters: Double? = nil, having wanted: Observation.Parts = []
    ) -> (observation: Observation, distance: Double)? {
        index.nearest(to: place, within: meters) { parts[$0].isSuperset(of: wanted) }
            .map { (observations[$0.index], $0.distance) }
    }
}
