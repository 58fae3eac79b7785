import Configuration
import GeoJSON
import PluginKit

/// Loads a file of alerts: GeoJSON whose features have the properties of api.weather.gov's alerts.
struct AlertFile {
    /// As the option has it.
    let path: String
    let context: ProcessorContext

    private var source: String { context.resolve(path) }

    /// All messages, in the order of the file. Features that are no alerts, or can't be read, are reported and left
    /// out. A collection without features is an answer, too: nothing to be warned of.
    /// - Throws: when the file is missing, can't be read, or has features but no alerts.
    func load() throws(ProcessorError) -> [AlertMessage] {
        var messages: [AlertMessage] = []
        var refused: [RejectedFeature] = []
        var foreign: (first: JSONValue, count: Int)?
        var closed = 0
        do throws(GeoJSONError) {
            let reader = try FeatureReader(path: source)
            while let block = try reader.next() {
                let output = try FeatureParser.parse(
                    block, recovers: reader.kind == .textSequence, closesRings: true)
                refused += output.rejected
                closed += output.warnings.count { $0.code == "ring-closed" }
                for feature in output.features {
                    guard let properties = try? JSONParser.parse(feature.properties.bytes) else { continue }
                    guard AlertMessage.recognizes(properties) else {
                        foreign = (foreign?.first ?? properties, (foreign?.count ?? 0) + 1)
                        continue
                    }
                    messages.append(
                        AlertMessage(
                            properties: properties, geometry: feature.geometry, featureID: feature.id?.string))
                }
            }
        } catch {
            throw context.weatherFailure(error, in: path) { head in
                Self.name(ofFirst: head).map { notAlerts($0.0, remedy: $0.remedy) }
            }
        }
        if messages.isEmpty, let foreign { throw notAlerts(Self.name(of: foreign.first)) }
        if messages.isEmpty, let first = refused.first {
            throw ProcessorError(
                .data, first.fault.code, "the file has no alert that can be read: \(first.fault.message)",
                source: source, location: first.location)
        }
        report(refused: refused, foreign: foreign?.count ?? 0, closed: closed, isEmpty: messages.isEmpty)
        return messages
    }

    private func report(refused: [RejectedFeature], foreign: Int, closed: Int, isEmpty: Bool) {
        if let first = refused.first {
            let count = refused.count == 1 ? "1 feature is" : "\(refused.count) features are"
            context.report(
                Diagnostic(
                    .warning, context.step, "\(count) left out, the first one since \(first.fault.message)",
                    source: source, location: first.location))
        }
        if foreign > 0 {
            warn("\(foreign) feature\(foreign == 1 ? " that is no alert is" : "s that are no alerts are") left out")
        }
        if closed > 0 { warn("the area of \(closed) alert\(closed == 1 ? "" : "s") had open rings, which are closed") }
        if isEmpty { warn("the file has no alerts") }
    }

    private func warn(_ message: String) {
        context.report(Diagnostic(.warning, context.step, message, source: source))
    }

    private func notAlerts(_ name: String, remedy: String? = nil) -> ProcessorError {
        ProcessorError(
            .data, "not-weather", "this is \(name), not a file of weather alerts",
            remedy: remedy ?? "pass alerts as GeoJSON, as api.weather.gov/alerts/active answers", source: source)
    }

    /// What a feature with such properties is.
    private static func name(of properties: JSONValue) -> String {
        switch FeedFormat(properties: properties) {
        case .nwsObservations: "a file of weather observations"
        case .metar: "a file of aviation weather reports"
        case .other(let name): name
        }
    }

    /// What a file that is no GeoJSON is; nil when nothing tells.
    private static func name(ofFirst bytes: [UInt8]) -> (String, remedy: String?)? {
        let text = String(decoding: bytes, as: UTF8.self)
        let asGeoJSON = "ask for the same alerts with 'Accept: application/geo+json'"
        if text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<" {
            if text.contains("<feed") { return ("an Atom feed", asGeoJSON) }
            if text.contains("urn:oasis:names:tc:emergency:cap") { return ("a CAP message", asGeoJSON) }
            return ("XML or HTML", asGeoJSON)
        }
        if text.contains("\"@graph\"") { return ("JSON-LD", asGeoJSON) }
        if let answer = (try? JSONParser.parse(bytes)).flatMap({ ServiceError($0) }) {
            return ("an error message of a service: \(answer.message)", "ask the service again")
        }
        guard case .other(let name) = FeedFormat(firstBytes: bytes) else { return nil }
        return (name, nil)
    }
}
