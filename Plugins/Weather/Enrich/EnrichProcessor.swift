import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// `weather.enrich`: gives every annotation the weather of the stations or of the grid round it.
struct EnrichProcessor: SummarizingProcessor {
    static let manifest = ProcessorManifest(
        "weather.enrich", "Joins each annotation with the weather observed or forecast at its place.",
        reads: ["weather:temperature", "weather:method"],
        writes: WeatherProperties.names + ["collection:weather:attribution"],
        options: [
            from, stations, maxDistance, at, tolerance, method, power, neighbors, elevation, elevationPenalty,
            lapseRate,
            unit, windUnit, locale, width, sign, decimals, acceptUnchecked, icons,
        ], needsCRS84: true)

    private let path: String
    private let stationsPath: String?
    private let limit: Double
    private let moment: PerFeature<Moment>?
    private let elevation: PerFeature<Double>?
    private let elevationPenalty: Double
    private let lapseRate: LapseRate
    private let inverseDistance: InverseDistance?
    private let tolerance: Double
    private let acceptsUnchecked: Bool
    private let icons: IconChoice
    private var writer: WeatherProperties
    private let method: JoinMethod?
    private var stations: StationIndex
    private var grids: GridIndex

    init(options: OptionValues) throws(OptionFault) {
        path = options[Self.from]
        stationsPath = options[Self.stations]
        limit = options[Self.maxDistance].meters
        moment = options[Self.at]
        elevation = options[Self.elevation]
        elevationPenalty = options[Self.elevationPenalty]
        lapseRate = options[Self.lapseRate]
        tolerance = options[Self.tolerance].seconds
        acceptsUnchecked = options[Self.acceptUnchecked]
        icons = options[Self.icons]
        writer = WeatherProperties(
            unit: options[Self.unit], windUnit: options[Self.windUnit], locale: options[Self.locale],
            text: WeatherText(
                locale: options[Self.locale], width: options[Self.width], sign: options[Self.sign],
                decimals: options[Self.decimals]), icons: .filledSymbols)
        method = options[Self.method]
        inverseDistance =
            method == .inverseDistance
            ? InverseDistance(
                power: options[Self.power], count: options[Self.neighbors], limit: limit, lapseRate: lapseRate) : nil
        let timing = Timing(now: .current, tolerance: tolerance)
        (stations, grids) = (StationIndex([], timing), GridIndex([], timing, method))
    }

    mutating func prepare(in context: ProcessorContext) throws(ProcessorError) {
        writer.icons = try icons.load(in: context)
        var file = WeatherFile(path: path, context: context)
        if let stationsPath {
            file.stations = try .stations(in: stationsPath, option: Self.stations.name, context)
        }
        var timing = Timing(now: context.now, tolerance: tolerance)
        if case .constant(let moment) = moment { timing.target = moment.instant(now: context.now) }
        stations = StationIndex(
            try file.load(acceptsUnchecked: acceptsUnchecked), timing, elevationPenalty: elevationPenalty)
        try GridIndex.check(method, hasGrids: !file.grids.isEmpty, source: context.resolve(path))
        grids = GridIndex(file.grids, timing, method)
        if let error = inverseDistance?.leaveOneOutError(of: stations.view(at: nil)) {
            context.report(
                Diagnostic(
                    .note, context.step,
                    "left out one at a time, \(error.count) stations are met within "
                        + "\(WeatherProperties.rounded(error.kelvin, 100)) K (root mean square)"))
        }
    }

    func summarize(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) -> Set<Provider> {
        var providers: Set<Provider> = []
        batch.update(in: context) { feature throws(FeatureFault) in
            if let provider = try enrich(&feature, in: context) { providers.insert(provider) }
            return .keep
        }
        return providers
    }

    func merge(_ next: Set<Provider>, into summary: inout Set<Provider>, offset: Int) { summary.formUnion(next) }

    func renumber(_ summary: inout Set<Provider>, _ position: (Int) -> Int?) {}

    /// What the sources of the weather that was written ask to be named.
    func finish(_ summary: Set<Provider>, in context: ProcessorContext) throws(ProcessorError) -> [JSONMember] {
        let list = Provider.allCases.filter { summary.contains($0) }.compactMap(\.attribution)
        return list.isEmpty ? [] : [JSONMember(key: "weather:attribution", value: .array(list))]
    }

    /// - Returns: where the weather comes from; nil when there is none.
    private func enrich(_ feature: inout Feature, in context: ProcessorContext) throws(FeatureFault) -> Provider? {
        guard let place = try place(of: feature) else {
            setReason(.noSource, [], &feature)
            return nil
        }
        let moment = try moment(of: feature, now: context.now)
        let view = stations.view(at: moment)
        if let joined = grids.weather(at: place, moment) {
            guard joined.reason == nil || !Self.hasOwnWeather(feature) else { return nil }
            feature.setProperties(writer.changes(joined, at: place.position, aged: view.target))
            return joined.weather.provider
        }
        switch WeatherMatch.find(at: place, in: view, limit: limit) {
        case .found(let match):
            guard match.reason == nil || !Self.hasOwnWeather(feature) else { return nil }
            var joined = JoinedWeather(match, at: place, in: view, lapseRate)
            inverseDistance?.apply(to: &joined, at: place, in: view)
            feature.setProperties(writer.changes(joined, at: place.position, aged: view.target))
            return joined.weather.provider
        case .tooFar(let distance):
            setReason(.tooFar, [("weather:distance", .number(WeatherProperties.meters(distance)))], &feature)
        case .noSource:
            setReason(grids.grids.isEmpty ? .noSource : .outsideGrid, [], &feature)
        }
        return nil
    }

    /// The feature's own moment; nil for that of the whole job.
    private func moment(of feature: Feature, now: Instant) throws(FeatureFault) -> Instant? {
        guard let moment, case .computed = moment else { return nil }
        return try moment.value(for: feature).instant(now: now)
    }

    /// Says why there is no weather. What an earlier run has found is taken away, what the annotation has brought
    /// along itself stays and needs no reason.
    private func setReason(
        _ reason: MissingReason, _ values: [(name: String, value: JSONValue)], _ feature: inout Feature
    ) {
        guard !Self.hasOwnWeather(feature) else { return }
        feature.setProperties(WeatherProperties.complete(values + [("weather:reason", .string(reason.rawValue))]))
    }

    /// Whether the annotation has a temperature that no join has written.
    private static func hasOwnWeather(_ feature: Feature) -> Bool {
        feature.property("weather:temperature")?.double != nil && feature.property("weather:method") == nil
    }

    private func place(of feature: Feature) throws(FeatureFault) -> Place? {
        guard let position = Self.position(of: feature) else { return nil }
        let height = try elevation?.value(for: feature) ?? Self.thirdOrdinate(of: feature)
        return Place(position: position, elevation: height)
    }

    private static func thirdOrdinate(of feature: Feature) -> Double? {
        guard let geometry = feature.geometry, geometry.kind == .point else { return nil }
        return geometry.higherOrdinates.first?.first.flatMap { $0.isFinite ? $0 : nil }
    }

    /// A point's position, or the center of the smallest box round the geometry; nil when it has no position.
    static func position(of feature: Feature) -> Coordinate? {
        guard let geometry = feature.geometry else { return nil }
        if geometry.kind == .point {
            return geometry.coordinates.first.flatMap { $0.isFinite ? $0 : nil }
        }
        return BoundingBox(of: CollectionOfOne(geometry)).map { box in
            Coordinate(
                longitude: LongitudeArc.normalized(box.west + box.width / 2), latitude: (box.south + box.north) / 2)
        }
    }
}
