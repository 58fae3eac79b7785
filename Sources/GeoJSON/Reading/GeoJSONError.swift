/// A place in a text: byte offset from 0, line and column from 1. Columns count bytes.
package struct SourceLocation: Sendable, Equatable {
    package var offset: Int
    package var line: Int
    package var column: Int

    package init(offset: Int, line: Int, column: Int) {
        self.offset = offset
        self.line = line
        self.column = column
    }

    /// The place of a byte in a text that is held whole.
    /// - Complexity: O(*n*) in bytes before it.
    package init(offset: Int, in bytes: some Collection<UInt8>) {
        var line = 1
        var column = 1
        for byte in bytes.prefix(offset) {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }
        self.init(offset: offset, line: line, column: column)
    }
}

/// Why a whole source can't be read. Trouble with a single feature is a ``FeatureFault`` instead.
package struct GeoJSONError: Error {
    package enum Code: String, Sendable {
        /// The file does not exist.
        case missing = "missing-input"
        /// The operating system refuses to open or read.
        case unreadable = "unreadable"
        case empty = "empty-input"
        /// Not JSON as RFC 8259 defines it.
        case syntax = "syntax"
        /// The text ends too early.
        case truncated = "truncated"
        /// JSON of another kind.
        case notGeoJSON = "not-geojson"
        /// More text behind a complete document.
        case trailingData = "trailing-data"
        /// More nested brackets than the limit allows.
        case tooDeep = "too-deep"
        /// A feature larger than the limit allows.
        case tooLarge = "too-large"
        /// Compressed, or text in another encoding than UTF-8.
        case encoding = "encoding"
    }

    package var code: Code
    package var message: String
    package var remedy: String?
    package var location: SourceLocation?
    /// Zero-based index of the feature in which the fault lies.
    package var featureIndex: Int?

    package init(
        _ code: Code, _ message: String, remedy: String? = nil, location: SourceLocation? = nil,
        featureIndex: Int? = nil
    ) {
        self.code = code
        self.message = message
        self.remedy = remedy
        self.location = location
        self.featureIndex = featureIndex
    }

    init(_ error: JSONSyntaxError, location: SourceLocation, featureIndex: Int? = nil) {
        self.init(
            Code(error.kind), error.message, remedy: error.remedy, location: location, featureIndex: featureIndex)
    }
}

extension GeoJSONError.Code {
    init(_ kind: JSONSyntaxError.Kind) {
        switch kind {
        case .unexpectedEnd: self = .truncated
        case .tooDeep: self = .tooDeep
        default: self = .syntax
        }
    }
}
