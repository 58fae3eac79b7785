import GeoTypes

/// Reads the `coordinates` of the six kinds that have them into the columns of a block.
struct CoordinatesReader {
    enum Failure: Error {
        case syntax(JSONSyntaxError)
        /// JSON, but not the nesting, count or values that the kind needs.
        case shape(code: String, message: String, offset: Int)
    }

    var scanner: JSONScanner
    let kind: Geometry.Kind
    /// Whether an open ring is closed instead of refused.
    let closesRings: Bool
    /// How many rings were closed.
    private(set) var closedRings = 0
    /// How many rings have no position at all. Such a ring is none: the polygon is empty.
    private(set) var emptyRings = 0
    /// Index in the columns of the geometry's first position, line and polygon.
    private let first: (position: Int, line: Int, polygon: Int)
    /// Third and further ordinates, from the first position that has some on; as in ``Geometry``.
    private var higherOrdinates: [[Double]] = []

    init(scanner: JSONScanner, kind: Geometry.Kind, closesRings: Bool, columns: borrowing GeometryColumns) {
        self.scanner = scanner
        self.kind = kind
        self.closesRings = closesRings
        first = (columns.positions.count, columns.lineEnds.count, columns.polygonEnds.count)
    }

    /// Reads the value at the scanner's position; the columns are as before if it fails.
    mutating func read(into columns: inout GeometryColumns) throws(Failure) -> GeometryColumns.Slot {
        do throws(Failure) {
            try readBody(&columns)
        } catch {
            truncate(&columns)
            throw error
        }
        var slot = GeometryColumns.Slot(place: .columns, kind: kind)
        slot.positions = ByteRange(first.position..<columns.positions.count)
        slot.lines = ByteRange(first.line..<columns.lineEnds.count)
        slot.polygons = ByteRange(first.polygon..<columns.polygonEnds.count)
        guard !higherOrdinates.isEmpty, var geometry = columns.geometry(slot) else { return slot }
        geometry.higherOrdinates = higherOrdinates
        truncate(&columns)
        return columns.append(geometry)
    }

    private func truncate(_ columns: inout GeometryColumns) {
        columns.positions.removeSubrange(first.position...)
        columns.lineEnds.removeSubrange(first.line...)
        columns.polygonEnds.removeSubrange(first.polygon...)
    }

    private mutating func readBody(_ columns: inout GeometryColumns) throws(Failure) {
        scanner.skipWhitespace()
        switch kind {
        case .point:
            if try isEmptyArray() { return }
            try position(&columns)
        case .multiPoint: try positions(&columns)
        case .lineString:
            try line(&columns, minimum: 2, closed: false)
        case .multiLineString:
            try list(&columns) { (reader, columns) throws(Failure) in
                try reader.line(&columns, minimum: 2, closed: false)
            }
        case .polygon:
            try polygon(&columns)
        case .multiPolygon:
            try list(&columns) { (reader, columns) throws(Failure) in try reader.polygon(&columns) }
        case .geometryCollection:
            throw shape("geometry", "a GeometryCollection has geometries, not coordinates", at: scanner.position)
        }
    }

    private mutating func polygon(_ columns: inout GeometryColumns) throws(Failure) {
        let (start, rings, empty) = (scanner.position, columns.lineEnds.count, emptyRings)
        try list(&columns) { (reader, columns) throws(Failure) in
            try reader.line(&columns, minimum: 4, closed: true)
        }
        if emptyRings > empty, emptyRings > empty + 1 || columns.lineEnds.count > rings {
            throw shape("ring-too-short", "a ring has no position, and others stand beside it", at: start)
        }
        // A polygon without any ring is empty; it has no end to note unless others stand beside it.
        if kind == .multiPolygon || columns.lineEnds.count > first.line {
            columns.polygonEnds.append(columns.lineEnds.count - first.line)
        }
    }

    private mutating func line(_ columns: inout GeometryColumns, minimum: Int, closed: Bool) throws(Failure) {
        let start = scanner.position
        let begin = columns.positions.count
        try positions(&columns)
        if closed, closesRings, columns.positions.count - begin >= minimum - 1 { closeRing(&columns, from: begin) }
        let count = columns.positions.count - begin
        if count == 0, kind == .lineString { return }
        if count == 0, closed {
            emptyRings += 1
            return
        }
        guard count >= minimum else {
            throw shape(
                closed ? "ring-too-short" : "line-too-short",
                "\(closed ? "a ring" : "a line") needs \(minimum) positions or more, this one has \(count)", at: start)
        }
        if closed {
            guard isClosed(columns, from: begin) else {
                throw shape("ring-not-closed", "the ring's last position is not its first", at: start)
            }
        }
        columns.lineEnds.append(columns.positions.count - first.position)
    }

    private func isClosed(_ columns: borrowing GeometryColumns, from begin: Int) -> Bool {
        let last = columns.positions.count - 1
        guard columns.positions[begin] == columns.positions[last] else { return false }
        return higherOrdinates.isEmpty
            || higherOrdinates[begin - first.position] == higherOrdinates[last - first.position]
    }

    /// Repeats the first position at the end of a ring that lacks it.
    private mutating func closeRing(_ columns: inout GeometryColumns, from begin: Int) {
        guard !isClosed(columns, from: begin) else { return }
        columns.positions.append(columns.positions[begin])
        if !higherOrdinates.isEmpty { higherOrdinates.append(higherOrdinates[begin - first.position]) }
        closedRings += 1
    }

    private mutating func list(
        _ columns: inout GeometryColumns,
        _ element: (inout CoordinatesReader, inout GeometryColumns) throws(Failure) -> Void
    ) throws(Failure) {
        try open("an array")
        if scanner.take(UInt8(ascii: "]")) { return }
        while true {
            scanner.skipWhitespace()
            try element(&self, &columns)
            if scanner.take(UInt8(ascii: ",")) { continue }
            return try close()
        }
    }

    private mutating func positions(_ columns: inout GeometryColumns) throws(Failure) {
        try open("an array")
        if scanner.take(UInt8(ascii: "]")) { return }
        while true {
            scanner.skipWhitespace()
            try position(&columns)
            if scanner.take(UInt8(ascii: ",")) { continue }
            return try close()
        }
    }

    private mutating func position(_ columns: inout GeometryColumns) throws(Failure) {
        let start = scanner.position
        try open("a position")
        let x = try ordinate(start)
        guard scanner.take(UInt8(ascii: ",")) else {
            throw shape("position", "a position needs two numbers or more", at: start)
        }
        scanner.skipWhitespace()
        let y = try ordinate(start)
        columns.positions.append(Coordinate(x: x, y: y))
        if scanner.take(UInt8(ascii: "]")) {
            if !higherOrdinates.isEmpty { higherOrdinates.append([]) }
            return
        }
        try higherOrdinates(start, count: columns.positions.count - first.position)
    }

    /// - Parameter count: positions of the geometry so far, this one included.
    private mutating func higherOrdinates(_ start: Int, count: Int) throws(Failure) {
        var ordinates: [Double] = []
        while scanner.take(UInt8(ascii: ",")) {
            scanner.skipWhitespace()
            ordinates.append(try ordinate(start))
        }
        try close()
        // The first position with a height gives all earlier ones their empty entry.
        while higherOrdinates.count < count - 1 { higherOrdinates.append([]) }
        higherOrdinates.append(ordinates)
    }

    @inline(__always)
    private mutating func ordinate(_ position: Int) throws(Failure) -> Double {
        guard let byte = scanner.peek else { throw .syntax(scanner.fail(.unexpectedEnd)) }
        guard byte &- 0x30 < 10 || byte == UInt8(ascii: "-") else {
            if byte == UInt8(ascii: "]") {
                throw shape("position", "a position needs two numbers or more", at: position)
            }
            throw shape("position", "a position consists of numbers", at: scanner.position)
        }
        let start = scanner.position
        let value: Double
        do throws(JSONSyntaxError) {
            value = try scanner.readNumber()
        } catch {
            throw .syntax(error)
        }
        guard value.isFinite else { throw shape("position", "the number is too large", at: start) }
        scanner.skipWhitespace()
        return value
    }

    private mutating func isEmptyArray() throws(Failure) -> Bool {
        let start = scanner.position
        try open("a position")
        if scanner.take(UInt8(ascii: "]")) { return true }
        scanner.position = start
        return false
    }

    @inline(__always)
    private mutating func open(_ what: StaticString) throws(Failure) {
        guard scanner.peek == UInt8(ascii: "[") else {
            throw shape("position", "\(what) is expected here", at: scanner.position)
        }
        scanner.position += 1
        scanner.skipWhitespace()
    }

    @inline(__always)
    private mutating func close() throws(Failure) {
        do throws(JSONSyntaxError) {
            try scanner.expect(UInt8(ascii: "]"), "',' or ']'")
        } catch {
            throw .syntax(error)
        }
    }

    private func shape(_ code: String, _ message: String, at offset: Int) -> Failure {
        .shape(code: code, message: message, offset: offset)
    }

    /// The path in brackets, such as `[0][3]`, of the value at `offset` in the array that starts at `start`.
    static func path(to offset: Int, from start: Int, in scanner: JSONScanner) -> String {
        var indices: [Int] = []
        var inString = false
        var position = start
        while position < offset {
            switch scanner.base[position] {
            case UInt8(ascii: "\\") where inString: position += 1
            case UInt8(ascii: "\""): inString.toggle()
            case UInt8(ascii: "[") where !inString: indices.append(0)
            case UInt8(ascii: "]") where !inString: if !indices.isEmpty { indices.removeLast() }
            case UInt8(ascii: ",") where !inString: if !indices.isEmpty { indices[indices.count - 1] += 1 }
            default: break
            }
            position += 1
        }
        return indices.map { "[\($0)]" }.joined()
    }
}
