#if Pictures
    import CRSVG
#endif

/// Pictures as PNG.
package enum PNGPicture {
    /// Whether this build can write any: one with the trait `Pictures`.
    package static var isAvailable: Bool {
        #if Pictures
            true
        #else
            false
        #endif
    }

    /// The longest side that cairo can hold, in pixels of the picture.
    package static let longestSide = 32_767

    /// The most pixels of a picture; four bytes each while it is drawn.
    package static let mostPixels = 100_000_000

    /// Draws an SVG document with librsvg, on white where it shows nothing.
    ///
    /// - Parameters:
    ///   - svg: a document with a width and a height.
    ///   - scale: pixels of the picture for each px of the document, above 0.
    /// - Returns: a PNG file.
    /// - Throws: for what is no SVG, and for pictures beyond ``longestSide`` and ``mostPixels``.
    package static func png(svg: [UInt8], scale: Double) throws(PictureError) -> [UInt8] {
        #if Pictures
            let document = try SVGHandle(svg)
            let size = try document.size(scale: scale)
            return try document.draw(width: size.width, height: size.height)
        #else
            throw .unavailable
        #endif
    }
}

/// Why there is no picture.
package enum PictureError: Error, Sendable, Equatable {
    /// This build has no librsvg.
    case unavailable
    /// What librsvg says about the document.
    case document(String)
    /// In pixels, more than can be drawn.
    case tooLarge(width: Double, height: Double)
    /// cairo's word when it can't draw or write.
    case drawing(String)
}

extension PictureError {
    package var message: String {
        switch self {
        case .unavailable: "this build can't write PNG"
        case .document(let text): "the SVG can't be drawn: \(text)"
        case .tooLarge(let width, let height):
            "the picture would be \(Self.whole(width)) × \(Self.whole(height)) pixels; at most "
                + "\(PNGPicture.longestSide) a side and \(PNGPicture.mostPixels) in all can be drawn"
        case .drawing(let text): "the picture can't be drawn: \(text)"
        }
    }

    /// Without decimals, but for what no integer holds.
    private static func whole(_ value: Double) -> String {
        Int(exactly: value.rounded()).map(String.init) ?? "\(value)"
    }

    package var remedy: String? {
        switch self {
        case .unavailable: "build with --traits Pictures, or write SVG"
        case .tooLarge: "use a smaller scale, or write SVG"
        case .document, .drawing: nil
        }
    }
}
