/// How much text fits into a width, without a font at hand.
enum TextFit {
    /// The width of a text in a sans-serif font, in parts of its size; an estimate on the safe side.
    static func width(_ text: some StringProtocol) -> Double {
        text.unicodeScalars.reduce(0) { $0 + width($1) }
    }

    private static func width(_ scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "t", "f", "I", ".", ",", ":", ";", "'", "|", "!", " ", "°": return 0.36
        case "m", "w", "M", "W", "@", "%": return 0.96
        case "A"..."Z": return 0.74
        case "\u{300}"..."\u{36F}", "\u{200B}"..."\u{200F}", "\u{FE00}"..."\u{FE0F}": return 0
        // From Hangul on: scripts whose characters fill a square, and pictures.
        case "\u{1100}"...: return 1.05
        default: return 0.62
        }
    }

    /// The text, or its beginning and an ellipsis; empty where not even one character fits.
    /// - Parameters:
    ///   - width: px.
    ///   - size: of the font, px.
    static func fitted(_ text: String, width: Double, size: Double) -> String {
        let room = width / size
        guard Self.width(text) > room else { return text }
        var kept = ""
        var used = Self.width("…")
        for character in text {
            used += Self.width(String(character))
            guard used <= room else { break }
            kept.append(character)
        }
        while kept.last == " " { kept.removeLast() }
        return kept.isEmpty ? "" : kept + "…"
    }
}
