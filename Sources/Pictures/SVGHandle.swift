#if Pictures
    import CRSVG

    /// A document that librsvg has read.
    final class SVGHandle {
        private let handle: OpaquePointer

        init(_ svg: [UInt8]) throws(PictureError) {
            var fault: UnsafeMutablePointer<crsvg_error>?
            guard let handle = crsvg_new(svg, svg.count, &fault) else {
                throw .document(Self.take(fault))
            }
            self.handle = handle
        }

        deinit { crsvg_free(handle) }

        /// Pixels of the picture.
        func size(scale: Double) throws(PictureError) -> (width: Int32, height: Int32) {
            var (width, height) = (0.0, 0.0)
            guard crsvg_size(handle, &width, &height) != 0, width > 0, height > 0 else {
                throw .document("it has no size in px")
            }
            let size = (width: (width * scale).rounded(.up), height: (height * scale).rounded(.up))
            guard size.width >= 1, size.height >= 1, max(size.width, size.height) <= Double(PNGPicture.longestSide),
                size.width * size.height <= Double(PNGPicture.mostPixels)
            else { throw .tooLarge(width: width * scale, height: height * scale) }
            return (Int32(size.width), Int32(size.height))
        }

        func draw(width: Int32, height: Int32) throws(PictureError) -> [UInt8] {
            let surface = crsvg_surface_new(Int32(CRSVG_FORMAT_RGB24), width, height)
            defer { crsvg_surface_free(surface) }
            try check(crsvg_surface_status(surface))
            let context = crsvg_context_new(surface)
            defer { crsvg_context_free(context) }
            crsvg_context_paper(context, 1, 1, 1)
            crsvg_context_paint(context)
            var area = crsvg_rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
            var fault: UnsafeMutablePointer<crsvg_error>?
            guard crsvg_draw(handle, context, &area, &fault) != 0 else {
                throw .drawing(Self.take(fault))
            }
            try check(crsvg_context_status(context))
            var bytes: [UInt8] = []
            let status = withUnsafeMutablePointer(to: &bytes) { target in
                crsvg_surface_write_png(
                    surface,
                    { target, data, count in
                        let bytes = target?.assumingMemoryBound(to: [UInt8].self)
                        bytes?.pointee.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                        return Int32(CRSVG_SUCCESS)
                    }, target)
            }
            try check(status)
            return bytes
        }

        private func check(_ status: Int32) throws(PictureError) {
            guard status == Int32(CRSVG_SUCCESS) else {
                throw .drawing(String(cString: crsvg_status_text(status)))
            }
        }

        /// The words of an error, which is given back.
        private static func take(_ fault: UnsafeMutablePointer<crsvg_error>?) -> String {
            guard let fault else { return "no reason given" }
            defer { crsvg_error_free(fault) }
            return String(cString: fault.pointee.message)
        }
    }
#endif
