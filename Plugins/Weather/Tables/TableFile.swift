import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// Loads a table of one's own, from separated values or from the properties of GeoJSON features.
struct TableFile {
    /// As the option has it.
    let path: String
    let context: ProcessorContext
    let fields: TableFields
    let stations: [String: StationSite]

    /// All rows that have a place and a moment; what is of no use is reported and left out.
    ///
    /// Features stream; separated values are read as a whole.
    /// - Throws: when the file is missing, can't be read, or lacks a column that is named.
    func load() throws(ProcessorError) -> [Observation] {
        let head = firstBytes(of: context.resolve(path), count: 8192)
        let first = head.first { !Self.blanks.contains($0) }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == 0x1E { return try loadFeatures() }
        if first == UInt8(ascii: "<") || head.contains(0), case .other(let what) = FeedFormat(firstBytes: head) {
            throw failure("this is \(what), not a table", nil)
        }
        return try loadRows()
    }

    /// White space, and the bytes of a byte order mark.
    private static let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

    private var reader: TableReader {
        TableReader(fields: fields, stations: stations, reference: context.now)
    }

    // MARK: Separated values

    private func loadRows() throws(ProcessorError) -> [Observation] {
        let bytes = try context.bytes(in: path, option: EnrichProcessor.from.name)
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw failure("the table is not UTF-8", "convert it, for instance with iconv or when it is exported")
        }
        var rows = CSVRows(bytes, delimiter: Self.delimiter(of: bytes))
        var header = rows.next()
        // Lines of remarks, which some archives begin with.
        while let row = header, row == [""] || row[0].hasPrefix("#") { header = rows.next() }
        guard let header else { throw failure("the table is empty", "begin it with a line of column names") }
        let names = header.map(\.trimmed)
        let columns = try Self.resolve(fields.columns, in: names).get(or: missing(rows.places.first))
        guard fields.longitude != nil || !stations.isEmpty else {
            throw failure(
                "the rows have no positions",
                "name the columns 'longitude' and 'latitude' in 'fields', or a file of stations in 'stations'")
        }
        var reader = self.reader
        reader.hasDecimalComma = rows.delimiter != UInt8(ascii: ",")
        var observations: [Observation] = []
        var ragged = TableReader.Trouble()
        var count = 0
        while let cells = rows.next() {
            if let quote = rows.openQuote { throw failure("a quote that opens here is not closed", nil, quote) }
            if cells == [""] { continue }
            count += 1
            let places = rows.places
            // A cell too many, such as the decimals of a number with a comma, puts the others into wrong columns. Blank
            // ones at the end do no harm, and may be missing.
            guard cells.dropFirst(names.count).allSatisfy({ $0.trimmed.isEmpty }) else {
                ragged.add("\(cells.count) instead of \(names.count)", places[0])
                continue
            }
            let row = TableReader.Row(
                cell: { name in columns[name].flatMap { cells.indices.contains($0) ? .string(cells[$0]) : nil } },
                location: { name in
                    let place = name.flatMap { columns[$0] } ?? 0
                    return places.indices.contains(place) ? places[place] : places[0]
                })
            do throws(FeedFault) {
                if let observation = try reader.read(row) { observations.append(observation) }
            } catch {
                throw failure(error.message, error.remedy, row.location(fields.time?.name))
            }
        }
        if ragged.count > 0 {
            warn(
                "\(Self.rows(ragged.count, "more cells than there are columns")), first \(ragged.example)",
                nil,
                ragged.location)
        }
        report(reader, count: count)
        return observations
    }

    /// The separator that the first line has most of; a comma where there is none.
    static func delimiter(of bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var (isQuoted, isRemark, atStart) = (false, false, true)
        for byte in bytes {
            if byte == 0x0A || byte == 0x0D, !isQuoted {
                if !isRemark, !atStart { break }
                (isRemark, atStart) = (false, true)
                continue
            }
            if atStart, byte == UInt8(ascii: "#") { isRemark = true }
            if !Self.blanks.contains(byte) || byte == 0x09 { atStart = false }
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, !isRemark { counts[byte, default: 0] += 1 }
        }
        let comma = UInt8(ascii: ",")
        return [comma, UInt8(ascii: ";"), 0x09].max { counts[$0, default: 0] < counts[$1, default: 0] } ?? comma
    }

    // MARK: Features

    private func loadFeatures() throws(ProcessorError) -> [Observation] {
        var reader = self.reader
        var observations: [Observation] = []
        var found: [String: Bool] = [:]
        var names: [String] = []
        var (count, unusable) = (0, 0)
        var fault: ProcessorError?
        do throws(GeoJSONError) {
            let source = try FeatureReader(path: context.resolve(path))
            reading: while let block = try source.next() {
                let output = try FeatureParser.parse(block, recovers: source.kind == .textSequence)
                unusable += output.rejected.count
                for feature in output.features {
                    count += 1
                    guard let members = (try? JSONParser.parse(feature.properties.bytes))?.members else { continue }
                    var cells: [String: JSONValue] = [:]
                    for member in members { cells[member.key] = member.value }
                    if names.isEmpty { names = members.map(\.key) }
                    let row = TableReader.Row(
                        cell: { name in
                            cells[name] ?? members.first { $0.key.lowercased() == name.lowercased() }?.value
                        },
                        location: { _ in feature.location }, site: Self.site(of: feature))
                    for name in fields.columns where found[name] == nil {
                        if row.cell(name) != nil { found[name] = true }
                    }
                    do throws(FeedFault) {
                        if let observation = try reader.read(row) { observations.append(observation) }
                    } catch {
                        fault = failure(error.message, error.remedy, feature.location)
                        break reading
                    }
                }
            }
        } catch {
            throw context.weatherFailure(error, in: path)
        }
        if let fault { throw fault }
        let absent = fields.columns.filter { found[$0] == nil }
        if count > 0, !absent.isEmpty { throw missing(nil)(absent, names) }
        if unusable > 0 {
            warn("\(unusable) of \(count + unusable) features can't be read and are left out", nil, nil)
        }
        report(reader, count: count)
        return observations
    }

    /// The position of a point on the globe.
    private static func site(of feature: Feature) -> StationSite? {
        guard let geometry = feature.geometry, geometry.kind == .point, let position = geometry.coordinates.first,
            let place = Coordinate.onGlobe(position.longitude, position.latitude)
        else { return nil }
        return StationSite(location: place, elevation: QuantityReader.elevation(meters: geometry.thirdOrdinate))
    }
}
