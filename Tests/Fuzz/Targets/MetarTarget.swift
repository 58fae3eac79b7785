import Configuration
import WeatherPlugin

/// The readers of aviation weather: raw text and CSV.
enum MetarTarget {
    static func run(_ bytes: [UInt8]) {
        for format in [MetarProbe.Format.text, .csv] {
            let values = MetarProbe.values(in: bytes, as: format, reference: Instant(seconds: 1_767_268_800))
            FuzzTarget.check(values.allSatisfy(\.isFinite), "values are finite")
        }
    }
}
