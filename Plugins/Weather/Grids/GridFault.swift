/// Why a net of positions, or a file of grids, can't be used.
package enum GridFault: Error, Equatable {
    /// What a fault is about.
    package enum Part: Equatable, Sendable {
        /// A message of a GRIB file, counted from 1.
        case message(Int)
        /// A variable of a NetCDF file.
        case variable(String)
        case file
    }

    /// A library can't do what it was asked for: what it says, and about which part of the file.
    case library(String, Part)
    /// Positions along an axis that are none, or in no order.
    case axis(String, String)
    /// More values than are read at once.
    case tooLarge(Int, Part)
    /// A message whose positions are no longitudes and latitudes in rows and columns.
    case gridType(String, windsAreRelative: Bool, Part)
    /// A number of values that does not fit the axes.
    case count(expected: Int, found: Int, Part)
    /// Positions that are given one by one: the variable that has them.
    case positionTable(String)
    /// A variable that has an axis that is no longitude, latitude or time, with its length.
    case extraAxis(String, length: Int, Part)
    /// A time that can't be read: its text.
    case time(String)
    /// A calendar whose days are not those of the civil one.
    case calendar(String)
    /// Nothing that is weather: the names of what there is.
    case noWeather([String])

    package var message: String {
        switch self {
        case .library(let text, let part): "\(part.text) can't be read: \(text)"
        case .axis(let name, let problem): "the \(name) \(problem)"
        case .tooLarge(let count, let part): "\(part.text) has \(count) values"
        case .gridType(let type, let isRelative, let part):
            "\(part.text) has a grid of type '\(type)'\(isRelative ? ", and winds relative to it" : "")"
        case .count(let expected, let found, let part):
            "\(part.text) has \(found) values, its axes have room for \(expected)"
        case .positionTable(let name): "the positions are a table, one by one: '\(name)' has two dimensions"
        case .extraAxis(let name, let length, let part): "\(part.text) has \(length) values along '\(name)'"
        case .time(let text): "'\(text)' is no time"
        case .calendar(let name): "the calendar '\(name)' has other days than the civil one"
        case .noWeather(let names):
            names.isEmpty
                ? "there is nothing in the file"
                : "no weather in \(names.prefix(4).map { "'\($0)'" }.joined(separator: ", "))"
                    + (names.count > 4 ? ", …" : "")
        }
    }

    package var remedy: String? {
        switch self {
        case .gridType, .positionTable:
            "regrid it to longitudes and latitudes in rows and columns, as with cdo remapbil"
        case .tooLarge: "cut out the region and the moments that are needed"
        case .extraAxis: "take one level and one member of it"
        case .calendar: "give the times in the standard calendar"
        case .time: "write it like hours since 1970-01-01 00:00:00"
        case .noWeather: "pass a file with near-surface fields such as the temperature at 2 m"
        case .axis, .library, .count: nil
        }
    }
}

extension GridFault.Part {
    fileprivate var text: String {
        switch self {
        case .message(let number): "message \(number)"
        case .variable(let name): "variable '\(name)'"
        case .file: "the file"
        }
    }
}
