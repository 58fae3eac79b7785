import GeoTypes

/// A GeoJSON feature over the bytes it was read from.
///
/// Only what a step changes is rewritten: id, foreign members, member order, and whatever part of geometry and
/// properties nobody touched go out byte for byte as they came in. The geometry lies with its block until somebody asks
/// for it.
package struct Feature: Sendable {
    /// What the record was in the source.
    package enum Kind: Sendable {
        case feature
        /// A bare geometry; it becomes a Feature on output when it is given properties.
        case geometry
    }

    private(set) var block: FeatureBlock
    private let place: ByteRange
    package let kind: Kind
    /// Zero-based place in the source.
    package let index: Int
    var members: FeatureMembers
    private let slot: GeometryColumns.Slot
    /// What a step has set in place of the geometry in the slot.
    private var replacement: Geometry?
    private var isReplaced = false
    var geometryIsEdited = false
    var editedProperties: JSONObjectText?
    var propertiesAreEdited = false
    /// What becomes of the feature's own `bbox`.
    package var boxRule = BoxRule.follow

    /// Whether the `crs` member, which is there, goes.
    var dropsCRS = false

    package enum BoxRule: Sendable {
        /// It stays, and is computed anew when the geometry has changed.
        case follow
        case drop
        /// As `follow`, and a feature without one gets one if it has positions.
        case write
    }

    init(
        block: FeatureBlock, record: Range<Int>, kind: Kind, index: Int, members: FeatureMembers,
        slot: GeometryColumns.Slot
    ) {
        self.block = block
        place = ByteRange(record)
        self.kind = kind
        self.index = index
        self.members = members
        self.slot = slot
    }

    /// Byte range of the record in its block.
    var record: Range<Int> { place.range }

    /// The geometry; nil for an unlocated feature. Setting it marks it as changed, and the feature's own `bbox`
    /// follows it on output.
    /// - Complexity: getting is O(*n*) in positions the first time: hold on to it.
    package var geometry: Geometry? {
        get { isReplaced ? replacement : block.geometries.withShape(slot) { $0.map { Geometry($0) } } }
        set {
            replacement = newValue
            isReplaced = true
            geometryIsEdited = true
        }
    }

    /// Whether the feature has this geometry, or none for nil; nothing is copied to find out.
    /// - Complexity: O(*n*) in positions.
    package func hasGeometry(_ geometry: Geometry?) -> Bool {
        withShape { own in
            guard let own, let geometry else { return own == nil && geometry == nil }
            return geometry.withShape { own.isSame(as: $0) }
        }
    }

    func withShape<Result>(_ body: (GeometryShape?) -> Result) -> Result {
        guard isReplaced else { return block.geometries.withShape(slot, body) }
        return replacement.map { $0.withShape(body) } ?? body(nil)
    }

    /// Calls `body` with the positions where they lie, unless they are a collection's or have heights.
    /// - Returns: whether it was called. A feature without a geometry has no positions.
    package func withFlatPositions(_ body: (UnsafeBufferPointer<Coordinate>) -> Void) -> Bool {
        withShape { shape in
            guard let shape else { return true }
            guard shape.kind != .geometryCollection, shape.higherOrdinates.isEmpty else { return false }
            body(shape.positions)
            return true
        }
    }

    /// Replaces the positions of all features by one call, where the features are those of one block and nothing but
    /// columns holds their geometries.
    /// - Parameter transform: replaces positions, each by one. If it throws, nothing has changed.
    /// - Returns: false if the features' geometries don't lie so; nothing has changed then.
    /// - Complexity: O(*n*) in positions and features.
    package static func mapPositions<Failure: Error>(
        of features: inout [Feature], _ transform: (inout [Coordinate]) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        guard let block = features.first?.block, block.geometries.others.isEmpty else { return false }
        for index in features.indices {
            guard features[index].block === block, !features[index].isReplaced else { return false }
        }
        var positions = Array(block.geometries.positions)
        try transform(&positions)
        let mapped = FeatureBlock(block, positions: positions)
        for index in features.indices {
            features[index].block = mapped
            if features[index].slot.place == .columns { features[index].geometryIsEdited = true }
        }
        return true
    }

    /// The `id` member: a string or a number, with all its digits; nil when absent.
    package var id: JSONValue? {
        members.id.flatMap { try? JSONParser.parse(block.bytes($0)) }
    }

    /// The record as it was read.
    package var sourceText: [UInt8] { block.earlier?.sourceText ?? Array(block.bytes(record)) }

    /// Where the record starts in the source.
    package var location: SourceLocation { block.earlier?.location ?? block.location(at: record.lowerBound) }

    /// Name of the source.
    package var source: String { block.source }
}

/// Byte ranges in the block of a record's values; nil for members that do not occur.
struct FeatureMembers: Sendable {
    private var places: (id: ByteRange, geometry: ByteRange, properties: ByteRange, bbox: ByteRange) =
        (.none, .none, .none, .none)
    /// The geometry object has members beyond type and coordinates.
    var geometryHasForeignMembers = false
    /// An `id` that is neither string nor number, which must not be written.
    var hasIllegalID = false

    var id: Range<Int>? {
        get { places.id.present }
        set { places.id = ByteRange(newValue ?? 0..<0) }
    }

    var geometry: Range<Int>? {
        get { places.geometry.present }
        set { places.geometry = ByteRange(newValue ?? 0..<0) }
    }

    var properties: Range<Int>? {
        get { places.properties.present }
        set { places.properties = ByteRange(newValue ?? 0..<0) }
    }

    var bbox: Range<Int>? {
        get { places.bbox.present }
        set { places.bbox = ByteRange(newValue ?? 0..<0) }
    }

    /// Whether the record as it stands is a Feature that RFC 7946 §3.2 allows.
    var isComplete: Bool { geometry != nil && properties != nil && !hasIllegalID }
}
