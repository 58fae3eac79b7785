import Configuration
@testable import WeatherPlugin

/// The readers of aviation weather: raw text and CSV.
enum MetarTarget {
    static func run(_ bytes: [UInt8]) {
        for isText in [true, false] {
            var reader = MetarReader(reference: Instant(seconds: 1_767_268_800))
            for observation in isText ? reader.read(text: bytes) : reader.read(csv: bytes) {
                for field in Field.allCases {
                    FuzzTarget.check(observation[field].value?.isFinite ?? true, "values are finite")
                }
            }
        }
    }
}
