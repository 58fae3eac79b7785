#if Grids
    import Configuration

    /// Reads the weather out of NetCDF files that follow the climate and forecast conventions (CF): variables over
    /// longitudes and latitudes in rows and columns, and moments.
    struct NetCDFReader {
        private(set) var quantities = QuantityReader()

        private typealias Variable = NetCDFFile.Variable

        enum Direction: Hashable {
            case longitude, latitude, time
        }

        /// The dimensions that a grid stretches over.
        private struct Shape: Equatable {
            var dimensions: [Direction: String]
        }

        /// All grids of a file, one for each set of dimensions, in the order of their first variables.
        mutating func read(_ path: String) throws(GridFault) -> [WeatherGrid] {
            try GridLibraries.exclusively { () throws(GridFault) in try readAll(path) }
        }

        private mutating func readAll(_ path: String) throws(GridFault) -> [WeatherGrid] {
            let file = try NetCDFFile(path)
            let variables = try file.variables()
            let axes = Axes(variables, in: file)
            var builders: [(shape: Shape, builder: GridBuilder, moments: [Instant?])] = []
            var refused: GridFault?
            var others: [String] = []
            for variable in variables where axes.role(of: variable.name) == nil {
                guard let (quantity, rank) = Self.quantity(of: variable, in: file) else {
                    others.append(variable.name)
                    continue
                }
                let shape: Shape
                do throws(GridFault) {
                    shape = try Self.shape(of: variable, axes, variables)
                } catch {
                    refused = refused ?? error
                    continue
                }
                var place = builders.firstIndex { $0.shape == shape } ?? builders.count
                if place == builders.count {
                    let net = try GridNet(
                        longitudes: try axes.values(.longitude, shape.dimensions[.longitude], in: file),
                        latitudes: try axes.values(.latitude, shape.dimensions[.latitude], in: file))
                    builders.append(
                        (
                            shape, GridBuilder(net: net, from: .netCDF),
                            try axes.moments(shape.dimensions[.time], in: file)
                        ))
                    place = builders.count - 1
                }
                try add(
                    variable, quantity, rank: rank, shape, builders[place].moments, to: &builders[place].builder, file)
            }
            if builders.isEmpty { throw refused ?? .noWeather(others) }
            return builders.compactMap { $0.builder.grid() }
        }

        private mutating func add(
            _ variable: NetCDFFile.Variable, _ quantity: GridQuantity, rank: Int, _ shape: Shape, _ moments: [Instant?],
            to builder: inout GridBuilder, _ file: borrowing NetCDFFile
        ) throws(GridFault) {
            var strides: [String: Int] = [:]
            var stride = 1
            for dimension in variable.dimensions.reversed() {
                strides[dimension.name] = stride
                stride *= dimension.length
            }
            func step(_ direction: Direction) -> Int { shape.dimensions[direction].flatMap { strides[$0] } ?? 0 }
            let values = try file.values(variable)
            let unit = file.text(variable, "units")
            for (number, moment) in moments.enumerated() {
                let slab = builder.net.arranged(
                    values, from: number * step(.time), row: step(.latitude), column: step(.longitude))
                builder.add(quantity, rank: rank, unit: unit, at: moment, slab, &quantities)
            }
        }

        /// By the standard name, else by the variable's own; nil for other quantities, and for extremes over a period,
        /// which go by the name of what they are the extremes of.
        private static func quantity(
            of variable: NetCDFFile.Variable, in file: borrowing NetCDFFile
        ) -> (quantity: GridQuantity, rank: Int)? {
            for name in [file.text(variable, "standard_name"), variable.name] {
                guard let named = GridQuantity.named(name) else { continue }
                let methods = file.text(variable, "cell_methods").split(separator: " ").map { $0.lowercased() }
                let isExtreme = methods.contains { $0.hasPrefix("max") || $0.hasPrefix("min") }
                return isExtreme && !named.quantity.allowsExtremes ? nil : named
            }
            return nil
        }

        /// The dimensions of a variable by what they are.
        private static func shape(
            of variable: NetCDFFile.Variable, _ axes: Axes, _ variables: [NetCDFFile.Variable]
        ) throws(GridFault) -> Shape {
            var shape = Shape(dimensions: [:])
            var extra: NetCDFFile.Dimension?
            for dimension in variable.dimensions {
                if let direction = axes.role(of: dimension.name), shape.dimensions[direction] == nil {
                    shape.dimensions[direction] = dimension.name
                } else if dimension.length != 1 {
                    extra = extra ?? dimension
                }
            }
            if shape.dimensions[.longitude] == nil || shape.dimensions[.latitude] == nil {
                if let table = axes.table { throw .positionTable(table) }
                throw .axis("longitudes and latitudes", "of '\(variable.name)' are not there")
            }
            if let extra { throw .extraAxis(extra.name, length: extra.length, .variable(variable.name)) }
            return shape
        }
    }
#endif
