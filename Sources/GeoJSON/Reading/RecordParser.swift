import GeoTypes

/// What is being read of a block. Not copyable, so that its arrays are never copied on the way.
struct RecordBatch: ~Copyable {
    var output = FeatureParser.Output()
    var columns = GeometryColumns()
}

/// Reads one record: a Feature, or where the block allows it a bare geometry or a FeatureCollection.
struct RecordParser {
    let block: FeatureBlock
    var record: Range<Int>
    let index: Int
    let closesRings: Bool
    let shapes: KnownShapes

    mutating func parse(into batch: inout RecordBatch) throws(JSONSyntaxError) {
        var scanner = JSONScanner(
            block.base, from: record.lowerBound, to: record.upperBound, depthLimit: block.depthLimit)
        scanner.skipWhitespace()
        guard scanner.peek == UInt8(ascii: "{") else {
            try scanner.skipValue()
            return reject(FeatureFault("feature", "a feature must be an object"), at: record.lowerBound, into: &batch)
        }
        scanner.shapes = shapes
        let start = scanner.position
        scanner.position += 1
        var others = NameShape()
        var members = FeatureMembers()
        var type: Range<Int>?
        var features: Range<Int>?
        var body: Range<Int>?  // coordinates or geometries: the record is a geometry.
        var slot = GeometryColumns.Slot()
        var geometryFault: GeometryParser.GeometryFault?
        var closedRings = 0
        var crs: Range<Int>?
        if !scanner.take(UInt8(ascii: "}")) {
            repeat {
                let key = try scanner.skipKey()
                scanner.skipWhitespace()
                let start = scanner.position
                switch MemberName(block.bytes(key)) {
                case .type:
                    if type != nil { scanner.oddities.insert(.names) }
                    try scanner.skipValue()
                    type = start..<scanner.position
                case .geometry:
                    if members.geometry != nil { scanner.oddities.insert(.names) }
                    (slot, geometryFault) = (GeometryColumns.Slot(), nil)
                    if scanner.peek == UInt8(ascii: "n") {
                        try scanner.skipValue()
                    } else {
                        var parser = GeometryParser(scanner: scanner, closesRings: closesRings)
                        switch try parser.parse(path: "geometry", into: &batch.columns) {
                        case .success(let result):
                            slot = result.slot
                            members.geometryHasForeignMembers = result.hasForeignMembers
                        case .failure(let fault): geometryFault = fault
                        }
                        closedRings = parser.closedRings
                        scanner.position = parser.scanner.position
                        scanner.oddities = parser.scanner.oddities
                    }
                    members.geometry = start..<scanner.position
                case .properties:
                    if members.properties != nil { scanner.oddities.insert(.names) }
                    try scanner.skipValue(depth: 1)
                    members.properties = start..<scanner.position
                case .id:
                    if members.id != nil { scanner.oddities.insert(.names) }
                    try scanner.skipValue()
                    members.id = start..<scanner.position
                case .bbox:
                    if members.bbox != nil { scanner.oddities.insert(.names) }
                    try scanner.skipBox()
                    members.bbox = start..<scanner.position
                case .features:
                    try scanner.skipValue()
                    features = start..<scanner.position
                case .coordinates:
                    try scanner.skipValue()
                    body = start..<scanner.position
                case .other:
                    others.add(block.bytes(key))
                    try scanner.skipValue(depth: 1)
                    if block.holdsDocuments, block.bytes(key).isText("crs") { crs = start..<scanner.position }
                }
            } while scanner.take(UInt8(ascii: ","))
            try scanner.expect(UInt8(ascii: "}"), "',' or '}'")
        }
        let end = scanner.position
        scanner.skipWhitespace()
        guard scanner.position == record.upperBound else { throw scanner.fail(.trailingData) }
        // Blanks stand behind the text where several share a line: edits count from its braces.
        record = start..<end
        scanner.note(others, from: start)

        if let crs { checkCRS(crs, into: &batch) }
        let isFeature = type.map { isFeatureType($0) } ?? false
        guard isFeature else {
            let isReserved = features != nil && (body ?? members.geometry ?? members.properties) != nil
            if isReserved || !scanner.oddities.isEmpty { batch.output.odd.insert(index) }
            return try parseOther(type: type, features: features, hasBody: body != nil, id: members.id, into: &batch)
        }
        if let geometryFault {
            return reject(geometryFault.fault, at: geometryFault.offset, id: members.id, into: &batch)
        }
        if let range = members.properties,
            ![UInt8(ascii: "{"), UInt8(ascii: "n")].contains(block.base[range.lowerBound])
        {
            let fault = FeatureFault("properties", "properties must be an object or null", path: "properties")
            return reject(fault, at: range.lowerBound, id: members.id, into: &batch)
        }
        if let range = members.id, !isLegalID(range) {
            warn("id", "an id must be a string or a number; it is left out", at: range.lowerBound, into: &batch)
            members.id = nil
            members.hasIllegalID = true
        }
        if members.geometry == nil {
            warn("geometry", "the feature has no geometry member; null is taken", at: record.lowerBound, into: &batch)
        }
        if features != nil || body != nil { scanner.oddities.insert(.reserved) }
        if !scanner.oddities.isEmpty { batch.output.odd.insert(index) }
        append(.feature, members, slot, closedRings, into: &batch)
    }

    private func append(
        _ kind: Feature.Kind, _ members: FeatureMembers, _ slot: GeometryColumns.Slot, _ closedRings: Int,
        into batch: inout RecordBatch
    ) {
        var feature = Feature(
            block: block, record: record, kind: kind, index: index, members: members, slot: slot)
        if closedRings > 0 {
            // The text still has the open rings: the geometry must be written anew.
            feature.geometryIsEdited = true
            warn(
                "ring-closed", "\(closedRings) open ring\(closedRings == 1 ? "" : "s") closed", at: record.lowerBound,
                into: &batch)
        }
        batch.output.features.append(feature)
    }

    private func isFeatureType(_ range: Range<Int>) -> Bool {
        block.bytes(range).isText("\"Feature\"")
            || (try? JSONParser.parse(block.bytes(range)))?.string == "Feature"
    }

    /// The record is no Feature: what else may it be here?
    private func parseOther(
        type: Range<Int>?, features: Range<Int>?, hasBody: Bool, id: Range<Int>?,
        into batch: inout RecordBatch
    ) throws(JSONSyntaxError) {
        let name = type.flatMap { try? JSONParser.parse(block.bytes($0)) }?.string
        if !block.holdsFeatures, name == "FeatureCollection", let features {
            return try flatten(features, into: &batch)
        }
        if !block.holdsFeatures, let name, Geometry.Kind(rawValue: name) != nil, hasBody {
            return try parseGeometry(into: &batch)
        }
        if !block.holdsFeatures, let kind = name.flatMap(Geometry.Kind.init(rawValue:)) {
            let member = kind == .geometryCollection ? "geometries" : "coordinates"
            let fault = FeatureFault("geometry", "the \(kind.rawValue) has no \(member)", path: "geometry")
            return reject(fault, at: record.lowerBound, into: &batch)
        }
        reject(
            Self.typeFault(name, type != nil), at: type?.lowerBound ?? record.lowerBound, id: id, into: &batch)
    }

    /// The record is a bare geometry.
    private func parseGeometry(into batch: inout RecordBatch) throws(JSONSyntaxError) {
        var parser = GeometryParser(
            scanner: JSONScanner(block.base, from: record.lowerBound, to: record.upperBound), closesRings: closesRings)
        parser.scanner.skipWhitespace()
        parser.scanner.shapes = shapes
        switch try parser.parse(path: "geometry", into: &batch.columns) {
        case .success(let result):
            var members = FeatureMembers()
            members.geometry = record
            members.geometryHasForeignMembers = result.hasForeignMembers
            if !parser.scanner.oddities.isEmpty { batch.output.odd.insert(index) }
            append(.geometry, members, result.slot, parser.closedRings, into: &batch)
        case .failure(let fault):
            reject(fault.fault, at: fault.offset, into: &batch)
        }
    }

    /// The record of a sequence is a FeatureCollection: its features take its place, all with the record's index.
    private func flatten(_ features: Range<Int>, into batch: inout RecordBatch) throws(JSONSyntaxError) {
        var scanner = JSONScanner(block.base, from: features.lowerBound, to: features.upperBound)
        guard scanner.take(UInt8(ascii: "[")) else {
            return reject(FeatureFault("features", "features must be an array"), at: features.lowerBound, into: &batch)
        }
        if scanner.take(UInt8(ascii: "]")) { return }
        repeat {
            scanner.skipWhitespace()
            let start = scanner.position
            try scanner.skipValue()
            var parser = RecordParser(
                block: block, record: start..<scanner.position, index: index, closesRings: closesRings, shapes: shapes)
            try parser.parse(into: &batch)
        } while scanner.take(UInt8(ascii: ","))
    }

    /// One document of many can't be in a CRS of its own, since all of them make one collection.
    private func checkCRS(_ range: Range<Int>, into batch: inout RecordBatch) {
        guard let member = try? JSONParser.parse(block.bytes(range)), !member.isNull else { return }
        let name = (member["properties"]?["name"]?.string ?? member.string)?.uppercased() ?? ""
        if name.hasSuffix("CRS84") || name.hasSuffix(":4326") { return }
        warn(
            FeatureWarning.ownCRS, "the record names a CRS of its own: \(member.text)", at: range.lowerBound,
            into: &batch)
    }

    private func isLegalID(_ range: Range<Int>) -> Bool {
        let byte = block.base[range.lowerBound]
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "-") || byte &- 0x30 < 10
    }

    private static func typeFault(_ name: String?, _ isPresent: Bool) -> FeatureFault {
        guard let name else {
            return FeatureFault(
                "type", isPresent ? "the type must be a string" : "the object has no type; a Feature is expected",
                path: "type")
        }
        if TypeName.nearest(to: name, in: ["Feature"]) != nil {
            return FeatureFault("type", "'\(name)' is no type; did you mean 'Feature'?", path: "type")
        }
        return FeatureFault("type", "a Feature is expected, the type is '\(name)'", path: "type")
    }

    private func reject(
        _ fault: FeatureFault, at offset: Int, id: Range<Int>? = nil, into batch: inout RecordBatch
    ) {
        batch.output.rejected.append(
            RejectedFeature(
                block: block, record: record, index: index,
                id: id.flatMap { isLegalID($0) ? try? JSONParser.parse(block.bytes($0)) : nil }, offset: offset,
                fault: fault))
    }

    private func warn(_ code: String, _ message: String, at offset: Int, into batch: inout RecordBatch) {
        batch.output.warnings.append(
            FeatureWarning(code: code, message: message, index: index, location: block.location(at: offset)))
    }
}
