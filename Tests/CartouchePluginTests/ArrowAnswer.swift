import CCartouche

/// What came back, copied out and released.
struct ArrowAnswer: Equatable {
    /// Nil when the answer was left as it was: nothing has changed.
    var columns: [String: [[UInt8]?]]?
    var rows: [Int64?]?
    var count = 0

    init(_ schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>) {
        guard array.pointee.release != nil else { return }
        var columns: [String: [[UInt8]?]] = [:]
        count = Int(array.pointee.length)
        for index in 0..<Int(array.pointee.n_children) {
            let (type, child) = (schema.pointee.children[index], array.pointee.children[index])
            guard let type, let child else { continue }
            let (name, format) = (String(cString: type.pointee.name), String(cString: type.pointee.format))
            if format == "l" {
                rows = Self.numbers(child.pointee)
            } else {
                columns[name] = Self.values(child.pointee, isLarge: format == format.uppercased())
            }
        }
        self.columns = columns
        array.pointee.release?(array)
        schema.pointee.release?(schema)
    }

    func texts(_ column: String) -> [String?]? {
        columns?[column]?.map { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    private static func isPresent(_ array: ArrowArray, _ row: Int) -> Bool {
        guard let bits = array.buffers[0] else { return true }
        return bits.load(fromByteOffset: row / 8, as: UInt8.self) >> UInt8(row % 8) & 1 == 1
    }

    private static func numbers(_ array: ArrowArray) -> [Int64?] {
        (0..<Int(array.length)).map { row in
            isPresent(array, row) ? array.buffers[1]?.load(fromByteOffset: row * 8, as: Int64.self) : nil
        }
    }

    private static func values(_ array: ArrowArray, isLarge: Bool) -> [[UInt8]?] {
        func offset(_ row: Int) -> Int {
            guard let offsets = array.buffers[1] else { return 0 }
            return isLarge
                ? Int(offsets.load(fromByteOffset: row * 8, as: Int64.self))
                : Int(offsets.load(fromByteOffset: row * 4, as: Int32.self))
        }
        return (0..<Int(array.length)).map { row in
            guard isPresent(array, row), let data = array.buffers[2] else { return nil }
            return Array(UnsafeRawBufferPointer(start: data + offset(row), count: offset(row + 1) - offset(row)))
        }
    }
}
