import GeoTypes

extension Feature {
    /// Whether the record goes out as it came in.
    private var isUntouched: Bool {
        !geometryIsEdited && !propertiesAreEdited && !dropsCRS
            && (kind == .geometry || (members.isComplete && !boxIsEdited))
    }

    /// Whether the `bbox` member comes or goes by its rule.
    private var boxIsEdited: Bool {
        switch boxRule {
        case .follow: false
        case .drop: members.bbox != nil
        case .write: members.bbox == nil && withShape { $0 != nil }
        }
    }

    /// Appends the feature's text.
    ///
    /// An untouched record is one copy. Otherwise the changed values are spliced into the record's own text. Members
    /// that RFC 7946 demands and the source lacks are added as `null`.
    /// - Parameters:
    ///   - asFeature: a bare geometry becomes a Feature, as a FeatureCollection needs it.
    ///   - isPlanar: positions are no longitudes and latitudes, so that a `bbox` does not go round the globe.
    package func append(to bytes: inout [UInt8], asFeature: Bool, isPlanar: Bool = false) {
        if kind == .geometry {
            if asFeature || propertiesAreEdited {
                bytes.append(contentsOf: #"{"type":"Feature","geometry":"#.utf8)
                appendGeometry(to: &bytes, isPlanar)
                bytes.append(contentsOf: #","properties":"#.utf8)
                appendProperties(to: &bytes)
                bytes.append(UInt8(ascii: "}"))
            } else {
                appendGeometry(to: &bytes, isPlanar)
            }
            return
        }
        if isUntouched {
            bytes.append(contentsOf: block.bytes(record))
            return
        }
        if geometryIsEdited, !propertiesAreEdited, members.isComplete, members.bbox == nil, boxRule == .follow,
            !dropsCRS, let range = members.geometry
        {
            // The usual change needs no list of edits.
            bytes.append(contentsOf: block.bytes(record.lowerBound..<range.lowerBound))
            appendGeometry(to: &bytes, isPlanar)
            bytes.append(contentsOf: block.bytes(range.upperBound..<record.upperBound))
            return
        }
        var edits: [Edit] = []
        var additions: [Edit.Content] = []
        if geometryIsEdited || members.geometry == nil {
            if let range = members.geometry {
                edits.append(Edit(range: range, content: .geometry))
            } else {
                additions.append(.geometry)
            }
        }
        if geometryIsEdited || boxIsEdited {
            let box =
                boxRule == .drop ? nil : geometry.flatMap { BoundingBox.json(of: $0, isPlanar: isPlanar) }
            if let range = members.bbox {
                edits.append(
                    box.map { Edit(range: range, content: .box($0)) }
                        ?? Edit(range: memberRange(around: range), content: .nothing))
            } else if let box, boxRule == .write {
                additions.append(.box(box))
            }
        }
        if propertiesAreEdited || members.properties == nil {
            if let range = members.properties {
                edits.append(Edit(range: range, content: .properties))
            } else {
                additions.append(.properties)
            }
        }
        if dropsCRS, let range = crsMember {
            edits.append(Edit(range: memberRange(around: range), content: .nothing))
        }
        if members.hasIllegalID, let range = illegalID() {
            edits.append(Edit(range: memberRange(around: range), content: .nothing))
        }
        edits.sort { $0.range.lowerBound < $1.range.lowerBound }
        separate(&edits)
        splice(edits, additions, into: &bytes, isPlanar)
    }

    /// A stretch of the record's text and what takes its place.
    private struct Edit {
        enum Content {
            case geometry, properties, nothing
            case box(JSONValue)
        }

        var range: Range<Int>
        var content: Content
    }

    /// Where the first two members go, the comma between them goes with the first; the second takes the one behind it.
    private func separate(_ edits: inout [Edit]) {
        for index in edits.indices.dropFirst() {
            let position = edits[index - 1].range.upperBound
            guard edits[index].range.lowerBound < position else { continue }
            var end = edits[index].range.upperBound
            while end < record.upperBound, block.base[end] <= 0x20 { end += 1 }
            if block.base[end] == UInt8(ascii: ",") { end += 1 }
            edits[index].range = position..<end
        }
    }

    private func append(_ content: Edit.Content, to bytes: inout [UInt8], _ isPlanar: Bool) {
        switch content {
        case .geometry: appendGeometry(to: &bytes, isPlanar)
        case .properties: appendProperties(to: &bytes)
        case .box(let box): box.append(to: &bytes)
        case .nothing: break
        }
    }

    private func splice(_ edits: [Edit], _ additions: [Edit.Content], into bytes: inout [UInt8], _ isPlanar: Bool) {
        var position = record.lowerBound
        for edit in edits {
            bytes.append(contentsOf: block.bytes(position..<edit.range.lowerBound))
            append(edit.content, to: &bytes, isPlanar)
            position = edit.range.upperBound
        }
        guard !additions.isEmpty else {
            bytes.append(contentsOf: block.bytes(position..<record.upperBound))
            return
        }
        let brace = record.upperBound - 1
        bytes.append(contentsOf: block.bytes(position..<brace))
        for addition in additions {
            switch addition {
            case .geometry: bytes.append(contentsOf: #","geometry":"#.utf8)
            case .box: bytes.append(contentsOf: #","bbox":"#.utf8)
            case .properties, .nothing: bytes.append(contentsOf: #","properties":"#.utf8)
            }
            append(addition, to: &bytes, isPlanar)
        }
        bytes.append(contentsOf: block.bytes(brace..<record.upperBound))
    }

    private func appendProperties(to bytes: inout [UInt8]) {
        if let editedProperties {
            bytes.append(contentsOf: editedProperties.bytes)
        } else if let range = members.properties, !propertiesAreEdited {
            bytes.append(contentsOf: block.bytes(range))
        } else {
            bytes.append(contentsOf: "null".utf8)
        }
    }

    /// Appends the geometry; when only its positions changed, foreign members inside it stay.
    private func appendGeometry(to bytes: inout [UInt8], _ isPlanar: Bool) {
        let dropsOwnCRS = kind == .geometry && dropsCRS
        guard geometryIsEdited else {
            if let range = members.geometry, dropsOwnCRS {
                var text = JSONObjectText(validated: Array(block.bytes(range)))
                text.select(NameList(["crs"]), keepsNamed: false)
                bytes.append(contentsOf: text.bytes)
            } else if let range = members.geometry {
                bytes.append(contentsOf: block.bytes(range))
            } else {
                bytes.append(contentsOf: "null".utf8)
            }
            return
        }
        guard members.geometryHasForeignMembers, let range = members.geometry, let geometry else {
            return withShape { shape in
                if let shape {
                    GeometryText.append(shape, to: &bytes)
                } else {
                    bytes.append(contentsOf: "null".utf8)
                }
            }
        }
        var text = JSONObjectText(validated: Array(block.bytes(range)))
        guard text["type"]?.string == geometry.kind.rawValue else {
            return GeometryText.append(geometry, to: &bytes)
        }
        let member = geometry.kind == .geometryCollection ? "geometries" : "coordinates"
        var changes: [(name: String, value: JSONValue?)] = [(member, GeometryText.value(geometry)[member])]
        if dropsOwnCRS { changes.append(("crs", nil)) }
        if text["bbox"] != nil { changes.append(("bbox", BoundingBox.json(of: geometry, isPlanar: isPlanar))) }
        text.update(changes)
        bytes.append(contentsOf: text.bytes)
    }

    /// A member's text with its name and one of the commas beside it, from the range of its value.
    private func memberRange(around value: Range<Int>) -> Range<Int> {
        var start = value.lowerBound
        while start > record.lowerBound, block.base[start] != UInt8(ascii: ":") { start -= 1 }
        // Two quotes back is the start of the name: it has no escapes, or it would not have been recognized by bytes.
        for _ in 0..<2 {
            repeat { start -= 1 } while start > record.lowerBound && block.base[start] != UInt8(ascii: "\"")
        }
        var before = start - 1
        while before > record.lowerBound, block.base[before] <= 0x20 { before -= 1 }
        if block.base[before] == UInt8(ascii: ",") { return before..<value.upperBound }
        var after = value.upperBound
        while after < record.upperBound, block.base[after] <= 0x20 { after += 1 }
        return start..<(block.base[after] == UInt8(ascii: ",") ? after + 1 : value.upperBound)
    }

    private func illegalID() -> Range<Int>? {
        let buffer = block.bytes(record)
        return JSONObjectText.find("id", in: buffer).map {
            ($0.lowerBound + record.lowerBound)..<($0.upperBound + record.lowerBound)
        }
    }
}
