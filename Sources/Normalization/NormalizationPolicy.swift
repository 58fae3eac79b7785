import Configuration
import Geodesy
import GeoJSON

/// What the host does with geometries between source and chain: the chain file's `normalize`.
package struct NormalizationPolicy: Sendable {
    package enum Winding: String, ChoiceOption {
        case keep
        /// Exterior rings counterclockwise, holes clockwise.
        case rfc7946
        /// The other way round, as D3 reads rings on the sphere.
        case d3
    }
    package enum Antimeridian: String, ChoiceOption { case keep, cut }

    /// False for `"normalize": false`: positions pass as they are, and a source in another CRS is an error.
    package var isEnabled = true
    /// The CRS of the source where the user names one; nil takes it from the source.
    package var crs: CoordinateReferenceSystem?
    package var repair = false
    package var winding = Winding.keep
    package var antimeridian = Antimeridian.keep
    /// Whether edges of a projected source are divided where they cross ±180, since the writing profile cuts there.
    /// With `antimeridian: cut` they are in any case.
    package var dividesCrossings = false
    /// How far an edge of a projected source may be off its true course once it is reprojected; nil adds no positions.
    package var densify: Distance?
    /// Whether every feature gets `annotation:bounds`.
    package var bounds = false

    /// The policy of a chain that says nothing: another CRS is reprojected, nothing else happens.
    package init() {}

    /// `"normalize": true`.
    package static var full: NormalizationPolicy {
        var policy = NormalizationPolicy()
        policy.repair = true
        policy.winding = .rfc7946
        policy.antimeridian = .cut
        return policy
    }

    /// `"normalize": false`.
    package static var off: NormalizationPolicy {
        var policy = NormalizationPolicy()
        policy.isEnabled = false
        return policy
    }

    /// Whether every geometry of a CRS84 source is passed on untouched.
    package var keepsGeometry: Bool {
        !isEnabled || (!repair && winding == .keep && antimeridian == .keep && crs?.isCRS84 ?? true)
    }
}

extension NormalizationPolicy: OptionValue {
    private static let crsOption = Option(
        "crs", default: "auto", "CRS of the source, or auto to take it from the source's legacy crs member.",
        domain: "auto, or a CRS such as EPSG:32633")
    private static let repairOption = Option("repair", default: false, "Make invalid polygons valid.")
    private static let windingOption = Option(
        "winding", default: Winding.keep,
        "rfc7946: exterior rings counterclockwise, holes clockwise; d3: the other way round.")
    private static let antimeridianOption = Option(
        "antimeridian", default: Antimeridian.keep, "Cut lines and polygons at 180 degrees.")
    private static let densifyOption = Option(
        "densify", default: Distance?.none,
        "Divide edges of a projected source so that none is further off its true course than this.",
        check: { $0.map { $0.meters > 0 } ?? true ? nil : "a distance above 0" })
    private static let boundsOption = Option(
        "bounds", default: false, "Write annotation:bounds, the corners of each geometry's smallest box.")

    /// The keys of the object form.
    package static var options: [any OptionDeclaration] {
        [crsOption, repairOption, windingOption, antimeridianOption, densifyOption, boundsOption]
    }

    package static var domain: OptionDomain {
        OptionDomain(
            "true, false or an object with crs, repair, winding, antimeridian, densify, bounds",
            schema: .object([
                "anyOf": .array([.object(["type": .string("boolean")]), .object(["type": .string("object")])])
            ]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        if let flag = value.bool {
            self = flag ? .full : .off
            return
        }
        let decoded = try OptionValues.decode(value, as: Self.options, expected: Self.domain.description)
        self.init()
        if decoded[Self.crsOption] != "auto" { crs = CoordinateReferenceSystem(decoded[Self.crsOption]) }
        repair = decoded[Self.repairOption]
        winding = decoded[Self.windingOption]
        antimeridian = decoded[Self.antimeridianOption]
        densify = decoded[Self.densifyOption]
        bounds = decoded[Self.boundsOption]
    }

    package var json: JSONValue {
        guard isEnabled else { return .bool(false) }
        var members = [
            JSONMember(key: "crs", value: .string(crs?.text ?? "auto")),
            JSONMember(key: "repair", value: .bool(repair)), JSONMember(key: "winding", value: winding.json),
            JSONMember(key: "antimeridian", value: antimeridian.json),
        ]
        if let densify { members.append(JSONMember(key: "densify", value: densify.json)) }
        members.append(JSONMember(key: "bounds", value: .bool(bounds)))
        return JSONValue(.object(members))
    }
}
