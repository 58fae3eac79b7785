import GeoJSON
import GeoTypes

/// A number that hangs on what a feature is, and not on where it stands in a list.
///
/// FNV-1a over 64 bits (Fowler, Noll, Vo), with the bits of the sum mixed so that the order of keys is none of the
/// order of ids.
struct StableKey {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    mutating func add(_ number: Double) {
        // −0 and 0 are one place.
        var bits = (number == 0 ? 0 : number).bitPattern
        for _ in 0..<8 {
            add(CollectionOfOne(UInt8(truncatingIfNeeded: bits)))
            bits >>= 8
        }
    }

    var value: UInt64 {
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// The keys of features: of the text of their ids, and where there is none, or several have the same, of what they
    /// hold beside the properties `annotation:…`, which an earlier run may have written.
    /// - Complexity: O(*n*) in features with ids of their own, and in bytes of the others.
    static func keys(of features: [Feature]) -> [UInt64] {
        let keys = features.map { feature -> UInt64? in
            guard let id = feature.id else { return nil }
            var key = StableKey()
            key.add(id.text.utf8)
            return key.value
        }
        var known: Set<UInt64> = []
        var shared: Set<UInt64> = []
        for case let key? in keys where !known.insert(key).inserted { shared.insert(key) }
        return features.indices.map { index in
            if let key = keys[index], !shared.contains(key) { return key }
            return content(of: features[index], after: keys[index])
        }
    }

    private static func content(of feature: Feature, after start: UInt64?) -> UInt64 {
        var key = StableKey()
        if let start { key.state ^= start }
        if let geometry = feature.geometry {
            key.add(geometry.kind.rawValue.utf8)
            geometry.forEachCoordinate { position in
                key.add(position.x)
                key.add(position.y)
            }
        }
        let properties = feature.properties
        for member in properties.members {
            let name = properties.key(member)
            guard !name.hasPrefix("annotation:") else { continue }
            key.add(name.utf8)
            key.add(properties.bytes[member.value])
        }
        return key.value
    }
}
