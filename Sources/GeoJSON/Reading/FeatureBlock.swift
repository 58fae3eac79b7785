import CScan
import GeoTypes

/// A stretch of the source that holds whole records (features, or single documents), and where each lies.
///
/// Unsafe code: the block owns its memory from `init` to `deinit` and nobody writes after the reader has filled it and
/// one parser has added its geometries, so that workers may share it. Ranges handed out lie within `count`.
package final class FeatureBlock: @unchecked Sendable {
    let memory: UnsafeMutableRawBufferPointer
    /// Bytes in use.
    private(set) var count: Int
    /// Byte ranges of the records.
    package private(set) var records: [Range<Int>]
    /// Index in the source of the first record.
    package private(set) var firstIndex = 0
    /// Where the block starts in the source.
    private(set) var start = SourceLocation(offset: 0, line: 1, column: 1)
    /// Name of the source, for messages.
    package let source: String
    /// The form in which the source comes.
    let kind: DocumentKind
    /// The geometries of the records, once the parser has read them. Unchecked, since it is looked at for each feature
    /// and written once, before there are any.
    @exclusivity(unchecked) private(set) var geometries = BlockGeometries()
    /// The block whose memory this one sees, if it has none of its own.
    private let owner: FeatureBlock?

    /// Nesting that is read.
    let depthLimit: Int
    /// The block as it was read, and where bytes of this one stand in it, when records were written anew.
    private let original: (block: FeatureBlock, map: OffsetMap)?
    /// The feature as it was read, when this block holds the record that a step has made of it.
    let earlier: Feature?

    init(
        capacity: Int, source: String, kind: DocumentKind, depthLimit: Int = JSONScanner.usualDepth,
        original: (block: FeatureBlock, map: OffsetMap)? = nil, earlier: Feature? = nil
    ) {
        memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(capacity, 1), alignment: 16)
        count = 0
        records = []
        self.source = source
        self.kind = kind
        self.depthLimit = depthLimit
        self.original = original
        self.earlier = earlier
        owner = nil
    }

    /// The same block with other bytes, which begin at `start` too.
    convenience init(rewriting block: FeatureBlock, as text: [UInt8], map: OffsetMap) {
        self.init(
            capacity: text.count, source: block.source, kind: block.kind, depthLimit: block.depthLimit,
            original: (block, map))
        memory.copyBytes(from: text)
    }

    /// The same block with other positions.
    init(_ other: FeatureBlock, positions: [Coordinate]) {
        (memory, count, records) = (other.memory, other.count, other.records)
        (firstIndex, start, source) = (other.firstIndex, other.start, other.source)
        (kind, depthLimit, original, earlier) = (other.kind, other.depthLimit, other.original, other.earlier)
        geometries = BlockGeometries(other.geometries, positions: positions)
        owner = other
    }

    /// A block around one record made in memory, such as a feature that a processor adds.
    package convenience init(record: [UInt8], source: String) {
        self.init(capacity: record.count, source: source, kind: .feature)
        memory.copyBytes(from: record)
        seal(count: record.count, records: [0..<record.count], firstIndex: 0, start: start)
    }

    /// A block around the record that a step has made of a feature, which keeps its place in the source.
    convenience init(rewriting feature: Feature, as text: [UInt8]) {
        self.init(
            capacity: text.count, source: feature.source, kind: .feature, depthLimit: feature.block.depthLimit,
            earlier: feature.block.earlier ?? feature)
        memory.copyBytes(from: text)
        seal(count: text.count, records: [0..<text.count], firstIndex: feature.index, start: start)
    }

    /// A block of features whose records were made elsewhere, such as what a plugin gives back.
    /// - Parameters:
    ///   - records: each one's range in `text`, in order and within 4 GB.
    ///   - feature: one whose brackets may be nested as deep as in its source; theirs may, too.
    package convenience init(
        records: [Range<Int>], of text: some Collection<UInt8>, source: String, like feature: Feature?
    ) {
        self.init(
            capacity: text.count, source: source, kind: .featureCollection,
            depthLimit: feature?.block.depthLimit ?? JSONScanner.usualDepth)
        memory.copyBytes(from: text)
        seal(count: text.count, records: records, firstIndex: 0, start: start)
    }

    deinit {
        geometries.deallocate(sharesEnds: owner != nil)
        if owner == nil { memory.deallocate() }
    }

    /// Takes over what the parser has read. A second parser's geometries take the place of the first one's.
    func hold(_ columns: GeometryColumns) {
        geometries.deallocate(sharesEnds: owner != nil)
        geometries = BlockGeometries(columns)
    }

    /// Whether records are elements of a FeatureCollection, which must be Features.
    var holdsFeatures: Bool { kind == .featureCollection }

    /// Whether records are documents of their own, one of many.
    var holdsDocuments: Bool { kind == .newlineDelimited || kind == .textSequence }

    func seal(count: Int, records: [Range<Int>], firstIndex: Int, start: SourceLocation) {
        self.count = count
        self.records = records
        self.firstIndex = firstIndex
        self.start = start
    }

    var base: UnsafePointer<UInt8> {
        UnsafePointer(memory.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self))
    }

    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    }

    /// The texts of a record, one behind the other without a gap: one, except on a line that holds several. What is no
    /// JSON behind them is the last one.
    func texts(in number: Int) -> [Range<Int>] {
        let record = records[number]
        var texts: [Range<Int>] = []
        var scanner = JSONScanner(base, from: record.lowerBound, to: record.upperBound, depthLimit: depthLimit)
        while scanner.position < record.upperBound {
            let start = scanner.position
            do throws(JSONSyntaxError) {
                try scanner.skipValue()
                scanner.skipWhitespace()
                texts.append(start..<scanner.position)
            } catch {
                texts.append(start..<record.upperBound)
                return texts
            }
        }
        return texts
    }

    /// The bytes of a record as the source has them.
    func sourceBytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        guard let original else { return bytes(range) }
        return original.block.bytes(
            original.map.source(of: range.lowerBound)..<original.map.source(of: range.upperBound))
    }

    /// The place of a byte of the block in the source.
    /// - Complexity: O(*n*) in bytes before it.
    package func location(at offset: Int) -> SourceLocation {
        if let original { return original.block.location(at: original.map.source(of: offset)) }
        var last = 0
        let lines = cscan_count_lines(base, min(offset, count), &last)
        return SourceLocation(
            offset: start.offset + offset, line: start.line + lines,
            column: lines == 0 ? start.column + offset : offset - last + 1)
    }
}
