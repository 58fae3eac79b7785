/// How the client introduces itself: `cartouche/0.1.0 (mail@example.org)`.
package struct UserAgent: Sendable {
    package let text: String
    /// Whether it says whom to write to.
    package let hasContact: Bool

    /// - Parameters:
    ///   - version: of the tool.
    ///   - contact: a mail address or a web page of whoever runs the tool; services that are free of charge ask for it.
    /// - Throws: ``FetchFault/Reason/badHeader(_:)`` for line breaks, other control characters and what is not ASCII.
    package init(version: String, contact: String? = nil) throws(FetchFault) {
        guard (version + (contact ?? "")).utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }), !version.contains(" ") else {
            throw FetchFault(.badHeader("User-Agent"), url: "")
        }
        let isBlank = contact?.allSatisfy { $0 == " " } ?? true
        hasContact = !isBlank
        guard let contact, !isBlank else {
            text = "cartouche/\(version)"
            return
        }
        // A comment ends at its parenthesis (RFC 9110 §5.6.5).
        let escaped = contact.map { "()\\".contains($0) ? "\\\($0)" : String($0) }.joined()
        text = "cartouche/\(version) (\(escaped))"
    }
}
