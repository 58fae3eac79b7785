import Pictures
import TestSupport
import Testing

@Suite("PNG", .enabled(if: PNGPicture.isAvailable, "this build has no librsvg: the trait Pictures is off"))
struct PNGPictureTests {
    private func svg(_ content: String, width: Int = 8, height: Int = 4) -> [UInt8] {
        Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)"
            viewBox="0 0 \(width) \(height)">\(content)</svg>
            """.utf8)
    }

    @Test func `each part of the document has its color`() throws {
        let picture = svg(
            ##"<rect width="4" height="4" fill="#ff0000"/><rect x="4" width="2" height="2" fill="#00f"/>"##)
        let image = try #require(PNGImage(PNGPicture.png(svg: picture, scale: 2)))
        #expect(image.width == 16 && image.height == 8)
        #expect(image.pixel(x: 0, y: 0) == [255, 0, 0, 255])
        #expect(image.pixel(x: 7, y: 7) == [255, 0, 0, 255])
        #expect(image.pixel(x: 8, y: 3) == [0, 0, 255, 255])
        // Where nothing is drawn the paper is white.
        #expect(image.pixel(x: 8, y: 4) == [255, 255, 255, 255])
        #expect(image.pixel(x: 12, y: 0) == [255, 255, 255, 255])
    }

    @Test func `text is drawn`() throws {
        let picture = svg(
            #"<text x="2" y="30" font-size="30" font-family="sans-serif">Ho</text>"#, width: 60, height: 40)
        let image = try #require(PNGImage(PNGPicture.png(svg: picture, scale: 1)))
        let dark = stride(from: 0, to: image.pixels.count, by: 4).count { image.pixels[$0] < 64 }
        // The strokes of two letters: neither nothing nor a box.
        #expect(dark > 60 && dark < 900)
    }

    @Test(arguments: ["", "no svg", "<svg", "<html xmlns='http://www.w3.org/1999/xhtml'></html>"])
    func `what is no SVG is told`(_ text: String) throws {
        #expect(throws: PictureError.self) { try PNGPicture.png(svg: Array(text.utf8), scale: 1) }
    }

    @Test(arguments: [5000.0, 1e12, .infinity, 0])
    func `a picture that nobody could hold is refused`(_ scale: Double) throws {
        #expect {
            try PNGPicture.png(svg: svg(""), scale: scale)
        } throws: { error in
            guard case .tooLarge = error as? PictureError else { return false }
            return true
        }
    }
}
