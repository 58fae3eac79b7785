import Configuration
import GeoJSON
import PluginKit

extension AlertsProcessor {
    static let from = Option<String?>(
        "from", default: nil,
        "GeoJSON file of alerts, as api.weather.gov/alerts/active answers, relative to the chain file. Either this or "
            + "'service'.",
        domain: "path of a GeoJSON file", check: { $0?.isEmpty == true ? "the path of a file" : nil })
    static let service = Option<AlertService?>(
        "service", default: nil, "Service that is asked over HTTP for all active alerts, instead of 'from'.")
    static let zones = Option<String?>(
        "zones", default: nil,
        "GeoJSON file of zones with their polygons, for alerts that have none themselves; 'id' is the zone's code.",
        domain: "path of a GeoJSON file")
    static let zone = Option<PerFeature<JSONValue>?>(
        "zone", default: nil,
        "The annotation's own zones, for alerts without a polygon: a code such as WAZ558, the address of a zone, or a "
            + "list of them.",
        domain: "a property's name, or an expression",
        check: { choice in
            guard case .constant(let value) = choice, value.string?.isEmpty ?? true else { return nil }
            return "a property's name, or an expression"
        })
    static let at = Option(
        "at", default: Moment.now, "The moment at which alerts must hold; 'now' is what --now says, or the clock.")
    static let minSeverity = Option<AlertSeverity?>(
        "minSeverity", default: nil,
        "The least severity that counts. Unknown is less than Minor.")
}
