/// A moment in seconds since 1970-01-01T00:00:00Z.
package struct Instant: Sendable, Hashable, Comparable {
    package var seconds: Double

    package static func < (a: Instant, b: Instant) -> Bool { a.seconds < b.seconds }

    /// Reads an ISO 8601 date and time with its offset: `2026-11-30T05:54:00+00:00`, `…Z`. Without an offset the text
    /// names no moment, and the answer is nil.
    package init?(iso text: String) {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
            let day = scanner.number(2), scanner.take("T") || scanner.take("t") || scanner.take(" "),
            let hour = scanner.number(2), scanner.take(":"), let minute = scanner.number(2),
            (1...12).contains(month), (1...31).contains(day), hour <= 24, minute < 60
        else { return nil }
        var second = 0.0
        if scanner.take(":") {
            guard let whole = scanner.number(2), whole <= 60 else { return nil }
            second = Double(whole)
            if scanner.take(".") || scanner.take(",") { second += scanner.fraction() }
        }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        let days = Self.days(year: year, month: month, day: day)
        guard Self.date(days: days) == (year, month, day) else { return nil }
        seconds = Double(days * 86_400 + hour * 3600 + minute * 60 - offset) + second
    }

    package init(seconds: Double) { self.seconds = seconds }

    /// `2026-11-30T05:54:00Z`, whole seconds. For years 0 to 9999, which is what ``init(iso:)`` reads.
    package var iso: String {
        let whole = Int(seconds.rounded(.down))
        let days = Int((Double(whole) / 86_400).rounded(.down))
        let second = whole - days * 86_400
        let (year, month, day) = Self.date(days: days)
        func padded(_ number: Int, _ width: Int = 2) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month))-\(padded(day))T\(padded(second / 3600)):"
            + "\(padded(second / 60 % 60)):\(padded(second % 60))Z"
    }

    /// Day of the month, and seconds into the day, in UTC.
    package var dayAndSecond: (day: Int, second: Double) {
        let days = (seconds / 86_400).rounded(.down)
        return (Self.date(days: Int(days)).day, seconds - days * 86_400)
    }

    /// Days from 1970-01-01 in the proleptic Gregorian calendar, counting years from March (H. Hinnant,
    /// "chrono-Compatible Low-Level Date Algorithms").
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}

/// Reads fixed-width numbers off a text.
private struct DigitScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool { position == bytes.count }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
        position += 1
        return true
    }

    mutating func number(_ digits: Int) -> Int? {
        guard position + digits <= bytes.count else { return nil }
        var value = 0
        for byte in bytes[position..<position + digits] {
            guard byte &- 0x30 < 10 else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        position += digits
        return value
    }

    mutating func fraction() -> Double {
        var value = 0.0
        var place = 0.1
        while position < bytes.count, bytes[position] &- 0x30 < 10 {
            value += Double(bytes[position] - 0x30) * place
            place /= 10
            position += 1
        }
        return value
    }

    /// Seconds east of UTC: `Z`, `+05:30`, `+0530`, `-06`.
    mutating func offset() -> Int? {
        if take("Z") || take("z") { return 0 }
        let sign = take("+") ? 1 : take("-") ? -1 : 0
        guard sign != 0, let hours = number(2), hours <= 18 else { return nil }
        _ = take(":")
        return sign * (hours * 3600 + (number(2) ?? 0) * 60)
    }
}
