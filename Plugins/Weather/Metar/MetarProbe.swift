import Configuration

/// The readers of aviation weather for those who only want to know what they make of some bytes, such as a fuzzer.
package enum MetarProbe {
    package enum Format: Sendable {
        case text, csv
    }

    /// All values of all reports, in the units of their fields.
    package static func values(in bytes: [UInt8], as format: Format, reference: Instant) -> [Double] {
        var reader = MetarReader(reference: reference)
        let observations =
            switch format {
            case .text: reader.read(text: bytes)
            case .csv: reader.read(csv: bytes)
            }
        return observations.flatMap { observation in Field.allCases.compactMap { observation[$0].value } }
    }
}
