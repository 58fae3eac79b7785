import Configuration
import GeoJSON
import GeoTypes

/// Turns rows of a table of one's own into observations, and counts what it leaves out.
struct TableReader {
    /// How often something was wrong, and where first.
    struct Trouble {
        var count = 0
        /// What the first was.
        var example = ""
        var location: SourceLocation?

        mutating func add(_ example: String, _ location: SourceLocation?) {
            if count == 0 { (self.example, self.location) = (example, location) }
            count += 1
        }
    }

    /// One row.
    struct Row {
        /// The cell of a column; nil when the row has none.
        var cell: (String) -> JSONValue?
        /// Where the cell of a column stands, or the row.
        var location: (String?) -> SourceLocation
        /// The position that the row has apart from its cells.
        var site: StationSite?
    }

    let fields: TableFields
    /// Stations by identifier in capitals, for rows without a position.
    let stations: [String: StationSite]
    /// The present, for reports that have only the day of the month.
    let reference: Instant
    private let temperatureUnit: TemperatureUnit?
    private let windUnit: WindUnit?
    /// Whether numbers may have a decimal comma.
    var hasDecimalComma = false
    private(set) var quantities = QuantityReader()
    /// Cells that should hold a number, a code, or yes or no.
    private(set) var unreadable = Trouble()
    /// Rows without a moment, though there is a column for it.
    private(set) var timeless = Trouble()
    private(set) var unplaced = Trouble()

    init(fields: TableFields, stations: [String: StationSite], reference: Instant) {
        (self.fields, self.stations, self.reference) = (fields, stations, reference)
        func unit(_ field: Field) -> String { fields.quantities.first { $0.field == field }?.unitName ?? "" }
        temperatureUnit = TemperatureUnit(unitName: unit(.temperature))
        windUnit = WindUnit(unitName: unit(.windSpeed))
    }

    /// The observation of a row; nil when it has no place or no moment.
    ///
    /// What can't be read is missing in it. Fails when the table as a whole can't be meant like this.
    mutating func read(_ row: Row) throws(FeedFault) -> Observation? {
        let report = value(fields.raw, row).flatMap(\.string).map { MetarReport($0) }
        let time: Instant?
        switch try self.time(row) {
        case .none: time = report?.instant(near: reference)
        case .some(nil): return nil
        case .some(let instant): time = instant
        }
        let station = value(fields.station, row).map { ($0.string ?? $0.text).trimmed } ?? report?.station
        guard let site = site(row, station) else {
            unplaced.add(station ?? "", row.location(nil))
            return nil
        }
        var observation = Observation(
            station: station, location: site.location, time: time, kind: fields.kind, from: .table)
        observation.elevation = QuantityReader.elevation(
            meters: fields.elevation.flatMap { column, unit in number(column, row).map { unit.toBase($0) } }
                ?? site.elevation)
        readQuantities(row, &observation)
        if let code = number(fields.code, row) {
            if let code = Int(exactly: code), (0...99).contains(code) {
                observation.condition = Condition(code: code)
            } else {
                complain(fields.code, row)
            }
        }
        observation.isDay = flag(fields.isDay, row)
        if let report { fill(&observation, report) }
        // All rows in the units of the columns, also where a report stands in.
        observation.temperatureUnit = temperatureUnit ?? observation.temperatureUnit
        observation.windUnit = windUnit ?? observation.windUnit
        if observation.has(.precipitation), observation.precipitationPeriod == nil {
            observation.precipitationPeriod = fields.precipitationPeriod
        }
        observation.settle()
        return observation
    }

    private mutating func readQuantities(_ row: Row, _ observation: inout Observation) {
        for quantity in fields.quantities {
            let field = quantity.field
            guard let cell = value(quantity.column, row) else { continue }
            guard let number = number(of: cell, field) else {
                // A wind that varies has no direction.
                if field == .windDirection, cell.string?.trimmed.uppercased() == "VRB" { continue }
                observation[field] = .missing(.parseError)
                complain(quantity.column, row)
                continue
            }
            observation[field] = quantities.read(cell, number, in: quantity.unit, named: quantity.unitName, as: field)
        }
    }

    /// Takes what the columns lack from the row's report.
    private func fill(_ observation: inout Observation, _ report: MetarReport) {
        guard !report.isNil, observation.time.map({ report.time == nil || report.isOf($0) }) ?? true else { return }
        observation.isCorrected = report.isCorrected
        let own = report.observation(at: observation.location, time: observation.time)
        for part in Part.allCases where !observation.contains(part) && own.contains(part) {
            let isStandIn = part.fields.first.map { field in fields.quantities.contains { $0.field == field } } ?? false
            observation.take(part, from: own)
            guard isStandIn else { continue }
            for field in part.fields {
                guard let value = own[field].value, own[field].flag == nil else { continue }
                observation[field] = Reading(value, flag: .rawReport)
            }
        }
        if !observation.has(.cloudCover) { observation[.cloudCover] = own[.cloudCover] }
    }

    // MARK: Time and place

    /// Nil when there is no column for it; the inner nil when the row's cell is of no use.
    private mutating func time(_ row: Row) throws(FeedFault) -> Instant?? {
        guard let column = fields.time else { return .none }
        guard let cell = value(column.name, row) else {
            timeless.add("", row.location(column.name))
            return .some(nil)
        }
        do throws(TimeColumn.Fault) {
            return try column.instant(cell)
        } catch {
            guard error == .noOffset else {
                timeless.add(cell.string ?? cell.text, row.location(column.name))
                return .some(nil)
            }
            throw FeedFault(
                "\(cell.text) in column '\(column.name)' is a time without an offset",
                remedy: "say which zone it is in: \"time\": {\"name\": \(JSONValue.string(column.name).text), "
                    + "\"zone\": \"UTC\"}")
        }
    }

    private mutating func site(_ row: Row, _ station: String?) -> StationSite? {
        let known = station.flatMap { stations[$0.uppercased()] }
        if var site = row.site {
            site.elevation = site.elevation ?? known?.elevation
            return site
        }
        if let longitude = number(fields.longitude, row), let latitude = number(fields.latitude, row) {
            guard let place = Coordinate.onGlobe(longitude, latitude) else {
                complain(abs(latitude) <= 90 ? fields.longitude : fields.latitude, row)
                return nil
            }
            return StationSite(location: place, elevation: known?.elevation)
        }
        return known
    }

    // MARK: Cells

    /// The cell of a column; nil when there is none, or it stands for nothing.
    private func value(_ column: String?, _ row: Row) -> JSONValue? {
        guard let column, let cell = row.cell(column), !fields.isMissing(cell) else { return nil }
        return cell
    }

    /// The number in a column; one that can't be read is counted.
    private mutating func number(_ column: String?, _ row: Row) -> Double? {
        guard let cell = value(column, row) else { return nil }
        if let number = number(of: cell, nil) { return number }
        complain(column, row)
        return nil
    }

    private func number(of cell: JSONValue, _ field: Field?) -> Double? {
        if let number = cell.double { return number.isFinite ? number : nil }
        guard let text = cell.string?.trimmed else { return nil }
        // A trace.
        if field == .precipitation, text == "T" { return 0 }
        return TableNumber.parse(text, decimalComma: hasDecimalComma)
    }

    private mutating func flag(_ column: String?, _ row: Row) -> Bool? {
        guard let cell = value(column, row) else { return nil }
        if let flag = cell.bool { return flag }
        switch (cell.string ?? cell.text).trimmed.lowercased() {
        case "1", "true", "yes", "day": return true
        case "0", "false", "no", "night": return false
        default:
            complain(column, row)
            return nil
        }
    }

    private mutating func complain(_ column: String?, _ row: Row) {
        guard let column, let cell = row.cell(column) else { return }
        unreadable.add("'\(cell.string ?? cell.text)' in column '\(column)'", row.location(column))
    }
}
