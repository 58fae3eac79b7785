/// Why gzip data can't be unpacked.
package enum GzipFault: Error, Equatable {
    /// The data ends before its last member does.
    case truncated
    /// What was unpacked is not what was packed: sum or length differ.
    case checksum
    /// No gzip, or damaged within; zlib's words for it.
    case damaged(String)
    /// Something that is no gzip stands behind a complete member.
    case trailingData
    /// There is more in it than so many bytes.
    case limit(Int)
    case outOfMemory
}

extension GzipFault {
    /// What is wrong, for people.
    package var message: String {
        switch self {
        case .truncated: "the gzip data ends too early"
        case .checksum: "the gzip data is damaged: its check sum does not fit what it unpacks to"
        case .damaged(let what): "the gzip data is damaged: \(what)"
        case .trailingData: "something that is no gzip follows the gzip data"
        case .limit(let bytes): "the gzip data unpacks to more than \(bytes) bytes"
        case .outOfMemory: "there is no memory left to unpack gzip"
        }
    }

    var error: GeoJSONError {
        switch self {
        case .truncated: GeoJSONError(.truncated, message, remedy: "the file was not transferred whole")
        case .checksum, .damaged, .trailingData: GeoJSONError(.encoding, message, remedy: "fetch the file again")
        case .limit, .outOfMemory: GeoJSONError(.encoding, message, remedy: "unpack it first")
        }
    }
}
