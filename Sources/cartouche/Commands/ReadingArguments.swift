import Configuration
import Execution
import GeoJSON
import Normalization

/// The arguments about how inputs are read.
enum ReadingArguments {
    static let flags = [
        CommandSpec.Flag("--lenient", "Mend trailing commas, NaN and invalid UTF-8 in inputs, and count them."),
        CommandSpec.Flag(
            "--sequence", "Read inputs as JSON texts one after the other, over any lines, as 'cat a b' gives."),
        CommandSpec.Flag(
            "--max-depth", value: "N",
            "Nested brackets that are read; \(ReadingOptions().depthLimit) by default, "
                + "\(ReadingOptions.depths.upperBound) at most."),
        CommandSpec.Flag(
            "--max-feature-size", value: "SIZE",
            "Largest feature, such as 200MB; reading takes twice its size; 1 GiB by default."),
    ]
    static let crs = CommandSpec.Flag(
        "--source-crs", value: "CRS", "CRS of the input, whatever it says; \"normalize\": {\"crs\": …} of the chain.")
    /// What commands take that run a chain.
    static let all = flags + [crs]

    static func options(_ arguments: ParsedArguments) throws(UsageError) -> ReadingOptions {
        var options = ReadingOptions()
        options.isLenient = arguments.has("--lenient")
        options.isSequence = arguments.has("--sequence")
        if let depth = try arguments.count("--max-depth", minimum: 1) {
            guard ReadingOptions.depths.contains(depth) else {
                throw UsageError(
                    "--max-depth is '\(depth)'; expected a whole number, 1 to \(ReadingOptions.depths.upperBound)")
            }
            options.depthLimit = depth
        }
        if let size = try arguments.bytes("--max-feature-size") { options.featureLimit = size }
        return options
    }

    /// Puts `--source-crs` into the chain.
    static func apply(_ arguments: ParsedArguments, to chain: inout Chain) throws(UsageError) {
        guard let name = arguments[crs.name] else { return }
        guard chain.normalize.isEnabled else {
            throw UsageError(
                "--source-crs is given, but \"normalize\" is false in the chain file: nothing is reprojected",
                remedy: "leave \"normalize\" out")
        }
        chain.normalize.setSourceCRS(name)
    }
}

extension ParsedArguments {
    /// A number of bytes: `4096`, `64kB`, `200MB`, `1.5GB`; units are powers of 1000, KiB, MiB and GiB of 1024.
    func bytes(_ flag: String) throws(UsageError) -> Int? {
        guard let text = self[flag] else { return nil }
        let number = text.prefix { $0.isNumber || $0 == "." }
        let factors = [
            "": 1.0, "b": 1, "k": 1e3, "kb": 1e3, "m": 1e6, "mb": 1e6, "g": 1e9, "gb": 1e9, "kib": 1024,
            "mib": 1_048_576, "gib": 1_073_741_824,
        ]
        let unit = text.dropFirst(number.count).lowercased().filter { $0 != " " }
        guard let value = Double(number), let factor = factors[unit],
            let bytes = Int(exactly: (value * factor).rounded()), ReadingOptions.sizes.contains(bytes)
        else { throw UsageError("\(flag) is '\(text)'; expected a size, such as 200MB") }
        return bytes
    }
}
