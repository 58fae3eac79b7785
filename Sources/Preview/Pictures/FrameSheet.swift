import Configuration
import GeoJSON
import MapCamera

/// Framed cameras side by side, or one alone, each with a caption.
struct FrameSheet {
    let scene: PreviewScene
    let viewport: Viewport
    let frames: [FramedSet.Frame]
    /// Whether the cameras are those that frame the set.
    var isFramed = true

    private static let margin = 12.0
    /// Of one line of a caption.
    private static let line = 16.0

    /// What a reader is told of one view.
    struct Caption {
        var name: String?
        var lines: [String]
        var warnings: [String]

        init(_ frame: FramedSet.Frame) {
            name = frame.name
            lines = [Caption.text(frame.camera)]
            if let status = frame.fit.status { lines[0] += " · \(status)" }
            warnings = frame.fit.constraints.map { constraint in
                "\(constraint.engine.rawValue) clamps \(constraint.property.rawValue) "
                    + "\(Caption.number(constraint.value)) to \(Caption.number(constraint.clamped))"
            }
        }

        var count: Int { (name == nil ? 0 : 1) + lines.count + warnings.count }

        static func text(_ camera: Camera) -> String {
            var text = "zoom \(number(camera.zoom))"
            if camera.bearing != 0 { text += " · bearing \(number(camera.bearing))°" }
            if camera.pitch != 0 { text += " · pitch \(number(camera.pitch))°" }
            return text
        }

        /// At most two decimals.
        static func number(_ value: Double) -> String { JSONText.number((value * 100).rounded() / 100 + 0) }
    }

    func svg() -> [UInt8] {
        let captions = frames.map(Caption.init)
        // One view is shown at its size, several are made small enough to lie side by side.
        let width = frames.count == 1 ? viewport.width : min(viewport.width, 260)
        let scale = width / viewport.width
        let height = viewport.height * scale
        let captionHeight = Double(captions.map(\.count).max() ?? 0) * Self.line + 8
        let columns = Self.columns(frames.count, aspect: width / (height + captionHeight))
        let rows = (frames.count + columns - 1) / columns
        // Captions need some room, whatever the width of the view.
        let cell = max(width, 200)
        var document = SVGDocument(
            width: Self.margin + Double(columns) * (cell + Self.margin),
            height: Self.margin + Double(rows) * (height + captionHeight + Self.margin),
            title: title)
        for (index, frame) in frames.enumerated() {
            let left = Self.margin + Double(index % columns) * (cell + Self.margin)
            let top = Self.margin + Double(index / columns) * (height + captionHeight + Self.margin)
            let picture = MapPicture(
                scene, camera: frame.camera, viewport: viewport, features: frame.features,
                fit: isFramed ? frame.fit : nil)
            let box = ScreenBox(left: left, top: top, right: left + width, bottom: top + height)
            picture.draw(in: box, into: &document.svg)
            Self.write(captions[index], at: ScreenPoint(x: left, y: box.bottom), width: cell, &document)
        }
        return document.finish()
    }

    private var title: String {
        guard frames.count > 1 else { return frames.first?.name.map { "Frame \($0)" } ?? "Framed annotations" }
        return "\(frames.count) frames"
    }

    private static func write(_ caption: Caption, at place: ScreenPoint, width: Double, _ document: inout SVGDocument) {
        var y = place.y + line
        func write(_ text: String, _ color: String, isBold: Bool = false) {
            document.svg.line(
                TextFit.fitted(text, width: width, size: 11), at: ScreenPoint(x: place.x, y: y), color: color,
                isBold: isBold)
            y += Self.line
        }
        if let name = caption.name { write(name, Palette.ink, isBold: true) }
        for text in caption.lines { write(text, Palette.quiet) }
        for text in caption.warnings { write(text, Palette.warning) }
    }

    /// So many columns that the sheet is about half as wide again as high.
    static func columns(_ count: Int, aspect: Double) -> Int {
        let columns = (1.5 * Double(count) / aspect).squareRoot().rounded()
        return min(max(Int(columns), 1), max(count, 1))
    }
}
