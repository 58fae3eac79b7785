import Configuration
import GeoJSON
import PluginKit

extension EnrichProcessor {
    /// Where weather is taken from.
    enum Source: Sendable {
        case file(String)
        case service(ServiceSettings, ServiceProduct)

        /// - Throws: unless there is a file or a service, with the options that belong to it.
        init(_ options: OptionValues) throws(OptionFault) {
            let path = options[EnrichProcessor.from]
            guard let service = options[EnrichProcessor.service] else {
                guard let path else {
                    throw OptionFault(
                        "weather.enrich needs the option 'from' or the option 'service'",
                        remedy: "from: a file of weather; service: \(ServiceName.domain.description)")
                }
                let names = [EnrichProcessor.product.name, EnrichProcessor.apikey.name]
                try ServiceSettings.refuse(names + ServiceOptions.all.map(\.name), in: options)
                self = .file(path)
                return
            }
            if path != nil {
                throw OptionFault(
                    "option 'from' can't be combined with 'service'", remedy: "leave one of the two out",
                    range: options.given[EnrichProcessor.from.name]?.range ?? 0..<0)
            }
            let product = options[EnrichProcessor.product]
            try Self.checkCombination(service, product, options)
            self = .service(
                try ServiceSettings(service, options, key: options[EnrichProcessor.apikey]), product)
        }

        private static func checkCombination(
            _ service: ServiceName, _ product: ServiceProduct, _ options: OptionValues
        ) throws(OptionFault) {
            func refuse(_ name: String, _ why: String) throws(OptionFault) {
                guard let given = options.given[name], !given.isNull else { return }
                throw OptionFault("option '\(name)' \(why)", remedy: "leave it out", range: given.range)
            }
            try refuse(EnrichProcessor.stations.name, "is for files of reports, not for a service")
            try refuse(EnrichProcessor.fields.name, "is for tables, not for a service")
            if service != .nws { try refuse(EnrichProcessor.product.name, "is for nws, not for \(service.rawValue)") }
            if service != .nws || product == .forecast, options[EnrichProcessor.method] == .inverseDistance {
                try refuse(
                    EnrichProcessor.method.name, "is inverse-distance, but the service answers for the place itself")
            }
        }
    }

    /// Asks the service for the places of all features, each once, in the order in which they first come.
    func answers(
        for features: [Feature], _ product: ServiceProduct, from client: ServiceClient, in context: ProcessorContext
    ) throws(ProcessorError) -> ServiceAnswers {
        let timing = timing(now: context.now)
        var places: [ServicePlace: Int] = [:]
        var demands: [ServiceDemand] = []
        for feature in features {
            // A feature whose options fail is refused when its turn comes.
            guard let found = try? place(of: feature),
                let own = try? moment(of: feature, now: context.now)
                    ?? .some(
                        timing.target ?? context.now)
            else { continue }
            let place = ServicePlace(found, for: client.settings.service)
            if let index = places[place] {
                let moments = demands[index].moments
                demands[index].moments = min(moments.lowerBound, own)...max(moments.upperBound, own)
            } else {
                places[place] = demands.count
                demands.append(ServiceDemand(place: place, moments: own...own))
            }
        }
        switch client.settings.service {
        case .openMeteo:
            var service = OpenMeteoService(client: client, timing: timing)
            return try service.ask(demands, in: context)
        case .metNorway:
            var service = MetNorwayService(client: client, timing: timing)
            return try service.ask(demands, in: context)
        case .nws:
            var service = NWSService(client: client, timing: timing)
            (service.product, service.acceptsUnchecked) = (product, acceptsUnchecked)
            (service.reach, service.elevationPenalty) = (limit, elevationPenalty)
            if let count = stationCount { service.stationCount = count }
            return try service.ask(demands, in: context)
        }
    }

    /// What has come of one feature.
    enum Joined {
        case weather(Provider)
        /// It has no weather since the service failed.
        case failed(MissingReason)
        case none
    }

    func enrich(
        _ feature: inout Feature, with answers: ServiceAnswers, _ service: ServiceName, in context: ProcessorContext
    ) throws(FeatureFault) -> Joined {
        guard let place = try place(of: feature) else {
            setReason(.noSource, [], &feature)
            return .none
        }
        let moment = try moment(of: feature, now: context.now)
        let outcome = answers.outcomes[ServicePlace(place, for: service)]
        if case .weather(let index, let note) = outcome {
            let view = index.view(at: moment)
            guard case .found(let match) = WeatherMatch.find(at: place, in: view, limit: .infinity) else {
                setReason(.noSource, [], &feature)
                return .none
            }
            return write(match, at: place, in: view, note: { _ in note }, &feature).map { .weather($0) } ?? .none
        }
        var reason = MissingReason.noSource
        var distance: Double?
        if let view = answers.stations?.view(at: moment) {
            let failed = if case .failed = outcome { true } else { false }
            switch WeatherMatch.find(at: place, in: view, limit: limit) {
            case .found(let match) where match.reason == nil || !failed:
                let note = { (weather: Observation) in weather.station.flatMap { answers.staleStations[$0] } }
                return write(match, at: place, in: view, note: note, &feature).map { .weather($0) } ?? .none
            case .tooFar(let meters): (reason, distance) = (.tooFar, meters)
            case .found, .noSource: break
            }
        }
        switch outcome {
        case .failed(let failure):
            let isMissing = setReason(
                failure.reason, [("weather:quality", .array([.string(failure.note)]))], &feature)
            return isMissing ? .failed(failure.reason) : .none
        case .outOfTime: (reason, distance) = (.tooOld, nil)
        case .nothing: break
        case .tooFar(let meters): (reason, distance) = (.tooFar, min(meters, distance ?? .infinity))
        case .weather, nil: break
        }
        setReason(
            reason, distance.map { [("weather:distance", .number(WeatherProperties.meters($0)))] } ?? [], &feature)
        return .none
    }
}
