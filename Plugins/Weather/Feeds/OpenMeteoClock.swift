import Configuration
import GeoJSON

/// How the times of a location are meant.
///
/// Texts are local and have no offset of their own. The one offset of the answer is that of the moment of the request:
/// beyond a change of the clocks the service's texts are off by as much as the change, which can't be seen here.
struct OpenMeteoClock {
    /// Seconds east of UTC; nil when the document does not tell.
    private let offset: Double?
    private let zone: String?

    init(_ location: JSONValue) throws(FeedFault) {
        zone = location["timezone"]?.string
        if let value = location["utc_offset_seconds"], !value.isNull {
            guard let seconds = value.double, abs(seconds) <= 64_800 else {
                throw FeedFault("utc_offset_seconds \(value.text) is no offset")
            }
            offset = seconds
        } else {
            offset = zone.flatMap { ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains($0) ? 0 : nil }
        }
    }

    /// The moment of a text, or of a number of seconds since 1970, which is UTC whatever the time zone is.
    func instant(_ value: JSONValue) throws(FeedFault) -> Instant {
        if let seconds = value.double {
            // The years that can be written with four digits.
            guard (-62_167_219_200..<253_402_300_800).contains(seconds) else {
                throw FeedFault("\(value.text) is no time in seconds since 1970")
            }
            return Instant(seconds: seconds)
        }
        if let time = value.string.flatMap({ Instant(iso: $0) }) { return time }
        guard let local = value.string.flatMap({ Instant(iso: $0 + "Z") }) else {
            throw FeedFault("\(value.text) is no time")
        }
        guard let offset else {
            let zone = zone.map { "'\($0)'" } ?? "an unknown time zone"
            throw FeedFault(
                "the times are local to \(zone), and their offset is missing",
                remedy: "keep 'utc_offset_seconds', or ask the service for timezone=GMT or timeformat=unixtime")
        }
        return Instant(seconds: local.seconds - offset)
    }
}
