/// Dates as header fields have them (RFC 9110 §5.6.7).
enum HTTPDate {
    /// Unix seconds of a date in any of the three forms: IMF-fixdate, RFC 850 and asctime. The day of the week is not
    /// looked at.
    /// - Parameter now: Unix seconds; decides the century of a year with two digits, which is never more than 50 years
    ///   ahead.
    /// - Returns: nil for what is no such date.
    static func seconds(_ text: String, now: Double) -> Double? {
        let words = text.split(separator: " ")
        if words.count == 6, words[5] == "GMT", words[0].count == 4, words[0].hasSuffix(",") {
            guard words[1].count == 2, words[3].count == 4 else { return nil }
            return seconds(day: words[1], month: words[2], year: number(words[3]), time: words[4])
        }
        if words.count == 4, words[3] == "GMT", words[0].hasSuffix(",") {
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard date.count == 3, date[0].count == 2, date[2].count == 2 else { return nil }
            return seconds(
                day: date[0], month: date[1], year: number(date[2]).map { year(ofTwoDigits: $0, now: now) },
                time: words[2])
        }
        if words.count == 5, words[0].count == 3, words[4].count == 4 {
            return seconds(day: words[2], month: words[1], year: number(words[4]), time: words[3])
        }
        return nil
    }

    private static func year(ofTwoDigits year: Int, now: Double) -> Int {
        let current = 1970 + Int(now / 31_556_952)
        let guess = current / 100 * 100 + year
        return guess > current + 50 ? guess - 100 : guess
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func seconds(day: Substring, month: Substring, year: Int?, time: Substring) -> Double? {
        let parts = time.split(separator: ":", omittingEmptySubsequences: false)
        guard let year, let day = number(day), let month = months.firstIndex(of: String(month)), parts.count == 3,
            parts.allSatisfy({ $0.count == 2 }), let hour = number(parts[0]), let minute = number(parts[1]),
            let second = number(parts[2]), (1...lengths(month, year)).contains(day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        return Double(days(year: year, month: month + 1, day: day) * 86_400 + hour * 3600 + minute * 60 + second)
    }

    private static func number(_ text: Substring) -> Int? {
        text.utf8.allSatisfy { $0 &- 0x30 < 10 } ? Int(text) : nil
    }

    private static func lengths(_ month: Int, _ year: Int) -> Int {
        switch month {
        case 1: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
        case 3, 5, 8, 10: 30
        default: 31
        }
    }

    /// Days from 1970-01-01, from the count of days before the year and before the month.
    private static func days(year: Int, month: Int, day: Int) -> Int {
        let past = year - 1
        let beforeYear = past * 365 + past / 4 - past / 100 + past / 400 - 719_162
        return (0..<month - 1).reduce(beforeYear) { $0 + lengths($1, year) } + day - 1
    }
}
