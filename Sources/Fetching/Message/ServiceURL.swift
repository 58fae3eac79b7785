/// The address of a service: `https`, or `http` to this machine.
///
/// A strict subset of RFC 3986: host names in ASCII, no user information, no fragment. What was percent-encoded stays as
/// it was written.
package struct ServiceURL: Sendable, Hashable {
    package enum Scheme: String, Sendable {
        case http
        case https
    }

    /// One item of the query, percent-encoded.
    struct Item: Sendable, Hashable {
        var name: String
        /// What stands behind the equals sign; nil when there is none.
        var value: String?

        var text: String { value.map { "\(name)=\($0)" } ?? name }
    }

    package let scheme: Scheme
    /// In lower case; an IPv6 address has its brackets.
    package let host: String
    /// The scheme's own when none was written.
    package let port: UInt16
    /// Begins with a slash.
    private(set) var path: String
    private(set) var items: [Item]

    /// Reads an address. Its query is taken apart into items, so that secrets in it are known as such.
    /// - Throws: ``FetchFault/Reason/badURL(_:)``.
    package init(_ text: String) throws(FetchFault) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }) else {
            throw Self.fault("it has characters that must be percent-encoded")
        }
        guard let colon = text.firstRange(of: "://") else { throw Self.fault("it must begin with https://") }
        guard let scheme = Scheme(rawValue: text[..<colon.lowerBound].lowercased()) else {
            throw Self.fault("its scheme must be https")
        }
        var rest = text[colon.upperBound...]
        if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<end]
        guard !authority.contains("@") else { throw Self.fault("it must not have a user's name or password") }
        self.scheme = scheme
        (host, port) = try Self.hostAndPort(authority, scheme: scheme)
        let target = rest[end...]
        let mark = target.firstIndex(of: "?") ?? target.endIndex
        path = target[..<mark].isEmpty ? "/" : String(target[..<mark])
        items = mark < target.endIndex ? Self.items(target[target.index(after: mark)...]) : []
    }

    /// Host and port as one word, without the port that the scheme has anyway.
    package var authority: String { port == Self.port(of: scheme) ? host : "\(host):\(port)" }

    /// Whether the address is this machine: `localhost`, 127.0.0.0/8 or `[::1]`.
    package var isLoopback: Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }

    /// Whether nobody on the way can read what is sent.
    package var isSecure: Bool { scheme == .https || isLoopback }

    /// Adds an item to the query; both texts are encoded here.
    package mutating func append(name: String, value: String) {
        items.append(Item(name: Self.encoded(name), value: Self.encoded(value)))
    }

    package var hasQuery: Bool { !items.isEmpty }

    /// The address below this one, the query left out.
    /// - Parameter path: segments with slashes between; each is encoded here.
    package func appending(path: String) -> ServiceURL {
        var url = self
        url.items = []
        let base = self.path.hasSuffix("/") ? String(self.path.dropLast()) : self.path
        let segments = path.split(separator: "/").map { segment in
            // These two would lead elsewhere.
            segment == "." || segment == ".." ? "" : Self.encoded(String(segment))
        }
        url.path = "\(base)/\(segments.joined(separator: "/"))"
        return url
    }

    /// Where an address that an answer names is found when this server stands for the service: the same path and query
    /// below this address.
    ///
    /// - Parameters:
    ///   - link: the address as the answer has it.
    ///   - service: the service's own address.
    /// - Throws: ``FetchFault/Reason/redirect(_:)`` when the link leads to a third host.
    package func standing(in link: String, for service: ServiceURL) throws(FetchFault) -> ServiceURL {
        let target: ServiceURL
        do throws(FetchFault) {
            target = try ServiceURL(link)
        } catch {
            throw FetchFault(.redirect(.nowhere), url: "")
        }
        if target.isSameHost(as: self) { return target }
        guard target.host == service.host else {
            throw FetchFault(.redirect(.elsewhere("\(target.scheme.rawValue)://\(target.authority)")), url: "")
        }
        var url = target
        if scheme == service.scheme, host == service.host, port == service.port, path == service.path {
            guard target.scheme != scheme || target.port != port else { return target }
        }
        let base = path.hasSuffix("/") ? String(path.dropLast()) : path
        url = self
        url.path = base + Self.withoutDots(target.path)
        url.items = target.items
        return url
    }

    /// The whole address, secrets included: for sending only.
    var text: String { text(items) }

    /// The address without the query items of those names.
    func text(without secrets: Set<String>) -> String {
        text(items.filter { !Self.isSecret($0.name, in: secrets) })
    }

    /// The address without secrets, items sorted by name and otherwise in their order.
    func canonicalText(without secrets: Set<String>) -> String {
        let kept = items.filter { !Self.isSecret($0.name, in: secrets) }
        let sorted = kept.enumerated().sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
        return text(sorted.map(\.element))
    }

    /// Values of the items of those names, as encoded and as meant.
    func values(of secrets: Set<String>) -> [String] {
        items.filter { Self.isSecret($0.name, in: secrets) }.compactMap(\.value)
            .flatMap { [$0, Self.decoded($0) ?? $0] }
    }

    /// Where a relative or absolute reference leads from here (RFC 3986 §5.2).
    func resolving(_ reference: String) throws(FetchFault) -> ServiceURL {
        if let mark = reference.firstRange(of: "://"), Scheme.isName(reference[..<mark.lowerBound]) {
            return try ServiceURL(reference)
        }
        if reference.hasPrefix("//") { return try ServiceURL("\(scheme.rawValue):\(reference)") }
        let origin = "\(scheme.rawValue)://\(authority)"
        if reference.hasPrefix("/") {
            let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
            return try ServiceURL(origin + Self.withoutDots(String(reference[..<end])) + reference[end...])
        }
        if reference.isEmpty || reference.hasPrefix("#") { return self }
        if reference.hasPrefix("?") { return try ServiceURL(origin + path + reference) }
        let end = reference.firstIndex { $0 == "?" || $0 == "#" } ?? reference.endIndex
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        return try ServiceURL(origin + Self.withoutDots(String(folder + reference[..<end])) + reference[end...])
    }

    /// Whether both are reached over the same connection.
    func isSameHost(as other: ServiceURL) -> Bool {
        scheme == other.scheme && host == other.host && port == other.port
    }

    private func text(_ items: [Item]) -> String {
        let query = items.map(\.text).joined(separator: "&")
        return "\(scheme.rawValue)://\(authority)\(path)" + (items.isEmpty ? "" : "?\(query)")
    }

    private static func port(of scheme: Scheme) -> UInt16 { scheme == .https ? 443 : 80 }

    private static func fault(_ why: String) -> FetchFault { FetchFault(.badURL(why), url: "") }

    private static func items(_ query: Substring) -> [Item] {
        query.split(separator: "&").map { part in
            guard let equals = part.firstIndex(of: "=") else { return Item(name: String(part), value: nil) }
            return Item(name: String(part[..<equals]), value: String(part[part.index(after: equals)...]))
        }
    }

    private static func hostAndPort(
        _ authority: Substring, scheme: Scheme
    ) throws(FetchFault) -> (host: String, port: UInt16) {
        var host = authority
        var port = Self.port(of: scheme)
        let searched = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority
        if let colon = searched.firstIndex(of: ":") {
            let digits = authority[authority.index(after: colon)...]
            guard digits.allSatisfy(\.isWholeNumber), let number = UInt16(digits), number > 0 else {
                throw fault("its port must be a number from 1 to 65535")
            }
            port = number
            host = authority[..<colon]
        }
        let isAddress = host.hasPrefix("[") && host.hasSuffix("]") && host.count > 2
        let inner = isAddress ? host.dropFirst().dropLast() : host
        let isValid = inner.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x61...0x66, 0x41...0x46, UInt8(ascii: "."): true
            case UInt8(ascii: ":"): isAddress
            case 0x67...0x7A, 0x47...0x5A, UInt8(ascii: "-"), UInt8(ascii: "_"): !isAddress
            default: false
            }
        }
        guard isValid, !host.isEmpty else { throw fault("its host is no ASCII host name or address") }
        return (host.lowercased(), port)
    }
}

extension ServiceURL.Scheme {
    /// Whether the text can be the scheme of any address (RFC 3986 §3.1).
    static func isName(_ text: Substring) -> Bool {
        text.first?.isLetter == true
            && text.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
