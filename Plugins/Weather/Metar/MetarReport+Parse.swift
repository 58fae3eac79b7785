extension MetarReport {
    /// Decodes the text of one report.
    init(_ text: String) { self.init(Array(text.utf8).span) }

    /// Decodes the bytes of one report, up to the equals sign that ends it. Takes one pass.
    init(_ bytes: Span<UInt8>) {
        self.init()
        var words = MetarWords()
        var part = Part.body
        while let range = words.next(in: bytes) {
            let word = bytes.extracting(range)
            if part == .remark {
                readRemark(word)
            } else if word.matches("RMK") {
                part = .remark
            } else if part == .trend {
                continue
            } else if Self.beginsTrend(word) {
                part = .trend
            } else if word.matches("WS") {
                Self.skipWindShear(&words, in: bytes)
            } else if let fraction = Self.milesAfterWhole(word, words, in: bytes) {
                take(fraction.visibility)
                words = fraction.rest
            } else if !readHeader(word), !readBody(word) {
                unknownGroups.append(word.text())
            }
        }
    }

    private enum Part {
        case body, trend, remark
    }

    private static func beginsTrend(_ word: Span<UInt8>) -> Bool {
        word.matches("TEMPO") || word.matches("BECMG") || word.matches("NOSIG")
    }

    /// `WS R04L`, `WS ALL RWY`, `WS TKOF RWY22`: shear below 500 m, of which only the groups' end matters.
    private static func skipWindShear(_ words: inout MetarWords, in text: Span<UInt8>) {
        var ahead = words
        while let range = ahead.next(in: text) {
            let word = text.extracting(range)
            let isPart =
                word.matches("ALL") || word.matches("TKOF") || word.matches("LDG") || word.starts(with: "RWY")
                || (word.byte(at: 0) == UInt8(ascii: "R") && word.number(1..<3) != nil && word.count <= 4)
            guard isPart else { return }
            words = ahead
        }
    }

    /// Statute miles in two words: `1 3/4SM`.
    private static func milesAfterWhole(
        _ word: Span<UInt8>, _ words: MetarWords, in text: Span<UInt8>
    ) -> (visibility: Visibility, rest: MetarWords)? {
        guard word.count <= 2, let whole = word.number(0..<word.count) else { return nil }
        var rest = words
        guard let range = rest.next(in: text) else { return nil }
        let next = text.extracting(range)
        guard next.firstIndex(of: UInt8(ascii: "/")) != nil, next.byte(at: 0) != UInt8(ascii: "M"),
            let part = miles(next)
        else { return nil }
        return (Visibility(meters: Double(whole) * 1609.344 + part.meters, bound: part.bound), rest)
    }

    /// Type, station, time and what stands beside them.
    private mutating func readHeader(_ word: Span<UInt8>) -> Bool {
        switch word.count {
        case 3:
            if word.matches("NIL") {
                isNil = true
            } else if word.matches("COR") || (word.starts(with: "CC") && Self.isLetter(word[2])) {
                isCorrected = true
            } else {
                // Delayed.
                return word.matches("RTD")
            }
            return true
        case 4 where word.matches("AUTO"):
            isAutomatic = true
            return true
        case 4 where station == nil && time == nil && Self.isStation(word):
            station = word.text()
            return true
        case 5 where station == nil && time == nil:
            if word.matches("SPECI") {
                kind = .special
                return true
            }
            return word.matches("METAR")
        case 7 where time == nil:
            time = Self.time(word)
            return time != nil
        default: return false
        }
    }

    /// `EFHK`, `K1V4`
    static func isStation(_ word: Span<UInt8>) -> Bool {
        guard word.count == 4, isLetter(word[0]) else { return false }
        for index in 1..<4 where !isLetter(word[index]) && word[index] &- 0x30 >= 10 { return false }
        return true
    }

    /// `141253Z`
    static func time(_ word: Span<UInt8>) -> Time? {
        guard word.count == 7, word[6] == UInt8(ascii: "Z"), let day = word.number(0..<2),
            let hour = word.number(2..<4), let minute = word.number(4..<6),
            (1...31).contains(day), hour < 24, minute < 60
        else { return nil }
        return Time(day: day, hour: hour, minute: minute)
    }

    static func isLetter(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
}
