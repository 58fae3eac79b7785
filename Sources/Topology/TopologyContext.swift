import CGEOS
import GeoTypes

/// GEOS for one worker: a reentrant handle and the message of its last failure.
///
/// Not `Sendable`: make one in each worker. No geometry of GEOS leaves it; every method takes and returns
/// ``Geometry``. Coordinates are read as numbers in a plane, so degrees give planar answers in degrees.
package final class TopologyContext {
    let handle: OpaquePointer
    private let message: UnsafeMutablePointer<cgeos_message>

    package init() throws(TopologyError) {
        message = .allocate(capacity: 1)
        message.initialize(to: cgeos_message())
        guard let handle = cgeos_context_create(message) else {
            message.deallocate()
            throw TopologyError(operation: "context", message: "out of memory")
        }
        self.handle = handle
    }

    deinit {
        GEOS_finish_r(handle)
        message.deallocate()
    }

    /// An error with the text that GEOS reported since the message was last cleared.
    func failure(_ operation: String) -> TopologyError {
        let text = withUnsafeBytes(of: &message.pointee.last) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        return TopologyError(operation: operation, message: text.isEmpty ? "failed without a message" : text)
    }

    func clearMessage() { message.pointee.last.0 = 0 }

    /// Calls a GEOS function that makes a geometry, NULL on failure.
    func make(_ operation: String, _ body: () -> OpaquePointer?) throws(TopologyError) -> GeometryHandle {
        clearMessage()
        guard let pointer = body() else { throw failure(operation) }
        return GeometryHandle(context: handle, pointer: pointer)
    }

    /// Calls a GEOS predicate: 1 on true, 0 on false, 2 on failure.
    func test(_ operation: String, _ body: () -> CChar) throws(TopologyError) -> Bool {
        clearMessage()
        switch body() {
        case 0: return false
        case 1: return true
        default: throw failure(operation)
        }
    }
}
