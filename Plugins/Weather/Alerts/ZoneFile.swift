import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// Loads the outlines of zones from GeoJSON, as api.weather.gov gives them under `zones`.
struct ZoneFile {
    struct Zone: Sendable {
        var name: ZoneName
        var geometry: Geometry
    }

    /// As the option has it.
    let path: String
    /// The option's name, for messages.
    let option: String
    let context: ProcessorContext

    /// The zones whose codes are wanted, in the order of the file. A feature's `id` property, else its id, is the
    /// code; addresses that it has beside it, and its `type`, say which kind of zone it is.
    /// - Throws: when the file is missing, can't be read, or holds a feature that is none.
    func load(_ wanted: Set<String>) throws(ProcessorError) -> [Zone] {
        var zones: [Zone] = []
        var count = 0
        var withoutGeometry: [String] = []
        try context.forEachFeature(in: path, option: option) { feature in
            let id = feature.id?.string
            guard var name = (feature.property("id")?.string ?? id).flatMap({ ZoneName($0) }) else { return }
            count += 1
            guard wanted.contains(name.code) else { return }
            for address in [id, feature.property("@id")?.string] where name.kind == nil {
                if let other = address.flatMap({ ZoneName($0) }), other.code == name.code { name.kind = other.kind }
            }
            name.kind = name.kind ?? feature.property("type")?.string.flatMap { ZoneName.Kind(word: $0) }
            if let geometry = feature.geometry?.polygonal {
                zones.append(Zone(name: name, geometry: geometry))
            } else {
                withoutGeometry.append(name.code)
            }
        }
        if count == 0 {
            warn("the file has no zones", "give its features an 'id' such as WAZ558")
        }
        if !withoutGeometry.isEmpty {
            warn(
                "zones without a polygon: \(withoutGeometry.abridged)",
                "api.weather.gov gives it where it is asked for one zone at a time")
        }
        return zones
    }

    private func warn(_ message: String, _ remedy: String) {
        context.report(
            Diagnostic(.warning, context.step, message, remedy: remedy, source: context.resolve(path)))
    }
}

extension [String] {
    /// The first five, apart by commas, and how many more there are.
    var abridged: String {
        prefix(5).joined(separator: ", ") + (count > 5 ? " and \(count - 5) more" : "")
    }
}
