#if Grids
    import Configuration
    import Foundation
    import GeoTypes
    import PluginKit
    import Testing

    @testable import WeatherPlugin

    /// Messages that ecCodes has written.
    struct GridGribTests {
        /// Visibilities in m; 9999 stands for a missing value in the library unless it is told otherwise.
        @Test(arguments: [true, false])
        func `a real 9999 survives`(hasMissing: Bool) throws {
            let sample = GribSample(
                parameter: 3020, decimals: 0, values: [9999, 10_000, hasMissing ? nil : 5, 1, 9999, 9998])
            let grid = try #require(try GribSample.grids([sample]).grids.first)
            #expect(grid.value(.visibility, 0, 1) == 9999 && grid.value(.visibility, 1, 0) == 9999)
            #expect(grid.value(.visibility, 1, 1) == 10_000 && grid.value(.visibility, 0, 0) == 1)
            #expect(grid.value(.visibility, 2, 1) == (hasMissing ? nil : 5))
        }

        /// 278.559 K in packed form is 278559 with three decimals.
        @Test(arguments: [1, 2])
        func `the decimal scale counts`(edition: Int) throws {
            let sample = GribSample(edition: edition, values: [278.559, 270, 271, 272, 273, 274.001])
            let grid = try #require(try GribSample.grids([sample]).grids.first)
            #expect(isSame(grid.celsius(0, 1), 278.559 - 273.15, 5e-4))
            #expect(isSame(grid.celsius(2, 0), 274.001 - 273.15, 5e-4))
        }

        /// Columns at 0, 1, 2 and rows at 1, 0 in every order of scanning.
        @Test(arguments: 0..<16)
        func `all orders of scanning come to the same`(order: Int) throws {
            let (west, north, columns, back) = (order & 1 != 0, order & 2 != 0, order & 4 != 0, order & 8 != 0)
            let xs = west ? [2.0, 1, 0] : [0.0, 1, 2]
            let ys = north ? [0.0, 1] : [1.0, 0]
            var lines = columns ? xs.map { x in ys.map { (x, $0) } } : ys.map { y in xs.map { ($0, y) } }
            if back { for line in lines.indices where line % 2 == 1 { lines[line].reverse() } }
            let sample = GribSample(
                first: (xs[0], ys[0]), last: (xs[2], ys[1]),
                flags: [
                    "iScansNegatively": west ? 1 : 0, "jScansPositively": north ? 1 : 0,
                    "jPointsAreConsecutive": columns ? 1 : 0, "alternativeRowScanning": back ? 1 : 0,
                ], values: lines.flatMap { $0.map { 280 + $0.0 + 10 * $0.1 } })
            let grid = try #require(try GribSample.grids([sample]).grids.first)
            for (x, y) in [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0.5, 0.25), (1.75, 0.5)]
                as [(Double, Double)]
            {
                #expect(isSame(grid.celsius(x, y), 6.85 + x + 10 * y, 1e-3), "\(x) \(y)")
            }
        }

        /// From 159.8 to -174.8 degrees, across the antimeridian, eastward.
        @Test(arguments: [1, 2], [185.2, -174.8])
        func `a grid across the antimeridian runs east`(edition: Int, last: Double) throws {
            let columns = 128
            let sample = GribSample(
                edition: edition, columns: columns, first: (159.8, 1), last: (last, 0),
                flags: ["iDirectionIncrementGiven": 0],
                values: (0..<2).flatMap { row in (0..<columns).map { 270 + 0.1 * Double($0) + Double(row) } })
            let grid = try #require(try GribSample.grids([sample]).grids.first)
            for (x, column) in [(159.8, 0), (180, 101), (-180, 101), (-179.9, 101.5), (-174.8, 127)]
                as [(Double, Double)]
            {
                #expect(isSame(grid.celsius(x, 1), -3.15 + 0.1 * column, 2e-3), "\(x)")
            }
            #expect(grid.celsius(0, 1) == nil && grid.celsius(-174.7, 1) == nil && grid.celsius(159.7, 1) == nil)
        }

        @Test func `messages are put together by positions, and the finer grid goes first`() throws {
            let region = GribSample(
                first: (0.5, 0.6), last: (0.7, 0.5), values: [Double](repeating: 300, count: 6))
            let wide = GribSample(values: [Double](repeating: 280, count: 6))
            let humidity = GribSample(parameter: 260_242, values: [Double](repeating: 55, count: 6))
            let (grids, _) = try GribSample.grids([wide, region, humidity])
            #expect(grids.count == 2 && grids.map(\.layers.count) == [2, 1])
            let timing = Timing(now: Instant(seconds: 0), tolerance: 0)
            let index = GridIndex(grids, timing, nil)
            let inner = try #require(
                index.weather(at: Place(position: Coordinate(longitude: 0.6, latitude: 0.55)), nil))
            #expect(isSame(inner.weather[.temperature].value, 26.85, 1e-3))
            #expect(inner.weather[.humidity].value == 55)
            let outer = try #require(
                index.weather(at: Place(position: Coordinate(longitude: 1.6, latitude: 0.55)), nil))
            #expect(isSame(outer.weather[.temperature].value, 6.85, 1e-3))
        }

        @Test func `moments are reference and step together`() throws {
            let values: (Double) -> [Double?] = { [Double](repeating: $0, count: 6) }
            let (grids, _) = try GribSample.grids([
                GribSample(moment: (20_261_130, 1800, 12), values: values(292)),
                GribSample(moment: (20_261_130, 1800, 0), values: values(280)),
            ])
            let grid = try #require(grids.first)
            #expect(grid.times.map { $0?.iso } == ["2026-11-30T18:00:00Z", "2026-12-01T06:00:00Z"])
            #expect(isSame(grid.value(.temperature, 0.5, 0.5, at: "2026-11-30T21:00:00Z"), 9.85, 1e-3))
            #expect(isSame(grid.value(.temperature, 0.5, 0.5, at: "2026-12-01T06:00:00Z"), 18.85, 1e-3))
        }

        /// The wind every three hours, the temperature every six.
        @Test func `fields have moments of their own`() throws {
            let samples = [
                (165, 0, 2.0), (166, 0, 0), (167, 0, 280), (165, 3, 4), (166, 3, 0), (165, 6, 9), (166, 6, 0),
                (167, 6, 286),
            ]
            .map {
                GribSample(parameter: $0.0, moment: (20_261_130, 0, $0.1), values: [Double](repeating: $0.2, count: 6))
            }
            let grid = try #require(try GribSample.grids(samples).grids.first)
            #expect(grid.times.count == 3)
            #expect(isSame(grid.value(.temperature, 0.5, 0.5, at: "2026-11-30T02:00:00Z"), 8.85, 1e-3))
            #expect(isSame(grid.value(.temperature, 0.5, 0.5, at: "2026-11-30T05:00:00Z"), 11.85, 1e-3))
            #expect(isSame(grid.value(.windSpeed, 0.5, 0.5, at: "2026-11-30T03:00:00Z"), 4, 1e-3))
        }

        @Test func `fields by their names`() throws {
            let fields: [(parameter: Int, value: Double, field: Field, expected: Double)] = [
                (167, 280, .temperature, 6.85), (168, 275, .dewPoint, 1.85), (165, 3, .windSpeed, 5),
                (166, 4, .windDirection, 216.8699), (151, 101_000, .pressure, 101_000), (228_164, 60, .cloudCover, 60),
            ]
            let samples = fields.map { field in
                GribSample(parameter: field.parameter, values: [Double](repeating: field.value, count: 6))
            }
            let grid = try #require(try GribSample.grids(samples).grids.first)
            for field in fields {
                #expect(isSame(grid.value(field.field, 0.5, 0.5), field.expected, 1e-3), "\(field.field)")
            }
            // Magnus over water: 100 · es(1.85) / es(6.85).
            #expect(isSame(grid.value(.humidity, 0.5, 0.5), 70.484, 0.01))
        }

        @Test func `of several members the first counts`() throws {
            let (grids, reader) = try GribSample.grids(
                [280, 290].map { GribSample(values: [Double](repeating: $0, count: 6)) })
            #expect(isSame(try #require(grids.first).celsius(0, 0), 6.85, 1e-3))
            #expect(reader.repeated == 1)
        }

        private static func fault(_ path: String) -> GridFault? {
            var reader = GribReader()
            return #expect(throws: GridFault.self) { try reader.read(path) }
        }

        private static func fault(_ messages: [GribSample]) -> GridFault? {
            #expect(throws: GridFault.self) { try GribSample.grids(messages) }
        }

        @Test(arguments: ["reduced_gg_sfc_grib", "rotated_ll_sfc_grib"])
        func `other grids are named`(template: String) {
            let type = template.replacing("_sfc_grib", with: "")
            let good = GribSample(values: [Double](repeating: 280, count: 6))
            let fault = Self.fault([good, GribSample(template: template, values: [])])
            guard case .gridType(type, _, .message(2)) = fault else {
                Issue.record("\(String(describing: fault))")
                return
            }
            #expect(fault?.message.contains("message 2") == true && fault?.remedy?.contains("regrid") == true)
        }

        @Test func `what is no weather is named`() {
            let geopotential = GribSample(parameter: 129, values: [Double](repeating: 9999, count: 6))
            #expect(Self.fault([geopotential]) == .noWeather(["z"]))
        }

        @Test func `damage is told with the number of the message`() throws {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).grib").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            let sample = GribSample(values: [280, 281, 282, 283, 284, 285])
            try sample.append(to: path)
            try sample.append(to: path)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            try bytes.dropLast(20).write(to: URL(fileURLWithPath: path))
            guard case .library(let text, .message(2)) = Self.fault(path) else {
                Issue.record("no fault of message 2")
                return
            }
            #expect(!text.isEmpty)
            #expect(Self.fault("/nowhere/at/all.grib") == .library("it does not open", .file))
        }
    }
#endif
