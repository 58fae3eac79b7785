import GeoJSON

/// An option of a processor, declared once: decoding, help, JSON Schema and "did you mean" all come from here.
package struct Option<Value: OptionValue>: Sendable {
    package let name: String
    package let help: String
    /// Nil for an option that must be given.
    package let defaultValue: Value?
    /// A further condition on the decoded value; answers what is expected, or nil when it holds.
    let check: (@Sendable (Value) -> String?)?
    /// The domain in words where a condition narrows the type's own.
    let note: String?

    /// An option that may be left out.
    package init(
        _ name: String, default value: Value, _ help: String, domain note: String? = nil,
        check: (@Sendable (Value) -> String?)? = nil
    ) {
        (self.name, self.help, self.defaultValue, self.note, self.check) = (name, help, value, note, check)
    }

    /// An option that must be given.
    package init(
        required name: String, _ help: String, domain note: String? = nil, check: (@Sendable (Value) -> String?)? = nil
    ) {
        (self.name, self.help, self.defaultValue, self.note, self.check) = (name, help, nil, note, check)
    }
}

/// An ``Option`` without its type, for lists of options.
package protocol OptionDeclaration: Sendable {
    var name: String { get }
    var help: String { get }
    var domain: OptionDomain { get }
    /// Nil when the option must be given.
    var defaultJSON: JSONValue? { get }
    func decode(_ value: JSONValue) throws(OptionFault) -> any OptionValue
    var defaultErased: (any OptionValue)? { get }
}

extension Option: OptionDeclaration {
    package var domain: OptionDomain {
        var domain = Value.domain
        if let note { domain.description = note }
        return domain
    }

    package var defaultJSON: JSONValue? { defaultValue?.json }
    package var defaultErased: (any OptionValue)? { defaultValue }

    package func decode(_ value: JSONValue) throws(OptionFault) -> any OptionValue {
        let decoded = try Value(decoding: value)
        if let expected = check?(decoded) { throw .mismatch(value, expected: expected) }
        return decoded
    }
}

/// The decoded options of one configured thing.
package struct OptionValues: Sendable {
    private var values: [String: any OptionValue] = [:]
    /// The options that were given, not defaulted, with the text they came from.
    package private(set) var given: [String: JSONValue] = [:]

    /// Nothing given: every option has its default.
    package init() {}

    /// The value given, or the default.
    ///
    /// Every declared option has a value once decoding has found no fault, so that a miss is a mistake in the
    /// processor's own declaration list.
    package subscript<Value>(option: Option<Value>) -> Value {
        if let value = values[option.name] as? Value { return value }
        guard let value = option.defaultValue else {
            // The declarations are the program's own: no input leads here.
            preconditionFailure("option '\(option.name)' is read but not in the manifest's list")
        }
        return value
    }

    /// Decodes members against declarations. Every fault is reported, not only the first.
    ///
    /// - Parameters:
    ///   - members: what was written; members in `reserved` are someone else's.
    ///   - subject: what the options belong to, for messages: "anchors.assign". Nil for the members of a value that is
    ///     an option itself; messages are then worded to stand behind that option's name.
    ///   - report: receives a message and the byte range of the faulty part.
    /// - Returns: nil when anything was reported.
    package static func decode(
        _ members: [JSONMember], as declarations: [any OptionDeclaration], reserved: [String] = [], subject: String?,
        place: Range<Int>, report: (OptionFault) -> Void
    ) -> OptionValues? {
        var result = OptionValues()
        var isValid = true
        func fail(_ fault: OptionFault, _ fallback: Range<Int>) {
            var fault = fault
            if fault.range.isEmpty { fault.range = fallback }
            report(fault)
            isValid = false
        }
        let names = declarations.map(\.name)
        // Options that a misspelt one stands for: that they are missing too would be said twice.
        var misspelt: Set<String> = []
        for member in members where !reserved.contains(member.key) {
            guard let declaration = declarations.first(where: { $0.name == member.key }) else {
                if let meant = Suggestion.nearest(to: member.key, in: names) { misspelt.insert(meant) }
                let remedy =
                    Suggestion.phrase(for: member.key, in: names + reserved)
                    ?? (names.isEmpty ? "it takes no options" : "it takes \(names.joined(separator: ", "))")
                fail(
                    OptionFault(
                        subject.map { "\($0) has no option '\(member.key)'" } ?? "has no member '\(member.key)'",
                        remedy: remedy), member.keyRange)
                continue
            }
            if result.given[member.key] != nil {
                fail(OptionFault("option '\(member.key)' is given twice"), member.keyRange)
                continue
            }
            do throws(OptionFault) {
                result.values[member.key] = try declaration.decode(member.value)
                result.given[member.key] = member.value
            } catch {
                for var fault in [error] + error.further {
                    fault.message =
                        subject == nil
                        ? "has '\(member.key)', which \(fault.message)" : "option '\(member.key)' \(fault.message)"
                    fault.further = []
                    fail(fault, member.value.range)
                }
                result.given[member.key] = member.value
            }
        }
        for declaration in declarations
        where result.given[declaration.name] == nil && !misspelt.contains(declaration.name) {
            guard let value = declaration.defaultErased else {
                fail(
                    OptionFault(
                        subject.map { "\($0) needs the option '\(declaration.name)'" }
                            ?? "needs the member '\(declaration.name)'",
                        remedy: "\(declaration.name): \(declaration.domain.description)"), place)
                continue
            }
            result.values[declaration.name] = value
        }
        return isValid ? result : nil
    }

    /// Decodes the members of an object that is the value of an option.
    /// - Throws: the first fault, the others in it.
    package static func decode(
        _ value: JSONValue, as declarations: [any OptionDeclaration], expected: String
    ) throws(OptionFault) -> OptionValues {
        guard let members = value.members else { throw .mismatch(value, expected: expected) }
        var faults: [OptionFault] = []
        let decoded = decode(members, as: declarations, subject: nil, place: value.range) { faults.append($0) }
        if let decoded { return decoded }
        guard var first = faults.first else { throw .mismatch(value, expected: expected) }
        first.further = Array(faults.dropFirst())
        throw first
    }
}
