/// Formats of grids that are no text.
enum GridFormat: Sendable {
    case grib, netCDF

    /// A bulletin's header may stand before a GRIB message.
    private static let longestHeader = 128

    /// Recognizes a file by its first bytes; nil when it is something else.
    init?(firstBytes bytes: [UInt8]) {
        if bytes.starts(with: [0x89] + Array("HDF\r\n".utf8))
            || (bytes.starts(with: "CDF".utf8) && bytes.count > 3 && [1, 2, 5].contains(bytes[3]))
        {
            self = .netCDF
        } else if Self.hasMessage(bytes) {
            self = .grib
        } else {
            return nil
        }
    }

    /// Whether a message of edition 1 or 2 begins within the first bytes: its name, and the edition behind three or
    /// four other bytes.
    private static func hasMessage(_ bytes: [UInt8]) -> Bool {
        let name = Array("GRIB".utf8)
        guard bytes.count >= 8 else { return false }
        for start in 0...min(longestHeader, bytes.count - 8) where bytes[start...].starts(with: name) {
            if bytes[start + 7] == 1 || bytes[start + 7] == 2 { return true }
        }
        return false
    }

    var name: String {
        switch self {
        case .grib: "GRIB"
        case .netCDF: "NetCDF"
        }
    }

    var provider: Provider {
        switch self {
        case .grib: .grib
        case .netCDF: .netCDF
        }
    }
}
