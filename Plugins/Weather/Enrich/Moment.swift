import Configuration
import GeoJSON

/// A moment, or the present.
enum Moment: OptionValue {
    case now
    case at(Instant)

    /// The year 9999: what is beyond is no number of seconds, but of milliseconds.
    private static let bound = 253_402_300_800.0

    static var domain: OptionDomain {
        OptionDomain(
            "now, or a date and time with its offset such as 2026-11-30T06:00:00Z, or seconds since 1970",
            schema: .object(["type": .array([.string("string"), .string("number")])]), choices: ["now"])
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        if value.string == "now" {
            self = .now
        } else if let instant = value.string.flatMap({ Instant(iso: $0) }) {
            self = .at(instant)
        } else if let seconds = value.double, abs(seconds) < Self.bound {
            self = .at(Instant(seconds: seconds))
        } else {
            throw .mismatch(value, expected: Self.domain.description)
        }
    }

    var json: JSONValue {
        switch self {
        case .now: .string("now")
        case .at(let instant): .string(instant.iso)
        }
    }

    func instant(now: Instant) -> Instant {
        switch self {
        case .now: now
        case .at(let instant): instant
        }
    }
}
