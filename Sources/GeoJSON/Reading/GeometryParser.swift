import GeoTypes

/// Reads a geometry object. Text that is no JSON ends with a ``JSONSyntaxError``; JSON that is no geometry gives a
/// ``GeometryFault``, after the whole value has been found to be JSON.
struct GeometryParser {
    struct Result {
        /// Where the geometry lies in the columns.
        var slot: GeometryColumns.Slot
        var hasForeignMembers: Bool
    }

    struct GeometryFault: Error {
        var fault: FeatureFault
        /// Byte offset of the faulty value.
        var offset: Int
    }

    /// Nesting of GeometryCollections that is still read.
    static let collectionDepthLimit = 64

    var scanner: JSONScanner
    /// Whether open rings are closed instead of refused.
    var closesRings = false
    /// How many rings were closed.
    var closedRings = 0

    /// Reads the object at the scanner's position. `path` names it in messages.
    mutating func parse(
        path: String, depth: Int = 0, into columns: inout GeometryColumns
    ) throws(JSONSyntaxError) -> Swift.Result<Result, GeometryFault> {
        let start = scanner.position
        guard scanner.peek == UInt8(ascii: "{") else {
            try scanner.skipValue()
            return fault("geometry", "a geometry must be an object or null", path, start)
        }
        guard depth <= Self.collectionDepthLimit else {
            try scanner.skipValue()
            return fault("too-deep", "more than \(Self.collectionDepthLimit) nested GeometryCollections", path, start)
        }
        scanner.position += 1
        var kind: Geometry.Kind?
        var typeFault: GeometryFault?
        var hasForeignMembers = false
        var others = NameShape()
        var pending: Int?  // Where coordinates or geometries start, when they come before the type.
        var body: Swift.Result<GeometryColumns.Slot, GeometryFault>?
        if !scanner.take(UInt8(ascii: "}")) {
            repeat {
                let key = try scanner.skipKey()
                scanner.skipWhitespace()
                let valueStart = scanner.position
                switch MemberName(scanner.bytes(key)) {
                case .type:
                    if kind != nil || typeFault != nil { scanner.oddities.insert(.names) }
                    try scanner.skipValue()
                    let value = scanner.bytes(valueStart..<scanner.position)
                    kind = Self.kind(value)
                    if kind == nil { typeFault = Self.unknownType(value, "\(path).type", valueStart) }
                case .coordinates:
                    if body != nil || pending != nil { scanner.oddities.insert(.names) }
                    if let kind {
                        body = try readBody(kind, path: path, depth: depth, &columns)
                    } else {
                        pending = valueStart
                        try scanner.skipValue()
                    }
                case .bbox:
                    hasForeignMembers = true
                    try scanner.skipBox()
                case .geometry, .properties, .features:
                    scanner.oddities.insert(.reserved)
                    hasForeignMembers = true
                    try scanner.skipValue()
                case .id, .other:
                    others.add(scanner.bytes(key))
                    hasForeignMembers = true
                    try scanner.skipValue()
                }
            } while scanner.take(UInt8(ascii: ","))
            try scanner.expect(UInt8(ascii: "}"), "',' or '}'")
        }
        scanner.note(others, from: start)
        if let typeFault { return .failure(typeFault) }
        guard let kind else { return fault("geometry-type", "the geometry has no type", path, start) }
        if let pending, body == nil {
            let behind = scanner.position
            scanner.position = pending
            body = try readBody(kind, path: path, depth: depth, &columns)
            scanner.position = behind
        }
        switch body {
        case nil:
            let member = kind == .geometryCollection ? "geometries" : "coordinates"
            return fault("geometry", "the \(kind.rawValue) has no \(member)", path, start)
        case .failure(let fault): return .failure(fault)
        case .success(let slot):
            return .success(Result(slot: slot, hasForeignMembers: hasForeignMembers))
        }
    }

    private mutating func readBody(
        _ kind: Geometry.Kind, path: String, depth: Int, _ columns: inout GeometryColumns
    ) throws(JSONSyntaxError) -> Swift.Result<GeometryColumns.Slot, GeometryFault> {
        if kind == .geometryCollection { return try readMembers(path: path, depth: depth, &columns) }
        let start = scanner.position
        var reader = CoordinatesReader(scanner: scanner, kind: kind, closesRings: closesRings, columns: columns)
        do throws(CoordinatesReader.Failure) {
            let slot = try reader.read(into: &columns)
            scanner.position = reader.scanner.position
            closedRings += reader.closedRings
            if reader.emptyRings > 0 { scanner.oddities.insert(.emptyRing) }
            return .success(slot)
        } catch {
            switch error {
            case .syntax(let error): throw error
            case .shape(let code, let message, let offset):
                // The rest may hold a syntax error, which weighs more than a wrong shape.
                scanner.position = start
                try scanner.skipValue()
                let place = CoordinatesReader.path(to: offset, from: start, in: scanner)
                return fault(code, message, "\(path).coordinates\(place)", offset)
            }
        }
    }

    private mutating func readMembers(
        path: String, depth: Int, _ columns: inout GeometryColumns
    ) throws(JSONSyntaxError) -> Swift.Result<GeometryColumns.Slot, GeometryFault> {
        let start = scanner.position
        guard scanner.take(UInt8(ascii: "[")) else {
            try scanner.skipValue()
            return fault("geometry", "geometries must be an array", "\(path).geometries", start)
        }
        var geometry = Geometry(kind: .geometryCollection)
        var firstFault: GeometryFault?
        if scanner.take(UInt8(ascii: "]")) { return .success(columns.append(geometry)) }
        repeat {
            scanner.skipWhitespace()
            // Members are read into columns of their own: the collection as a whole lies in none.
            var own = GeometryColumns()
            let member = try parse(path: "\(path).geometries[\(geometry.members.count)]", depth: depth + 1, into: &own)
            switch member {
            case .success(let result): geometry.members.append(own.geometry(result.slot) ?? geometry)
            case .failure(let fault):
                firstFault = firstFault ?? fault
                geometry.members.append(Geometry(kind: .geometryCollection))
            }
        } while scanner.take(UInt8(ascii: ","))
        try scanner.expect(UInt8(ascii: "]"), "',' or ']'")
        return firstFault.map { .failure($0) } ?? .success(columns.append(geometry))
    }

    private func fault<T>(
        _ code: String, _ message: String, _ path: String, _ offset: Int
    ) -> Swift.Result<T, GeometryFault> {
        .failure(GeometryFault(fault: FeatureFault(code, message, path: path), offset: offset))
    }

    /// The kind that the text of a `type` names, quotes included.
    private static func kind(_ value: UnsafeBufferPointer<UInt8>) -> Geometry.Kind? {
        if value.isText("\"Point\"") { return .point }
        if value.isText("\"Polygon\"") { return .polygon }
        return (try? JSONParser.parse(value))?.string.flatMap(Geometry.Kind.init(rawValue:))
    }

    private static func unknownType(
        _ value: UnsafeBufferPointer<UInt8>, _ path: String, _ offset: Int
    ) -> GeometryFault {
        guard let name = (try? JSONParser.parse(value))?.string else {
            return GeometryFault(
                fault: FeatureFault("geometry-type", "a geometry's type must be a string", path: path), offset: offset)
        }
        let hint = TypeName.nearest(to: name, in: TypeName.geometries).map { "; did you mean '\($0)'?" } ?? ""
        return GeometryFault(
            fault: FeatureFault("geometry-type", "'\(name)' is no geometry type\(hint)", path: path), offset: offset)
    }
}
