/// What the parser noticed about a record in passing, for ``RecordExaminer`` to look at.
struct Oddities: OptionSet {
    let rawValue: UInt8

    /// A name seems to occur twice in one object, or has escapes, so that it may.
    static let names = Oddities(rawValue: 1)
    /// An escape for half a character.
    static let surrogate = Oddities(rawValue: 2)
    /// A number that may be beyond the largest double.
    static let number = Oddities(rawValue: 4)
    /// A member that RFC 7946 §7.1 keeps for another kind of object.
    static let reserved = Oddities(rawValue: 8)
    /// A `bbox` that is none.
    static let box = Oddities(rawValue: 16)
    /// A polygon whose only ring has no position.
    static let emptyRing = Oddities(rawValue: 32)
}

/// The names of an object's members in their order, as a number that no other list of names is likely to have.
struct NameShape {
    private(set) var value: UInt64 = 0
    private(set) var count = 0

    @inline(__always)
    mutating func add(_ name: UnsafeBufferPointer<UInt8>) {
        value = (value ^ Self.hash(name)) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 29
        count += 1
    }

    /// A number that two different names hardly share.
    @inline(__always)
    static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        guard let base = name.baseAddress else { return 0 }
        let bytes = UnsafeRawPointer(base)
        let count = name.count
        var hash = UInt64(truncatingIfNeeded: count) &* 0xD6E8_FEB8_6659_FD93
        var index = 0
        while count &- index > 8 {
            hash = (hash ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 32
            index &+= 8
        }
        // What is left is read in pieces that may overlap: with the length they tell all bytes.
        let rest: UInt64
        if count >= 8 {
            rest = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        } else if count >= 4 {
            rest =
                UInt64(bytes.loadUnaligned(as: UInt32.self)) << 32
                | UInt64(bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
        } else if count > 0 {
            rest = UInt64(base[0]) << 16 | UInt64(base[count >> 1]) << 8 | UInt64(base[count &- 1])
        } else {
            rest = 0
        }
        hash = (hash ^ rest) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ (hash >> 33)
    }
}

/// Shapes of objects in which no name occurs twice. The objects of a source have few shapes, so that most are looked
/// up here instead of comparing their names with each other.
///
/// Unsafe code: the memory belongs to who made it with ``with(_:)`` and is used inside that call only.
struct KnownShapes {
    private let entries: UnsafeMutablePointer<UInt64>
    private static let count = 64

    static func with<Result>(_ body: (KnownShapes) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { buffer in
            buffer.initialize(repeating: 0)
            return body(KnownShapes(entries: buffer.baseAddress.unsafelyUnwrapped))
        }
    }

    @inline(__always)
    func contains(_ shape: NameShape) -> Bool {
        entries[Int(truncatingIfNeeded: shape.value & UInt64(Self.count - 1))] == shape.value
    }

    func insert(_ shape: NameShape) {
        entries[Int(truncatingIfNeeded: shape.value & UInt64(Self.count - 1))] = shape.value
    }
}

extension JSONScanner {
    /// Notes whether a name occurs twice in an object that has been read.
    /// - Parameters:
    ///   - shape: its names.
    ///   - start: its opening brace.
    @inline(__always)
    mutating func note(_ shape: NameShape, from start: Int) {
        guard let shapes, shape.count > 1, !shapes.contains(shape) else { return }
        compareNames(shape, from: start, shapes)
    }

    @inline(never)
    private mutating func compareNames(_ shape: NameShape, from start: Int, _ shapes: KnownShapes) {
        var hashes: [UInt64] = []
        var hasEscapes = false
        let text = bytes(start..<position)
        JSONObjectText.forEachMember(of: text) { member in
            let name = UnsafeBufferPointer(rebasing: text[member.key])
            hashes.append(NameShape.hash(name))
            if name.contains(UInt8(ascii: "\\")) { hasEscapes = true }
        }
        hashes.sort()
        if hasEscapes || zip(hashes, hashes.dropFirst()).contains(where: { $0 == $1 }) {
            oddities.insert(.names)
        } else {
            shapes.insert(shape)
        }
    }
}
