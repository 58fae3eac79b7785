/// What the nodes of a grid have values of.
enum GridQuantity: Hashable, Sendable {
    case field(Field)
    /// m/s toward the east and the north, where the wind blows to.
    case eastWind, northWind
    /// WMO code table 4677.
    case code

    /// The quantity of a name, and how much its name is preferred, 0 first; nil for what is no weather.
    ///
    /// Names are CF standard names, GRIB short names, and what services use; blanks, hyphens and case do not count.
    static func named(_ name: String) -> (quantity: GridQuantity, rank: Int)? {
        table[String(name.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })]
    }

    /// Whether there are values between two nodes: of a code there are none, and what falls does so in places.
    var isContinuous: Bool {
        switch self {
        case .field(.precipitation), .field(.windDirection), .code: false
        case .field, .eastWind, .northWind: true
        }
    }

    /// Whether all nodes at a pole, which are one place, have the same value; the wind's parts turn with the longitude.
    var isScalar: Bool {
        switch self {
        case .eastWind, .northWind: false
        default: isContinuous
        }
    }

    /// Whether the name can stand for the highest or lowest value over a period.
    var allowsExtremes: Bool { self == .field(.gust) }

    private static let own: [(quantity: GridQuantity, names: [String])] = [
        (.eastWind, CoverageJSONParameter.eastward), (.northWind, CoverageJSONParameter.northward),
        (.code, [CoverageJSONParameter.weatherCode]),
    ]

    private static let table: [String: (quantity: GridQuantity, rank: Int)] = {
        var table: [String: (quantity: GridQuantity, rank: Int)] = [:]
        for (quantity, names) in CoverageJSONParameter.table.map({ (.field($0.field), $0.names) }) + own {
            for (rank, name) in names.enumerated() { table[name] = (quantity, rank) }
        }
        return table
    }()
}
