/// A column of texts or bytes as Arrow lays it out: a bitmap of what is there, 32-bit ends, and the bytes one behind
/// the other.
///
/// Unsafe code: the memory is written in `init` only, and freed with the last owner, of which a plugin that has moved
/// the column out may be one.
final class ColumnMemory: @unchecked Sendable {
    let count: Int
    let nullCount: Int
    private let validity: UnsafeMutablePointer<UInt8>?
    private let ends: UnsafeMutablePointer<Int32>
    private let bytes: UnsafeMutablePointer<UInt8>
    /// The three as an array of Arrow has them.
    let buffers: UnsafeMutablePointer<UnsafeRawPointer?>

    init(_ column: ColumnBuilder) {
        count = column.ends.count - 1
        nullCount = column.nullCount
        ends = .allocate(capacity: column.ends.count)
        ends.initialize(from: column.ends, count: column.ends.count)
        // Consumers may look at the address of an empty column.
        bytes = .allocate(capacity: max(column.bytes.count, 1))
        bytes.initialize(from: column.bytes, count: column.bytes.count)
        if nullCount > 0 {
            let bitmap = UnsafeMutablePointer<UInt8>.allocate(capacity: column.validity.count)
            bitmap.initialize(from: column.validity, count: column.validity.count)
            validity = bitmap
        } else {
            validity = nil
        }
        buffers = .allocate(capacity: 3)
        buffers.initialize(to: UnsafeRawPointer(validity))
        (buffers + 1).initialize(to: UnsafeRawPointer(ends))
        (buffers + 2).initialize(to: UnsafeRawPointer(bytes))
    }

    deinit {
        validity?.deallocate()
        ends.deallocate()
        bytes.deallocate()
        buffers.deallocate()
    }

    /// The bytes of a row; nil where it has none.
    subscript(row: Int) -> UnsafeRawBufferPointer? {
        if let validity, validity[row >> 3] & (1 << (row & 7)) == 0 { return nil }
        return UnsafeRawBufferPointer(start: bytes + Int(ends[row]), count: Int(ends[row + 1] - ends[row]))
    }
}

/// Collects the values of a column.
struct ColumnBuilder {
    /// Bytes that one column can hold: its ends have 32 bits.
    static let limit = Int(Int32.max)

    fileprivate(set) var ends: [Int32] = [0]
    fileprivate(set) var validity: [UInt8] = []
    private(set) var nullCount = 0
    var bytes: [UInt8] = []

    /// - Parameter count: values to come.
    init(count: Int) {
        ends.reserveCapacity(count + 1)
        validity.reserveCapacity((count + 7) / 8)
    }

    /// Ends the value whose bytes have been appended.
    /// - Returns: false when the column holds too much.
    mutating func endValue(isNull: Bool = false) -> Bool {
        guard bytes.count <= Self.limit else { return false }
        let row = ends.count - 1
        if row & 7 == 0 { validity.append(0) }
        if isNull {
            nullCount += 1
        } else {
            validity[row >> 3] |= 1 << (row & 7)
        }
        ends.append(Int32(truncatingIfNeeded: bytes.count))
        return true
    }
}
