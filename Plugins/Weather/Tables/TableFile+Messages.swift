import Configuration
import GeoJSON
import PluginKit

extension TableFile {
    /// Where the columns stand that are named.
    enum Resolution {
        case places([String: Int])
        /// Columns that are not there, and those that are.
        case absent([String], [String])

        func get(
            or failure: ([String], [String]) -> ProcessorError
        ) throws(ProcessorError) -> [String: Int] {
            switch self {
            case .places(let places): return places
            case .absent(let absent, let names): throw failure(absent, names)
            }
        }
    }

    /// Looks up columns as they are spelled, or else without regard to small and capital letters; of two of one name the
    /// first one counts.
    static func resolve(_ wanted: [String], in names: [String]) -> Resolution {
        var places: [String: Int] = [:]
        var absent: [String] = []
        for name in wanted {
            let sought = name.trimmed
            if let place = names.firstIndex(of: sought)
                ?? names.firstIndex(where: { $0.lowercased() == sought.lowercased() })
            {
                places[name] = place
            } else {
                absent.append(name)
            }
        }
        return absent.isEmpty ? .places(places) : .absent(absent, names)
    }

    /// Says which columns are not there, and which there are.
    func missing(_ location: SourceLocation?) -> ([String], [String]) -> ProcessorError {
        { absent, names in
            func list(_ names: [String]) -> String {
                let shown = names.prefix(30).map { "'\($0)'" }.joined(separator: ", ")
                return names.count > 30 ? shown + ", …" : shown
            }
            let meant = absent.compactMap { Suggestion.phrase(for: $0, in: names) }.first
            let there = names.isEmpty ? "it has none" : "its columns are \(list(names))"
            return failure(
                "the table has no column \(list(absent))", [meant, there].compactMap { $0 }.joined(separator: " "),
                location)
        }
    }

    func failure(_ message: String, _ remedy: String?, _ location: SourceLocation? = nil) -> ProcessorError {
        ProcessorError(
            .data, "table", message, remedy: remedy, source: context.resolve(path), location: location)
    }

    /// Warns of what has been left out.
    func report(_ reader: TableReader, count: Int) {
        reader.quantities.report(source: context.resolve(path), in: context)
        if reader.unreadable.count > 0 {
            let count = reader.unreadable.count
            warn(
                "\(count) value\(count == 1 ? "" : "s") can't be read, first \(reader.unreadable.example)", nil,
                reader.unreadable.location)
        }
        if reader.timeless.count > 0 {
            let example = reader.timeless.example
            warn(
                "\(Self.rows(reader.timeless.count, "no time that can be read"))"
                    + (example.isEmpty ? "" : ", first '\(example)'"),
                example.isEmpty ? nil : "times are like 2026-11-30T06:00:00Z, or seconds since 1970",
                reader.timeless.location)
        }
        if reader.unplaced.count > 0 {
            let name = reader.unplaced.example
            warn(
                "\(Self.rows(reader.unplaced.count, "no position"))"
                    + (name.isEmpty ? "" : ", first that of '\(name)'"),
                "name a file of stations in 'stations'", reader.unplaced.location)
        }
        if count == 0 { warn("the table has no rows", nil, nil) }
    }

    static func rows(_ count: Int, _ what: String) -> String {
        count == 1 ? "1 row has \(what) and is left out" : "\(count) rows have \(what) and are left out"
    }

    func warn(_ message: String, _ remedy: String?, _ location: SourceLocation?) {
        context.report(
            Diagnostic(
                .warning, context.step, message, remedy: remedy, source: context.resolve(path), location: location))
    }
}
