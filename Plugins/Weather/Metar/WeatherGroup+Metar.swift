extension WeatherGroup {
    /// Reads the bytes of a group such as `+TSRA` or `VCSH`; nil when it is none.
    init?(_ word: Span<UInt8>) {
        self.init()
        var place = 0
        switch word.byte(at: 0) {
        case UInt8(ascii: "-"): (intensity, place) = (.light, 1)
        case UInt8(ascii: "+"): (intensity, place) = (.heavy, 1)
        default: break
        }
        if word.has("VC", at: place) {
            isInVicinity = true
            place += 2
        }
        // An intensity and at most four pairs of letters: descriptor and three phenomena.
        guard word.count - place <= 10, (word.count - place).isMultiple(of: 2) else { return nil }
        while place < word.count {
            let (first, second) = (word[place] &- 0x41, word[place + 1] &- 0x41)
            guard first < 26, second < 26 else { return nil }
            switch Self.codes[Int(first) * 26 + Int(second)] {
            case .descriptor(let descriptor): descriptors.append(descriptor)
            case .phenomenon(let phenomenon): phenomena.append(phenomenon)
            case .none: return nil
            }
            place += 2
        }
        if isEmpty { return nil }
    }

    private enum Code: Sendable {
        case descriptor(Descriptor)
        case phenomenon(Phenomenon)
    }

    /// Meaning of every pair of letters.
    private static let codes: [Code?] = {
        var codes: [Code?] = []
        for first in UInt8(ascii: "A")...UInt8(ascii: "Z") {
            for second in UInt8(ascii: "A")...UInt8(ascii: "Z") {
                let name = String(decoding: [first, second], as: UTF8.self)
                if let descriptor = Descriptor(rawValue: name) {
                    codes.append(.descriptor(descriptor))
                } else {
                    codes.append(Phenomenon(rawValue: name).map { .phenomenon($0) })
                }
            }
        }
        return codes
    }()
}
