import Configuration

/// What the numbers along an axis of time mean, by the conventions of NetCDF (CF 1.10, section 4.4).
struct NetCDFTime {
    /// Seconds of one unit.
    let unit: Double
    /// The moment from which it counts.
    let origin: Double

    private static let units: [(seconds: Double, names: [String])] = [
        (1, ["seconds", "second", "secs", "sec", "s"]), (60, ["minutes", "minute", "mins", "min"]),
        (3600, ["hours", "hour", "hrs", "hr", "h"]), (86_400, ["days", "day", "d"]),
    ]
    /// 1582-10-15, the first day of the Gregorian calendar, in days from 1970.
    private static let reform = -141_427
    /// Moments that can be written, in seconds: the years 0 to 9999.
    private static let range = -62_167_219_200.0..<253_402_300_800.0

    /// - Parameters:
    ///   - text: such as `hours since 1900-01-01 00:00:00`, in UTC unless an offset is given.
    ///   - calendar: empty for the standard one, which is Julian before October 15, 1582.
    init(_ text: String, calendar: String) throws(GridFault) {
        let calendar = calendar.lowercased()
        guard ["", "standard", "gregorian", "proleptic_gregorian"].contains(calendar) else { throw .calendar(calendar) }
        var words = text.split(separator: " ").map(String.init)
        if words.count >= 3, let mark = words[2].firstIndex(of: "T") {
            words.insert(String(words[2][words[2].index(after: mark)...]), at: 3)
            words[2] = String(words[2][..<mark])
        }
        guard words.count >= 3, words[1].lowercased() == "since",
            let unit = Self.units.first(where: { $0.names.contains(words[0].lowercased()) })?.seconds,
            let day = Self.day(words[2], isProleptic: calendar == "proleptic_gregorian"),
            let second = Self.second(Array(words.dropFirst(3)))
        else { throw .time(text) }
        self.unit = unit
        origin = Double(day) * 86_400 + second
    }

    /// The moment that a number stands for, to the millisecond.
    func moment(_ value: Double) throws(GridFault) -> Instant {
        let seconds = ((origin + value * unit) * 1000).rounded() / 1000
        guard Self.range.contains(seconds) else { throw .time("\(value)") }
        return Instant(seconds: seconds)
    }

    /// Days from 1970-01-01 to a date such as `1900-1-1`.
    private static func day(_ text: String, isProleptic: Bool) -> Int? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
            (0...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let gregorian = days(year, month, day, isJulian: false)
        return isProleptic || gregorian >= reform ? gregorian : days(year, month, day, isJulian: true)
    }

    /// Days by the day number of astronomers, counting years from March (E. G. Richards, "Calendars", in the
    /// Explanatory Supplement to the Astronomical Almanac).
    private static func days(_ year: Int, _ month: Int, _ day: Int, isJulian: Bool) -> Int {
        let shift = (14 - month) / 12
        let years = year + 4800 - shift
        let number = day + (153 * (month + 12 * shift - 3) + 2) / 5 + 365 * years + years / 4
        let julian = number - 32_083
        return (isJulian ? julian : julian + 38 - years / 100 + years / 400) - 2_440_588
    }

    /// Seconds into the day of a time and an offset such as `06:30:00.0`, `+01:00`, `Z`.
    private static func second(_ words: [String]) -> Double? {
        guard var time = words.first else { return 0 }
        var zones = Array(words.dropFirst())
        if let end = time.firstIndex(where: { $0 == "Z" || $0 == "z" || $0 == "+" || $0 == "-" }) {
            zones.insert(String(time[end...]), at: 0)
            time = String(time[..<end])
        }
        guard zones.count <= 1, let seconds = time.isEmpty ? 0 : clock(time), let offset = offset(zones.first ?? "Z")
        else { return nil }
        return seconds - offset
    }

    /// Seconds of hours, minutes and seconds, of which the last ones may be left out.
    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
        guard (1...3).contains(parts.count), let hours = parts[0], (0...24).contains(hours) else { return nil }
        var seconds = hours * 3600
        for (part, factor) in zip(parts.dropFirst(), [60.0, 1]) {
            guard let part, (0..<61).contains(part) else { return nil }
            seconds += part * factor
        }
        return seconds
    }

    private static func offset(_ text: String) -> Double? {
        if ["Z", "UTC", "GMT"].contains(text.uppercased()) { return 0 }
        guard let sign = text.first, sign == "+" || sign == "-" else { return clock(text) }
        var digits = String(text.dropFirst())
        if !digits.contains(":"), digits.count == 4 {
            digits.insert(":", at: digits.index(digits.startIndex, offsetBy: 2))
        }
        return clock(digits).map { sign == "-" ? -$0 : $0 }
    }
}
