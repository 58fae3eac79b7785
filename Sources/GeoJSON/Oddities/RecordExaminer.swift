import GeoTypes

/// Says what is odd about a GeoJSON text that can be read, and writes it anew without what must not be passed on.
///
/// The slow way, for the few texts about which the parser noticed something: it reads the text into a tree.
struct RecordExaminer {
    /// One oddity. Of each kind the first is told.
    struct Finding {
        var code: String
        var message: String
        /// Offset in the text.
        var offset: Int
    }

    /// What an object is by its place, and so which members it may have.
    private enum Role: Sendable {
        case collection, feature, geometry, coordinates, other

        /// Members that RFC 7946 §7.1 keeps for objects of other kinds.
        var reserved: Set<String> {
            switch self {
            case .collection: CollectionText.reservedMembers
            case .feature: ["features", "coordinates", "geometries"]
            case .geometry: ["features", "geometry", "properties"]
            case .coordinates, .other: []
            }
        }

        var name: String {
            switch self {
            case .collection: "a FeatureCollection"
            case .feature: "a Feature"
            case .geometry: "a geometry"
            case .coordinates, .other: "this object"
            }
        }

        func role(of member: String) -> Role {
            switch (self, member) {
            case (.collection, "features"): .feature
            case (.feature, "geometry"), (.geometry, "geometries"): .geometry
            case (.geometry, "coordinates"): .coordinates
            default: .other
            }
        }
    }

    private let text: UnsafeBufferPointer<UInt8>
    private(set) var findings: [Finding] = []
    /// The text without the members that must not be written; nil when it has none.
    private(set) var cleaned: (bytes: [UInt8], map: OffsetMap)?
    private var dropped: Set<Int> = []

    /// - Parameter text: one GeoJSON object that has passed the scanner.
    /// - Complexity: O(*n*) in bytes.
    init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        guard let value = try? JSONParser.parse(text) else { return }
        let role: Role
        switch value["type"]?.string {
        case "FeatureCollection": role = .collection
        case "Feature": role = .feature
        case let type: role = type.flatMap(Geometry.Kind.init(rawValue:)) == nil ? .other : .geometry
        }
        examine(value, role, path: "")
        if !dropped.isEmpty {
            var bytes: [UInt8] = []
            var map = OffsetMap()
            emit(value, into: &bytes, &map)
            cleaned = (bytes, map)
        }
    }

    private mutating func examine(_ value: JSONValue, _ role: Role, path: String) {
        switch value.content {
        case .object(let members): examine(members, role, path: path)
        case .array(let elements):
            if role == .coordinates, elements.isEmpty, path.hasSuffix("]") {
                find("empty-ring", "\(path): the ring has no position", value.range.lowerBound)
            }
            for (index, element) in elements.enumerated() { examine(element, role, path: "\(path)[\(index)]") }
        case .string: examineEscapes(value.range, path)
        case .number(let number):
            if !number.double.isFinite {
                find(
                    "number", "\(path) is beyond the largest double; it stays as it is written", value.range.lowerBound)
            }
        case .null, .bool: break
        }
    }

    private mutating func examine(_ members: [JSONMember], _ role: Role, path: String) {
        var seen: Set<String> = []
        var reserved: [String] = []
        for member in members {
            let place = Self.path(path, member.key)
            if !seen.insert(member.key).inserted {
                find(
                    "duplicate-member", "\(place) occurs twice; the last one counts", member.keyRange.lowerBound)
            }
            examineEscapes(member.keyRange, "the name \(place)")
            if role.reserved.contains(member.key) {
                reserved.append("'\(member.key)'")
                dropped.insert(member.keyRange.lowerBound)
                continue
            }
            if member.key == "bbox", role != .other, !member.value.isNull,
                !BoxText.isValid(UnsafeBufferPointer(rebasing: text[member.value.range]))
            {
                dropped.insert(member.keyRange.lowerBound)
                find(
                    "bbox", "\(place) is no box of 4 or 6 numbers, lower ones first; it is left out",
                    member.value.range.lowerBound)
                continue
            }
            examine(member.value, role.role(of: member.key), path: place)
        }
        if !reserved.isEmpty, let first = members.first(where: { role.reserved.contains($0.key) }) {
            find(
                "reserved-member", "\(role.name) has no \(reserved.joined(separator: ", ")); left out",
                first.keyRange.lowerBound)
        }
    }

    private mutating func find(_ code: String, _ message: String, _ offset: Int) {
        guard !findings.contains(where: { $0.code == code }) else { return }
        findings.append(Finding(code: code, message: message, offset: offset))
    }

    /// Looks for an escaped surrogate without its partner.
    private mutating func examineEscapes(_ range: Range<Int>, _ path: String) {
        guard text[range].contains(UInt8(ascii: "\\")) else { return }
        var index = range.lowerBound
        while index + 1 < range.upperBound {
            guard text[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            let half = unit(at: index, in: range)
            if let half, half & 0xFC00 == 0xD800, let low = unit(at: index + 6, in: range), low & 0xFC00 == 0xDC00 {
                index += 12
            } else if let half, half & 0xF800 == 0xD800 {
                return find(
                    "lone-surrogate", "\(path) has an escape for half a character; it is read as U+FFFD", index)
            } else {
                index += 2
            }
        }
    }

    /// The code unit that is escaped there.
    private func unit(at index: Int, in range: Range<Int>) -> UInt16? {
        guard index + 6 <= range.upperBound, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u")
        else { return nil }
        return UInt16(String(decoding: text[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    }

    /// Writes a value without dropped members; everything else as it stands.
    private func emit(_ value: JSONValue, into bytes: inout [UInt8], _ map: inout OffsetMap) {
        map.add(output: bytes.count, source: value.range.lowerBound)
        switch value.content {
        case .object(let members) where !members.isEmpty:
            var end = value.range.lowerBound + 1
            var kept = 0
            bytes.append(UInt8(ascii: "{"))
            for member in members {
                defer { end = member.value.range.upperBound }
                guard !dropped.contains(member.keyRange.lowerBound) else { continue }
                if kept > 0 { bytes.append(UInt8(ascii: ",")) }
                kept += 1
                // Between two members stand blanks and a comma; those behind the comma are this member's indentation.
                let gap = text[end..<member.keyRange.lowerBound]
                let start = gap.lastIndex(of: UInt8(ascii: ",")).map { $0 + 1 } ?? end
                map.add(output: bytes.count, source: start)
                bytes.append(contentsOf: text[start..<member.value.range.lowerBound])
                emit(member.value, into: &bytes, &map)
            }
            map.add(output: bytes.count, source: end)
            bytes.append(contentsOf: text[end..<value.range.upperBound])
        case .array(let elements) where dropped.contains(where: { value.range.contains($0) }):
            var end = value.range.lowerBound
            for element in elements {
                bytes.append(contentsOf: text[end..<element.range.lowerBound])
                emit(element, into: &bytes, &map)
                end = element.range.upperBound
            }
            bytes.append(contentsOf: text[end..<value.range.upperBound])
        default: bytes.append(contentsOf: text[value.range])
        }
    }

    /// The path with a name behind it, in brackets where a point would not do.
    private static func path(_ path: String, _ name: String) -> String {
        let isWord =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte &- 0x30 < 10 || byte == 0x5F || byte == 0x2D
                    || byte == 0x3A || byte >= 0x80
            }
        if !isWord { return "\(path)[\(JSONText.quoted(name))]" }
        return path.isEmpty ? name : "\(path).\(name)"
    }
}

extension FeatureWarning {
    /// Codes of warnings about text that leaves open what it means: other software may read something else.
    package static let ambiguous: Set<String> = ["duplicate-member", "lone-surrogate"]
}
