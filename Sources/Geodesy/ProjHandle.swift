import CPROJ

/// The one owner of a PROJ object. Lives beside a strong reference to its environment.
struct ProjHandle: ~Copyable {
    let pointer: OpaquePointer

    deinit { proj_destroy(pointer) }
}

/// A PROJ context and its log. Shared by all objects made in it, so that none outlives it.
final class ProjEnvironment {
    let context: OpaquePointer
    private let message: UnsafeMutablePointer<cproj_message>

    init() throws(GeodesyError) {
        message = .allocate(capacity: 1)
        message.initialize(to: cproj_message())
        guard let context = cproj_context_create(message) else {
            message.deallocate()
            throw .outOfMemory
        }
        self.context = context
    }

    deinit {
        proj_context_destroy(context)
        message.deallocate()
    }

    func clearMessage() { message.pointee.first.0 = 0 }

    /// What PROJ logged since the message was last cleared, without the name of the C function in front.
    func failure(_ otherwise: String) -> String {
        let text = withUnsafeBytes(of: &message.pointee.first) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard !text.isEmpty else { return otherwise }
        let words = text.split(separator: ":", maxSplits: 1)
        guard words.count == 2, words[0].hasPrefix("proj_") || words[0].hasPrefix("pj_") else { return text }
        return String(words[1].drop { $0 == " " })
    }

    /// The system that a text names.
    func system(_ crs: CoordinateReferenceSystem) throws(GeodesyError) -> ProjHandle {
        clearMessage()
        guard !crs.definition.isEmpty, !crs.definition.utf8.contains(0),
            let pointer = proj_create(context, crs.definition)
        else {
            throw .unknownCRS(crs.text, message: failure("not in the database and not WKT or a PROJ string"))
        }
        let handle = ProjHandle(pointer: pointer)
        guard proj_is_crs(handle.pointer) != 0 else {
            throw .unknownCRS(crs.text, message: "not a coordinate reference system")
        }
        return handle
    }
}
