import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// `weather.enrich`: gives every annotation the weather of the nearest station.
struct EnrichProcessor: Processor {
    static let manifest = ProcessorManifest(
        "weather.enrich", "Joins each annotation with the weather observed or forecast at the nearest place.",
        reads: ["weather:temperature", "weather:method"], writes: WeatherProperties.names,
        options: [from, stations, maxDistance, at, tolerance, unit, decimals, acceptUnchecked, icons], needsCRS84: true)

    private let path: String
    private let stationsPath: String?
    private let limit: Double
    private let moment: Moment?
    private let tolerance: Double
    private let acceptsUnchecked: Bool
    private let writer: WeatherProperties
    private var stations = StationIndex([])

    init(options: OptionValues) throws(OptionFault) {
        path = options[Self.from]
        stationsPath = options[Self.stations]
        limit = options[Self.maxDistance].meters
        moment = options[Self.at]
        tolerance = options[Self.tolerance].seconds
        acceptsUnchecked = options[Self.acceptUnchecked]
        writer = WeatherProperties(
            unit: options[Self.unit], decimals: options[Self.decimals], icons: options[Self.icons])
    }

    mutating func prepare(in context: ProcessorContext) throws(ProcessorError) {
        var file = WeatherFile(path: path, context: context)
        if let stationsPath {
            file.stations = try .stations(in: stationsPath, option: Self.stations.name, context)
        }
        let target = moment?.instant(now: context.now)
        let match = TimeMatch(target: target, now: context.now, tolerance: tolerance)
        stations = StationIndex(match.select(try file.load(acceptsUnchecked: acceptsUnchecked)))
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        batch.update(in: context) { feature in
            enrich(&feature)
            return .keep
        }
    }

    private func enrich(_ feature: inout Feature) {
        guard let place = Self.place(of: feature) else {
            return setReason(.noSource, [], &feature)
        }
        switch WeatherMatch.find(at: place, in: stations, limit: limit) {
        case .found(let match) where match.reason == nil || !Self.hasOwnWeather(feature):
            feature.setProperties(writer.changes(match, at: place))
        case .found: break
        case .tooFar(let distance):
            setReason(.tooFar, [("weather:distance", .number(WeatherProperties.meters(distance)))], &feature)
        case .noSource:
            setReason(.noSource, [], &feature)
        }
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

    /// A point's position, or the center of the smallest box round the geometry; nil when it has no position.
    static func place(of feature: Feature) -> Coordinate? {
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
