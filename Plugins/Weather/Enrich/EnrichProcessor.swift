import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// `weather.enrich`: gives every annotation the weather of the stations or of the grid round it.
struct EnrichProcessor: CompiledProcessor, SummarizingProcessor {
    static let manifest = ProcessorManifest(
        "weather.enrich", "Joins each annotation with the weather observed or forecast at its place.",
        scopes: [.feature, .collection],
        reads: ["weather:temperature", "weather:method"],
        writes: WeatherProperties.names + ["collection:weather:attribution"],
        options: [
            from, stations, fields, maxDistance, at, tolerance, method, power, neighbors, elevation, elevationPenalty,
            lapseRate,
            unit, feelsLike, windUnit, locale, width, sign, decimals, acceptUnchecked, icons, service, product, apikey,
        ] + ServiceOptions.all, needsCRS84: true)

    private let source: Source
    private let stationsPath: String?
    private let fields: TableFields?
    let limit: Double
    let moment: PerFeature<Moment>?
    private let elevation: PerFeature<Double?>
    let elevationPenalty: Double
    private let lapseRate: LapseRate
    private let inverseDistance: InverseDistance?
    let tolerance: Double
    let acceptsUnchecked: Bool
    private let icons: IconChoice
    private var writer: WeatherProperties
    private let method: JoinMethod?
    private var stations: StationIndex
    private var grids: GridIndex

    init(options: OptionValues) throws(OptionFault) {
        source = try Source(options)
        stationsPath = options[Self.stations]
        fields = options[Self.fields]
        limit = options[Self.maxDistance].meters
        moment = options[Self.at]
        elevation = options[Self.elevation]
        elevationPenalty = options[Self.elevationPenalty]
        lapseRate = options[Self.lapseRate]
        tolerance = options[Self.tolerance].seconds
        acceptsUnchecked = options[Self.acceptUnchecked]
        icons = options[Self.icons]
        writer = WeatherProperties(
            unit: options[Self.unit], feelsLike: options[Self.feelsLike], windUnit: options[Self.windUnit],
            locale: options[Self.locale],
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

    /// A service is asked once all places are known.
    var scope: ProcessorScope { summarizes ? .feature : .collection }
    var summarizes: Bool { if case .file = source { true } else { false } }

    mutating func prepare(in context: ProcessorContext) throws(ProcessorError) {
        writer.icons = try icons.load(in: context)
        guard case .file(let path) = source else { return }
        var file = WeatherFile(path: path, context: context, fields: fields)
        if let stationsPath {
            file.stations = try .stations(in: stationsPath, option: Self.stations.name, context)
        }
        let observations = try file.load(acceptsUnchecked: acceptsUnchecked)
        let timeless = observations.count { $0.time == nil }
        if moment != nil, timeless > 0 {
            context.warn(
                "\(timeless) of \(observations.count) observations have no time that can be read, and none of them counts",
                remedy: "without 'at' they do")
        }
        let timing = timing(now: context.now)
        stations = StationIndex(observations, timing, elevationPenalty: elevationPenalty)
        try GridIndex.check(method, hasGrids: !file.grids.isEmpty, source: context.resolve(path))
        grids = GridIndex(file.grids, timing, method)
        reportError(of: stations, in: context)
    }

    func timing(now: Instant) -> Timing {
        var timing = Timing(now: now, tolerance: tolerance)
        if case .constant(let moment) = moment { timing.target = moment.instant(now: now) }
        return timing
    }

    /// How many stations of a place are needed; nil for as few as will do.
    var stationCount: Int? { inverseDistance?.count }

    /// How well the mean of stations meets them.
    private func reportError(of stations: StationIndex, in context: ProcessorContext) {
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
        guard case .service(let settings, let product) = source else {
            batch.update(in: context) { feature throws(FeatureFault) in
                if let provider = try enrich(&feature, in: context) { providers.insert(provider) }
                return .keep
            }
            return providers
        }
        let client = try ServiceClient(settings, in: context)
        let answers = try self.answers(for: batch.features, product, from: client, in: context)
        if let stations = answers.stations { reportError(of: stations, in: context) }
        var missing: [MissingReason: Int] = [:]
        batch.update(in: context) { feature throws(FeatureFault) in
            switch try enrich(&feature, with: answers, settings.service, in: context) {
            case .weather(let provider): providers.insert(provider)
            case .failed(let reason): missing[reason, default: 0] += 1
            case .none: break
            }
            return .keep
        }
        client.report(in: context)
        for (reason, count) in missing { context.noteShortfall(reason.rawValue, count: count) }
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
        case .found(let match): return write(match, at: place, in: view, &feature)
        case .tooFar(let distance):
            setReason(.tooFar, [("weather:distance", .number(WeatherProperties.meters(distance)))], &feature)
        case .noSource:
            setReason(grids.grids.isEmpty ? .noSource : .outsideGrid, [], &feature)
        }
        return nil
    }

    /// - Parameter note: what one should know about the answer of a service.
    /// - Returns: where the weather comes from; nil when the feature keeps its own.
    func write(
        _ match: WeatherMatch, at place: Place, in view: StationView, note: (Observation) -> String? = { _ in nil },
        _ feature: inout Feature
    ) -> Provider? {
        guard match.reason == nil || !Self.hasOwnWeather(feature) else { return nil }
        var joined = JoinedWeather(match, at: place, in: view, lapseRate)
        inverseDistance?.apply(to: &joined, at: place, in: view)
        if let note = note(joined.weather) { joined.notes.append(note) }
        feature.setProperties(writer.changes(joined, at: place.position, aged: view.target))
        return joined.weather.provider
    }

    /// The feature's own moment; nil for that of the whole job.
    func moment(of feature: Feature, now: Instant) throws(FeatureFault) -> Instant? {
        guard let moment, case .computed = moment else { return nil }
        return try moment.value(for: feature).instant(now: now)
    }

    /// Says why there is no weather. What an earlier run has found is taken away, what the annotation has brought
    /// along itself stays and needs no reason.
    /// - Returns: whether there is no weather.
    @discardableResult
    func setReason(
        _ reason: MissingReason, _ values: [(name: String, value: JSONValue)], _ feature: inout Feature
    ) -> Bool {
        guard !Self.hasOwnWeather(feature) else { return false }
        feature.setProperties(WeatherProperties.complete(values + [("weather:reason", .string(reason.rawValue))]))
        return true
    }

    /// Whether the annotation has a temperature that no join has written.
    private static func hasOwnWeather(_ feature: Feature) -> Bool {
        feature.property("weather:temperature")?.double != nil && feature.property("weather:method") == nil
    }

    func place(of feature: Feature) throws(FeatureFault) -> Place? {
        guard let position = Self.position(of: feature) else { return nil }
        let height = try elevation.value(for: feature) ?? feature.geometry?.thirdOrdinate
        return Place(position: position, elevation: height)
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
