import GeoTypes

/// A GeoJSON feature over the bytes it was read from.
///
/// Only what a step changes is rewritten: id, foreign members, member order, and whatever part of geometry and
/// properties nobody touched go out byte for byte as they came in.
package struct Feature: Sendable {
    /// What the record was in the source.
    package enum Kind: Sendable {
        case feature
        /// A bare geometry; it becomes a Feature on output when it is given properties.
        case geometry
    }

    let block: FeatureBlock
    /// Byte range of the record in its block.
    let record: Range<Int>
    package let kind: Kind
    /// Zero-based place in the source.
    package let index: Int
    var members: FeatureMembers
    var storedGeometry: Geometry?
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
        block: FeatureBlock, record: Range<Int>, kind: Kind, index: Int, members: FeatureMembers, geometry: Geometry?
    ) {
        self.block = block
        self.record = record
        self.kind = kind
        self.index = index
        self.members = members
        self.storedGeometry = geometry
    }

    /// The geometry; nil for an unlocated feature. Setting it marks it as changed, and the feature's own `bbox`
    /// follows it on output.
    package var geometry: Geometry? {
        get { storedGeometry }
        set {
            storedGeometry = newValue
            geometryIsEdited = true
        }
    }

    /// The `id` member: a string or a number, with all its digits; nil when absent.
    package var id: JSONValue? {
        members.id.flatMap { try? JSONParser.parse(block.bytes($0)) }
    }

    /// The record as it was read.
    package var sourceText: [UInt8] { Array(block.bytes(record)) }

    /// Where the record starts in the source.
    package var location: SourceLocation { block.location(at: record.lowerBound) }

    /// Name of the source.
    package var source: String { block.source }
}

/// Byte ranges in the block of a record's values; nil for members that do not occur.
struct FeatureMembers: Sendable {
    var id: Range<Int>?
    var geometry: Range<Int>?
    var properties: Range<Int>?
    var bbox: Range<Int>?
    /// The geometry object has members beyond type and coordinates.
    var geometryHasForeignMembers = false
    /// An `id` that is neither string nor number, which must not be written.
    var hasIllegalID = false

    /// Whether the record as it stands is a Feature that RFC 7946 §3.2 allows.
    var isComplete: Bool { geometry != nil && properties != nil && !hasIllegalID }
}
