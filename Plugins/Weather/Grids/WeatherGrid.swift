import Configuration
import GeoTypes

/// A forecast for the nodes of a net, at one or several moments.
package struct WeatherGrid: Sendable {
    /// Values of one quantity.
    struct Layer: Sendable {
        var quantity: GridQuantity
        /// One for each moment and node, in the unit of the ``Field``, m/s of the wind's parts; NaN where there is
        /// none.
        var values: [Double]
        /// The name of the unit in the file.
        var unit: String
        /// Why no value of it can be used; nil when some can.
        var fault: MissingReason?
    }

    let net: GridNet
    /// In order, at least one; a single one may be nil: it holds at all times.
    let times: [Instant?]
    let provider: Provider
    private(set) var layers: [Layer]

    init(net: GridNet, times: [Instant?], from provider: Provider, layers: [Layer]) {
        (self.net, self.times, self.provider, self.layers) = (net, times, provider, layers)
        joinWind()
        leveled()
    }

    func layer(_ quantity: GridQuantity) -> Layer? { layers.first { $0.quantity == quantity } }

    /// Makes the wind of speed and direction one of parts, since a direction has no mean, and gives its parts the same
    /// nodes without a value.
    private mutating func joinWind() {
        if layer(.eastWind) == nil || layer(.northWind) == nil {
            layers.removeAll { $0.quantity == .eastWind || $0.quantity == .northWind }
            guard let speed = layer(.field(.windSpeed)), let direction = layer(.field(.windDirection)),
                speed.fault == nil, direction.fault == nil
            else { return }
            var (east, north) = (speed, speed)
            (east.quantity, north.quantity) = (.eastWind, .northWind)
            for index in speed.values.indices {
                // A calm comes from nowhere.
                let from = speed.values[index] == 0 ? 0 : direction.values[index]
                east.values[index] = -speed.values[index] * sine(from)
                north.values[index] = -speed.values[index] * cosine(from)
            }
            layers += [east, north]
        }
        layers.removeAll { $0.quantity == .field(.windSpeed) || $0.quantity == .field(.windDirection) }
        guard let first = layers.firstIndex(where: { $0.quantity == .eastWind }),
            let second = layers.firstIndex(where: { $0.quantity == .northWind })
        else { return }
        for index in layers[first].values.indices {
            guard (layers[first].values[index] + layers[second].values[index]).isNaN else { continue }
            layers[first].values[index] = .nan
            layers[second].values[index] = .nan
        }
    }

    /// Gives all nodes at a pole, which are one place, the mean of their values.
    private mutating func leveled() {
        let rows = [0, net.rowCount - 1].filter { abs(net.latitudes.values[$0]) == 90 }
        guard net.columnCount > 1 else { return }
        for row in Set(rows) {
            for layer in layers.indices where layers[layer].quantity.isScalar {
                for step in times.indices {
                    let start = step * net.count + row * net.columnCount
                    let range = start..<(start + net.columnCount)
                    let present = layers[layer].values[range].filter { !$0.isNaN }
                    let mean = present.reduce(0, +) / Double(present.count)
                    for index in range { layers[layer].values[index] = mean }
                }
            }
        }
    }
}
