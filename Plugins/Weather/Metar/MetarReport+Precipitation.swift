extension MetarReport {
    /// What has fallen within a time before the report.
    struct Precipitation: Sendable, Equatable {
        /// m of water.
        var depth: Double
        /// s.
        var period: Double
    }

    static let inch = 0.0254

    /// `P0003`: hundredths of an inch within the last hour. `60012`: within three or six hours, as the hour tells.
    /// No digits but zeros stand for a trace.
    mutating func readPrecipitation(_ word: Span<UInt8>) {
        guard word.count == 5, let hundredths = word.number(1..<5) else { return }
        let depth = Double(hundredths) * Self.inch / 100
        if word[0] == UInt8(ascii: "P") {
            precipitation = Precipitation(depth: depth, period: 3600)
        } else if word[0] == UInt8(ascii: "6"), precipitation == nil, let period = synopticPeriod {
            precipitation = Precipitation(depth: depth, period: period)
        }
    }

    /// Reports at 00, 06, 12 and 18 UTC sum up six hours, those between them three; they are made some minutes before.
    private var synopticPeriod: Double? {
        guard let time else { return nil }
        let hour = (time.hour * 60 + time.minute + 30) / 60
        return hour.isMultiple(of: 6) ? 21_600 : hour.isMultiple(of: 3) ? 10_800 : nil
    }
}
