import Configuration

/// Temperature and dew point out of the raw text of an aviation report (WMO FM 15, US FMH-1).
struct RawReport {
    /// Degrees Celsius.
    var temperature: Double?
    var dewPoint: Double?
    /// Day of the month and seconds into the day, UTC.
    private var issued: (day: Int, second: Double)?

    init(_ text: String) {
        let words = text.split { $0 == " " || $0 == "\n" || $0 == "=" }
        var isRemark = false
        for word in words {
            if word == "RMK" {
                isRemark = true
            } else if ["TEMPO", "BECMG", "NOSIG"].contains(word) {
                break
            } else if isRemark {
                readTenths(word)
            } else if issued == nil, let time = Self.time(word) {
                issued = time
            } else if temperature == nil, dewPoint == nil {
                readWhole(word)
            }
        }
    }

    /// Whether the report was made within an hour of a moment. Feeds have been seen to carry the text of the day
    /// before.
    func isOf(_ moment: Instant) -> Bool {
        guard let issued else { return false }
        let (day, second) = moment.dayAndSecond
        var apart = abs(issued.second - second)
        let isSameDay = issued.day == day
        if !isSameDay { apart = 86_400 - apart }
        let neighbors = [-86_400.0, 86_400].map { Instant(seconds: moment.seconds + $0).dayAndSecond.day }
        return apart <= 3600 && (isSameDay || neighbors.contains(issued.day))
    }

    /// `141253Z`
    private static func time(_ word: Substring) -> (day: Int, second: Double)? {
        guard word.count == 7, word.last == "Z", let digits = Int(word.dropLast()), digits >= 0 else { return nil }
        let (day, hour, minute) = (digits / 10_000, digits / 100 % 100, digits % 100)
        guard (1...31).contains(day), hour < 24, minute < 60 else { return nil }
        return (day, Double(hour * 3600 + minute * 60))
    }

    /// `07/M06`; either side may be missing.
    private mutating func readWhole(_ word: Substring) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return }
        func degrees(_ text: Substring) -> Double? {
            let digits = text.hasPrefix("M") ? text.dropFirst() : text
            guard digits.count == 2, let value = UInt8(digits) else { return nil }
            return text.hasPrefix("M") ? -Double(value) : Double(value)
        }
        let (first, second) = (degrees(parts[0]), degrees(parts[1]))
        let isGroup = first != nil && (second != nil || parts[1].isEmpty || parts[1] == "XX")
        guard isGroup || (parts[0] == "XX" && second != nil) else { return }
        (temperature, dewPoint) = (first, second)
    }

    /// `T10221039`: tenths of a degree, which the whole degrees in the body have lost.
    private mutating func readTenths(_ word: Substring) {
        guard word.hasPrefix("T"), word.count == 5 || word.count == 9, word.dropFirst().allSatisfy(\.isNumber)
        else { return }
        func degrees(_ text: Substring) -> Double? {
            guard let sign = text.first, sign == "0" || sign == "1", let tenths = Double(text.dropFirst()) else {
                return nil
            }
            return (sign == "1" ? -tenths : tenths) / 10
        }
        let digits = word.dropFirst()
        if let value = degrees(digits.prefix(4)) { temperature = value }
        if digits.count == 8, let value = degrees(digits.suffix(4)) { dewPoint = value }
    }
}
