import CCartouche
import CartouchePlugin
import GeoJSON
import GeoTypes
import Synchronization

/// Does to each feature what its property `do` says.
struct Scripted: FeatureProcessor {
    static let manifest = PluginProcessor(
        name: "test.scripted", summary: "Does what the features say.", requires: ["do"], reads: ["name"],
        writes: ["*"], needsCRS84: true,
        options: [
            .number("factor", "A factor.", default: 2, minimum: 0),
            .choice("unit", "A unit.", ["km2", "ha"], isRequired: true),
            .flag("loud", "Whether it tells."),
            .text("label", "A text.", default: "x"),
            PluginOption("any", schema: .object(["anyOf": .array([.object(["type": .string("null")])])])),
        ])

    private let factor: Double
    private var seen = 0.0

    init(options: JSONValue) throws {
        guard options["label"]?.string != "forbidden" else { throw PluginError("label", "not with this label") }
        factor = options["factor"]?.double ?? 1
    }

    /// An error of somebody who has not heard of the kit's.
    struct Mishap: Error, CustomStringConvertible {
        var description: String { "a mishap" }
    }

    mutating func process(_ feature: PluginFeature, in run: borrowing PluginRun) throws -> [PluginFeature] {
        var feature = feature
        seen += 1
        switch feature.properties["do"]?.string {
        case "drop": return []
        case "double": return [feature, feature]
        case "count": feature.properties["seen"] = .number(seen * factor)
        case "add": return [feature, PluginFeature(id: .string("new"), geometry: .point(Coordinate(x: 1, y: 2)))]
        case "move": feature.geometry = .point(Coordinate(x: 5, y: 6))
        case "empty": feature.geometry = nil
        case "name": feature.id = .string("named")
        case "number": feature.id = .null
        case "member": feature.members["extra"] = .array([.bool(true)])
        case "clear": feature.properties = JSONObject()
        case "refuse": throw PluginError("refused", "it says so")
        case "mishap": throw Mishap()
        case "tell":
            run.note("a note")
            run.warn("a warning", about: feature, code: String(repeating: "é", count: 40))
        case "open": feature.geometry = Geometry(kind: .polygon, coordinates: corners, lineEnds: [4], polygonEnds: [1])
        case "ends": feature.geometry = Geometry(kind: .lineString, coordinates: corners, lineEnds: [9])
        case "infinite": feature.geometry = .point(Coordinate(x: .infinity, y: 0))
        case "short": feature.geometry = .collection([.lineString([corners[0]])])
        case "look": _ = (feature.geometry, feature.id, feature.members)
        default: break
        }
        return [feature]
    }

    private var corners: [Coordinate] { [(0, 0), (1, 0), (1, 1), (0, 1)].map { Coordinate(x: $0.0, y: $0.1) } }
}

/// Sets what its columns leave out.
struct Blind: FeatureProcessor {
    static let manifest = PluginProcessor(name: "test.blind", summary: "Sees ids only.", columns: [.id])

    private let sets: String?

    init(options: JSONValue) throws { sets = options["sets"]?.string }

    func process(_ feature: PluginFeature, in run: borrowing PluginRun) throws -> [PluginFeature] {
        var feature = feature
        switch sets {
        case "some" where feature.row == 0, "all": feature.geometry = .point(Coordinate(x: 1, y: 2))
        case "add": return [feature, PluginFeature(id: .string("new"))]
        default: break
        }
        return [feature]
    }
}

/// Turns the features round, refuses what has no geometry, and fails if it is told to.
struct Reversing: CollectionProcessor {
    static let manifest = PluginProcessor(name: "test.reverse", summary: "Turns the features round.")

    private let fails: Bool

    init(options: JSONValue) throws { fails = options["fails"]?.bool ?? false }

    func process(_ features: [PluginFeature], in run: borrowing PluginRun) throws -> [PluginFeature] {
        if fails { throw PluginError("whole", "the whole call fails") }
        for feature in features where feature.geometry == nil {
            run.refuse(feature, PluginError("no-geometry", "nowhere"))
        }
        return features.reversed() + [PluginFeature(properties: ["count": .number(Double(features.count))])]
    }
}

/// Keeps what it has seen beyond the call.
struct Keeping: FeatureProcessor {
    static let manifest = PluginProcessor(name: "test.keep", summary: "Keeps features.")
    static let kept = Mutex<[PluginFeature]>([])

    init(options: JSONValue) throws {}

    func process(_ feature: PluginFeature, in run: borrowing PluginRun) throws -> [PluginFeature] {
        Self.kept.withLock { $0.append(feature) }
        return [feature]
    }
}

/// The plugin of these processors.
enum TestPlugin {
    static func table(host: UInt32 = 1) -> UnsafePointer<PluginTable>? {
        Plugin.entry(
            name: "test", version: "1.2.3", [Scripted.self, Blind.self, Reversing.self, Keeping.self], host: host)
    }

    static func host() throws -> PluginHostDouble {
        guard let table = table() else { throw PluginError("table", "there is none") }
        return PluginHostDouble(table)
    }

    /// A batch with all columns.
    static func batch(_ rows: [Row], skipped: Int = 0, isLarge: Bool = false) -> ArrowBatch {
        var columns = [
            ArrowBatch.Column("id", texts: rows.map(\.id)),
            ArrowBatch.Column(geometries: rows.map { $0.geometry?.binary }),
            ArrowBatch.Column("properties", texts: rows.map(\.properties)),
            ArrowBatch.Column("members", texts: rows.map(\.members)),
        ]
        if isLarge { for index in columns.indices { columns[index].format = columns[index].format.uppercased() } }
        return ArrowBatch(columns, rows: rows.count, skipped: skipped)
    }

    struct Row {
        var id: String?
        var geometry: Geometry?
        var properties: String?
        var members: String?

        init(
            _ properties: String?, id: String? = nil, geometry: Geometry? = .point(Coordinate(x: 3, y: 4)),
            members: String? = nil
        ) {
            self.properties = properties
            self.id = id
            self.geometry = geometry
            self.members = members
        }

        static func does(_ word: String) -> Row { Row(#"{"do":"\#(word)"}"#) }
    }
}
