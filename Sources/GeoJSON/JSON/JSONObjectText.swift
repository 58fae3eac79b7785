/// An object's text, read and changed member by member without touching the bytes of the others.
///
/// Members keep their order, spelling and white space. Setting a member that exists replaces its value in place; a
/// new one goes behind the last. Names are compared after decoding escapes. When a name occurs twice the last one
/// counts (RFC 8259 §4), and a change keeps only that one.
package struct JSONObjectText: Sendable {
    /// A name and where it and its value stand in the text.
    package struct Member: Sendable {
        /// Between the quotes.
        package var key: Range<Int>
        package var value: Range<Int>
    }

    /// The text, from `{` to `}`.
    package private(set) var bytes: [UInt8]

    /// - Parameter bytes: an object that has passed the scanner.
    package init(validated bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init() {
        self.bytes = [UInt8(ascii: "{"), UInt8(ascii: "}")]
    }

    /// All members in the order of the text.
    /// - Complexity: O(*n*) in bytes.
    package var members: [Member] {
        bytes.withUnsafeBufferPointer { Self.members(of: $0) }
    }

    package func key(_ member: Member) -> String {
        bytes.withUnsafeBufferPointer { JSONText.decode(UnsafeBufferPointer(rebasing: $0[member.key])) }
    }

    /// The value of the last member of that name, decoded, or nil.
    /// - Complexity: O(*n*) in bytes; other values are skipped, not decoded.
    package subscript(name: String) -> JSONValue? {
        bytes.withUnsafeBufferPointer { buffer in
            Self.find(name, in: buffer).flatMap { try? JSONParser.parse(UnsafeBufferPointer(rebasing: buffer[$0])) }
        }
    }

    /// Where the value of the last member of that name stands, or nil.
    static func find(_ name: String, in buffer: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var found: Range<Int>?
        forEachMember(of: buffer) { member in
            if matches(buffer, member.key, name) { found = member.value }
        }
        return found
    }

    func members(withPrefix prefix: String) -> [JSONMember] {
        bytes.withUnsafeBufferPointer { Self.members(of: $0, withPrefix: prefix) }
    }

    /// The members whose names begin with `prefix`, in one pass; other values are skipped, not decoded.
    static func members(of buffer: UnsafeBufferPointer<UInt8>, withPrefix prefix: String) -> [JSONMember] {
        var prefix = prefix
        return prefix.withUTF8 { start in
            var found: [JSONMember] = []
            forEachMember(of: buffer) { member in
                let raw = UnsafeBufferPointer(rebasing: buffer[member.key])
                let begins = UnsafeBufferPointer(rebasing: raw.prefix(start.count)).hasBytes(of: start)
                guard begins || raw.contains(UInt8(ascii: "\\")) else { return }
                let key = JSONText.decode(raw)
                guard begins || key.utf8.starts(with: start),
                    let value = try? JSONParser.parse(UnsafeBufferPointer(rebasing: buffer[member.value]))
                else { return }
                found.append(JSONMember(key: key, value: value))
            }
            return found
        }
    }

    func hasAnyMember(of names: [String]) -> Bool {
        bytes.withUnsafeBufferPointer { Self.hasAnyMember(of: names, in: $0) }
    }

    static func hasAnyMember(of names: [String], in buffer: UnsafeBufferPointer<UInt8>) -> Bool {
        var found = false
        forEachMember(of: buffer) { member in
            if !found { found = names.contains { matches(buffer, member.key, $0) } }
        }
        return found
    }

    /// Sets or removes (value nil) several members in one pass over the text.
    package mutating func update(_ changes: [(name: String, value: JSONValue?)]) {
        let members = members
        guard !members.isEmpty || changes.contains(where: { $0.value != nil }) else { return }
        // What happens to each member: nil keeps it, .some(nil) drops it, .some(value) replaces the value.
        var fates = [JSONValue??](repeating: nil, count: members.count)
        var additions: [(name: String, value: JSONValue)] = []
        bytes.withUnsafeBufferPointer { buffer in
            for change in changes {
                let places = members.indices.filter { Self.matches(buffer, members[$0].key, change.name) }
                for place in places { fates[place] = .some(nil) }
                // Lengths first: names of one namespace begin alike and would be compared to their ends.
                let length = change.name.utf8.count
                let earlier = additions.firstIndex { $0.name.utf8.count == length && $0.name == change.name }
                guard let value = change.value else {
                    if let earlier { additions.remove(at: earlier) }
                    continue
                }
                if let last = places.last {
                    fates[last] = .some(value)
                } else if let earlier {
                    additions[earlier].value = value
                } else {
                    additions.append((change.name, value))
                }
            }
        }
        rebuild(members, additions: additions) { index, output, source in
            switch fates[index] {
            case nil:
                output.append(contentsOf: source[members[index].key.lowerBound - 1..<members[index].value.upperBound])
            case .some(nil): return false
            case .some(.some(let value)):
                output.append(contentsOf: source[members[index].key.lowerBound - 1..<members[index].value.lowerBound])
                value.append(to: &output)
            }
            return true
        }
    }

    /// Keeps the members that are in the list, or those that are not.
    package mutating func select(_ names: NameList, keepsNamed: Bool) {
        if let changed = bytes.withUnsafeBufferPointer({ Self.selecting(from: $0, names, keepsNamed: keepsNamed) }) {
            bytes = changed
        }
    }

    /// The text with only those members, in one pass, or nil when none has to go.
    static func selecting(
        from source: UnsafeBufferPointer<UInt8>, _ names: NameList, keepsNamed: Bool
    ) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(source.count)
        output.append(UInt8(ascii: "{"))
        var kept = 0
        var dropped = 0
        var previousEnd = 1
        forEachMember(of: source) { member in
            let start = member.key.lowerBound - 1
            if names.contains(UnsafeBufferPointer(rebasing: source[member.key])) == keepsNamed {
                if kept > 0 { output.append(UInt8(ascii: ",")) }
                // Between two members stand blanks and a comma; those behind the comma are this member's indentation.
                var blanks = start
                while blanks > previousEnd, source[blanks - 1] <= 0x20 { blanks -= 1 }
                output.append(contentsOf: source[blanks..<member.value.upperBound])
                kept += 1
            } else {
                dropped += 1
            }
            previousEnd = member.value.upperBound
        }
        guard dropped > 0 else { return nil }
        if kept > 0 { output.append(contentsOf: source[previousEnd..<source.count - 1]) }
        output.append(UInt8(ascii: "}"))
        return output
    }

    /// Gives members other names; a member that already has a new name is dropped in favor of the renamed one.
    package mutating func rename(_ names: [String: String]) {
        let members = members
        let keys = members.map { key($0) }
        guard keys.contains(where: { names[$0] != nil }) else { return }
        let taken = Set(keys.compactMap { names[$0] })
        rebuild(members, additions: []) { index, output, source in
            guard let name = names[keys[index]] else {
                guard !taken.contains(keys[index]) else { return false }
                output.append(contentsOf: source[members[index].key.lowerBound - 1..<members[index].value.upperBound])
                return true
            }
            JSONText.appendQuoted(name, to: &output)
            output.append(contentsOf: source[members[index].key.upperBound + 1..<members[index].value.upperBound])
            return true
        }
    }

    /// Writes the text anew: `emit` appends member `index` from its name's quote to its value's end, or answers false
    /// to leave it out. White space before a kept member and before the closing brace stays.
    private mutating func rebuild(
        _ members: [Member], additions: [(name: String, value: JSONValue)],
        emit: (Int, inout [UInt8], [UInt8]) -> Bool
    ) {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64 * additions.count)
        output.append(UInt8(ascii: "{"))
        var count = 0
        for index in members.indices {
            let mark = output.count
            if count > 0 { output.append(UInt8(ascii: ",")) }
            let previousEnd = index == 0 ? 1 : members[index - 1].value.upperBound
            // Between two members stand blanks and a comma; the blanks behind the comma are this member's indentation.
            let gap = bytes[previousEnd..<members[index].key.lowerBound - 1]
            let indentation = gap.lastIndex(of: UInt8(ascii: ",")).map { gap[($0 + 1)...] } ?? gap
            output.append(contentsOf: indentation)
            if emit(index, &output, bytes) {
                count += 1
            } else {
                output.removeSubrange(mark...)
            }
        }
        let separator = Self.indentation(of: bytes, members)
        for addition in additions {
            if count > 0 { output.append(UInt8(ascii: ",")) }
            output.append(contentsOf: separator)
            JSONText.appendQuoted(addition.name, to: &output)
            output.append(UInt8(ascii: ":"))
            if !separator.isEmpty { output.append(UInt8(ascii: " ")) }
            addition.value.append(to: &output)
            count += 1
        }
        let tailStart = members.last?.value.upperBound ?? 1
        if count > 0 || members.isEmpty { output.append(contentsOf: bytes[tailStart..<bytes.count - 1]) }
        output.append(UInt8(ascii: "}"))
        bytes = output
    }

    /// White space that stands before the last member's name, so that new members line up with it.
    private static func indentation(of bytes: [UInt8], _ members: [Member]) -> ArraySlice<UInt8> {
        guard let last = members.last else { return [] }
        var start = last.key.lowerBound - 1
        while start > 1, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[start - 1]) { start -= 1 }
        return bytes[start..<last.key.lowerBound - 1]
    }

    static func members(of buffer: UnsafeBufferPointer<UInt8>) -> [Member] {
        var members: [Member] = []
        forEachMember(of: buffer) { members.append($0) }
        return members
    }

    /// Walks over the members. The text has been validated, so that a syntax error can't occur and would end the walk.
    @inline(__always)
    static func forEachMember(of buffer: UnsafeBufferPointer<UInt8>, _ body: (Member) -> Void) {
        guard let base = buffer.baseAddress else { return }
        var scanner = JSONScanner(base, from: 0, to: buffer.count)
        guard scanner.take(UInt8(ascii: "{")), !scanner.take(UInt8(ascii: "}")) else { return }
        do throws(JSONSyntaxError) {
            repeat {
                let key = try scanner.skipKey()
                scanner.skipWhitespace()
                let start = scanner.position
                try scanner.skipValue()
                body(Member(key: key, value: start..<scanner.position))
            } while scanner.take(UInt8(ascii: ","))
        } catch {
            return
        }
    }

    /// Whether the name between the quotes at `range` is `name`.
    @inline(__always)
    static func matches(_ buffer: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ name: String) -> Bool {
        let raw = UnsafeBufferPointer(rebasing: buffer[range])
        var name = name
        let same = name.withUTF8 { raw.hasBytes(of: $0) }
        if same { return true }
        guard raw.contains(UInt8(ascii: "\\")) else { return false }
        return JSONText.decode(raw) == name
    }
}
