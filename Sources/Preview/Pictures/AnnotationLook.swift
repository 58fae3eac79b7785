import MapCamera

/// How one annotation is drawn.
struct AnnotationLook {
    let annotation: PreviewAnnotation
    /// Px of the screen.
    let box: ScreenBox
    /// Where its point is seen.
    let point: ScreenPoint?

    init(_ annotation: PreviewAnnotation, box: ScreenBox, point: ScreenPoint?) {
        self.annotation = annotation
        self.box = box
        self.point = point
    }

    private var color: PreviewColor { annotation.color ?? Palette.annotation }

    /// Shown: the box with its label and weather, or a dot where there is no box.
    /// - Parameter viewport: a name that would reach over its right edge stands to the left of its dot.
    func draw(namesPoint: Bool, in viewport: Viewport, _ svg: inout SVGText) {
        open("annotation", &svg)
        // A dot in the middle of a box would stand on the text.
        let isCovered = point.map { box.holds($0, inset: 4) } ?? false
        if isCovered, let point { circle(point, radius: 3, fill: color.css, &svg) }
        if box.width > 0, box.height > 0 {
            svg.openRect(box)
            svg.attribute("fill", "#ffffff")
            svg.raw(" fill-opacity=\".92\" stroke-width=\"1.5\"")
            svg.attribute("stroke", color.css)
            svg.raw("/>\n")
            if annotation.color != nil {
                svg.openRect(box)
                svg.attribute("fill", color.css)
                svg.raw(" fill-opacity=\".18\"/>\n")
            }
            var lines: [Line] = [Line(annotation.label, Palette.ink, isBold: annotation.weather != nil)]
            if let weather = annotation.weather { lines.append(Line(weather, color.css)) }
            write(lines, &svg)
        } else if namesPoint {
            let label = Line(TextFit.fitted(annotation.label, width: 120, size: 11), Palette.ink)
            let isLeft = box.left + 6 + TextFit.width(label.text) * 11 > viewport.width
            let place = ScreenPoint(x: box.left + (isLeft ? -6 : 6), y: box.top + 4)
            // White round the letters keeps them apart from what lies beneath.
            svg.raw("<g stroke=\"#ffffff\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\">")
            text(label, at: place, size: 11, anchor: isLeft ? "end" : "start", &svg)
            svg.raw("</g>\n")
        }
        if !isCovered, let point { circle(point, radius: 3, fill: color.css, &svg) }
        svg.raw("</g>\n")
    }

    /// Hidden: grey, with its reason.
    func drawHidden(_ svg: inout SVGText) {
        open("annotation hidden", &svg)
        if box.width > 0, box.height > 0 {
            svg.openRect(box)
            svg.raw(" fill=\"#ffffff\" fill-opacity=\".9\" stroke-dasharray=\"3 3\"")
            svg.attribute("stroke", Palette.hidden)
            svg.raw("/>\n")
            write([Line(annotation.label, Palette.quiet), Line(annotation.reason ?? "hidden", Palette.quiet)], &svg)
        }
        if let point { circle(point, radius: 2.5, fill: Palette.hidden, &svg) }
        svg.raw("</g>\n")
    }

    private struct Line {
        var text: String
        var color: String
        var isBold: Bool

        init(_ text: String, _ color: String, isBold: Bool = false) {
            (self.text, self.color, self.isBold) = (text, color, isBold)
        }
    }

    /// Opens the group, with what a pointer that rests on it is told.
    private func open(_ name: StaticString, _ svg: inout SVGText) {
        svg.raw("<g class=\"")
        svg.raw(name)
        svg.raw("\"><title>")
        var words = [annotation.label]
        if let weather = annotation.weather { words.append(weather) }
        if box.width > 0 || box.height > 0 { words.append(annotation.anchor.rawValue) }
        if annotation.isVisible == false { words.append("hidden: \(annotation.reason ?? "no reason given")") }
        svg.text(words.joined(separator: ", "))
        svg.raw("</title>")
    }

    /// Centers lines in the box, as many as it has room for, the first ones first.
    private func write(_ lines: [Line], _ svg: inout SVGText) {
        let size = min(12, box.height * 0.7)
        guard size >= 6 else { return }
        let lines = lines.prefix(max(Int(box.height / (size * 1.2)), 1))
        let middle = ScreenPoint(x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2)
        for (index, line) in lines.enumerated() {
            var line = line
            line.text = TextFit.fitted(line.text, width: box.width - 4, size: size)
            guard !line.text.isEmpty else { continue }
            let y = middle.y + (Double(index) - Double(lines.count - 1) / 2) * size * 1.2 + size * 0.35
            text(line, at: ScreenPoint(x: middle.x, y: y), size: size, anchor: "middle", &svg)
        }
    }

    private func text(_ line: Line, at place: ScreenPoint, size: Double, anchor: String, _ svg: inout SVGText) {
        svg.line(line.text, at: place, size: size, color: line.color, anchor: anchor, isBold: line.isBold)
    }

    private func circle(_ center: ScreenPoint, radius: Double, fill: String, _ svg: inout SVGText) {
        svg.raw("<circle")
        svg.attribute("cx", center.x)
        svg.attribute("cy", center.y)
        svg.attribute("r", radius)
        svg.attribute("fill", fill)
        svg.raw(" stroke=\"#ffffff\"/>")
    }
}

extension ScreenBox {
    /// Whether a point lies so many px inside of every side.
    fileprivate func holds(_ point: ScreenPoint, inset: Double) -> Bool {
        point.x > left + inset && point.x < right - inset && point.y > top + inset && point.y < bottom - inset
    }
}
