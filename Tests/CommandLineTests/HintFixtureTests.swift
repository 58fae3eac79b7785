import Foundation
import GeoJSON
import TestSupport
import Testing

/// The fixtures of Mapbox's geojsonhint, copied by a chain without steps.
@Suite(.enabled(if: SharedData.isPresent, "needs the fixtures beside the checkout"))
struct HintFixtureTests {
    /// What happens to a fixture that the linter calls bad.
    enum Outcome: Sendable {
        /// Rejected with this code, exit code 1.
        case rejected(String)
        /// The source as a whole is refused with this code, exit code 65.
        case refused(String)
        /// Read with a warning of this code, exit code 0.
        case warned(String)
        /// Advice on style, which RFC 7946 says SHOULD at most: exit code 0, nothing to tell.
        case accepted
    }

    static let bad: [(name: String, outcome: Outcome)] = [
        ("bad-duplicate-properties", .warned("duplicate-member")), ("bad-featurelist", .rejected("position")),
        ("bad-json", .refused("syntax")), ("bad-object-type", .refused("not-geojson")),
        // The right-hand rule: parsers SHOULD NOT reject what breaks it (RFC 7946 §3.1.6).
        ("bad-polygon-interiorring-rhr", .accepted), ("polygon_winding_order", .accepted),
        ("bad-polygonloop", .rejected("position")), ("bad-properties-as-array", .rejected("properties")),
        ("badcoord", .rejected("position")), ("badcoordtype", .rejected("position")),
        ("badfeature", .rejected("feature")), ("badfeatureid", .warned("id")),
        ("bbox-4or6elements", .warned("bbox")), ("bbox-contains-string", .warned("bbox")),
        ("bbox-string", .warned("bbox")), ("different-first-last", .rejected("ring-not-closed")),
        ("different-first-size", .rejected("ring-not-closed")),
        // Many digits, and a collection in a collection or of one geometry, are advised against, not forbidden.
        ("excessive_precision_truncated", .accepted), ("geometrycollection_nested", .accepted),
        ("geometrycollection_single", .accepted), ("point-toomany", .accepted),
        ("expected_object", .rejected("properties")), ("false", .rejected("geometry")),
        ("feature_changed_semantics", .warned("reserved-member")), ("featurecollection-obj", .refused("not-geojson")),
        ("featurecollection-type-case", .refused("not-geojson")), ("featurecollection", .refused("not-geojson")),
        ("featurecollection_changed_semantics", .warned("reserved-member")),
        ("geometry_changed_semantics", .warned("reserved-member")), ("multiple_problems", .rejected("position")),
        ("multipoint-multidimension", .rejected("position")), ("multipoint-nondimension", .rejected("position")),
        ("nofeaturetype", .rejected("type")), ("notype", .refused("not-geojson")),
        ("point-labeled-as-a-multipolygon", .rejected("position")), ("point-string", .rejected("position")),
        ("point-toofew", .rejected("position")), ("point", .rejected("geometry")), ("rootstring", .refused("syntax")),
        ("short-line", .rejected("line-too-short")), ("short-linearring", .rejected("ring-too-short")),
        ("short-multilinestring", .rejected("line-too-short")), ("stringcoord", .rejected("position")),
        ("unknowntype", .refused("not-geojson")),
    ]

    private static func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: SharedData.path("data/geojsonhint/\(folder)"))
            .filter { $0.hasSuffix(".geojson") }.map { String($0.dropLast(8)) }.sorted()
    }

    @Test(arguments: bad)
    func `a bad fixture`(_ name: String, _ outcome: Outcome) throws {
        let path = SharedData.path("data/geojsonhint/bad/\(name).geojson")
        let bench = try Workbench()
        let result = try bench.run(["run", "copy.json", path, "-o", "out.geojson"])
        switch outcome {
        case .rejected(let code):
            #expect(result.status == 1)
            #expect(result.errors.contains("warning: [\(code)] feature 0: rejected: "), "\(result.errors)")
        case .refused(let code):
            #expect(result.status == 65 && !bench.exists("out.geojson"))
            #expect(result.errors.contains("error: [\(code)] "), "\(result.errors)")
        case .warned(let code):
            #expect(result.status == 0)
            #expect(result.errors.contains("warning: [\(code)] "), "\(result.errors)")
        case .accepted:
            #expect(result.status == 0)
            #expect(!result.errors.contains("warning"))
            #expect(
                try bench.bytes("out.geojson").tokens == SharedData.bytes("data/geojsonhint/bad/\(name).geojson").tokens
            )
        }
    }

    @Test func `every bad fixture is in the table`() throws {
        #expect(try Self.names("bad") == Self.bad.map(\.name).sorted())
    }

    /// `issue82` has latitudes of -107 to -141: it is about a limit on positions, and would be put off the globe here.
    @Test func `good fixtures are copied token by token`() throws {
        let names = try Self.names("good")
        #expect(names.count == 18)
        let bench = try Workbench()
        for name in names {
            let path = SharedData.path("data/geojsonhint/good/\(name).geojson")
            let result = try bench.run(["run", "copy.json", path, "-o", "\(name).geojson"])
            if name == "issue82" {
                #expect(result.status == 65 && result.errors.contains("[projected]"))
                continue
            }
            #expect(result.status == 0 && !result.errors.contains("warning"), "\(name): \(result.errors)")
            #expect(
                try bench.bytes("\(name).geojson").tokens
                    == SharedData.bytes("data/geojsonhint/good/\(name).geojson").tokens)
        }
    }
}

extension [UInt8] {
    /// JSON text without the white space between its tokens. That is all that two texts with the same tokens differ in,
    /// since no token begins where another one can go on.
    var tokens: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var isInString = false
        var isEscaped = false
        for byte in self {
            if isInString {
                result.append(byte)
                isInString = byte != UInt8(ascii: "\"") || isEscaped
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else if ![0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                result.append(byte)
                isInString = byte == UInt8(ascii: "\"")
            }
        }
        return result
    }
}
