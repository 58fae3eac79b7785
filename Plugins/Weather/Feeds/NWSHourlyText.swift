import GeoJSON

/// Wind speeds as forecasts write them: "10 mph", "5 to 15 mph", "10 to 20 km/h", "Around 5 mph", "Calm".
enum WindText {
    /// The upper of the speeds and the unit behind it; the text itself when there is no number in it.
    static func quantity(_ text: String) -> QuantityReader.Quantity {
        let words = text.lowercased().split { $0 == " " || $0 == "-" || $0 == "–" }
        if words == ["calm"] { return (.number(0), "m/s") }
        let speeds = words.indices.filter { isNumber(words[$0]) }
        guard let last = speeds.last, let top = speeds.compactMap({ Double(words[$0]) }).max() else {
            return (.string(text), nil)
        }
        return (.number(top), last + 1 < words.count ? String(words[last + 1]) : nil)
    }

    /// Digits with at most one point; `Double` alone would also read "nan" and "0x1".
    private static func isNumber(_ word: Substring) -> Bool {
        word.utf8.allSatisfy { $0 &- 0x30 < 10 || $0 == 0x2E } && word.utf8.count <= 12 && Double(word) != nil
    }
}

/// Points of the compass as names of directions.
enum CompassPoint {
    private static let names = [
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
    ]

    /// The point in degrees from north; null for a wind without a direction, and the text itself when it is none.
    static func quantity(_ text: String) -> QuantityReader.Quantity {
        let name = text.uppercased()
        if let index = names.firstIndex(of: name) { return (.number(Double(index) * 22.5), "degrees") }
        return (name.isEmpty || name == "VRB" || name == "CALM" ? .null : .string(text), nil)
    }
}
