import Foundation
import GeoJSON

/// Readers of bytes that anybody may hand to the tool. Each answers any bytes with a value or an error, in bounded time
/// and memory; what holds of the value is checked here.
package enum FuzzTarget: String, CaseIterable, Sendable {
    case geojson, sequence, gzip, chain, metar, wkb

    /// Reads the bytes. A broken promise ends the process.
    package func run(_ bytes: [UInt8]) {
        switch self {
        case .geojson: ReadingTarget.run(bytes, hint: nil)
        case .sequence: ReadingTarget.run(bytes, hint: .textSequence)
        case .gzip: ReadingTarget.run(gzip: bytes)
        case .chain: ChainTarget.run(bytes)
        case .metar: MetarTarget.run(bytes)
        case .wkb: WellKnownBinaryTarget.run(bytes)
        }
    }

    static func check(_ holds: Bool, _ promise: @autoclosure () -> String) {
        guard !holds else { return }
        FileHandle.standardError.write(Data("broken promise: \(promise())\n".utf8))
        abort()
    }
}
