import GeoJSON

/// Writes features to one destination in one format.
final class FeatureSink {
    private let file: OutputFile
    var name: String { file.name }
    private let format: OutputFormat
    /// A single Feature or geometry that stays its kind; held back until it is known to be alone.
    private var single: [UInt8]?
    private let keepsSingle: Bool
    private var count = 0
    private var collection = CollectionText()
    private(set) var hasBegun = false

    /// - Parameter keepsSingle: the source is one Feature or geometry, to be written as that if it is all there is.
    init(file: OutputFile, format: OutputFormat, keepsSingle: Bool) {
        self.file = file
        self.format = format
        self.keepsSingle = keepsSingle && format == .geojson
    }

    /// Starts the document.
    func begin(_ collection: CollectionText) throws(RunFailure) {
        self.collection = collection
        hasBegun = true
        if format == .geojson, !keepsSingle { try file.write(collection.head + [UInt8(ascii: "\n")]) }
    }

    /// Text of features in the sink's format, one behind the other with the separators between them.
    /// - Parameter isPlanar: positions are no longitudes and latitudes.
    static func text(of features: [Feature], format: OutputFormat, asFeature: Bool, isPlanar: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(features.count * 256)
        // By index: a feature taken out of the array would be a copy with all its references.
        for index in features.indices {
            switch format {
            case .geojson:
                if index > 0 { bytes.append(contentsOf: ",\n".utf8) }
                features[index].append(to: &bytes, asFeature: asFeature, isPlanar: isPlanar)
            case .geojsonl, .geojsons:
                if format == .geojsons { bytes.append(0x1E) }
                var text: [UInt8] = []
                features[index].append(to: &text, asFeature: asFeature, isPlanar: isPlanar)
                bytes.append(contentsOf: JSONText.onOneLine(text))
                bytes.append(UInt8(ascii: "\n"))
            }
        }
        return bytes
    }

    func write(_ text: [UInt8], count added: Int) throws(RunFailure) {
        guard added > 0 else { return }
        defer { count += added }
        if keepsSingle {
            single = (single.map { $0 + Array(",\n".utf8) } ?? []) + text
            return
        }
        if format == .geojson, count > 0 { try file.write(Array(",\n".utf8)) }
        try file.write(text)
    }

    /// Ends the document, see ``OutputFile/seal()``.
    func seal(tail: [UInt8], hasMembers: Bool) throws(RunFailure) {
        if keepsSingle {
            if count == 1, !hasMembers, let single {
                try file.write(single + [UInt8(ascii: "\n")])
                return try file.seal()
            }
            try file.write(collection.head + [UInt8(ascii: "\n")] + (single ?? []))
        }
        if format == .geojson {
            try file.write((count > 0 ? [UInt8(ascii: "\n")] : []) + tail + [UInt8(ascii: "\n")])
        }
        try file.seal()
    }

    /// Puts the file in its place.
    func commit() throws(RunFailure) { try file.commit() }
}
