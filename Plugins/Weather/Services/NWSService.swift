import Configuration
import Fetching
import GeoJSON
import GeoTypes
import PluginKit

/// Asks the US National Weather Service: first for the grid that a place lies on, then for what that grid has.
struct NWSService: WeatherService {
    let client: ServiceClient
    let timing: Timing
    /// What is asked for.
    var product = ServiceProduct.observation
    /// m from a place within which stations are asked.
    var reach = Double.infinity
    /// How many stations of a grid are asked.
    var stationCount = 3
    var acceptsUnchecked = false
    var elevationPenalty = 0.0

    init(client: ServiceClient, timing: Timing) { (self.client, self.timing) = (client, timing) }

    /// A cell of the service's grid, with the addresses of what it has.
    struct Cell: Sendable {
        var name: String
        var forecast: ServiceURL
        var stations: ServiceURL
    }

    /// Reports older than that are not asked for, in seconds.
    static let memory = 30 * 86_400.0

    static let geoJSON = HeaderList([HeaderList.Field("Accept", "application/geo+json")])

    mutating func ask(
        _ demands: [ServiceDemand], in context: ProcessorContext
    ) throws(ProcessorError) -> ServiceAnswers {
        var answers = ServiceAnswers()
        var names: [String] = []
        var cells: [String: (cell: Cell, demands: [ServiceDemand])] = [:]
        for demand in demands {
            if product == .observation, !mayHaveReports(demand.moments) {
                answers.outcomes[demand.place] = .outOfTime
                continue
            }
            switch try cell(of: demand.place) {
            case .success(let cell?):
                if cells[cell.name] == nil { names.append(cell.name) }
                cells[cell.name, default: (cell, [])].demands.append(demand)
            case .success(nil): answers.outcomes[demand.place] = .nothing
            case .failure(let failure): answers.outcomes[demand.place] = .failed(failure)
            }
        }
        let groups = names.compactMap { cells[$0] }
        switch product {
        case .forecast: try askForecasts(groups, into: &answers, in: context)
        case .observation: try askObservations(groups, into: &answers, in: context)
        }
        return answers
    }

    /// Whether stations may have reports of one of the moments: the service keeps those of some days.
    private func mayHaveReports(_ moments: ClosedRange<Instant>) -> Bool {
        let now = timing.now.seconds
        return moments.lowerBound.seconds - timing.tolerance <= now && moments.upperBound.seconds >= now - Self.memory
    }

    /// The grid's cell; nil where the service has none, which is everywhere outside the United States.
    private func cell(of place: ServicePlace) throws(ProcessorError) -> Result<Cell?, ServiceFailure> {
        let base = client.settings.base
        let request = FetchRequest(
            .get, base.appending(path: "points/\(place.latitudeText),\(place.longitudeText)"), headers: Self.geoJSON)
        let failure: ServiceFailure
        switch try client.answer(to: request) {
        case .success(let answer):
            do throws(FeedFault) {
                return .success(try cell(answer.document["properties"]))
            } catch {
                failure = .document(error, url: answer.url)
            }
        case .failure(let reason):
            if reason.status == 404 { return .success(nil) }
            failure = reason
        }
        try client.note(failure, of: request)
        return .failure(failure)
    }

    private func cell(_ properties: JSONValue?) throws(FeedFault) -> Cell {
        guard let office = properties?["gridId"]?.string, !office.isEmpty,
            office.utf8.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }),
            let x = properties?["gridX"]?.double.flatMap({ Int(exactly: $0) }),
            let y = properties?["gridY"]?.double.flatMap({ Int(exactly: $0) })
        else { throw FeedFault("the answer names no grid") }
        let name = "gridpoints/\(office)/\(x),\(y)"
        return Cell(
            name: name,
            forecast: try link(properties?["forecastHourly"], otherwise: "\(name)/forecast/hourly"),
            stations: try link(properties?["observationStations"], otherwise: "\(name)/stations"))
    }

    /// The address that the answer names, at the server that is asked; where it names none, the usual one.
    private func link(_ value: JSONValue?, otherwise path: String) throws(FeedFault) -> ServiceURL {
        guard let text = value?.string else { return client.settings.base.appending(path: path) }
        do throws(FetchFault) {
            let service = try ServiceURL(ServiceName.nws.server(hasKey: false))
            return try client.settings.base.standing(in: text, for: service)
        } catch {
            throw FeedFault("the answer leads to \(text), which is not followed")
        }
    }

    private func askForecasts(
        _ groups: [(cell: Cell, demands: [ServiceDemand])], into answers: inout ServiceAnswers,
        in context: ProcessorContext
    ) throws(ProcessorError) {
        var reader = NWSHourlyReader()
        for (cell, demands) in groups {
            var headers = Self.geoJSON
            headers.append("Feature-Flags", "forecast_temperature_qv,forecast_wind_speed_qv")
            let request = FetchRequest(.get, cell.forecast, query: [("units", "si")], headers: headers)
            var steps: Result<(steps: [Observation], note: String?), ServiceFailure>
            switch try client.answer(to: request) {
            case .failure(let failure): steps = .failure(failure)
            case .success(let answer):
                do throws(FeedFault) {
                    guard NWSHourlyReader.recognizes(answer.document) else {
                        throw FeedFault("the answer is no hourly forecast")
                    }
                    steps = .success(
                        (try reader.read(answer.document), ServiceAnswers.note(answer, now: context.now)))
                } catch {
                    steps = .failure(.document(error, url: answer.url))
                }
            }
            if case .failure(let failure) = steps { try client.note(failure, of: request) }
            for demand in demands {
                switch steps {
                case .failure(let failure): answers.outcomes[demand.place] = .failed(failure)
                case .success(let (steps, note)):
                    let own = steps.map { $0.moved(to: demand.place.position) }
                    answers.outcomes[demand.place] =
                        own.isEmpty ? .nothing : .weather(StationIndex(own, timing), note: note)
                }
            }
        }
        reader.quantities.report(source: client.settings.base.authority, in: context)
    }
}
