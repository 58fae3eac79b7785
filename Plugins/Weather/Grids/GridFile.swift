import Configuration
import PluginKit

/// Loads a file of grids in GRIB or NetCDF.
struct GridFile {
    /// As the option has it.
    let path: String
    let format: GridFormat
    let context: ProcessorContext

    #if Grids
        /// All grids of the file: one for each set of positions.
        /// - Throws: when the file can't be read or has no weather in rows and columns.
        func load() throws(ProcessorError) -> [WeatherGrid] {
            let full = context.resolve(path)
            if isPacked(full) {
                throw ProcessorError(
                    .data, "grid", "this is a \(format.name) file that is packed with gzip, which is not read",
                    remedy: "unpack it first", source: full)
            }
            var quantities = QuantityReader()
            do throws(GridFault) {
                let grids: [WeatherGrid]
                let repeated: Int
                switch format {
                case .grib:
                    var reader = GribReader()
                    grids = try reader.read(full)
                    (quantities, repeated) = (reader.quantities, reader.repeated)
                case .netCDF:
                    var reader = NetCDFReader()
                    grids = try reader.read(full)
                    (quantities, repeated) = (reader.quantities, 0)
                }
                quantities.report(source: full, in: context)
                if repeated > 0 {
                    let messages = "\(repeated) message\(repeated == 1 ? " repeats" : "s repeat")"
                    context.report(
                        Diagnostic(
                            .warning, context.step, "\(messages) a field and moment; the first one counts",
                            remedy: "take one member of an ensemble", source: full))
                }
                return grids
            } catch {
                throw ProcessorError(.data, "grid", error.message, remedy: error.remedy, source: full)
            }
        }
    #else
        /// Always throws: this build has no reader.
        func load() throws(ProcessorError) -> [WeatherGrid] {
            throw ProcessorError(
                .unavailable, "grids", "this is a \(format.name) file, which this build does not read",
                remedy: "build it with --traits Grids, which takes ecCodes and netCDF-C",
                source: context.resolve(path))
        }
    #endif
}
