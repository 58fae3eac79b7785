import Configuration
import GeoJSON
import GeoTypes
import PluginKit
import Topology

/// `weather.alerts`: gives every annotation the alerts that hold at its place.
struct AlertsProcessor: CompiledProcessor {
    static let manifest = ProcessorManifest(
        "weather.alerts", "Joins each annotation with the weather alerts that hold at its place and moment.",
        reads: ["geometry"], writes: AlertProperties.names,
        options: [from, zones, zone, at, minSeverity, service] + ServiceOptions.all,
        needsCRS84: true)

    /// By which workers know the step's index among those of other steps.
    private final class Token: Sendable {}

    private let source: Source
    private let zonesPath: String?
    private let ownZone: PerFeature<JSONValue>?
    private let moment: Moment
    private let minSeverity: AlertSeverity?
    private var token = Token()
    private var alerts: [WeatherAlert] = []
    private var areas = AlertAreas()
    private var writer = AlertProperties([])
    /// Why nothing is known about alerts.
    private var failure: ServiceFailure?

    /// Where alerts are taken from.
    private enum Source: Sendable {
        case file(String)
        case service(ServiceSettings)

        init(_ options: OptionValues) throws(OptionFault) {
            switch (options[AlertsProcessor.from], options[AlertsProcessor.service]) {
            case (let path?, nil):
                try ServiceSettings.refuse(ServiceOptions.all.map(\.name), in: options)
                self = .file(path)
            case (nil, let service?): self = .service(try ServiceSettings(service.name, options))
            case (nil, nil):
                throw OptionFault(
                    "weather.alerts needs the option 'from' or the option 'service'",
                    remedy: "from: a GeoJSON file of alerts; service: nws")
            case (_?, _?):
                throw OptionFault(
                    "option 'from' can't be combined with 'service'", remedy: "leave one of the two out",
                    range: options.given[AlertsProcessor.from.name]?.range ?? 0..<0)
            }
        }

        /// For messages.
        func name(in context: ProcessorContext) -> String {
            switch self {
            case .file(let path): context.resolve(path)
            case .service(let settings): AlertFeed(settings: settings, context: context).source
            }
        }

        func load(in context: ProcessorContext) throws(ProcessorError) -> Result<[AlertMessage], ServiceFailure> {
            switch self {
            case .file(let path): .success(try AlertFile(path: path, context: context).load())
            case .service(let settings): try AlertFeed(settings: settings, context: context).load()
            }
        }
    }

    init(options: OptionValues) throws(OptionFault) {
        source = try Source(options)
        zonesPath = options[Self.zones]
        ownZone = options[Self.zone]
        moment = options[Self.at]
        minSeverity = options[Self.minSeverity]
    }

    mutating func prepare(in context: ProcessorContext) throws(ProcessorError) {
        token = Token()
        let topology = try context.topology
        let instant = moment.instant(now: context.now)
        failure = nil
        let messages: [AlertMessage]
        switch try source.load(in: context) {
        case .success(let list): messages = list
        case .failure(let reason):
            failure = reason
            return
        }
        let selection = AlertSelection(messages, at: instant, minSeverity: minSeverity)
        alerts = selection.alerts
        writer = AlertProperties(alerts)
        areas = AlertAreas(alerts, in: topology)
        var outlines: [ZoneFile.Zone] = []
        if let zonesPath {
            let file = ZoneFile(path: zonesPath, option: Self.zones.name, context: context)
            outlines = try file.load(Set(areas.byCode.keys))
        }
        areas.add(outlines, for: alerts, in: topology)
        AlertReport(source: source.name(in: context), context: context)
            .report(selection, at: instant, areas, hasOwnZones: ownZone != nil, hasOutlines: zonesPath != nil)
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        if let failure {
            // Nothing is known, which is another thing than that there are no alerts.
            context.noteShortfall(failure.reason.rawValue, count: batch.features.count)
            batch.update(in: context) { (feature) throws(FeatureFault) in
                feature.setProperties(AlertProperties.removal)
                return .keep
            }
            return
        }
        let index = try index(in: context)
        batch.update(in: context) { (feature) throws(FeatureFault) in
            var found: [(alert: Int, match: AlertMatch)] = []
            let geometry = feature.geometry.flatMap { $0.isEmpty ? nil : $0 }
            if let geometry {
                do throws(TopologyError) {
                    try index.forEachMatch(at: geometry) { found.append(($0, $1)) }
                } catch {
                    throw FeatureFault("topology", error.description, path: "geometry")
                }
            }
            try addMatches(byZonesOf: feature, to: &found)
            if found.isEmpty {
                feature.setProperties(geometry == nil ? AlertProperties.removal : AlertProperties.none)
            } else {
                feature.setProperties(writer.changes(Self.inOrder(found)))
            }
            return .keep
        }
    }

    /// Adds what the annotation's own zones are named in.
    private func addMatches(
        byZonesOf feature: Feature, to found: inout [(alert: Int, match: AlertMatch)]
    ) throws(FeatureFault) {
        guard let ownZone, !areas.byCode.isEmpty else { return }
        let value: JSONValue? =
            switch ownZone {
            case .constant(let name): name.string.flatMap { feature.property($0) }
            case .computed: try ownZone.value(for: feature)
            }
        for zone in ZoneName.all(in: value) {
            for alert in areas.byCode[zone.code] ?? [] where alerts[alert].zones.contains(where: { $0.mayBe(zone) }) {
                found.append((alert, .zone))
            }
        }
    }

    /// Each alert once, in the order of the output, by its surest match.
    private static func inOrder(
        _ found: [(alert: Int, match: AlertMatch)]
    ) -> [(alert: Int, match: AlertMatch)] {
        guard found.count > 1 else { return found }
        var ordered: [(alert: Int, match: AlertMatch)] = []
        for item in found.sorted(by: { $0 < $1 }) where ordered.last?.alert != item.alert { ordered.append(item) }
        return ordered
    }

    private func index(in context: ProcessorContext) throws(ProcessorError) -> AlertIndex {
        let topology = try context.topology
        let indexes = context.worker.object(AlertIndexes.self) { AlertIndexes() }
        do throws(TopologyError) {
            return try indexes.index(of: token) { () throws(TopologyError) in
                try AlertIndex(areas.areas, in: topology)
            }
        } catch {
            throw ProcessorError(.unavailable, "topology", error.description)
        }
    }
}
