import CGEOS

/// The one owner of a GEOS geometry. Must die before its context, hence lives within one method of it or beside a
/// strong reference to it.
struct GeometryHandle: ~Copyable {
    let context: OpaquePointer
    let pointer: OpaquePointer

    deinit { GEOSGeom_destroy_r(context, pointer) }

    /// Gives the geometry to a GEOS function that takes ownership.
    consuming func release() -> OpaquePointer {
        let pointer = pointer
        discard self
        return pointer
    }
}

/// The one owner of several GEOS geometries, so that a throw halfway through a collection frees those already made.
struct GeometryHandleList: ~Copyable {
    let context: OpaquePointer
    private var pointers: [OpaquePointer?] = []

    init(context: OpaquePointer) { self.context = context }

    deinit {
        for pointer in pointers where pointer != nil { GEOSGeom_destroy_r(context, pointer) }
    }

    mutating func append(_ handle: consuming GeometryHandle) { pointers.append(handle.release()) }

    /// Gives all geometries to a GEOS function that takes ownership, also when it fails.
    mutating func release<Result>(
        to body: (UnsafeMutablePointer<OpaquePointer?>?, UInt32) -> Result
    ) -> Result {
        var taken = pointers
        pointers = []
        return taken.withUnsafeMutableBufferPointer { body($0.baseAddress, UInt32($0.count)) }
    }
}
