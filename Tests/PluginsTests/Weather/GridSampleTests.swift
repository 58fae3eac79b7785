#if Grids
    import Configuration
    import Foundation
    import GeoJSON
    import GeoTypes
    import PluginKit
    import TestSupport
    import Testing

    @testable import WeatherPlugin

    /// The two files of one global field: longitudes 0 to 315, latitudes 90 to -90, both in steps of 45 degrees;
    /// T = 280 K - 30 |latitude| / 90 + column / 2, nothing at (latitude 0, longitude 180).
    @Suite(.enabled(if: SharedData.isPresent, "needs the shared data beside the checkout"))
    struct GridSampleTests {
        static let files = ["t2m.grib2", "t2m_0_360.nc"]

        static func run(_ file: String, _ places: [(Double, Double)], _ options: String = "") throws -> EnrichRun {
            try EnrichRun(
                #"{"from":"\#(SharedData.path("data/weather/" + file))"\#(options)}"#,
                on: try places.map { try weatherPlace($0.0, $0.1) })
        }

        @Test(arguments: files)
        func `every node has the value of the formula`(file: String) throws {
            var places: [(Double, Double)] = []
            for row in 0..<5 { places += (0..<8).map { (Double($0) * 45, Double(90 - 45 * row)) } }
            let run = try Self.run(file, places)
            for (index, place) in places.enumerated() {
                // The nodes at a pole are one place.
                let column = abs(place.1) == 90 ? 3.5 : place.0 / 45
                let isMissing = place == (180, 0)
                let kelvin = 280 - 30 * abs(place.1) / 90 + column / 2
                let actual = run.value("temperature", of: index)?.double
                #expect(isSame(actual, isMissing ? nil : kelvin, 6e-4), "\(place)")
                #expect(run.value("reason", of: index)?.string == (isMissing ? "missing-cell" : nil))
                #expect(run.value("time", of: index)?.string == "2026-11-30T06:00:00Z")
                #expect(run.value("distance", of: index)?.double == 0)
            }
            #expect(run.value("unit")?.string == "kelvin")
            #expect(run.value("source")?.string == (file.hasSuffix("nc") ? "netcdf" : "grib"))
        }

        /// Places (longitude, latitude) with the temperature by hand in K.
        static let places: [(x: Double, y: Double, kelvin: Double?)] = [
            // Between columns 7 and 0: 265 + 3.5 · 1/45.
            (-1, 45, 265.0778), (359, 45, 265.0778), (-22.5, 45, 266.75),
            // Madrid and Lisbon lie at negative longitudes: rows 0 and 45, columns 7 and 0.
            (-3.7, 40.4, 280 - 30 * 40.4 / 90 + 3.5 * 3.7 / 45),
            // Next to the missing node.
            (179.9, 0, nil), (-179.9, 0, nil), (180, 0, nil),
            // Half way to the missing node, three nodes remain, of which (135, 45), (180, 45) and (135, 0).
            (157.5, 22.5, (266.5 + 267 + 281.5) / 3),
            (12, 90, 251.75), (-170, -90, 251.75), (100, 67.5, (251.75 + 265 + 0.5 * 100 / 45) / 2),
        ]

        @Test(arguments: files)
        func `places between the nodes`(file: String) throws {
            let run = try Self.run(file, Self.places.map { ($0.x, $0.y) })
            for (index, place) in Self.places.enumerated() {
                #expect(isSame(run.value("temperature", of: index)?.double, place.kelvin, 6e-4), "\(place)")
                #expect(run.value("reason", of: index)?.string == (place.kelvin == nil ? "missing-cell" : nil))
                #expect(run.value("method", of: index)?.string == "bilinear")
            }
        }

        @Test(arguments: files)
        func `a packed grid is refused with what to do`(file: String) throws {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("grid-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let bytes = try Data(contentsOf: URL(fileURLWithPath: SharedData.path("data/weather/" + file)))
            try Data(try #require(gzip(Array(bytes)))).write(to: folder.appendingPathComponent("g.gz"))
            let error = try #require(throws: ProcessorError.self) {
                try EnrichRun(#"{"from": "g.gz"}"#, on: [], folder: folder.path)
            }
            #expect(error.message.contains("packed with gzip") && error.remedy == "unpack it first")
        }
    }
#endif
