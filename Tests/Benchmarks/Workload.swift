import GeoTypes
import TestSupport

/// A generated document, the same on every machine.
struct Workload {
    var name: String
    var bytes: [UInt8]

    /// Points with a few properties, as datasets of places have them.
    static func points(_ count: Int) -> Workload {
        collection("points", count) { index, generator in
            let position = position(around: (0, 0), radius: 180, &generator)
            return #"{"type":"Feature","id":\#(index),"properties":{"name":"Place \#(index)","rank":\#(index % 10),"#
                + #""population":\#(generator.next() % 10_000_000)},"#
                + #""geometry":{"type":"Point","coordinates":\#(position)}}"#
        }
    }

    /// Polygons of one ring with 100 positions.
    static func polygons(_ count: Int) -> Workload {
        collection("polygons", count) { index, generator in
            let center = (generator.uniform(-170..<170), generator.uniform(-80..<80))
            let ring = (0..<99).map { _ in position(around: center, radius: 1, &generator) }
            return #"{"type":"Feature","properties":{"id":\#(index)},"geometry":{"type":"Polygon","coordinates":[["#
                + (ring + ring.prefix(1)).joined(separator: ",") + "]]}}"
        }
    }

    private static func collection(
        _ name: String, _ count: Int, _ feature: (Int, inout SplitMix64) -> String
    ) -> Workload {
        var generator = SplitMix64(seed: 1)
        var bytes = Array(#"{"type":"FeatureCollection","features":["#.utf8)
        for index in 0..<count {
            bytes.append(contentsOf: index == 0 ? "\n".utf8 : ",\n".utf8)
            bytes.append(contentsOf: feature(index, &generator).utf8)
        }
        bytes.append(contentsOf: "\n]}\n".utf8)
        return Workload(name: name, bytes: bytes)
    }

    /// A position with six decimals, which is what most files have.
    private static func position(
        around center: (x: Double, y: Double), radius: Double, _ generator: inout SplitMix64
    ) -> String {
        let x = center.x + generator.uniform(-radius..<radius)
        let y = center.y + generator.uniform(-radius..<radius) / 2
        return "[\((x * 1e6).rounded() / 1e6),\((y * 1e6).rounded() / 1e6)]"
    }
}
