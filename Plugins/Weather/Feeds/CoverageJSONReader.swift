import Configuration
import GeoJSON
import GeoTypes

/// Reads CoverageJSON (OGC 21-069r2), which servers of OGC Environmental Data Retrieval answer with: points, time
/// series at points, and grids on one level.
///
/// Whether values were measured or forecast is not stated in this format; they are taken as measured.
struct CoverageJSONReader: FeedReader {
    private(set) var quantities = QuantityReader()
    private(set) var grids: [WeatherGrid] = []

    /// The values of one parameter.
    private struct Column {
        var range: CoverageJSONRange
        var unit: String?
        /// s that a sum is of.
        var period: Double?
    }

    init() {}

    static func recognizes(_ document: JSONValue) -> Bool {
        let type = document["type"]?.string
        return type == "CoverageCollection" || (type == "Coverage" && document["domain"] != nil)
    }

    mutating func read(_ document: JSONValue) throws(FeedFault) -> [Observation] {
        guard document["type"]?.string == "CoverageCollection" else {
            return try read(coverage: document, of: nil)
        }
        var observations: [Observation] = []
        for coverage in document["coverages"]?.array ?? [] {
            observations += try read(coverage: coverage, of: document)
        }
        return observations
    }

    /// - Parameter collection: what holds for a coverage unless it says otherwise.
    private mutating func read(coverage: JSONValue, of collection: JSONValue?) throws(FeedFault) -> [Observation] {
        let domain = try CoverageJSONDomain(coverage["domain"], of: collection)
        let isGrid = domain.isGrid
        let parameters = coverage["parameters"] ?? collection?["parameters"]
        var columns: [String: Column] = [:]
        var values = 0
        for range in coverage["ranges"]?.members ?? [] {
            let parameter = parameters?[range.key]
            guard let name = CoverageJSONParameter.name(of: parameter, key: range.key) else { continue }
            // Of several heights or averages of the same quantity the first one counts.
            guard columns[name] == nil else { continue }
            let column = try CoverageJSONRange(range.value, named: range.key, axes: domain.axes)
            columns[name] = Column(
                range: column, unit: CoverageJSONParameter.unit(of: parameter),
                period: CoverageJSONParameter.period(of: parameter))
            values = max(values, column.count)
        }
        if columns.isEmpty {
            let names = (coverage["ranges"]?.members ?? []).prefix(4).map { "'\($0.key)'" }
            throw FeedFault(
                names.isEmpty
                    ? "the coverage has no ranges" : "no weather in the ranges \(names.joined(separator: ", "))",
                remedy: "ask for a parameter such as air temperature, within the document")
        }
        if isGrid {
            if let grid = try grid(domain, columns, atMost: values) { grids.append(grid) }
            return []
        }
        return try observations(domain, columns, atMost: values, station: Self.station(coverage["id"]?.string))
    }

    private mutating func observations(
        _ domain: CoverageJSONDomain, _ columns: [String: Column], atMost limit: Int, station: String?
    ) throws(FeedFault) -> [Observation] {
        let cells = domain.cellCount
        guard let cells, cells <= limit else {
            throw FeedFault("the axes have more positions than there are values")
        }
        var observations: [Observation] = []
        observations.reserveCapacity(cells)
        for row in 0..<domain.count(.latitude) {
            for column in 0..<domain.count(.longitude) {
                guard
                    let place = Self.place(domain.number(.longitude, column), domain.number(.latitude, row))
                else { throw FeedFault("position \(column) of x, \(row) of y is none in degrees") }
                for moment in 0..<domain.count(.time) {
                    var observation = Observation(
                        station: station, location: place, elevation: domain.elevation,
                        time: try domain.time(moment), from: .coverageJSON)
                    let position = domain.position(longitude: column, latitude: row, time: moment)
                    fill(&observation, columns, position)
                    observations.append(observation)
                }
            }
        }
        return observations
    }

    private mutating func grid(
        _ domain: CoverageJSONDomain, _ columns: [String: Column], atMost limit: Int
    ) throws(FeedFault) -> WeatherGrid? {
        guard let cells = domain.cellCount, cells <= limit else {
            throw FeedFault("the axes have more positions than there are values")
        }
        var moments: [Instant?] = []
        for step in 0..<domain.count(.time) { moments.append(try domain.time(step)) }
        do throws(GridFault) {
            var builder = GridBuilder(net: try domain.net(), from: .coverageJSON)
            for (name, column) in columns.sorted(by: { $0.key < $1.key }) {
                guard let (quantity, rank) = GridQuantity.named(name) else { continue }
                let numbers = column.range.numbers
                for step in moments.indices {
                    let values = builder.net.arranged(
                        numbers, from: step * column.range.stride(of: domain.name(.time)),
                        row: column.range.stride(of: domain.name(.latitude)),
                        column: column.range.stride(of: domain.name(.longitude)))
                    builder.add(
                        quantity, rank: rank, unit: column.unit ?? "", at: moments[step], values, &quantities)
                }
            }
            return builder.grid()
        } catch {
            throw FeedFault(error.message, remedy: error.remedy)
        }
    }

    private mutating func fill(
        _ observation: inout Observation, _ columns: [String: Column], _ position: [String: Int]
    ) {
        quantities.read(CoverageJSONParameter.table, into: &observation) { name in
            columns[name].map { ($0.range.value(at: position), $0.unit) }
        }
        readComponents(columns, position, &observation)
        if observation.has(.precipitation) {
            let names = CoverageJSONParameter.table.first { $0.field == .precipitation }?.names ?? []
            observation.precipitationPeriod = names.lazy.compactMap { columns[$0] }.first?.period
        }
        observation.settle()
        let code = columns[CoverageJSONParameter.weatherCode]?.range.value(at: position).double
        if let code = code.flatMap({ Int(exactly: $0) }), (0...99).contains(code) {
            observation.condition = Condition(code: code)
        }
    }

    /// Reads the wind from its speeds toward the east and the north, where no parameter has the speed itself. A wind is
    /// named by where it comes from.
    private mutating func readComponents(
        _ columns: [String: Column], _ position: [String: Int], _ observation: inout Observation
    ) {
        let speeds = CoverageJSONParameter.table.first { $0.field == .windSpeed }?.names ?? []
        guard !speeds.contains(where: { columns[$0] != nil }) else { return }
        for (eastName, northName) in zip(CoverageJSONParameter.eastward, CoverageJSONParameter.northward) {
            guard let east = columns[eastName], let north = columns[northName] else { continue }
            let parts = [east, north].map { component($0, position) }
            guard let u = parts[0].value, let v = parts[1].value else {
                observation[.windSpeed] = parts[0].value == nil ? parts[0] : parts[1]
                return
            }
            let speed = (u * u + v * v).squareRoot()
            guard Field.windSpeed.plausible.contains(speed) else {
                observation[.windSpeed] = .missing(.suspectUnit)
                return
            }
            observation[.windSpeed] = Reading(speed)
            if speed > 0, !observation.has(.windDirection) {
                observation[.windDirection] = Reading(bearing(east: 0 - u, north: 0 - v))
            }
            observation.windUnit = east.unit.flatMap { WindUnit(unitName: $0) }
            return
        }
    }

    /// A speed that may be negative.
    private mutating func component(_ column: Column, _ position: [String: Int]) -> Reading {
        let value = column.range.value(at: position)
        guard let number = value.double else { return quantities.read((value, column.unit), as: .windSpeed) }
        let reading = quantities.read((.number(abs(number)), column.unit), as: .windSpeed)
        guard let size = reading.value else { return reading }
        return Reading(number < 0 ? -size : size)
    }

    /// The last part of the coverage's identifier.
    private static func station(_ id: String?) -> String? {
        id?.split { $0 == "/" || $0 == "#" }.last.map(String.init)
    }
}
