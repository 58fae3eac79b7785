/// The members that RFC 7946 defines, told by the bytes of their names.
enum MemberName {
    case type, geometry, properties, id, bbox, features
    /// `coordinates`, or `geometries` of a collection.
    case coordinates
    case other

    /// - Parameter name: what stands between the quotes; escapes are decoded.
    @inline(__always)
    init(_ name: UnsafeBufferPointer<UInt8>) {
        // By whole words: most names differ from all of these in their length or first letters.
        switch name.count {
        case 2 where name.isText("id"): self = .id
        case 4 where Self.word(name) == Self.word("type"): self = .type
        case 4 where Self.word(name) == Self.word("bbox"): self = .bbox
        case 8 where Self.longWord(name) == Self.longWord("geometry"): self = .geometry
        case 8 where Self.longWord(name) == Self.longWord("features"): self = .features
        case 10 where Self.longWord(name) == Self.longWord("properti") && name.isText("properties"): self = .properties
        case 10 where Self.longWord(name) == Self.longWord("geometri") && name.isText("geometries"):
            self = .coordinates
        case 11 where Self.longWord(name) == Self.longWord("coordina") && name.isText("coordinates"):
            self = .coordinates
        // A name with escapes is longer than what it stands for.
        default: self = name.contains(UInt8(ascii: "\\")) ? Self.decoding(name) : .other
        }
    }

    @inline(__always)
    private static func word(_ name: UnsafeBufferPointer<UInt8>) -> UInt32 {
        UnsafeRawPointer(name.baseAddress.unsafelyUnwrapped).loadUnaligned(as: UInt32.self)
    }

    @inline(__always)
    private static func word(_ name: StaticString) -> UInt32 {
        UnsafeRawPointer(name.utf8Start).loadUnaligned(as: UInt32.self)
    }

    @inline(__always)
    private static func longWord(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        UnsafeRawPointer(name.baseAddress.unsafelyUnwrapped).loadUnaligned(as: UInt64.self)
    }

    @inline(__always)
    private static func longWord(_ name: StaticString) -> UInt64 {
        UnsafeRawPointer(name.utf8Start).loadUnaligned(as: UInt64.self)
    }

    private static func decoding(_ name: UnsafeBufferPointer<UInt8>) -> MemberName {
        switch JSONText.decode(name) {
        case "id": .id
        case "type": .type
        case "bbox": .bbox
        case "geometry": .geometry
        case "features": .features
        case "properties": .properties
        case "coordinates", "geometries": .coordinates
        default: .other
        }
    }
}
