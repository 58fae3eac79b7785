extension MetarReport {
    /// Reads one group of the body; false when it is not understood. What was read before stays.
    mutating func readBody(_ word: Span<UInt8>) -> Bool {
        // Slashes alone stand for a group that is missing.
        if word.consists(of: UInt8(ascii: "/")) || word.matches("$") { return true }
        return readWind(word) || readSector(word) || readVisibility(word) || readWeather(word) || readCloud(word)
            || readTemperatures(word) || readPressure(word) || Self.isOfNoUse(word)
    }

    /// `24012G24KT`, `VRB03KT`, `18005MPS`, `240P99KT`, `/////KT`
    private mutating func readWind(_ word: Span<UInt8>) -> Bool {
        let unit: (scale: Double, length: Int, name: WindUnit)
        if word.ends(with: "KT") {
            unit = (1852.0 / 3600, 2, .knots)
        } else if word.ends(with: "MPS") {
            unit = (1, 3, .metersPerSecond)
        } else if word.ends(with: "KMH") {
            unit = (1 / 3.6, 3, .kilometersPerHour)
        } else {
            return false
        }
        let end = word.count - unit.length
        var wind = Wind()
        if word.starts(with: "VRB") {
            wind.isVariable = true
        } else if let degrees = word.number(0..<3) {
            guard degrees <= 360 else { return false }
            wind.direction = Double(degrees)
        } else if !word.starts(with: "///") {
            return false
        }
        var place = 3
        guard let speed = Self.speed(word, &place, end) else { return false }
        wind.speed = speed.value.map { Double($0) * unit.scale }
        wind.isOffScale = speed.isOffScale
        if word.byte(at: place) == UInt8(ascii: "G") {
            place += 1
            guard let gust = Self.speed(word, &place, end) else { return false }
            wind.gust = gust.value.map { Double($0) * unit.scale }
        }
        guard place == end else { return false }
        if wind.speed == 0 { wind.direction = nil }
        if self.wind == nil { (self.wind, windUnit) = (wind, unit.name) }
        return true
    }

    /// Two or three digits, `P` before them when off the scale, or slashes.
    private static func speed(_ word: Span<UInt8>, _ place: inout Int, _ end: Int) -> (value: Int?, isOffScale: Bool)? {
        let isOffScale = word.byte(at: place) == UInt8(ascii: "P")
        if isOffScale { place += 1 }
        let start = place
        while place < end, word[place] &- 0x30 < 10 { place += 1 }
        if place - start == 2 || place - start == 3 { return (word.number(start..<place), isOffScale) }
        guard place == start, !isOffScale else { return nil }
        while place < end, word[place] == UInt8(ascii: "/") { place += 1 }
        return place - start == 2 || place - start == 3 ? (nil, false) : nil
    }

    /// `200V280`
    private mutating func readSector(_ word: Span<UInt8>) -> Bool {
        guard word.count == 7, word[3] == UInt8(ascii: "V"), let from = word.number(0..<3), let to = word.number(4..<7),
            from <= 360, to <= 360
        else { return false }
        wind?.sector = Sector(from: from, to: to)
        return true
    }

    /// `3000`, `9999NDV`, `0300NE`, `10SM`, `M1/4SM`, `CAVOK`
    private mutating func readVisibility(_ word: Span<UInt8>) -> Bool {
        if word.matches("CAVOK") {
            isCeilingAndVisibilityOK = true
            take(Visibility(meters: 10_000, bound: .orMore))
            return true
        }
        if word.ends(with: "SM") {
            if word.consists(of: UInt8(ascii: "/"), upTo: word.count - 2) { return true }
            guard let miles = Self.miles(word) else { return false }
            take(miles)
            return true
        }
        guard let meters = word.number(0..<4) else { return false }
        var visibility = Visibility(meters: Double(meters))
        if meters == 9999 { visibility = Visibility(meters: 10_000, bound: .orMore) }
        if meters == 0 { visibility = Visibility(meters: 50, bound: .orLess) }
        if word.count > 4, !word.has("NDV", at: 4) || word.count != 7 {
            let direction = word.extracting(4..<word.count)
            guard Self.isDirection(direction) else { return false }
            visibility.direction = direction.text()
        }
        take(visibility)
        return true
    }

    /// The first one is the prevailing one; a second one is the lowest around.
    mutating func take(_ visibility: Visibility) {
        if self.visibility == nil {
            self.visibility = visibility
        } else if minimumVisibility == nil {
            minimumVisibility = visibility
        }
    }

    /// Statute miles in one word: `10SM`, `3/4SM`, `M1/4SM` for less, `P6SM` for more.
    static func miles(_ word: Span<UInt8>) -> Visibility? {
        guard word.ends(with: "SM") else { return nil }
        let end = word.count - 2
        var start = 0
        var bound = Visibility.Bound.exact
        if word.byte(at: 0) == UInt8(ascii: "M") { (start, bound) = (1, .orLess) }
        if word.byte(at: 0) == UInt8(ascii: "P") { (start, bound) = (1, .orMore) }
        guard start < end else { return nil }
        if let slash = word.firstIndex(of: UInt8(ascii: "/")) {
            guard slash > start, slash < end, slash - start <= 2, end - slash <= 3,
                let above = word.number(start..<slash), let below = word.number(slash + 1..<end), below > 0
            else { return nil }
            return Visibility(meters: Double(above) / Double(below) * 1609.344, bound: bound)
        }
        guard end - start <= 3, let whole = word.number(start..<end) else { return nil }
        // Automatic stations see no farther than ten miles, and report that for all that is beyond.
        if whole == 10, bound == .exact { bound = .orMore }
        return Visibility(meters: Double(whole) * 1609.344, bound: bound)
    }

    private static func isDirection(_ word: Span<UInt8>) -> Bool {
        switch word.count {
        case 1: word.matches("N") || word.matches("E") || word.matches("S") || word.matches("W")
        case 2: word.matches("NE") || word.matches("SE") || word.matches("SW") || word.matches("NW")
        default: false
        }
    }

    /// Groups that are known and say nothing that is wanted.
    private static func isOfNoUse(_ word: Span<UInt8>) -> Bool {
        // Runway visual range and runway state, `R25L/2600VP6000FT`, and closed by snow, `R/SNOCLO`.
        if word.byte(at: 0) == UInt8(ascii: "R"), let slash = word.firstIndex(of: UInt8(ascii: "/")) {
            return slash == 1 || ((3...4).contains(slash) && word.number(1..<3) != nil)
        }
        // Recent weather, `RETSRA`.
        if word.starts(with: "RE"), WeatherGroup(word.extracting(2..<word.count)) != nil { return true }
        // State of the sea, `W15/S2`, `W///H12`.
        if word.byte(at: 0) == UInt8(ascii: "W"), word.byte(at: 3) == UInt8(ascii: "/"), (6...8).contains(word.count) {
            return true
        }
        // Military color states.
        return word.starts(with: "BLACK") || word.matches("BLU") || word.matches("BLU+") || word.matches("WHT")
            || word.matches("GRN") || word.matches("YLO") || word.matches("YLO1") || word.matches("YLO2")
            || word.matches("AMB") || word.matches("RED") || word.matches("RVRNO") || word.matches("SNOCLO")
    }
}

extension Span where Element == UInt8 {
    /// Whether the bytes before a place are all the same one.
    fileprivate func consists(of byte: UInt8, upTo end: Int) -> Bool {
        end > 0 && end <= count && extracting(0..<end).consists(of: byte)
    }
}
