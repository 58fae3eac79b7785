#if Grids
    import CECCODES
    import Foundation
    import Testing

    @testable import WeatherPlugin

    /// A message to be written through ecCodes.
    struct GribSample {
        /// Number of the parameter in ECMWF's database: 167 is the temperature at 2 m.
        var parameter = 167
        var edition = 2
        var template = "regular_ll_sfc_grib"
        var columns = 3
        var rows = 2
        /// Longitude and latitude in degrees.
        var first = (0.0, 1.0)
        var last = (2.0, 0.0)
        /// Date as YYYYMMDD, time as HHMM, hours of forecast.
        var moment = (20_261_130, 600, 0)
        var flags: [String: Int] = [:]
        var decimals = 3
        /// In scanning order and the parameter's unit; nil for missing.
        var values: [Double?]

        private static let missing = 1e21

        /// Appends the message to a file.
        func append(to path: String) throws {
            try GridLibraries.exclusively {
                let handle = try #require(codes_grib_handle_new_from_samples(nil, "\(template)\(edition)"))
                defer { codes_handle_delete(handle) }
                func set(_ key: String, _ value: Int) throws {
                    try #require(codes_set_long(handle, key, value) == 0, "\(key)")
                }
                func set(_ key: String, _ value: Double) throws {
                    try #require(codes_set_double(handle, key, value) == 0, "\(key)")
                }
                try set("paramId", parameter)
                try set("dataDate", moment.0)
                try set("dataTime", moment.1)
                try set("stepRange", moment.2)
                if template == "regular_ll_sfc_grib" {
                    try set("Ni", columns)
                    try set("Nj", rows)
                    try set("longitudeOfFirstGridPointInDegrees", first.0)
                    try set("latitudeOfFirstGridPointInDegrees", first.1)
                    try set("longitudeOfLastGridPointInDegrees", last.0)
                    try set("latitudeOfLastGridPointInDegrees", last.1)
                    if columns > 1 {
                        try set("iDirectionIncrementInDegrees", abs(last.0 - first.0) / Double(columns - 1))
                    }
                    if rows > 1 { try set("jDirectionIncrementInDegrees", abs(last.1 - first.1) / Double(rows - 1)) }
                }
                for (key, value) in flags { try set(key, value) }
                if !values.isEmpty {
                    try set("bitmapPresent", values.contains { $0 == nil } ? 1 : 0)
                    try set("missingValue", Self.missing)
                    try set("decimalPrecision", decimals)
                    let numbers = values.map { $0 ?? Self.missing }
                    try #require(codes_set_double_array(handle, "values", numbers, numbers.count) == 0)
                }
                try #require(codes_write_message(handle, path, "a") == 0)
            }
        }

        /// The grids of a file with these messages.
        static func grids(_ messages: [GribSample]) throws -> (grids: [WeatherGrid], reader: GribReader) {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).grib").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            for message in messages { try message.append(to: path) }
            var reader = GribReader()
            return (try reader.read(path), reader)
        }
    }
#endif
