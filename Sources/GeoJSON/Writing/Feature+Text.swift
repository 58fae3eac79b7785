import GeoTypes

extension Feature {
    /// Whether the record goes out as it came in.
    private var isUntouched: Bool {
        !geometryIsEdited && !propertiesAreEdited && (kind == .geometry || members.isComplete)
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
        var edits: [(range: Range<Int>, write: (inout [UInt8]) -> Void)] = []
        var additions: [(inout [UInt8]) -> Void] = []
        if geometryIsEdited || members.geometry == nil {
            if let range = members.geometry {
                edits.append((range, { appendGeometry(to: &$0, isPlanar) }))
            } else {
                additions.append { bytes in
                    bytes.append(contentsOf: #""geometry":"#.utf8)
                    appendGeometry(to: &bytes, isPlanar)
                }
            }
            if geometryIsEdited, let range = members.bbox {
                let box = storedGeometry.flatMap { BoundingBox.json(of: $0, isPlanar: isPlanar) }
                if let box {
                    edits.append((range, { box.append(to: &$0) }))
                } else {
                    edits.append((memberRange(around: range), { _ in }))
                }
            }
        }
        if propertiesAreEdited || members.properties == nil {
            if let range = members.properties {
                edits.append((range, { appendProperties(to: &$0) }))
            } else {
                additions.append { bytes in
                    bytes.append(contentsOf: #""properties":"#.utf8)
                    appendProperties(to: &bytes)
                }
            }
        }
        if members.hasIllegalID, let range = illegalID() { edits.append((memberRange(around: range), { _ in })) }
        splice(edits, additions, into: &bytes)
    }

    private func splice(
        _ edits: [(range: Range<Int>, write: (inout [UInt8]) -> Void)], _ additions: [(inout [UInt8]) -> Void],
        into bytes: inout [UInt8]
    ) {
        var position = record.lowerBound
        for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            bytes.append(contentsOf: block.bytes(position..<edit.range.lowerBound))
            edit.write(&bytes)
            position = edit.range.upperBound
        }
        guard !additions.isEmpty else {
            bytes.append(contentsOf: block.bytes(position..<record.upperBound))
            return
        }
        // The record ends with its brace: blanks behind it are cut by the reader.
        var brace = record.upperBound - 1
        while brace > position, block.base[brace] != UInt8(ascii: "}") { brace -= 1 }
        bytes.append(contentsOf: block.bytes(position..<brace))
        for addition in additions {
            bytes.append(UInt8(ascii: ","))
            addition(&bytes)
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
        guard geometryIsEdited else {
            if let range = members.geometry {
                bytes.append(contentsOf: block.bytes(range))
            } else {
                bytes.append(contentsOf: "null".utf8)
            }
            return
        }
        guard members.geometryHasForeignMembers, let range = members.geometry, let geometry = storedGeometry else {
            return GeometryText.append(storedGeometry, to: &bytes)
        }
        var text = JSONObjectText(validated: Array(block.bytes(range)))
        guard text["type"]?.string == geometry.kind.rawValue else {
            return GeometryText.append(geometry, to: &bytes)
        }
        let member = geometry.kind == .geometryCollection ? "geometries" : "coordinates"
        var changes: [(name: String, value: JSONValue?)] = [(member, GeometryText.value(geometry)[member])]
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
