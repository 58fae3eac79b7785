import Configuration
import GeoJSON
import GeoTypes
import Geodesy
import Normalization

/// What a source holds.
package struct Inspection: Sendable {
    /// What is known of one property over all features.
    package struct Property: Sendable {
        package var name: String
        /// Features that have it.
        package var count = 0
        /// How often each kind of value occurs: null, boolean, number, string, array, object.
        package var kinds: [String: Int] = [:]
        /// The first value that is not null.
        package var example: String?
        package var low: Double?
        package var high: Double?
    }

    package var kind = ""
    package var features = 0
    /// Counts by geometry type; `null` for features without one.
    package var geometries: [String: Int] = [:]
    package var positions = 0
    package var extent = Extent()
    /// The `crs` member as text, when there is one.
    package var crs: String?
    /// Features with an id, and how many different ids they have.
    package var ids = 0
    package var distinctIDs = 0
    package var members: [String] = []
    package var properties: [Property] = []
    /// Faults and warnings by code with the first of each kind.
    package var problems: [(code: String, count: Int, first: String)] = []
}

/// Reads a source once and counts.
package enum Inspector {
    /// - Complexity: one pass; memory for one block, the property names and the ids.
    package static func inspect(
        path: String, options: ReadingOptions = ReadingOptions()
    ) throws(RunFailure) -> Inspection {
        var inspection = Inspection()
        do throws(GeoJSONError) {
            let reader = try FeatureReader(path: path, options: options)
            inspection.kind = reader.kind.rawValue
            var collector = Collector()
            var slips = SlipTally()
            while let block = try reader.next() {
                let output = try FeatureParser.read(
                    block, recovers: reader.recovers, isLenient: options.isLenient, slips: &slips)
                for feature in output.features { collector.add(feature, to: &inspection) }
                for warning in output.warnings {
                    collector.note(warning.code, warning.message, warning.index, warning.location)
                }
                for rejected in output.rejected {
                    inspection.features += 1
                    let place = rejected.fault.path.isEmpty ? "" : "\(rejected.fault.path): "
                    collector.note(
                        rejected.fault.code, place + rejected.fault.message, rejected.index, rejected.location)
                }
            }
            slips.merge(reader.slips)
            for (slip, entry) in slips.entries { collector.note(slip, entry) }
            addMembers(reader, &inspection)
            collector.finish(&inspection, isPlanar: isProjected(inspection))
        } catch {
            throw RunFailure(error, source: path == "-" ? "stdin" : path)
        }
        return inspection
    }

    /// Whether the `crs` member says that positions are no longitudes and latitudes.
    private static func isProjected(_ inspection: Inspection) -> Bool {
        guard let member = inspection.crs.flatMap({ try? JSONParser.parse($0) }), !member.isNull,
            let crs = try? SourceCRS.crs(from: member)
        else { return false }
        return !crs.isCRS84
    }

    private static func addMembers(_ reader: FeatureReader, _ inspection: inout Inspection) {
        let head = CollectionText.members(head: reader.head)
        let tail = CollectionText.members(tail: reader.tail)
        let members = (head?.members ?? []) + (tail?.members ?? [])
        inspection.members = members.map(\.key).filter { $0 != "type" && $0 != "features" }
        inspection.crs = (head?["crs"] ?? tail?["crs"])?.text
    }
}

/// What is collected while features pass.
private struct Collector {
    // Which of the two holds is known when a crs behind the features has been read.
    private var globe = Extent()
    private var plane = Extent(isPlanar: true)
    private var properties: [String: Inspection.Property] = [:]
    private var order: [String] = []
    private var ids: Set<JSONValue> = []
    private var problems: [String: (count: Int, first: String)] = [:]

    mutating func add(_ feature: Feature, to inspection: inout Inspection) {
        inspection.features += 1
        if let geometry = feature.geometry {
            inspection.geometries[geometry.kind.rawValue, default: 0] += 1
            inspection.positions += geometry.positionCount
            globe.add(geometry)
            plane.add(geometry)
            check(geometry, feature)
        } else {
            inspection.geometries["null", default: 0] += 1
        }
        if let id = feature.id {
            inspection.ids += 1
            if !ids.insert(id).inserted {
                note("duplicate-id", "the id \(id.text) occurs again", feature.index, feature.location)
            }
        }
        let text = feature.properties
        guard let members = (try? JSONParser.parse(text.bytes))?.members else { return }
        // Of a name that occurs twice the last one counts.
        var seen: Set<String> = []
        for member in members.reversed().filter({ seen.insert($0.key).inserted }).reversed() { add(member) }
    }

    private mutating func add(_ member: JSONMember) {
        if properties[member.key] == nil {
            order.append(member.key)
            properties[member.key] = Inspection.Property(name: member.key)
        }
        properties[member.key]?.add(member.value)
    }

    private mutating func check(_ geometry: Geometry, _ feature: Feature) {
        var offGlobe = false
        geometry.forEachCoordinate { if abs($0.y) > 90 || abs($0.x) > 180 { offGlobe = true } }
        if offGlobe {
            note("range", "a position lies outside ±180, ±90", feature.index, feature.location)
        }
        if geometry.isEmpty { note("empty-geometry", "the geometry has no position", feature.index, feature.location) }
    }

    mutating func note(_ code: String, _ message: String, _ index: Int, _ location: SourceLocation) {
        let first = problems[code]?.first ?? "\(location.line):\(location.column): feature \(index): \(message)"
        problems[code] = ((problems[code]?.count ?? 0) + 1, first)
    }

    mutating func note(_ slip: LenientText.Slip, _ entry: SlipTally.Entry) {
        let place = "\(entry.first.line):\(entry.first.column)"
        problems[slip.rawValue] = (entry.count, "\(place): \(slip.message(entry.count))")
    }

    mutating func finish(_ inspection: inout Inspection, isPlanar: Bool) {
        // Metres without a crs don't go round the globe either.
        let located = inspection.geometries.reduce(0) { $0 + ($1.key == "null" ? 0 : $1.value) }
        let areAllOff = located > 0 && problems["range"]?.count == located
        inspection.extent = isPlanar || areAllOff ? plane : globe
        // ±180 and ±90 mean nothing to positions in another CRS.
        if isPlanar { problems["range"] = nil }
        inspection.distinctIDs = ids.count
        inspection.properties = order.compactMap { properties[$0] }
        inspection.problems = problems.sorted { $0.key < $1.key }.map { ($0.key, $0.value.count, $0.value.first) }
    }
}

extension Inspection.Property {
    mutating func add(_ value: JSONValue) {
        count += 1
        let kind =
            switch value.content {
            case .null: "null"
            case .bool: "boolean"
            case .number: "number"
            case .string: "string"
            case .array: "array"
            case .object: "object"
            }
        kinds[kind, default: 0] += 1
        if let number = value.double, number.isFinite {
            low = min(low ?? number, number)
            high = max(high ?? number, number)
        }
        if example == nil, !value.isNull {
            example = value.text.count > 40 ? String(value.text.prefix(39)) + "…" : value.text
        }
    }
}
