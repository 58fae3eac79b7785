import Foundation
import GeoJSON
import GeoTypes

/// What a source gave.
struct ReadResult {
    var kind: DocumentKind
    var features: [Feature] = []
    var rejected: [RejectedFeature] = []
    var warnings: [FeatureWarning] = []
    var slips = SlipTally()
    var head = ""
    var tail = ""

    /// The features' text as it would be written into a collection.
    var texts: [String] {
        features.map { feature in
            var bytes: [UInt8] = []
            feature.append(to: &bytes, asFeature: true)
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}

/// Reads a file to its end.
func read(
    path: String, hint: DocumentKind? = nil, blockSize: Int = 256 * 1024, options: ReadingOptions = ReadingOptions()
) throws -> ReadResult {
    let reader = try FeatureReader(path: path, hint: hint, blockSize: blockSize, options: options)
    var result = ReadResult(kind: reader.kind)
    while let block = try reader.next() {
        let output = try FeatureParser.read(
            block, recovers: reader.recovers, isLenient: options.isLenient, slips: &result.slips)
        result.features += output.features
        result.rejected += output.rejected
        result.warnings += output.warnings
    }
    result.slips.merge(reader.slips)
    result.head = String(decoding: reader.head, as: UTF8.self)
    result.tail = String(decoding: reader.tail, as: UTF8.self)
    return result
}

/// Reads text by way of a temporary file.
func read(_ text: String, hint: DocumentKind? = nil, blockSize: Int = 256 * 1024) throws -> ReadResult {
    try read(bytes: Array(text.utf8), hint: hint, blockSize: blockSize)
}

func read(bytes: [UInt8], hint: DocumentKind? = nil, blockSize: Int = 256 * 1024) throws -> ReadResult {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID().uuidString).geojson")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try read(path: url.path, hint: hint, blockSize: blockSize)
}

/// The error that reading the text ends with.
func readingError(_ text: String, hint: DocumentKind? = nil) -> GeoJSONError? {
    do {
        _ = try read(text, hint: hint)
        return nil
    } catch {
        return error as? GeoJSONError
    }
}
