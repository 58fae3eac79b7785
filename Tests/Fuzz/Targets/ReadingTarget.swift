import Foundation
import GeoJSON
import GeoTypes
import TestSupport

/// The GeoJSON reader over a file, in blocks of two sizes, and once more over what it wrote.
enum ReadingTarget {
    private struct Outcome: Equatable {
        var error: String?
        var texts: [[UInt8]] = []
        var rejected: [Int] = []
    }

    static func run(_ bytes: [UInt8], hint: DocumentKind?) {
        let first = outcome(bytes, hint: hint, blockSize: 4096)
        let again = outcome(bytes, hint: hint, blockSize: 256)
        FuzzTarget.check(first == again, "the size of blocks does not matter")
        guard first.error == nil, !first.texts.isEmpty else { return }
        let written = Array(#"{"type":"FeatureCollection","features":["#.utf8) + first.texts.joined(separator: [0x2C])
        let reread = outcome(written + Array("]}".utf8), hint: nil, blockSize: 4096)
        FuzzTarget.check(reread.error == nil && reread.rejected.isEmpty, "what is written can be read")
        FuzzTarget.check(reread.texts == first.texts, "what is read again is written as it was")
    }

    /// The bytes as they come, and packed: then they must give what they give unpacked.
    static func run(gzip bytes: [UInt8]) {
        _ = outcome([0x1F, 0x8B] + bytes, hint: nil, blockSize: 4096)
        guard let packed = TestSupport.gzip(bytes) else { return }
        FuzzTarget.check(
            outcome(packed, hint: nil, blockSize: 4096) == outcome(bytes, hint: nil, blockSize: 4096)
                || bytes.starts(with: [0x1F, 0x8B]), "packed bytes are read like plain ones")
    }

    private static func outcome(_ bytes: [UInt8], hint: DocumentKind?, blockSize: Int) -> Outcome {
        // One file for each thread: seeds of several targets may be read side by side.
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("cartouche-fuzz-\(getpid())-\(pthread_self())").path
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return Outcome() }
        defer { unlink(path) }
        var outcome = Outcome()
        var slips = SlipTally()
        do throws(GeoJSONError) {
            let reader = try FeatureReader(path: path, hint: hint, blockSize: blockSize)
            while let block = try reader.next() {
                let output = try FeatureParser.read(block, recovers: reader.recovers, isLenient: true, slips: &slips)
                for feature in output.features { outcome.texts.append(text(of: feature)) }
                outcome.rejected += output.rejected.map(\.index)
            }
        } catch {
            return Outcome(error: error.code.rawValue)
        }
        return outcome
    }

    private static func text(of feature: Feature) -> [UInt8] {
        if let geometry = feature.geometry {
            geometry.forEachCoordinate { FuzzTarget.check($0.x.isFinite && $0.y.isFinite, "positions are finite") }
            // Written anew, it is the same geometry.
            var anew = feature
            anew.geometry = geometry
            var bytes: [UInt8] = []
            anew.append(to: &bytes, asFeature: true)
            FuzzTarget.check(
                FeatureParser.feature(from: bytes, source: "anew")?.geometry == geometry, "geometries survive writing")
        }
        var bytes: [UInt8] = []
        feature.append(to: &bytes, asFeature: true)
        FuzzTarget.check((try? JSONParser.parse(bytes)) != nil, "what is written is JSON")
        // A document that is one feature keeps the blanks behind it.
        return Array(bytes.reversed().drop { $0 <= 0x20 }.reversed())
    }
}
