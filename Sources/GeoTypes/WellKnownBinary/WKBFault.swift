/// Why bytes are no well-known binary of a geometry that GeoJSON can have.
package struct WKBFault: Error, Equatable, CustomStringConvertible {
    package enum Kind: Equatable, Sendable {
        /// So many more bytes were needed than are left.
        case truncated(missing: Int)
        /// A byte order that is neither 0 nor 1.
        case byteOrder(UInt8)
        /// A type code of no simple feature.
        case type(UInt32)
        /// More geometries are nested than the limit allows.
        case tooDeep(limit: Int)
        /// A part of a kind that its geometry doesn't have.
        case member(Geometry.Kind, of: Geometry.Kind)
        /// An ordinate without a finite value.
        case notFinite
        /// A point of a MultiPoint without a position.
        case emptyPoint
        case lineTooShort(count: Int)
        case ringTooShort(count: Int)
        case ringNotClosed
        /// An empty ring beside others.
        case emptyRing
        /// Bytes behind the end of the geometry.
        case trailing(count: Int)
    }

    package var kind: Kind
    /// Byte offset of the fault.
    package var offset: Int

    package init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    package var description: String {
        "well-known binary, byte \(offset): \(reason)"
    }

    private var reason: String {
        switch kind {
        case .truncated(let missing): "\(missing) bytes are missing"
        case .byteOrder(let byte): "\(byte) is no byte order; 0 and 1 are"
        case .type(let code): "\(code) is no type of a geometry"
        case .tooDeep(let limit): "more than \(limit) nested geometries"
        case .member(let kind, let parent): "a \(kind.rawValue) can't be part of a \(parent.rawValue)"
        case .notFinite: "an ordinate is not finite"
        case .emptyPoint: "a point of a MultiPoint has no position"
        case .lineTooShort(let count): "a line needs 2 positions or more, this one has \(count)"
        case .ringTooShort(let count): "a ring needs 4 positions or more, this one has \(count)"
        case .ringNotClosed: "the ring's last position is not its first"
        case .emptyRing: "a ring has no position, and others stand beside it"
        case .trailing(let count): "\(count) bytes behind the end of the geometry"
        }
    }
}
