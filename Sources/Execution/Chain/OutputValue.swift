import Configuration
import GeoJSON
import Normalization

/// The chain file's `output`.
package struct OutputValue: OptionValue {
    var output = Chain.Output()

    init() {}

    /// Decimals that `precision` can ask for. Doubles have no more.
    package static let decimals = 0...15

    private static let annotations = Option("annotations", default: String?.none, "File for the features.")
    private static let plan = Option("plan", default: String?.none, "File for the camera plan.")
    private static let format = Option("format", default: OutputFormat?.none, "How features are written.")
    private static let profile = Option(
        "profile", default: WritingProfile.Rules.asIs, "What geometries must be like when they are written.")
    private static let precision = Option(
        "precision", default: Int?.none, "Decimals to which coordinates are rounded.",
        check: { $0.map(decimals.contains) ?? true ? nil : "a whole number from 0 to 15" })
    private static let bbox = Option("bbox", default: BoundingBoxRule.keep, "Which bbox members are written.")

    private static let options: [any OptionDeclaration] = [annotations, plan, format, profile, precision, bbox]

    package static var domain: OptionDomain {
        OptionDomain(
            "an object with \(options.map(\.name).joined(separator: ", "))",
            schema: .object(["type": .string("object")]))
    }

    package init(decoding value: JSONValue) throws(OptionFault) {
        let decoded = try OptionValues.decode(value, as: Self.options, expected: Self.domain.description)
        output = Chain.Output(
            annotations: decoded[Self.annotations], plan: decoded[Self.plan], format: decoded[Self.format],
            profile: WritingProfile(
                rules: decoded[Self.profile], precision: decoded[Self.precision], boxes: decoded[Self.bbox]))
    }

    package var json: JSONValue { .object([:]) }
}
