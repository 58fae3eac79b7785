import GeoJSON
import MapCamera

/// Appends elements of an SVG document. Lengths are px with at most two decimals.
///
/// Attributes come in the order in which they are given, so that equal pictures are equal bytes.
struct SVGText {
    private(set) var bytes: [UInt8] = []

    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// An attribute with a value of ours, which needs no escapes.
    mutating func attribute(_ name: StaticString, _ value: String) {
        openAttribute(name)
        bytes.append(contentsOf: value.utf8)
        raw("\"")
    }

    mutating func attribute(_ name: StaticString, _ value: Double) {
        openAttribute(name)
        number(value)
        raw("\"")
    }

    mutating func openAttribute(_ name: StaticString) {
        raw(" ")
        raw(name)
        raw("=\"")
    }

    /// Text of a source, between tags or quotes: what XML has a meaning for is escaped, what it forbids replaced.
    mutating func text(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": raw("&lt;")
            case ">": raw("&gt;")
            case "&": raw("&amp;")
            case "\"": raw("&quot;")
            case "\t", "\n", "\r": raw(" ")
            case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": raw("\u{FFFD}")
            default: bytes.append(contentsOf: UTF8.encode(scalar).map { Array($0) } ?? [])
            }
        }
    }

    /// At most two decimals, without needless zeros; −0 is 0.
    mutating func number(_ value: Double) {
        // Beyond what any picture shows, where it could still be held as an integer.
        let hundredths = Int((min(max(value, -1e9), 1e9) * 100).rounded())
        if hundredths < 0 { raw("-") }
        let size = hundredths.magnitude
        bytes.append(contentsOf: "\(size / 100)".utf8)
        let rest = UInt8(size % 100)
        guard rest != 0 else { return }
        bytes.append(UInt8(ascii: "."))
        bytes.append(UInt8(ascii: "0") + rest / 10)
        if rest % 10 != 0 { bytes.append(UInt8(ascii: "0") + rest % 10) }
    }

    mutating func point(_ point: ScreenPoint) {
        number(point.x)
        raw(" ")
        number(point.y)
    }

    /// A subpath through points, of which those that fall together are written once; a single one is a dot with the
    /// caps of the line.
    mutating func path(_ points: [ScreenPoint], closed: Bool) {
        var count = 0
        var last = (0, 0)
        for point in points {
            let place = (Int((point.x * 100).rounded()), Int((point.y * 100).rounded()))
            if count > 0, last == place { continue }
            raw(count == 0 ? "M" : "L")
            self.point(point)
            (last, count) = (place, count + 1)
        }
        if closed, count > 0 { raw("Z") }
        if !closed, count == 1 { raw("h0") }
    }

    mutating func append(_ other: SVGText) { bytes += other.bytes }

    /// `<rect x= y= width= height=` without its end.
    mutating func openRect(_ box: ScreenBox) {
        raw("<rect")
        attribute("x", box.left)
        attribute("y", box.top)
        attribute("width", box.width)
        attribute("height", box.height)
    }

    /// One line of text.
    /// - Parameters:
    ///   - place: of its baseline.
    ///   - anchor: which part of the line lies there: start, middle or end.
    mutating func line(
        _ text: String, at place: ScreenPoint, size: Double = 11, color: String = Palette.ink, anchor: String = "start",
        isBold: Bool = false
    ) {
        raw("<text")
        attribute("x", place.x)
        attribute("y", place.y)
        attribute("font-size", size)
        attribute("fill", color)
        if isBold { raw(" font-weight=\"bold\"") }
        if anchor != "start" { attribute("text-anchor", anchor) }
        raw(">")
        self.text(text)
        raw("</text>\n")
    }
}
