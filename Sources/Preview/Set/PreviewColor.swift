import GeoJSON

/// A color of a feature's own.
package struct PreviewColor: Sendable, Hashable {
    /// Eight bits each.
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// `#rrggbb`.
    package var css: String {
        let digits = Array("0123456789abcdef")
        return "#" + [red, green, blue].map { "\(digits[Int($0 >> 4)])\(digits[Int($0 & 15)])" }.joined()
    }
}

extension PreviewColor {
    /// The properties that may hold a color, the first that does counts: those of simplestyle, and `color`.
    private static let names = ["marker-color", "color", "fill", "stroke"]

    /// The color that a feature asks for, or that of its temperature.
    init?(of feature: Feature, weather: [JSONMember]) {
        for name in Self.names {
            guard let text = feature.property(name)?.string, let color = PreviewColor(css: text) else { continue }
            self = color
            return
        }
        guard let temperature = weather.last(where: { $0.key == "weather:temperature" })?.value.double else {
            return nil
        }
        let unit = weather.last { $0.key == "weather:unit" }?.value.string
        self.init(celsius: unit == "fahrenheit" ? (temperature - 32) / 1.8 : temperature)
    }

    /// Reads `#rgb`, `#rrggbb`, `rgb(…)` and `hsl(…)`; nil for anything else. Opacity is left out.
    package init?(css text: String) {
        let text = text.lowercased().filter { $0 != " " }
        if text.hasPrefix("#") {
            self.init(hex: text.dropFirst())
            return
        }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let parts = text[text.index(after: open)..<text.index(before: text.endIndex)].split(separator: ",")
        guard parts.count >= 3 else { return nil }
        func number(_ part: Substring) -> Double? {
            Double(part.hasSuffix("%") ? part.dropLast() : part).flatMap { $0.isFinite ? $0 : nil }
        }
        guard let a = number(parts[0]), let b = number(parts[1]), let c = number(parts[2]) else { return nil }
        switch text[..<open] {
        case "rgb", "rgba": self.init(a / 255, b / 255, c / 255)
        case "hsl", "hsla": self.init(hue: a, saturation: b / 100, lightness: c / 100)
        default: return nil
        }
    }

    private init?(hex digits: Substring) {
        guard [3, 4, 6, 8].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return nil
        }
        let values = digits.compactMap { $0.hexDigitValue.map(UInt8.init) }
        let wide = digits.count >= 6
        func channel(_ index: Int) -> UInt8 {
            wide ? values[2 * index] << 4 | values[2 * index + 1] : values[index] * 17
        }
        self.init(red: channel(0), green: channel(1), blue: channel(2))
    }

    /// Channels 0 to 1; held within.
    private init(_ red: Double, _ green: Double, _ blue: Double) {
        func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        self.init(red: byte(red), green: byte(green), blue: byte(blue))
    }

    /// The conversion of CSS Color 4 §7.1: hue in degrees, the others 0 to 1.
    private init(hue: Double, saturation: Double, lightness: Double) {
        let (saturation, lightness) = (min(max(saturation, 0), 1), min(max(lightness, 0), 1))
        let turned = hue.truncatingRemainder(dividingBy: 360)
        let sector = (turned < 0 ? turned + 360 : turned) / 30
        func channel(_ n: Double) -> Double {
            let k = (n + sector).truncatingRemainder(dividingBy: 12)
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        self.init(channel(0), channel(8), channel(4))
    }

    /// From blue at −20 °C over violet-grey at 5 °C to red at 35 °C, dark enough for text on white.
    package init(celsius: Double) {
        let stops: [(degrees: Double, color: (Double, Double, Double))] = [
            (-20, (0.10, 0.24, 0.60)), (5, (0.13, 0.45, 0.55)), (15, (0.20, 0.47, 0.22)), (25, (0.70, 0.38, 0.05)),
            (35, (0.72, 0.12, 0.12)),
        ]
        let next = stops.firstIndex { $0.degrees > celsius } ?? stops.count - 1
        let (low, high) = (stops[max(next - 1, 0)], stops[next])
        let k = min(max((celsius - low.degrees) / max(high.degrees - low.degrees, 1), 0), 1)
        self.init(
            low.color.0 + (high.color.0 - low.color.0) * k, low.color.1 + (high.color.1 - low.color.1) * k,
            low.color.2 + (high.color.2 - low.color.2) * k)
    }
}
