extension MetarReport {
    /// `-SN`, `+TSRA`, `VCSH`, `NSW`
    mutating func readWeather(_ word: Span<UInt8>) -> Bool {
        if word.matches("NSW") { return true }
        guard let group = WeatherGroup(word) else { return false }
        weather.append(group)
        return true
    }

    /// `SCT008`, `OVC007CB`, `FEW///TCU`, `//////CB`, `VV002`, `CLR`
    mutating func readCloud(_ word: Span<UInt8>) -> Bool {
        guard word.count >= 3 else { return false }
        if word.starts(with: "VV") {
            let isMissing = word.has("///", at: 2)
            guard word.count == 5, isMissing || word.number(2..<5) != nil else { return false }
            clouds.append(Cloud(amount: .obscured, base: word.number(2..<5).map(Self.hundredsOfFeet)))
            return true
        }
        guard let amount = Self.amount(word.extracting(0..<3)) else { return false }
        var cloud = Cloud(amount: amount)
        switch word.count {
        case 3:
            // Slashes alone are no layer.
            guard amount != .unknown else { return false }
        case 6..<12 where amount != .clear:
            if let height = word.number(3..<6) {
                cloud.base = Self.hundredsOfFeet(height)
            } else if !word.has("///", at: 3) {
                return false
            }
            let kind = word.extracting(6..<word.count)
            if kind.matches("CB") {
                cloud.convection = .cumulonimbus
            } else if kind.matches("TCU") {
                cloud.convection = .toweringCumulus
            } else if kind.count > 0, !kind.matches("///") {
                return false
            }
        default: return false
        }
        clouds.append(cloud)
        return true
    }

    private static func hundredsOfFeet(_ count: Int) -> Double { Double(count) * 30.48 }

    /// The cover that three letters stand for.
    static func amount(_ word: Span<UInt8>) -> Cloud.Amount? {
        if word.matches("FEW") { return .few }
        if word.matches("SCT") { return .scattered }
        if word.matches("BKN") { return .broken }
        if word.matches("OVC") { return .overcast }
        if word.matches("CLR") || word.matches("SKC") || word.matches("NSC") || word.matches("NCD") { return .clear }
        if word.matches("OVX") { return .obscured }
        return word.matches("///") ? .unknown : nil
    }

    /// `M05/M07`, `05/`, `XX/M12`; the remarks' tenths have not been read yet.
    mutating func readTemperatures(_ word: Span<UInt8>) -> Bool {
        var place = 0
        guard let first = Self.degrees(word, &place), word.byte(at: place) == UInt8(ascii: "/") else { return false }
        place += 1
        var second: Double?
        if place < word.count {
            guard let value = Self.degrees(word, &place), place == word.count else { return false }
            second = value
        }
        if temperature == nil, dewPoint == nil { (temperature, dewPoint) = (first, second) }
        return true
    }

    /// Two digits, `M` before them below zero; the inner nil is a value that is missing.
    private static func degrees(_ word: Span<UInt8>, _ place: inout Int) -> Double?? {
        if word.has("//", at: place) || word.has("XX", at: place) {
            place += 2
            return .some(nil)
        }
        let isNegative = word.byte(at: place) == UInt8(ascii: "M") || word.byte(at: place) == UInt8(ascii: "-")
        if isNegative { place += 1 }
        guard let value = word.number(place..<place + 2) else { return nil }
        place += 2
        // `M00` is anything from -0.5 to zero; a negative zero would only look odd.
        return .some(isNegative && value > 0 ? -Double(value) : Double(value))
    }

    /// `Q1009`, `A2992`, `QNH2992INS`
    mutating func readPressure(_ word: Span<UInt8>) -> Bool {
        let isMilitary = word.starts(with: "QNH") && word.ends(with: "INS") && word.count == 10
        guard isMilitary || word.count == 5 else { return false }
        let isInches = isMilitary || word[0] == UInt8(ascii: "A")
        guard isInches || word[0] == UInt8(ascii: "Q") else { return false }
        let start = isMilitary ? 3 : 1
        if word.has("////", at: start) { return true }
        guard let value = word.number(start..<start + 4) else { return false }
        if pressure == nil { pressure = Double(value) * (isInches ? 33.86389 : 100) }
        return true
    }

    /// Of the remarks: tenths of a degree, which the whole degrees of the body have lost, sea-level pressure and what has
    /// fallen.
    mutating func readRemark(_ word: Span<UInt8>) {
        if word.byte(at: 0) == UInt8(ascii: "T"), word.count == 5 || word.count == 9 {
            func degrees(_ start: Int) -> Double? {
                guard let sign = word.number(start..<start + 1), sign <= 1,
                    let tenths = word.number(start + 1..<start + 4)
                else { return nil }
                return sign == 1 && tenths > 0 ? -Double(tenths) / 10 : Double(tenths) / 10
            }
            // All of it or nothing: `TSNO1` is none, and neither is a word with a digit too few.
            guard let first = degrees(1), word.count == 5 || degrees(5) != nil || word.has("////", at: 5) else {
                return
            }
            temperature = first
            if let second = degrees(5) { dewPoint = second }
        } else if word.starts(with: "SLP"), word.count == 6, let tenths = word.number(3..<6) {
            seaLevelPressure = Double(tenths + (tenths >= 500 ? 9000 : 10_000)) * 10
        } else {
            readPrecipitation(word)
        }
    }
}
