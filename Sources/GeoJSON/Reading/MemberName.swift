/// The members that RFC 7946 defines, told by the bytes of their names.
enum MemberName {
    case type, geometry, properties, id, bbox, features
    /// `coordinates`, or `geometries` of a collection.
    case coordinates
    case other

    /// - Parameter name: what stands between the quotes; escapes are decoded.
    @inline(__always)
    init(_ name: UnsafeBufferPointer<UInt8>) {
        switch name.count {
        case 2 where name.isText("id"): self = .id
        case 4 where name.isText("type"): self = .type
        case 4 where name.isText("bbox"): self = .bbox
        case 8 where name.isText("geometry"): self = .geometry
        case 8 where name.isText("features"): self = .features
        case 10 where name.isText("properties"): self = .properties
        case 10 where name.isText("geometries"): self = .coordinates
        case 11 where name.isText("coordinates"): self = .coordinates
        // A name with escapes is longer than what it stands for.
        default: self = name.contains(UInt8(ascii: "\\")) ? Self.decoding(name) : .other
        }
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
