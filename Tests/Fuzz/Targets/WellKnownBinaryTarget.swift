import GeoJSON
import GeoTypes

/// The reader of well-known binary: what it takes is written and read again as the same, and so is its text.
enum WellKnownBinaryTarget {
    static func run(_ bytes: [UInt8]) {
        guard let geometry = bytes.withUnsafeBytes({ try? Geometry(wkb: $0) }) else { return }
        geometry.forEachCoordinate { FuzzTarget.check($0.isFinite, "positions are finite") }
        var written: [UInt8] = []
        geometry.appendWKB(to: &written)
        FuzzTarget.check(
            written.withUnsafeBytes { try? Geometry(wkb: $0) } == geometry, "what is written is read as the same")
        var text = Array(#"{"type":"Feature","properties":null,"geometry":"#.utf8)
        GeometryText.append(geometry, to: &text)
        text.append(UInt8(ascii: "}"))
        FuzzTarget.check(
            FeatureParser.feature(from: text, source: "binary")?.geometry == geometry, "its text is read as the same")
    }
}
