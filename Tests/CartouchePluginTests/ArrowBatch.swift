import CCartouche

/// A batch as a host lays it out, made by hand, and told apart from what the plugin under test makes.
final class ArrowBatch {
    /// A column's values; nil stands for null.
    struct Column {
        var name: String
        var values: [[UInt8]?]
        var format: String

        init(_ name: String, _ values: [[UInt8]?], format: String) {
            self.name = name
            self.values = values
            self.format = format
        }

        init(_ name: String, texts: [String?]) {
            self.init(name, texts.map { $0.map { Array($0.utf8) } }, format: "u")
        }

        init(geometries: [[UInt8]?]) {
            self.init("geometry", geometries, format: "z")
        }
    }

    let schema: UnsafeMutablePointer<ArrowSchema>
    let array: UnsafeMutablePointer<ArrowArray>
    private var memory: [UnsafeMutableRawPointer] = []
    /// How often the array was released.
    private(set) var releases = 0

    /// - Parameter skipped: rows in front of the batch that an offset passes over.
    init(_ columns: [Column], rows: Int, skipped: Int = 0) {
        schema = .allocate(capacity: 1)
        array = .allocate(capacity: 1)
        var types = ArrowSchema()
        var values = ArrowArray()
        types.format = text("+s")
        values.length = Int64(rows)
        values.offset = Int64(skipped)
        values.n_buffers = 1
        values.buffers = list([nil as UnsafeRawPointer?])
        types.n_children = Int64(columns.count)
        values.n_children = Int64(columns.count)
        types.children = list(columns.map { pointer(schema(of: $0)) })
        values.children = list(columns.map { pointer(array(of: $0, skipped: skipped)) })
        types.release = { schema in schema?.pointee.release = nil }
        values.private_data = Unmanaged.passUnretained(self).toOpaque()
        values.release = { array in
            guard let array, let owner = array.pointee.private_data else { return }
            Unmanaged<ArrowBatch>.fromOpaque(owner).takeUnretainedValue().releases += 1
            array.pointee.release = nil
        }
        schema.initialize(to: types)
        array.initialize(to: values)
    }

    deinit {
        memory.forEach { $0.deallocate() }
        schema.deallocate()
        array.deallocate()
    }

    private func schema(of column: Column) -> ArrowSchema {
        var schema = ArrowSchema()
        schema.format = text(column.format)
        schema.name = text(column.name)
        schema.flags = Int64(ARROW_FLAG_NULLABLE)
        return schema
    }

    private func array(of column: Column, skipped: Int) -> ArrowArray {
        let values = [[UInt8]?](repeating: nil, count: skipped) + column.values
        var bits = [UInt8](repeating: 0, count: values.count / 8 + 1)
        var offsets: [Int] = [0]
        var data: [UInt8] = []
        for (index, value) in values.enumerated() {
            if let value {
                bits[index / 8] |= 1 << UInt8(index % 8)
                data += value
            }
            offsets.append(data.count)
        }
        let isLarge = column.format == column.format.uppercased()
        var array = ArrowArray()
        array.length = Int64(values.count)
        array.null_count = Int64(values.count { $0 == nil })
        array.n_buffers = 3
        let hasNulls = array.null_count > 0
        array.buffers = list([
            hasNulls ? UnsafeRawPointer(list(bits)) : nil,
            isLarge ? UnsafeRawPointer(list(offsets)) : UnsafeRawPointer(list(offsets.map { Int32($0) })),
            UnsafeRawPointer(list(data)),
        ])
        return array
    }

    private func list<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
        let size = max(values.count, 1) * MemoryLayout<Value>.stride
        let piece = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        memory.append(piece)
        let start = piece.bindMemory(to: Value.self, capacity: max(values.count, 1))
        _ = UnsafeMutableBufferPointer(start: start, count: values.count).initialize(from: values)
        return start
    }

    private func pointer<Value>(_ value: Value) -> UnsafeMutablePointer<Value>? { list([value]) }

    private func text(_ text: String) -> UnsafePointer<CChar> { UnsafePointer(list(Array(text.utf8CString))) }
}
