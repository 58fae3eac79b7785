import Configuration

extension MetarReader {
    /// Whether a file is raw text of reports, by its first bytes: one of its first lines is a report's start. The cache
    /// file has such lines as well, and is none.
    static func recognizes(text firstBytes: [UInt8]) -> Bool {
        guard !recognizes(csv: firstBytes) else { return false }
        let bytes = firstBytes.span
        var place = 0
        for _ in 0..<20 {
            guard let line = nextLine(in: bytes, &place) else { return false }
            if startsReport(bytes.extracting(line)) { return true }
        }
        return false
    }

    /// Reads raw text: a report on each line, going on in lines that are indented, or up to an equals sign.
    ///
    /// Lines that are empty or begin with `#` are skipped. A line with nothing but date and time, `2026/11/30 05:50`,
    /// as files of the US National Weather Service have it, is the reference of the reports after it.
    mutating func read(text: [UInt8]) -> [Observation] {
        let bytes = text.span
        var observations: [Observation] = []
        var reference = self.reference
        var report: Range<Int>?
        var place = 0
        while let line = Self.nextLine(in: bytes, &place) {
            let content = bytes.extracting(line)
            let isIndented = content.byte(at: 0) == 0x20 || content.byte(at: 0) == 0x09
            if let start = report, isIndented, !content.isBlank, !Self.startsReport(content) {
                report = start.lowerBound..<line.upperBound
                continue
            }
            if let range = report { readReports(bytes.extracting(range), near: reference, into: &observations) }
            report = nil
            if content.isBlank || content.byte(at: 0) == UInt8(ascii: "#") { continue }
            if let date = Self.dateLine(content) {
                reference = date
            } else {
                report = line
            }
        }
        if let range = report { readReports(bytes.extracting(range), near: reference, into: &observations) }
        return observations
    }

    /// Reads the reports of one line: an equals sign may be followed by the next one.
    private mutating func readReports(
        _ text: Span<UInt8>, near reference: Instant, into observations: inout [Observation]
    ) {
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, text[end] != UInt8(ascii: "=") { end += 1 }
            let piece = text.extracting(start..<end)
            start = end + 1
            guard !piece.isBlank, !piece.matches("$") else { continue }
            guard Self.startsReport(piece) else {
                unusable += 1
                continue
            }
            if let observation = read(report: piece, near: reference) { observations.append(observation) }
        }
    }

    /// The next line without its end; nil after the last one.
    private static func nextLine(in text: Span<UInt8>, _ place: inout Int) -> Range<Int>? {
        guard place < text.count else { return nil }
        // A byte order mark is no part of the first word.
        if place == 0, text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { place = 3 }
        let start = place
        while place < text.count, text[place] != 0x0A, text[place] != 0x0D { place += 1 }
        let end = place
        place += 1
        if end < text.count, text[end] == 0x0D, text.byte(at: place) == 0x0A { place += 1 }
        return start..<end
    }

    /// Whether a text begins like a report: type, station and time, of which the type may be missing, or else the time.
    /// Forecasts begin alike, but go on with the hours they hold for.
    static func startsReport(_ text: Span<UInt8>) -> Bool {
        var words = MetarWords()
        var isTyped = false
        var hasStation = false
        for _ in 0..<4 {
            guard let range = words.next(in: text) else { return false }
            let word = text.extracting(range)
            if !hasStation, word.matches("METAR") || word.matches("SPECI") {
                isTyped = true
            } else if !hasStation, word.matches("COR") || word.matches("AUTO") {
                continue
            } else if !hasStation, MetarReport.isStation(word) {
                hasStation = true
            } else if hasStation, word.matches("NIL") {
                return true
            } else {
                guard hasStation else { return false }
                // `3006/0112`
                let isTime = MetarReport.time(word) != nil
                guard isTime, let following = words.next(in: text) else { return isTime || isTyped }
                let next = text.extracting(following)
                return next.count != 9 || next.byte(at: 4) != UInt8(ascii: "/") || next.number(0..<4) == nil
            }
        }
        return isTyped && hasStation
    }

    /// `2026/11/30 05:50`, UTC
    private static func dateLine(_ line: Span<UInt8>) -> Instant? {
        var words = MetarWords()
        guard let first = words.next(in: line), let second = words.next(in: line), words.next(in: line) == nil,
            first.count == 10, second.count == 5
        else { return nil }
        let (date, time) = (line.extracting(first), line.extracting(second))
        guard date[4] == UInt8(ascii: "/"), date[7] == UInt8(ascii: "/"), time[2] == UInt8(ascii: ":") else {
            return nil
        }
        return Instant(iso: "\(date.text().replacing("/", with: "-"))T\(time.text())Z")
    }
}

extension Span where Element == UInt8 {
    fileprivate var isBlank: Bool {
        for index in 0..<count where self[index] > 0x20 { return false }
        return true
    }
}
