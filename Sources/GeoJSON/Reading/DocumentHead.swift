import GeoTypes

/// What the start of a source says about it.
enum DocumentHead {
    /// A FeatureCollection whose features begin at the offset, behind the `[`.
    case collection(content: Int)
    /// One Feature or geometry that fills the source.
    case single(DocumentKind, Range<Int>)
    case newlineDelimited
    case textSequence

    struct Failure: Error {
        var code: GeoJSONError.Code
        var message: String
        var remedy: String?
        var offset: Int

        init(code: GeoJSONError.Code, message: String, remedy: String? = nil, offset: Int) {
            self.code = code
            self.message = message
            self.remedy = remedy
            self.offset = offset
        }

        init(_ error: JSONSyntaxError) {
            self.init(
                code: GeoJSONError.Code(error.kind), message: error.message, remedy: error.remedy, offset: error.offset)
        }
    }

    /// Looks at the bytes that are there; nil when more are needed.
    /// - Parameter atEnd: nothing follows these bytes.
    static func detect(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, atEnd: Bool, hint: DocumentKind?,
        depthLimit: Int = JSONScanner.usualDepth
    ) throws(Failure) -> DocumentHead? {
        guard let base = bytes.baseAddress else { throw empty(at: 0) }
        var scanner = JSONScanner(base, from: start, to: bytes.count, depthLimit: depthLimit)
        scanner.skipWhitespace()
        guard let first = scanner.peek else {
            guard atEnd else { return nil }
            throw empty(at: scanner.position)
        }
        if first == 0x1E { return .textSequence }
        if scanner.position + 1 < bytes.count, base[scanner.position + 1] == 0 {
            throw notAnObject(&scanner, atEnd: atEnd)
        }
        let isLines = hint == .newlineDelimited || hint == .textSequence
        guard first == UInt8(ascii: "{") else {
            // A line that is no object may be a broken one among good ones.
            if isLines {
                switch secondLine(bytes, from: scanner.position, atEnd: atEnd) {
                case .whole(let line) where line.first == UInt8(ascii: "{"): return .newlineDelimited
                case .unfinished: return nil
                case .whole, .none: break
                }
            }
            throw notAnObject(&scanner, atEnd: atEnd)
        }
        if isLines { return .newlineDelimited }
        let result: Result<DocumentHead?, Failure>
        do throws(JSONSyntaxError) {
            result = try walk(&scanner, bytes, atEnd: atEnd)
        } catch {
            if error.kind == .unexpectedEnd, !atEnd { return nil }
            switch secondLine(bytes, from: start, atEnd: atEnd) {
            case .whole(let line) where isGeoJSON(line): return .newlineDelimited
            case .unfinished: return nil
            case .whole, .none: break
            }
            throw Failure(error)
        }
        return try result.get()
    }

    private static func walk(
        _ scanner: inout JSONScanner, _ bytes: UnsafeBufferPointer<UInt8>, atEnd: Bool
    ) throws(JSONSyntaxError) -> Result<DocumentHead?, Failure> {
        let start = scanner.position
        var names: Set<String> = []
        var type: JSONValue?
        scanner.position += 1
        if !scanner.take(UInt8(ascii: "}")) {
            repeat {
                let key = try scanner.skipKey()
                let name = JSONText.decode(UnsafeBufferPointer(rebasing: bytes[key]))
                names.insert(name)
                scanner.skipWhitespace()
                let valueStart = scanner.position
                let collects = type == nil || type?.string == "FeatureCollection"
                if name == "features", collects, scanner.peek == UInt8(ascii: "[") {
                    if type == nil, let other = ForeignFormat.name(names: names, type: nil) {
                        return .failure(notGeoJSON(other, at: start))
                    }
                    return .success(.collection(content: scanner.position + 1))
                }
                try scanner.skipValue()
                if name == "type" {
                    type = try JSONParser.parse(UnsafeBufferPointer(rebasing: bytes[valueStart..<scanner.position]))
                }
            } while scanner.take(UInt8(ascii: ","))
            try scanner.expect(UInt8(ascii: "}"), "',' or '}'")
        }
        return try conclude(&scanner, start: start, names: names, type: type?.string, atEnd: atEnd)
    }

    /// The first object is read whole and is no collection with features: what is it, and does anything follow?
    private static func conclude(
        _ scanner: inout JSONScanner, start: Int, names: Set<String>, type: String?, atEnd: Bool
    ) throws(JSONSyntaxError) -> Result<DocumentHead?, Failure> {
        let kind: DocumentKind? =
            type == "Feature" ? .feature : type.flatMap(Geometry.Kind.init(rawValue:)) == nil ? nil : .geometry
        let range = start..<scanner.position
        scanner.skipWhitespace()
        guard scanner.position == scanner.end else {
            if scanner.peek == UInt8(ascii: "{") {
                if kind != nil { return .success(.newlineDelimited) }
                return .failure(concatenated(type: type, at: scanner.position))
            }
            throw scanner.fail(.trailingData)
        }
        guard atEnd else { return .success(nil) }
        if let kind { return .success(.single(kind, range)) }
        if type == "FeatureCollection" {
            return .failure(
                Failure(
                    code: .notGeoJSON, message: "the FeatureCollection has no array of features", offset: start))
        }
        return .failure(
            notGeoJSON(ForeignFormat.name(names: names, type: type) ?? ForeignFormat.unknown(type), at: start))
    }

    /// Bytes within which a second line is looked for.
    private static let lookahead = 256 * 1024

    private enum SecondLine {
        case none
        /// Its end is not there yet.
        case unfinished
        case whole(UnsafeBufferPointer<UInt8>)
    }

    /// The second line that is not blank.
    private static func secondLine(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, atEnd: Bool
    ) -> SecondLine {
        let lines = bytes[start...].split(separator: UInt8(ascii: "\n"), maxSplits: 64).filter { line in
            line.contains { $0 > 0x20 }
        }
        guard lines.count > 1, atEnd || lines[1].endIndex < bytes.count else {
            return atEnd || bytes.count >= lookahead ? .none : .unfinished
        }
        // The features of a collection may each have a line, too.
        if Array(lines[0]).contains(Array("\"features\"".utf8)) { return .none }
        let trimmed = lines[1].drop { $0 <= 0x20 }
        return .whole(UnsafeBufferPointer(rebasing: bytes[trimmed.startIndex..<trimmed.endIndex]))
    }

    /// Whether the text is a GeoJSON object and nothing else.
    private static func isGeoJSON(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let type = (try? JSONParser.parse(line))?["type"]?.string else { return false }
        return type == "Feature" || type == "FeatureCollection" || Geometry.Kind(rawValue: type) != nil
    }

    private static func empty(at offset: Int) -> Failure {
        Failure(code: .empty, message: "the input is empty", offset: offset)
    }

    private static func concatenated(type: String?, at offset: Int) -> Failure {
        Failure(
            code: .trailingData,
            message: type == "FeatureCollection"
                ? "a second JSON value follows the FeatureCollection"
                : "a second JSON value follows the first, which is no GeoJSON: these are concatenated objects",
            remedy: Self.sequenceRemedy, offset: offset)
    }

    /// What to do with several documents in one source.
    static let sequenceRemedy =
        "pass --sequence, or name the file .geojsonl, to read one GeoJSON text after the other"

    private static func notGeoJSON(_ what: String, at offset: Int) -> Failure {
        Failure(
            code: .notGeoJSON, message: "this is \(what), not GeoJSON", remedy: "convert it to GeoJSON first",
            offset: offset)
    }

    private static func notAnObject(_ scanner: inout JSONScanner, atEnd: Bool) -> Failure {
        let first = scanner.base[scanner.position]
        let second = scanner.position + 1 < scanner.end ? scanner.base[scanner.position + 1] : 0
        switch (first, second) {
        case (0x1F, 0x8B):
            return Failure(
                code: .encoding, message: "the input is gzip-compressed",
                remedy: "decompress it first: gunzip -c FILE | cartouche … -", offset: scanner.position)
        case (0xFF, 0xFE), (0xFE, 0xFF), (0, _), (_, 0):
            return Failure(
                code: .encoding, message: "the text is UTF-16 or UTF-32",
                remedy: "GeoJSON is UTF-8; convert it first: iconv -t UTF-8",
                offset: scanner.position)
        case (UInt8(ascii: "["), _):
            return Failure(
                code: .notGeoJSON, message: "this is a JSON array, not GeoJSON",
                remedy: "put the features into a FeatureCollection", offset: scanner.position)
        case (UInt8(ascii: "<"), _):
            return Failure(
                code: .syntax, message: "this is markup (XML or HTML), not JSON", offset: scanner.position)
        default:
            let error = scanner.fail(.unexpectedByte(first, expected: "'{'"))
            return Failure(code: .syntax, message: "not JSON: \(error.message)", offset: error.offset)
        }
    }
}
