#if Grids
    import CNETCDF
    import Configuration
    import Foundation
    import GeoTypes
    import Testing

    @testable import WeatherPlugin

    /// Files that netCDF-C has written.
    struct GridNetCDFTests {
        private typealias Sample = NetCDFSample
        private typealias Variable = NetCDFSample.Variable

        /// 10 + x + 10 y + 100 step in degrees Celsius, over the dimensions in the order given.
        private static func plane(
            _ name: String = "t2m", _ order: [String] = ["time", "lat", "lon"], units: String = "degC",
            _ attributes: [(String, Sample.Attribute)] = [], type: Int32 = NC_DOUBLE, pack: (Double) -> Double = { $0 }
        ) -> NetCDFSample.Variable {
            let lengths = ["time": 2, "lat": 2, "lon": 3]
            var values: [Double] = []
            func fill(_ rest: ArraySlice<String>, _ position: [String: Int]) {
                guard let dimension = rest.first else {
                    let x = Double(position["lon"] ?? 0)
                    let y = Double(1 - (position["lat"] ?? 0))
                    values.append(pack(10 + x + 10 * y + 20 * Double(position["time"] ?? 0)))
                    return
                }
                for index in 0..<(lengths[dimension] ?? 1) {
                    fill(rest.dropFirst(), position.merging([dimension: index]) { $1 })
                }
            }
            fill(order[...], [:])
            return Variable(
                name: name, dimensions: order, type: type, attributes: [("units", .text(units))] + attributes,
                values: values)
        }

        private static func check(_ grid: WeatherGrid?, _ tolerance: Double = 1e-9) throws {
            let grid = try #require(grid)
            for (x, y) in [(0, 0), (2, 0), (0, 1), (2, 1), (0.5, 0.25), (1.75, 0.5)] as [(Double, Double)] {
                for (time, step) in [("06", 0), ("09", 0.5), ("12", 1)] as [(String, Double)] {
                    let value = grid.value(.temperature, x, y, at: "2026-11-30T\(time):00:00Z")
                    #expect(isSame(value, 10 + x + 10 * y + 20 * step, tolerance), "\(x) \(y) \(time)")
                }
            }
        }

        @Test(arguments: [
            ["time", "lat", "lon"], ["lat", "lon", "time"], ["lon", "time", "lat"], ["time", "lon", "lat"],
        ])
        func `dimensions stand in any order`(order: [String]) throws {
            try Self.check(try Sample.usual(Self.plane("t2m", order)).grids().first)
        }

        @Test(arguments: [NC_CLOBBER, NC_64BIT_OFFSET, NC_NETCDF4])
        func `all formats are read`(mode: Int32) throws {
            var sample = Sample.usual(Self.plane())
            sample.mode = mode
            try Self.check(try sample.grids().first)
        }

        @Test func `dimensions of one are left out`() throws {
            var sample = Sample.usual(Self.plane("t2m", ["height", "time", "lat", "member", "lon"]))
            sample.dimensions += [("height", 1), ("member", 1)]
            try Self.check(try sample.grids().first)
        }

        @Test(arguments: [
            ("degC", 0.0, 1.0), ("degrees Celsius", 0, 1), ("degrees_Celsius", 0, 1), ("K", 273.15, 1),
            ("degF", 32, 1.8),
        ])
        func `units are those of the variable`(units: String, offset: Double, scale: Double) throws {
            let variable = Self.plane(units: units) { $0 * scale + offset }
            try Self.check(try Sample.usual(variable).grids().first)
        }

        @Test(arguments: ["", "bananas", "m s-1"])
        func `an unknown unit is no temperature`(units: String) throws {
            let grid = try #require(try Sample.usual(Self.plane(units: units)).grids().first)
            let weather = grid.weather(
                at: Coordinate(longitude: 0, latitude: 0), Timing(now: Instant(seconds: 0), tolerance: 0))?.weather
            #expect(weather?[.temperature].reason == .unknownUnit)
        }

        /// Stored as 16-bit numbers of hundredths above 20. What marks a missing value does so as it is stored: 1000
        /// stands for 30 degrees, and is missing; 30 itself would not be.
        @Test(arguments: ["_FillValue", "missing_value"])
        func `packed values are compared before they are unpacked`(marker: String) throws {
            let packed = Self.plane(
                "t2m", ["time", "lat", "lon"],
                [
                    ("scale_factor", .double(0.01)), ("add_offset", .double(20)), (marker, .short(1000)),
                ], type: NC_SHORT
            ) { (($0 - 20) * 100).rounded() }
            let grid = try #require(try Sample.usual(packed).grids().first)
            #expect(isSame(grid.value(.temperature, 2, 0, at: "2026-11-30T06:00:00Z"), 12, 1e-9))
            #expect(isSame(grid.value(.temperature, 2, 1, at: "2026-11-30T12:00:00Z"), 42, 1e-9))
            #expect(grid.value(.temperature, 0, 0, at: "2026-11-30T12:00:00Z") == nil)
            #expect(isSame(grid.value(.temperature, 1, 0, at: "2026-11-30T12:00:00Z"), 31, 1e-9))
        }

        @Test func `single precision marks and what was never written are missing`() throws {
            let marked = Self.plane("t2m", ["time", "lat", "lon"], [("_FillValue", .float(1e20))], type: NC_FLOAT) {
                $0 == 10 ? 1e20 : $0
            }
            let unwritten = Self.plane(type: NC_FLOAT) { $0 == 10 ? 9.969_209_968_386_869e36 : $0 }
            for variable in [marked, unwritten] {
                let grid = try #require(try Sample.usual(variable).grids().first)
                #expect(grid.value(.temperature, 0, 0, at: "2026-11-30T06:00:00Z") == nil)
                #expect(isSame(grid.value(.temperature, 1, 0, at: "2026-11-30T06:00:00Z"), 11, 1e-5))
            }
        }

        @Test func `values out of the valid range are missing`() throws {
            let variable = Self.plane("t2m", ["time", "lat", "lon"], [("valid_min", .double(10.5))])
            let grid = try #require(try Sample.usual(variable).grids().first)
            #expect(grid.value(.temperature, 0, 0, at: "2026-11-30T06:00:00Z") == nil)
            #expect(grid.value(.temperature, 1, 0, at: "2026-11-30T06:00:00Z") == 11)
        }

        @Test func `standard names go before names`() throws {
            let named = Self.plane("x1", ["time", "lat", "lon"], [("standard_name", .text("air_temperature"))])
            try Self.check(try Sample.usual(named).grids().first)
            let other = Self.plane("t2m", ["time", "lat", "lon"], [("cell_methods", .text("time: maximum"))])
            try Self.check(try Sample.usual(other, named).grids().first)
        }

        @Test func `a moment beside the axes, and none`() throws {
            var moment = Sample.time
            (moment.dimensions, moment.values) = ([], [6])
            let sample = Sample(
                variables: [Sample.longitudes, Sample.latitudes, moment, Self.plane("t2m", ["lat", "lon"])])
            let grid = try #require(try sample.grids().first)
            #expect(grid.times.map { $0?.iso } == ["2026-11-30T06:00:00Z"])
            let timeless = Sample(variables: [Sample.longitudes, Sample.latitudes, Self.plane("t2m", ["lat", "lon"])])
            #expect(try timeless.grids().first?.times == [nil])
        }

        private static func fault(_ sample: Sample) -> GridFault? {
            #expect(throws: GridFault.self) { try sample.grids() }
        }

        @Test func `positions one by one are refused`() {
            var table = Sample.longitudes
            (table.name, table.dimensions, table.values) = ("longitude", ["y", "x"], [0, 1, 0, 1])
            var other = Sample.latitudes
            (other.name, other.dimensions, other.values) = ("latitude", ["y", "x"], [0, 0, 1, 1])
            let field = Variable(
                name: "t2m", dimensions: ["y", "x"],
                attributes: [("units", .text("K")), ("coordinates", .text("longitude latitude"))],
                values: [280, 281, 282, 283])
            let fault = Self.fault(Sample(dimensions: [("y", 2), ("x", 2)], variables: [table, other, field]))
            #expect(fault == .positionTable("longitude"))
            #expect(fault?.remedy?.contains("regrid") == true)
        }

        @Test func `other faults`() throws {
            var levels = Sample.usual(Self.plane("t2m", ["level", "time", "lat", "lon"]))
            levels.dimensions += [("level", 2)]
            levels.variables[3].values += levels.variables[3].values
            #expect(Self.fault(levels) == .extraAxis("level", length: 2, .variable("t2m")))
            #expect(Self.fault(Sample.usual(Self.plane("salinity"))) == .noWeather(["salinity"]))
            var time = Sample.time
            time.attributes[1].1 = .text("noleap")
            var sample = Sample.usual(Self.plane())
            sample.variables[2] = time
            #expect(Self.fault(sample) == .calendar("noleap"))

            let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).nc")
            defer { try? FileManager.default.removeItem(at: path) }
            try Data([0x89] + Array("HDF\r\n\u{1a}\nnothing of the kind".utf8)).write(to: path)
            var reader = NetCDFReader()
            let fault = #expect(throws: GridFault.self) { try reader.read(path.path) }
            guard case .library(let text, .file) = fault else {
                Issue.record("\(String(describing: fault))")
                return
            }
            #expect(!text.isEmpty)
        }

        @Test func `fields over other axes are other grids`() throws {
            var fine = Sample.longitudes
            (fine.name, fine.dimensions, fine.values) = ("lon_2", ["lon_2"], [10, 11])
            fine.attributes.append(("standard_name", .text("longitude")))
            let wind = Variable(
                name: "si10", dimensions: ["lat", "lon_2"], attributes: [("units", .text("m s-1"))],
                values: [1, 2, 3, 4])
            var sample = Sample.usual(Self.plane(), wind)
            sample.dimensions.append(("lon_2", 2))
            sample.variables.append(fine)
            let grids = try sample.grids()
            #expect(grids.count == 2)
            #expect(grids.last?.value(.windSpeed, 10.5, 0.5) == 2.5)
        }
    }
#endif
