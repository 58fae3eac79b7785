#if Grids
    import CNETCDF
    import Foundation
    import Testing

    @testable import WeatherPlugin

    /// A NetCDF file to be written through netCDF-C.
    struct NetCDFSample {
        enum Attribute {
            case text(String), short(Int16), double(Double), float(Float)
        }

        struct Variable {
            var name: String
            var dimensions: [String]
            var type = NC_DOUBLE
            var attributes: [(String, Attribute)] = []
            var values: [Double]
        }

        var dimensions: [(name: String, length: Int)] = [("time", 2), ("lat", 2), ("lon", 3)]
        var variables: [Variable]
        /// `NC_CLOBBER` for the classic format, `NC_NETCDF4` for HDF5.
        var mode = NC_CLOBBER

        static let longitudes = Variable(
            name: "lon", dimensions: ["lon"], attributes: [("units", .text("degrees_east"))], values: [0, 1, 2])
        static let latitudes = Variable(
            name: "lat", dimensions: ["lat"], attributes: [("units", .text("degrees_north"))], values: [1, 0])
        static let time = Variable(
            name: "time", dimensions: ["time"],
            attributes: [("units", .text("hours since 2026-11-30")), ("calendar", .text("standard"))], values: [6, 12])

        /// A file with the usual axes.
        static func usual(_ variables: Variable...) -> NetCDFSample {
            NetCDFSample(variables: [longitudes, latitudes, time] + variables)
        }

        private static func check(_ code: Int32) throws {
            try #require(code == NC_NOERR, "\(String(cString: nc_strerror(code)))")
        }

        func write(to path: String) throws {
            try GridLibraries.exclusively {
                var file: Int32 = 0
                try Self.check(nc_create(path, mode | NC_CLOBBER, &file))
                defer { nc_close(file) }
                var ids: [String: Int32] = [:]
                for dimension in dimensions {
                    var id: Int32 = 0
                    try Self.check(nc_def_dim(file, dimension.name, dimension.length, &id))
                    ids[dimension.name] = id
                }
                var numbers: [Int32] = []
                for variable in variables {
                    var id: Int32 = 0
                    let places = try variable.dimensions.map { try #require(ids[$0]) }
                    try Self.check(nc_def_var(file, variable.name, variable.type, Int32(places.count), places, &id))
                    for (name, value) in variable.attributes { try put(name, value, file, id, variable.type) }
                    numbers.append(id)
                }
                try Self.check(nc_enddef(file))
                for (variable, id) in zip(variables, numbers) {
                    try Self.check(nc_put_var_double(file, id, variable.values))
                }
            }
        }

        private func put(_ name: String, _ value: Attribute, _ file: Int32, _ id: Int32, _ type: Int32) throws {
            switch value {
            case .text(let text): try Self.check(nc_put_att_text(file, id, name, text.utf8.count, text))
            case .short(let number): try Self.check(nc_put_att_short(file, id, name, NC_SHORT, 1, [number]))
            case .double(let number): try Self.check(nc_put_att_double(file, id, name, NC_DOUBLE, 1, [number]))
            case .float(let number): try Self.check(nc_put_att_float(file, id, name, NC_FLOAT, 1, [number]))
            }
        }

        /// The grids of the file.
        func grids() throws -> [WeatherGrid] {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).nc").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            try write(to: path)
            var reader = NetCDFReader()
            return try reader.read(path)
        }
    }
#endif
