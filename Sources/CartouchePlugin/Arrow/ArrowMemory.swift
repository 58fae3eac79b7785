import CCartouche

/// Memory of an array or a schema that was handed out, until it is released.
final class ArrowMemory {
    private var pieces: [UnsafeMutableRawPointer] = []

    deinit { for piece in pieces { piece.deallocate() } }

    /// A copy of the values that lasts as long as this.
    func keep<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeRawPointer {
        UnsafeRawPointer(space(values.count, of: Value.self, from: values))
    }

    /// A text with a null byte behind it.
    func keep(_ text: String) -> UnsafePointer<CChar> {
        let bytes = Array(text.utf8CString)
        return UnsafePointer(space(bytes.count, of: CChar.self, from: bytes))
    }

    func space<Value>(
        _ count: Int, of type: Value.Type, from values: some Collection<Value>
    ) -> UnsafeMutablePointer<Value> {
        let piece = UnsafeMutableRawPointer.allocate(
            byteCount: max(count, 1) * MemoryLayout<Value>.stride, alignment: 64)
        pieces.append(piece)
        let start = piece.bindMemory(to: Value.self, capacity: max(count, 1))
        _ = UnsafeMutableBufferPointer(start: start, count: count).initialize(from: values)
        return start
    }

    /// Structures side by side, and pointers to them as Arrow lists children; nil for none.
    func list<Structure>(_ children: [Structure]) -> UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>? {
        guard !children.isEmpty else { return nil }
        let start = space(children.count, of: Structure.self, from: children)
        let list = children.indices.map { UnsafeMutablePointer<Structure>?(start + $0) }
        return space(list.count, of: UnsafeMutablePointer<Structure>?.self, from: list)
    }
}

extension ArrowMemory {
    /// Hands columns out as a struct array. Its children are released by it, unless they were moved out before.
    static func export(
        _ columns: [AnswerColumn], rows: Int, as schema: UnsafeMutablePointer<ArrowSchema>,
        _ array: UnsafeMutablePointer<ArrowArray>
    ) {
        schema.pointee = self.schema("+s", name: "", children: columns.map { self.schema($0.format, name: $0.name) })
        array.pointee = self.array(
            rows: rows, nullCount: 0,
            children: columns.map { column in
                self.array(rows: rows, nullCount: column.nullCount) { column.buffers(in: $0) }
            }
        ) { _ in [nil] }
    }

    private static func schema(_ format: String, name: String, children: [ArrowSchema] = []) -> ArrowSchema {
        let memory = ArrowMemory()
        var schema = ArrowSchema()
        schema.format = memory.keep(format)
        schema.name = memory.keep(name)
        schema.flags = children.isEmpty ? Int64(ARROW_FLAG_NULLABLE) : 0
        schema.n_children = Int64(children.count)
        schema.children = memory.list(children)
        schema.release = { schema in
            guard let schema, let memory = schema.pointee.private_data else { return }
            for index in 0..<Int(schema.pointee.n_children) {
                guard let child = schema.pointee.children[index] else { continue }
                child.pointee.release?(child)
            }
            Unmanaged<ArrowMemory>.fromOpaque(memory).release()
            schema.pointee.private_data = nil
            schema.pointee.release = nil
        }
        schema.private_data = Unmanaged.passRetained(memory).toOpaque()
        return schema
    }

    private static func array(
        rows: Int, nullCount: Int, children: [ArrowArray] = [], buffers: (ArrowMemory) -> [UnsafeRawPointer?]
    ) -> ArrowArray {
        let memory = ArrowMemory()
        let buffers = buffers(memory)
        var array = ArrowArray()
        array.length = Int64(rows)
        array.null_count = Int64(nullCount)
        array.n_buffers = Int64(buffers.count)
        array.buffers = memory.space(buffers.count, of: UnsafeRawPointer?.self, from: buffers)
        array.n_children = Int64(children.count)
        array.children = memory.list(children)
        array.release = { array in
            guard let array, let memory = array.pointee.private_data else { return }
            for index in 0..<Int(array.pointee.n_children) {
                guard let child = array.pointee.children[index] else { continue }
                child.pointee.release?(child)
            }
            Unmanaged<ArrowMemory>.fromOpaque(memory).release()
            array.pointee.private_data = nil
            array.pointee.release = nil
        }
        array.private_data = Unmanaged.passRetained(memory).toOpaque()
        return array
    }
}
