import CCartouche
import GeoJSON
import PluginKit

/// The features of a batch as the columns that a plugin gets.
struct BatchExport {
    let count: Int
    /// In the order of the batch's columns.
    let columns: [(name: BatchColumns.Name, memory: ColumnMemory)]
    /// Bytes of all columns together.
    let size: Int

    /// - Complexity: O(*n*) in bytes of the features.
    /// - Throws: for more than 2 GiB in one column.
    init(_ features: [Feature], _ wanted: BatchColumns) throws(ProcessorError) {
        count = features.count
        var columns: [(BatchColumns.Name, ColumnMemory)] = []
        var size = 0
        for name in BatchColumns.Name.allCases where wanted.has(name) {
            var column = ColumnBuilder(count: features.count)
            for feature in features {
                let isThere = Self.append(name, of: feature, to: &column.bytes)
                guard column.endValue(isNull: !isThere) else {
                    throw ProcessorError(
                        .data, "plugin-batch",
                        "the column \(name.rawValue) of all features is larger than the 2 GiB that a plugin can be given",
                        remedy: "leave the column out of the processor's manifest, or work on less at a time")
                }
            }
            size += column.bytes.count
            columns.append((name, ColumnMemory(column)))
        }
        self.columns = columns
        self.size = size
    }

    /// Appends what the column has of the feature.
    /// - Returns: whether it has anything.
    @inline(__always)
    private static func append(_ name: BatchColumns.Name, of feature: Feature, to bytes: inout [UInt8]) -> Bool {
        switch name {
        case .id: feature.appendID(to: &bytes)
        case .geometry: feature.appendWKB(to: &bytes)
        case .properties: feature.appendPropertiesText(to: &bytes)
        case .members: feature.appendForeignMembers(to: &bytes)
        }
    }

    func column(_ name: BatchColumns.Name) -> ColumnMemory? { columns.first { $0.name == name }?.memory }
}

// MARK: As structures of Arrow

extension BatchExport {
    /// Fills both structures; whoever holds them in the end calls their `release`.
    ///
    /// Unsafe code: children and their lists lie in one piece of memory for each structure, which its release frees;
    /// columns are freed by the release of the child that holds them, or of the structure it was moved into.
    func fill(_ schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>) {
        let fields = Children<ArrowSchema>(count: columns.count)
        let parts = Children<ArrowArray>(count: columns.count)
        for (index, column) in columns.enumerated() {
            fields[index].initialize(to: Self.field(column.name))
            parts[index].initialize(to: Self.part(column.memory))
        }
        schema.initialize(
            to: ArrowSchema(
                format: Constant.structure, name: Constant.empty, metadata: nil, flags: 0,
                n_children: Int64(columns.count), children: fields.list, dictionary: nil,
                release: { schema in
                    guard let schema, let children = schema.pointee.children else { return }
                    for index in 0..<Int(schema.pointee.n_children) {
                        if let child = children[index] { child.pointee.release?(child) }
                    }
                    Children<ArrowSchema>(list: children).free()
                    schema.pointee.release = nil
                }, private_data: nil))
        let buffers = UnsafeMutablePointer<UnsafeRawPointer?>.allocate(capacity: 1)
        buffers.initialize(to: nil)
        array.initialize(
            to: ArrowArray(
                length: Int64(count), null_count: 0, offset: 0, n_buffers: 1, n_children: Int64(columns.count),
                buffers: buffers, children: parts.list, dictionary: nil,
                release: { array in
                    guard let array, let children = array.pointee.children else { return }
                    for index in 0..<Int(array.pointee.n_children) {
                        if let child = children[index] { child.pointee.release?(child) }
                    }
                    Children<ArrowArray>(list: children).free()
                    array.pointee.buffers?.deallocate()
                    array.pointee.release = nil
                }, private_data: nil))
    }

    private static func field(_ name: BatchColumns.Name) -> ArrowSchema {
        let isBinary = name == .geometry
        return ArrowSchema(
            format: isBinary ? Constant.binary : Constant.text, name: Constant.name(of: name),
            metadata: isBinary ? Constant.geometry : nil, flags: Int64(ARROW_FLAG_NULLABLE), n_children: 0,
            children: nil, dictionary: nil, release: { $0?.pointee.release = nil }, private_data: nil)
    }

    private static func part(_ memory: ColumnMemory) -> ArrowArray {
        ArrowArray(
            length: Int64(memory.count), null_count: Int64(memory.nullCount), offset: 0, n_buffers: 3, n_children: 0,
            buffers: memory.buffers, children: nil, dictionary: nil,
            release: { array in
                guard let array, let owner = array.pointee.private_data else { return }
                Unmanaged<ColumnMemory>.fromOpaque(owner).release()
                array.pointee.release = nil
            }, private_data: Unmanaged.passRetained(memory).toOpaque())
    }

    /// Structures side by side, and the list of pointers to them.
    private struct Children<Structure> {
        let list: UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>

        init(count: Int) {
            let structures = UnsafeMutablePointer<Structure>.allocate(capacity: max(count, 1))
            list = .allocate(capacity: max(count, 1))
            // The first one is there even where none is used, so that the memory can be found again.
            for index in 0..<max(count, 1) { (list + index).initialize(to: structures + index) }
        }

        init(list: UnsafeMutablePointer<UnsafeMutablePointer<Structure>?>) { self.list = list }

        subscript(index: Int) -> UnsafeMutablePointer<Structure> { list[0].unsafelyUnwrapped + index }

        func free() {
            list[0]?.deallocate()
            list.deallocate()
        }
    }

    /// Texts that last as long as the process.
    private enum Constant {
        static func text(_ value: StaticString) -> UnsafePointer<CChar> {
            UnsafeRawPointer(value.utf8Start).assumingMemoryBound(to: CChar.self)
        }

        static var structure: UnsafePointer<CChar> { text("+s") }
        static var text: UnsafePointer<CChar> { text("u") }
        static var binary: UnsafePointer<CChar> { text("z") }
        static var empty: UnsafePointer<CChar> { text("") }

        static func name(of column: BatchColumns.Name) -> UnsafePointer<CChar> {
            switch column {
            case .id: text("id")
            case .geometry: text("geometry")
            case .properties: text("properties")
            case .members: text("members")
            }
        }

        /// `ARROW:extension:name` is `geoarrow.wkb`: a count of pairs, then names and values with their lengths, all in
        /// the machine's byte order.
        nonisolated(unsafe) static let geometry: UnsafePointer<CChar> = {
            var bytes: [UInt8] = []
            func append(_ number: Int) { withUnsafeBytes(of: Int32(number)) { bytes += Array($0) } }
            append(1)
            for word in ["ARROW:extension:name", "geoarrow.wkb"] {
                append(word.utf8.count)
                bytes += Array(word.utf8)
            }
            let memory = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            for (index, byte) in bytes.enumerated() { (memory + index).initialize(to: CChar(bitPattern: byte)) }
            return UnsafePointer(memory)
        }()
    }
}
