import MapCamera

/// A picture: the outermost element, and what several pictures write alike.
struct SVGDocument {
    var svg = SVGText()

    /// - Parameters:
    ///   - title: what the picture shows, for who can't see it.
    init(width: Double, height: Double, title: String) {
        svg.raw("<svg xmlns=\"http://www.w3.org/2000/svg\"")
        svg.attribute("width", width)
        svg.attribute("height", height)
        svg.openAttribute("viewBox")
        svg.raw("0 0 ")
        svg.point(ScreenPoint(x: width, y: height))
        svg.raw("\"")
        svg.attribute("font-family", Palette.font)
        svg.raw(" role=\"img\">\n<title>")
        svg.text(title)
        svg.raw("</title>\n")
        svg.openRect(ScreenBox(left: 0, top: 0, right: width, bottom: height))
        svg.attribute("fill", Palette.sheet)
        svg.raw("/>\n")
    }

    /// A line through points.
    mutating func line(_ points: [ScreenPoint], color: String, width: Double = 1, dashes: String? = nil) {
        svg.raw("<path fill=\"none\"")
        svg.attribute("stroke", color)
        if width != 1 { svg.attribute("stroke-width", width) }
        if let dashes { svg.attribute("stroke-dasharray", dashes) }
        svg.openAttribute("d")
        svg.path(points, closed: false)
        svg.raw("\"/>\n")
    }

    consuming func finish() -> [UInt8] {
        svg.raw("</svg>\n")
        return svg.bytes
    }
}
