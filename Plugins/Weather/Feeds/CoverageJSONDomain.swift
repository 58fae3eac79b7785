import Configuration
import GeoJSON

/// The positions of a coverage.
struct CoverageJSONDomain {
    enum Direction: Hashable {
        case longitude, latitude, time
    }

    let axes: [String: CoverageJSONAxis]
    /// Whether positions are longitudes and latitudes in rows and columns, and more than one of each.
    let isGrid: Bool
    /// Names of the axes; one without a time is the same at all times.
    private let names: [Direction: String]
    /// Height of all positions in m above sea level; nil when there is no single one.
    let elevation: Double?

    init(_ domain: JSONValue?, of collection: JSONValue?) throws(FeedFault) {
        guard let members = domain?["axes"]?.members else {
            throw FeedFault("the domain has no axes in the document", remedy: "ask for it inline")
        }
        var axes: [String: CoverageJSONAxis] = [:]
        for member in members {
            guard let axis = CoverageJSONAxis(member.value) else {
                let kind = domain?["domainType"]?.string ?? collection?["domainType"]?.string ?? "unknown type"
                throw FeedFault(
                    "axis '\(member.key)' of a domain (\(kind)) is no list of single values",
                    remedy: "ask for points, time series at points or grids")
            }
            axes[member.key] = axis
        }
        let references = domain?["referencing"]?.array ?? collection?["referencing"]?.array ?? []
        names = try Self.names(references, axes)
        self.axes = axes
        elevation = Self.elevation(references, axes)
        let type = domain?["domainType"]?.string ?? collection?["domainType"]?.string ?? "Grid"
        let sides = [names[.longitude], names[.latitude]].compactMap(\.self)
        isGrid = type == "Grid" && sides.allSatisfy { (axes[$0]?.count ?? 1) > 1 }
        for (name, axis) in axes where axis.count != 1 && !names.values.contains(name) {
            throw FeedFault(
                "the coverage has \(axis.count) values along '\(name)'", remedy: "ask for one level and one member")
        }
    }

    private static func names(
        _ references: [JSONValue], _ axes: [String: CoverageJSONAxis]
    ) throws(FeedFault) -> [Direction: String] {
        var names = [Direction.longitude: "x", .latitude: "y", .time: "t"]
        for reference in references {
            let axisNames = (reference["coordinates"]?.array ?? []).compactMap(\.string)
            let id = reference["system"]?["id"]?.string ?? ""
            switch reference["system"]?["type"]?.string {
            case "GeographicCRS" where axisNames.count >= 2:
                (names[.longitude], names[.latitude]) = horizontal(axisNames, id)
            case "ProjectedCRS":
                throw FeedFault("the positions are in '\(id)', not in degrees", remedy: "ask for crs=CRS84")
            case "TemporalRS":
                if let name = axisNames.first { names[.time] = name }
            default: break
            }
        }
        for direction in [Direction.longitude, .latitude] {
            guard let name = names[direction], axes[name] != nil else {
                throw FeedFault("the domain has no axis '\(names[direction] ?? "")'")
            }
        }
        return names
    }

    /// Systems of height above sea level in m: mean sea level, NAVD88, EGM96, EGM2008.
    private static let heights = ["5714", "5703", "5773", "3855"]

    /// The one value of an axis that is a height above sea level, by its system: a register's, or one that says that it
    /// counts upwards in a unit of length, and not from the ground. A level of pressure and the height of an instrument
    /// above the ground are none.
    private static func elevation(_ references: [JSONValue], _ axes: [String: CoverageJSONAxis]) -> Double? {
        for reference in references where reference["system"]?["type"]?.string == "VerticalCRS" {
            guard let name = reference["coordinates"]?.array?.first?.string, let axis = axes[name], axis.count == 1,
                let number = axis.number(0), let system = reference["system"]
            else { continue }
            let id = system["id"]?.string?.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? ""
            if heights.contains(id) { return QuantityReader.elevation(meters: number) }
            guard let direction = (system["cs"]?["csAxes"] ?? system["cs"]?["axes"])?.array?.first,
                direction["direction"]?.string == "up",
                let unit = CoverageJSONParameter.unit(of: direction).flatMap({ MeasurementUnit($0) }),
                unit.dimension == .length
            else { continue }
            let words = direction.text.lowercased()
            guard !words.contains("ground"), !words.contains("surface") else { continue }
            return QuantityReader.elevation(meters: unit.toBase(number))
        }
        return nil
    }

    /// Longitude and latitude of the first two axes. The format's common domains have the longitude in x and the
    /// latitude in y whatever the system says; axes of other names stand in the system's order, which has the
    /// latitude first in the register of EPSG.
    private static func horizontal(_ names: [String], _ system: String) -> (longitude: String, latitude: String) {
        let pair = names.prefix(2)
        let longitude = pair.first { $0 == "x" || $0.lowercased().hasPrefix("lon") }
        let latitude = pair.first { $0 == "y" || $0.lowercased().hasPrefix("lat") }
        if let longitude, let latitude { return (longitude, latitude) }
        return system.uppercased().contains("EPSG") ? (names[1], names[0]) : (names[0], names[1])
    }

    /// Positions in all; nil when they are too many to count.
    var cellCount: Int? {
        var cells = 1
        for direction in [Direction.longitude, .latitude, .time] {
            let (product, overflows) = cells.multipliedReportingOverflow(by: count(direction))
            if overflows { return nil }
            cells = product
        }
        return cells
    }

    private func axis(_ direction: Direction) -> CoverageJSONAxis? { names[direction].flatMap { axes[$0] } }

    func name(_ direction: Direction) -> String { names[direction] ?? "" }

    /// The nodes of a grid.
    func net() throws(GridFault) -> GridNet {
        try GridNet(
            longitudes: (0..<count(.longitude)).map { number(.longitude, $0) ?? .nan },
            latitudes: (0..<count(.latitude)).map { number(.latitude, $0) ?? .nan })
    }

    func count(_ direction: Direction) -> Int { axis(direction)?.count ?? 1 }

    func number(_ direction: Direction, _ index: Int) -> Double? { axis(direction)?.number(index) }

    /// The moment of a step; nil when there is no axis of time. A day alone stands for its beginning.
    func time(_ index: Int) throws(FeedFault) -> Instant? {
        guard let axis = axis(.time) else { return nil }
        let text = axis.text(index) ?? ""
        guard let time = Instant(iso: text) ?? Instant(iso: text + "T00:00Z") else {
            throw FeedFault("'\(text)' is no time with an offset")
        }
        return time
    }

    /// Indices by the names of the axes.
    func position(longitude: Int, latitude: Int, time: Int) -> [String: Int] {
        var position: [String: Int] = [:]
        for (direction, index) in [(Direction.longitude, longitude), (.latitude, latitude), (.time, time)] {
            if let name = names[direction] { position[name] = index }
        }
        return position
    }
}

/// One axis: values one by one, or evenly spread.
struct CoverageJSONAxis {
    let count: Int
    private let values: [JSONValue]
    private let start: Double
    private let step: Double

    /// Reads an axis; nil when it has no values, or values of several parts.
    init?(_ axis: JSONValue) {
        if let values = axis["values"]?.array {
            let isSimple = values.allSatisfy { $0.double != nil || $0.string != nil }
            guard !values.isEmpty, isSimple else { return nil }
            (self.values, count, start, step) = (values, values.count, 0, 0)
        } else {
            guard let start = axis["start"]?.double, let stop = axis["stop"]?.double,
                let count = axis["num"]?.double.flatMap({ Int(exactly: $0) }), count >= 1
            else { return nil }
            (values, self.count, self.start) = ([], count, start)
            step = count > 1 ? (stop - start) / Double(count - 1) : 0
        }
    }

    func number(_ index: Int) -> Double? {
        if values.isEmpty { return start + Double(index) * step }
        return values.indices.contains(index) ? values[index].double : nil
    }

    func text(_ index: Int) -> String? { values.indices.contains(index) ? values[index].string : nil }
}
