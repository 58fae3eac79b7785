import Configuration
import PluginKit

/// The grids of a job, and how values get from their nodes to a place.
struct GridIndex: Sendable {
    /// Those with the smaller steps first.
    let grids: [WeatherGrid]
    private let timing: Timing
    private let isNearest: Bool

    init(_ grids: [WeatherGrid], _ timing: Timing, _ method: JoinMethod?) {
        self.grids = grids.enumerated()
            .sorted { ($0.element.net.step, $0.offset) < ($1.element.net.step, $1.offset) }.map(\.element)
        self.timing = timing
        isNearest = method == .nearest
    }

    /// The weather at a place, of the finest grid that has a temperature there; what it lacks comes from the others.
    /// Nil where there is no grid.
    /// - Parameter target: nil for the moment of the job.
    func weather(at place: Place, _ target: Instant?) -> JoinedWeather? {
        let timing = target.map { self.timing.at($0) } ?? self.timing
        let found = grids.compactMap { $0.weather(at: place.position, timing, isNearest: isNearest) }
        guard let main = found.firstIndex(where: { $0.weather.contains(.temperature) }) ?? found.indices.first
        else { return nil }
        var joined = JoinedWeather(
            found[main].weather, distance: found[main].distance, method: isNearest ? .nearest : .bilinear)
        for (index, other) in found.enumerated() where index != main { joined.weather.fill(from: other.weather) }
        return joined
    }

    /// Whether a method can be used with what a file has.
    /// - Throws: as a chain that asks for what can't be.
    static func check(_ method: JoinMethod?, hasGrids: Bool, source: String) throws(ProcessorError) {
        switch method {
        case .inverseDistance where hasGrids:
            throw ProcessorError(
                .configuration, "method", "'method' is inverse-distance, which is for stations; the file has a grid",
                remedy: "use bilinear or nearest, or leave 'method' out", source: source)
        case .bilinear where !hasGrids:
            throw ProcessorError(
                .configuration, "method", "'method' is bilinear, which is for grids; the file has stations",
                remedy: "use nearest or inverse-distance, or leave 'method' out", source: source)
        default: break
        }
    }
}

extension JoinedWeather {
    /// Weather that a grid has for a place.
    init(_ weather: Observation, distance: Double, method: Method) {
        (self.weather, self.distance, self.method) = (weather, distance, method)
        reason = weather[.temperature].reason
    }
}
