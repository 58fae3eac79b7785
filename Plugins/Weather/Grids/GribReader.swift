#if Grids
    /// Reads the weather near the ground out of GRIB messages of edition 1 and 2: those with longitudes and latitudes
    /// in rows and columns.
    struct GribReader {
        private(set) var quantities = QuantityReader()
        /// Messages that repeat a field and moment.
        private(set) var repeated = 0

        /// What tells the positions of one message from those of another.
        private struct Definition: Hashable {
            var columns: Int, rows: Int
            var first: [Double], last: [Double]
            var flags: [Bool]
        }

        /// Names that stand for near-surface fields at one height only, with that height in m.
        private static let heights: [String: (name: String, height: Int)] = [
            "t": ("2t", 2), "dpt": ("2d", 2), "r": ("2r", 2), "u": ("10u", 10), "v": ("10v", 10),
            "ws": ("10si", 10), "wdir": ("10wdir", 10),
        ]

        /// All grids of a file, in the order in which their first messages come.
        mutating func read(_ path: String) throws(GridFault) -> [WeatherGrid] {
            try GridLibraries.exclusively { () throws(GridFault) in try readAll(path) }
        }

        private mutating func readAll(_ path: String) throws(GridFault) -> [WeatherGrid] {
            var file = try GribFile(path)
            var builders: [GridBuilder] = []
            var places: [Definition: Int] = [:]
            var others: [String] = []
            while let message = try file.next() {
                let name = Self.name(of: message)
                guard let (quantity, rank) = GridQuantity.named(name), Self.isMoment(message, of: quantity) else {
                    if !others.contains(name) { others.append(name) }
                    continue
                }
                let definition = try Self.definition(of: message)
                let place = places[definition] ?? builders.count
                if place == builders.count {
                    builders.append(GridBuilder(net: try Self.net(of: definition), from: .grib))
                    places[definition] = place
                }
                let values = try Self.arranged(message, definition, builders[place].net)
                builders[place].add(
                    quantity, rank: rank, unit: message.string("units"), at: try message.validity(), values,
                    &quantities)
            }
            guard !builders.isEmpty else { throw .noWeather(others) }
            repeated = builders.reduce(0) { $0 + $1.repeated }
            return builders.compactMap { $0.grid() }
        }

        /// The short name, in its form for the height above ground where one of another form is at that height.
        private static func name(of message: borrowing GribMessage) -> String {
            let name = message.string("shortName")
            guard let known = heights[name] else { return name }
            let isThere =
                message.string("typeOfLevel") == "heightAboveGround" && message.string("level") == String(known.height)
            return isThere ? known.name : name
        }

        /// Whether the values are of a moment, and neither extremes nor sums of a period.
        private static func isMoment(_ message: borrowing GribMessage, of quantity: GridQuantity) -> Bool {
            let type = message.string("stepType")
            return type.isEmpty || type == "instant" || quantity.allowsExtremes
        }

        private static func definition(of message: borrowing GribMessage) throws(GridFault) -> Definition {
            let type = message.string("gridType")
            guard type == "regular_ll" else {
                throw .gridType(
                    type, windsAreRelative: message.flag("uvRelativeToGrid"), .message(message.number))
            }
            return Definition(
                columns: try message.long("Ni"), rows: try message.long("Nj"),
                first: [
                    try message.double("longitudeOfFirstGridPointInDegrees"),
                    try message.double("latitudeOfFirstGridPointInDegrees"),
                ],
                last: [
                    try message.double("longitudeOfLastGridPointInDegrees"),
                    try message.double("latitudeOfLastGridPointInDegrees"),
                ],
                flags: ["iScansNegatively", "jPointsAreConsecutive", "alternativeRowScanning"].map { message.flag($0) })
        }

        /// Positions from the first and the last node, in the order in which values are scanned: steps may be absent or
        /// rounded.
        private static func net(of definition: Definition) throws(GridFault) -> GridNet {
            let (columns, rows) = (definition.columns, definition.rows)
            guard columns > 0, rows > 0, columns <= 1 << 24, rows <= 1 << 24 else {
                throw .axis("longitudes and latitudes", "have \(columns) columns and \(rows) rows")
            }
            var span = (definition.last[0] - definition.first[0]).truncatingRemainder(dividingBy: 360)
            if definition.flags[0] {
                if span >= 0, columns > 1 { span -= 360 }
            } else if span <= 0, columns > 1 {
                span += 360
            }
            return try GridNet(
                longitudes: spread(definition.first[0], span, columns),
                latitudes: spread(definition.first[1], definition.last[1] - definition.first[1], rows))
        }

        private static func spread(_ first: Double, _ span: Double, _ count: Int) -> [Double] {
            let steps = Double(max(1, count - 1))
            return (0..<count).map { first + span * Double($0) / steps }
        }

        /// The values in the order of the net's nodes.
        private static func arranged(
            _ message: borrowing GribMessage, _ definition: Definition, _ net: GridNet
        ) throws(GridFault) -> [Double] {
            var values = try message.values()
            let (columns, rows) = (definition.columns, definition.rows)
            guard values.count == columns * rows else {
                throw .count(expected: columns * rows, found: values.count, .message(message.number))
            }
            let isByColumn = definition.flags[1]
            let length = isByColumn ? rows : columns
            if definition.flags[2] {
                // Every other line runs back.
                for start in stride(from: length, to: values.count, by: 2 * length) {
                    values[start..<(start + length)].reverse()
                }
            }
            return net.arranged(values, from: 0, row: isByColumn ? 1 : columns, column: isByColumn ? rows : 1)
        }
    }
#endif
