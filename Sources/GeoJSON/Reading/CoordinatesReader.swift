import GeoTypes

/// Reads the `coordinates` of the six kinds that have them into a flat ``Geometry``.
struct CoordinatesReader {
    enum Failure: Error {
        case syntax(JSONSyntaxError)
        /// JSON, but not the nesting, count or values that the kind needs.
        case shape(code: String, message: String, offset: Int)
    }

    var scanner: JSONScanner
    var geometry: Geometry
    /// Whether an open ring is closed instead of refused.
    var closesRings = false
    /// How many rings were closed.
    var closedRings = 0

    mutating func read() throws(Failure) {
        scanner.skipWhitespace()
        switch geometry.kind {
        case .point:
            if try isEmptyArray() { return }
            try position()
        case .multiPoint:
            try list { (reader) throws(Failure) in try reader.position() }
        case .lineString:
            try line(minimum: 2, closed: false)
        case .multiLineString:
            try list { (reader) throws(Failure) in try reader.line(minimum: 2, closed: false) }
        case .polygon:
            try polygon()
        case .multiPolygon:
            try list { (reader) throws(Failure) in try reader.polygon() }
        case .geometryCollection:
            throw shape("geometry", "a GeometryCollection has geometries, not coordinates", at: scanner.position)
        }
    }

    private mutating func polygon() throws(Failure) {
        try list { (reader) throws(Failure) in try reader.line(minimum: 4, closed: true) }
        // A polygon without any ring is empty; it has no end to note unless others stand beside it.
        if geometry.kind == .multiPolygon || !geometry.lineEnds.isEmpty {
            geometry.polygonEnds.append(geometry.lineEnds.count)
        }
    }

    private mutating func line(minimum: Int, closed: Bool) throws(Failure) {
        let start = scanner.position
        let first = geometry.coordinates.count
        try list { (reader) throws(Failure) in try reader.position() }
        if closed, closesRings, geometry.coordinates.count - first >= minimum - 1 { closeRing(from: first) }
        let count = geometry.coordinates.count - first
        if count == 0, geometry.kind == .lineString { return }
        guard count >= minimum else {
            throw shape(
                closed ? "ring-too-short" : "line-too-short",
                "\(closed ? "a ring" : "a line") needs \(minimum) positions or more, this one has \(count)", at: start)
        }
        if closed {
            guard isClosed(from: first) else {
                throw shape("ring-not-closed", "the ring's last position is not its first", at: start)
            }
        }
        geometry.lineEnds.append(geometry.coordinates.count)
    }

    private func isClosed(from first: Int) -> Bool {
        let last = geometry.coordinates.count - 1
        return geometry.coordinates[first] == geometry.coordinates[last]
            && (geometry.higherOrdinates.isEmpty || geometry.higherOrdinates[first] == geometry.higherOrdinates[last])
    }

    /// Repeats the first position at the end of a ring that lacks it.
    private mutating func closeRing(from first: Int) {
        guard !isClosed(from: first) else { return }
        geometry.coordinates.append(geometry.coordinates[first])
        if !geometry.higherOrdinates.isEmpty { geometry.higherOrdinates.append(geometry.higherOrdinates[first]) }
        closedRings += 1
    }

    private mutating func list(_ element: (inout CoordinatesReader) throws(Failure) -> Void) throws(Failure) {
        try open("an array")
        if scanner.take(UInt8(ascii: "]")) { return }
        while true {
            scanner.skipWhitespace()
            try element(&self)
            if scanner.take(UInt8(ascii: ",")) { continue }
            return try close()
        }
    }

    @inline(__always)
    private mutating func position() throws(Failure) {
        let start = scanner.position
        try open("a position")
        let x = try ordinate(start)
        guard scanner.take(UInt8(ascii: ",")) else {
            throw shape("position", "a position needs two numbers or more", at: start)
        }
        scanner.skipWhitespace()
        let y = try ordinate(start)
        geometry.coordinates.append(Coordinate(x: x, y: y))
        if scanner.take(UInt8(ascii: "]")) {
            if !geometry.higherOrdinates.isEmpty { geometry.higherOrdinates.append([]) }
            return
        }
        try higherOrdinates(start)
    }

    private mutating func higherOrdinates(_ start: Int) throws(Failure) {
        var ordinates: [Double] = []
        while scanner.take(UInt8(ascii: ",")) {
            scanner.skipWhitespace()
            ordinates.append(try ordinate(start))
        }
        try close()
        // The first position with a height gives all earlier ones their empty entry.
        while geometry.higherOrdinates.count < geometry.coordinates.count - 1 { geometry.higherOrdinates.append([]) }
        geometry.higherOrdinates.append(ordinates)
    }

    @inline(__always)
    private mutating func ordinate(_ position: Int) throws(Failure) -> Double {
        guard let byte = scanner.peek else { throw .syntax(scanner.fail(.unexpectedEnd)) }
        guard byte &- 0x30 < 10 || byte == UInt8(ascii: "-") else {
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
    private mutating func open(_ what: String) throws(Failure) {
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
