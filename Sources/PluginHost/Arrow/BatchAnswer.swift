import CCartouche
import CGuard

/// What is wrong with a batch that a plugin has answered.
struct AnswerFault: Error {
    var message: String

    init(_ message: String) { self.message = message }
}

/// The columns of a batch that a plugin has answered, each length and pointer checked.
///
/// Unsafe code: it sees the plugin's memory, which must last as long as it is used. Nothing is read before the system
/// has been asked whether it can be read; what lies there is the caller's to check.
struct BatchAnswer {
    let count: Int
    private(set) var rows: RowColumn?
    private(set) var parts: [BatchColumns.Name: PartColumn] = [:]
    /// Bytes of all columns together.
    private(set) var size = 0

    /// More rows than that are no answer.
    private static let rowLimit = Int(Int32.max)
    private static let fieldLimit = 16

    /// - Complexity: O(*n*) in rows and pages.
    init(
        _ schema: UnsafePointer<ArrowSchema>, _ array: UnsafePointer<ArrowArray>
    ) throws(AnswerFault) {
        guard try Self.text(schema.pointee.format, "its format") == "+s" else {
            throw AnswerFault("is no struct array: its format is not +s")
        }
        let length = array.pointee.length
        guard length >= 0, length <= Self.rowLimit else { throw AnswerFault("has the length \(length)") }
        count = Int(length)
        let offset = array.pointee.offset
        guard offset >= 0, offset <= Self.rowLimit else { throw AnswerFault("has the offset \(offset)") }
        let fields = schema.pointee.n_children
        guard fields >= 0, fields <= Self.fieldLimit else { throw AnswerFault("has \(fields) columns") }
        guard array.pointee.n_children == fields else {
            throw AnswerFault("has \(array.pointee.n_children) columns, but its schema \(fields)")
        }
        let names = try Self.list(schema.pointee.children, Int(fields))
        let columns = try Self.list(array.pointee.children, Int(fields))
        for (field, column) in zip(names, columns) {
            try add(field, Column(column, start: Int(offset), count: count))
        }
    }

    private mutating func add(
        _ field: UnsafePointer<ArrowSchema>, _ column: Column
    ) throws(AnswerFault) {
        let name = try Self.text(field.pointee.name, "a column's name")
        let format = try Self.text(field.pointee.format, "the format of the column \(name)")
        do throws(AnswerFault) {
            guard field.pointee.dictionary == nil else { throw AnswerFault("is encoded with a dictionary") }
            if name == "row" {
                guard rows == nil else { throw AnswerFault("is there twice") }
                rows = try RowColumn(column, format: format)
                return
            }
            guard let part = BatchColumns.Name(rawValue: name) else {
                throw AnswerFault("is none of row, id, geometry, properties, members")
            }
            guard parts[part] == nil else { throw AnswerFault("is there twice") }
            let read = try PartColumn(column, format: format)
            parts[part] = read
            size += read.size
        } catch {
            throw AnswerFault("has the column '\(name)', which \(error.message)")
        }
    }

    private static func list<Structure>(
        _ pointers: UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>?, _ count: Int
    ) throws(AnswerFault) -> [UnsafePointer<Structure>] {
        guard count > 0 else { return [] }
        guard let pointers, cguard_is_readable(pointers, count * MemoryLayout<Int>.size) == 1 else {
            throw AnswerFault("has columns, but no list of them")
        }
        var result: [UnsafePointer<Structure>] = []
        for index in 0..<count {
            guard let pointer = pointers[index], cguard_is_readable(pointer, MemoryLayout<Structure>.size) == 1 else {
                throw AnswerFault("has no column \(index), though it says so")
            }
            result.append(UnsafePointer(pointer))
        }
        return result
    }

    /// A short text of the plugin's.
    private static func text(_ pointer: UnsafePointer<CChar>?, _ what: String) throws(AnswerFault) -> String {
        if let text = GuardedText.read(pointer, limit: 64) { return text }
        throw AnswerFault("has no text for \(what)")
    }
}

/// The rows of a column that belong to the batch.
struct Column {
    let start: Int
    let count: Int
    let isMissing: UnsafePointer<UInt8>?
    fileprivate let buffers: [UnsafeRawPointer?]

    /// - Parameters:
    ///   - start: rows of the column before the batch's first one.
    ///   - count: rows of the batch.
    fileprivate init(_ array: UnsafePointer<ArrowArray>, start: Int, count: Int) throws(AnswerFault) {
        let array = array.pointee
        guard array.length >= start + count, array.length <= Int64(Int32.max), array.offset >= 0,
            array.offset <= Int64(Int32.max)
        else { throw AnswerFault("has a column of \(array.length) rows from \(array.offset) for \(count) rows") }
        self.start = start + Int(array.offset)
        self.count = count
        guard array.n_buffers >= 2, array.n_buffers <= 3, let list = array.buffers,
            cguard_is_readable(list, Int(array.n_buffers) * MemoryLayout<Int>.size) == 1
        else { throw AnswerFault("has a column with \(array.n_buffers) buffers") }
        buffers = (0..<Int(array.n_buffers)).map { list[$0] }
        if array.null_count != 0, let bitmap = buffers[0] {
            guard cguard_is_readable(bitmap, (self.start + count + 7) / 8) == 1 else {
                throw AnswerFault("has a column whose bitmap can't be read")
            }
            isMissing = bitmap.assumingMemoryBound(to: UInt8.self)
        } else {
            guard array.null_count <= 0 else { throw AnswerFault("has a column with nulls, but without a bitmap") }
            isMissing = nil
        }
    }

    @inline(__always)
    fileprivate func isNull(_ row: Int) -> Bool {
        guard let isMissing else { return false }
        return isMissing[(start + row) >> 3] & (1 << UInt8((start + row) & 7)) == 0
    }

    /// Values side by side, in the buffer of that number.
    fileprivate func values<Value: BitwiseCopyable>(
        _ buffer: Int, _ type: Value.Type, more: Int = 0
    ) throws(AnswerFault) -> UnsafePointer<Value>? {
        guard count + more > 0 else { return nil }
        guard buffer < buffers.count, let values = buffers[buffer] else { throw AnswerFault("has no values") }
        guard Int(bitPattern: values) % MemoryLayout<Value>.alignment == 0 else {
            throw AnswerFault("has values at an odd address")
        }
        guard cguard_is_readable(values, (start + count + more) * MemoryLayout<Value>.stride) == 1 else {
            throw AnswerFault("says it has more values than there are")
        }
        return values.assumingMemoryBound(to: Value.self) + start
    }
}

/// The column that says where rows come from.
struct RowColumn {
    private let column: Column
    private let narrow: UnsafePointer<Int32>?
    private let wide: UnsafePointer<Int64>?

    fileprivate init(_ column: Column, format: String) throws(AnswerFault) {
        self.column = column
        switch format {
        case "i": (narrow, wide) = (try column.values(1, Int32.self), nil)
        case "l": (narrow, wide) = (nil, try column.values(1, Int64.self))
        default: throw AnswerFault("has the format \(format); expected l or i")
        }
    }

    /// Nil for a new feature.
    subscript(row: Int) -> Int? {
        if column.isNull(row) { return nil }
        return narrow.map { Int($0[row]) } ?? wide.map { Int($0[row]) }
    }
}

/// A column of texts or bytes.
struct PartColumn {
    private let column: Column
    private let narrow: UnsafePointer<Int32>?
    private let wide: UnsafePointer<Int64>?
    private let bytes: UnsafeRawPointer?
    /// Bytes of all values.
    let size: Int

    fileprivate init(_ column: Column, format: String) throws(AnswerFault) {
        self.column = column
        // Empty columns need no ends: some producers leave them out.
        let more = column.count > 0 ? 1 : 0
        switch format {
        case "u", "z": (narrow, wide) = (try column.values(1, Int32.self, more: more), nil)
        case "U", "Z": (narrow, wide) = (nil, try column.values(1, Int64.self, more: more))
        default: throw AnswerFault("has the format \(format); expected text (u, U) or bytes (z, Z)")
        }
        bytes = column.buffers.count > 2 ? column.buffers[2] : nil
        guard column.count > 0 else {
            size = 0
            return
        }
        var last = Self.end(narrow, wide, 0)
        guard last >= 0 else { throw AnswerFault("begins at byte \(last)") }
        let first = last
        for row in 1...column.count {
            let end = Self.end(narrow, wide, row)
            guard end >= last else { throw AnswerFault("goes back from byte \(last) to \(end)") }
            last = end
        }
        size = last - first
        guard size == 0 || (last <= Int.max / 2 && bytes.map { cguard_is_readable($0 + first, size) == 1 } ?? false)
        else { throw AnswerFault("says it has \(size) bytes, which are not there") }
    }

    @inline(__always)
    private static func end(_ narrow: UnsafePointer<Int32>?, _ wide: UnsafePointer<Int64>?, _ row: Int) -> Int {
        if let narrow { return Int(narrow[row]) }
        return wide.map { Int($0[row]) } ?? 0
    }

    /// The bytes of a row; nil where it has none.
    subscript(row: Int) -> UnsafeRawBufferPointer? {
        if column.isNull(row) { return nil }
        let start = Self.end(narrow, wide, row)
        return UnsafeRawBufferPointer(start: bytes.map { $0 + start }, count: Self.end(narrow, wide, row + 1) - start)
    }
}
