import Foundation
import GeoJSON
import TestSupport
import Testing

/// Small inputs from public bug reports, copied by a chain without steps.
@Suite(.enabled(if: SharedData.isPresent, "needs the cases beside the checkout"))
struct CaseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// What stands behind the input on the command line.
        var flags = ""
        var status: Int32 = 0
        /// Features that come out.
        var written = 1
        var rejected = 0
        /// What the output must hold, and what standard error must say.
        var holds: [String] = []
        var says: [String] = []

        var testDescription: String { flags.isEmpty ? name : "\(name) \(flags)" }
    }

    static let cases = [
        Case(name: "01-bbox-antimeridian-multipolygon.geojson", holds: [#""id": "isles""#]),
        Case(name: "02-bbox-antimeridian-points.geojson", written: 2),
        Case(
            name: "04-whole-world-polygon.geojson",
            holds: ["[[[-180, -90], [180, -90], [180, 90], [-180, 90], [-180, -90]]]"]),
        Case(name: "05-crosses-180-and-0.geojson", holds: ["-218.7"]),
        Case(name: "07-line-179-to-minus-179.geojson", holds: ["[[179, 0], [-179, 0]]"]),
        Case(name: "08-polygon-round-the-pole.geojson"),
        Case(name: "10-utm-box-on-the-antimeridian.geojson", says: ["note: [crs] reprojected"]),
        Case(name: "11-id-over-2e53.geojson", holds: [#""id": 2305843009223239036"#, #""osm": 1126128864018916581"#]),
        Case(name: "13-ids-mixed-null-and-int.geojson", written: 4, holds: [#""id": 0"#, #""id": 1"#]),
        Case(
            name: "14-id-member-and-id-property.geojson", written: 2,
            holds: [#""id": "cap.3", "properties": {"id": 3, "#]),
        Case(
            name: "16-id-zero-float-and-bool.geojson", written: 4, holds: [#""id": 0"#, #""id": 1.5"#],
            says: ["feature 2: an id must be a string or a number", "feature 3: an id must be a string or a number"]),
        Case(name: "17-crs-short-lowercase.geojson", says: ["reprojected from epsg:32613"]),
        Case(name: "19-projected-without-crs.geojson", status: 65, says: ["[projected]", "\"normalize\": {\"crs\""]),
        Case(name: "20-crs-urn-utm.geojson", says: ["reprojected from urn:ogc:def:crs:EPSG::32614"]),
        Case(name: "22-null-geometry.geojson", written: 2, holds: [#""geometry": null"#]),
        Case(
            name: "23-empty-coordinates.geojson", written: 6,
            says: ["warning: [empty-ring] feature 4: geometry.coordinates[0]: the ring has no position"]),
        Case(name: "24-no-properties-member.geojson", written: 2, holds: [#""properties":null"#]),
        Case(
            name: "26-foreign-members.geojson",
            holds: [
                #""generated":"2026-01-01T00:00:00Z","@context":["a",{"b":1}],"features""#, #""accuracy":5"#,
                #"],"next":"x"}"#,
            ]),
        Case(name: "27-feature-not-collection-large-props.geojson"),
        Case(
            name: "29-mixed-geometry-types.geojson", written: 5, holds: [#""MultiPolygon""#, #""GeometryCollection""#]),
        Case(
            name: "31-list-and-object-properties.geojson",
            holds: [#""tags": ["a b", "c"], "nums": [1, 2.5], "obj": {"k": {"z": 1}}"#]),
        Case(
            name: "32-date-time-zone.geojson", holds: ["1997/10/27", "2015-04-22T00:00:00+07:00", "09:00:00.123456Z"]),
        Case(
            name: "34-property-order-and-ragged-keys.geojson", written: 3,
            holds: [#"{"z": 1, "a": 2}"#, #"{"a": 4, "z": 5, "q": 6}"#]),
        Case(name: "35-duplicate-keys.geojson", says: ["warning: [duplicate-member] feature 0"]),
        Case(
            name: "36-unclosed-ring.geojson", status: 1, rejected: 1,
            says: ["feature 0 (id 12210)", "geometry.coordinates[0]: the ring's last position is not its first"]),
        Case(name: "39-clockwise-exterior.geojson"),
        Case(name: "40-rounding-makes-invalid.geojson", holds: ["1e-08", "3e-08"]),
        Case(
            name: "42-bad-positions.geojson", status: 1, rejected: 5,
            says: (0..<5).map { "feature \($0) (id" } + ["geometry.coordinates[0]:"]),
        Case(name: "43-nan-coordinates.geojson", status: 65, says: [":1:122: error: [syntax] feature 0"]),
        Case(name: "45-bom.geojson", holds: ["café"]),
        Case(name: "46-latin1-bytes.geojson", status: 65, says: [":1:85: error: [syntax] feature 0", "UTF-8"]),
        Case(name: "48-missing-comma.geojson", status: 65, says: [":1:134: error: [syntax]"]),
        Case(name: "49-trailing-commas.geojson", status: 65, says: [":2:39: error: [syntax]"]),
        Case(name: "51-truncated.geojson", status: 65, says: ["error: [truncated] feature 1"]),
        Case(name: "52-concatenated-collections.geojson", status: 65, says: [":2:1: error: [trailing-data]"]),
        Case(name: "54-text-sequence-rs.geojsons", status: 1, written: 3, rejected: 1, says: ["feature 1: rejected"]),
        Case(name: "56-deep-arrays.geojson", status: 65, says: ["512 nested brackets"]),
        Case(name: "58-promote-to-multi-rfc.geojson"),
        Case(
            name: "59-coordinate-noise.geojson", written: 2,
            holds: ["52.300000000000004", "1e-07", "1e+21", "100000000.0"]),
        Case(name: "61-gzip.geojson.gz", holds: [#"{"n": 1}"#]),
    ]

    /// The same inputs with flags that make something else of them.
    static let flagged = [
        Case(
            name: "19-projected-without-crs.geojson", flags: "--source-crs EPSG:3857", written: 2,
            says: ["note: [crs] reprojected from EPSG:3857"]),
        Case(
            name: "35-duplicate-keys.geojson", flags: "--strict", status: 65, says: ["error: [duplicate-member]"]),
        Case(
            name: "43-nan-coordinates.geojson", flags: "--lenient", written: 2, holds: [#""geometry":null"#],
            says: [":1:122: warning: [non-finite-geometry] "]),
        Case(
            name: "46-latin1-bytes.geojson", flags: "--lenient", holds: ["\u{FFFD}"],
            says: [":1:85: warning: [invalid-utf8] 1 run"]),
        Case(name: "49-trailing-commas.geojson", flags: "--lenient", says: ["warning: [trailing-comma] "]),
        Case(name: "51-truncated.geojson", flags: "--lenient", status: 65, says: ["error: [truncated] feature 1"]),
        Case(
            name: "52-concatenated-collections.geojson", flags: "--sequence --format geojson", written: 2,
            holds: [#"{"n": 1}"#, #"{"n": 2}"#]),
        Case(
            name: "54-text-sequence-rs.geojsons", flags: "--strict", status: 65, says: ["error: [truncated] feature 1"]),
        Case(
            name: "56-deep-arrays.geojson", flags: "--max-depth 2000", status: 65, says: ["2000 nested brackets"]),
    ]

    @Test(arguments: cases + flagged)
    func `a copy`(_ test: Case) throws {
        let bench = try Workbench()
        let result = try Tool.run(
            ["run", "copy.json", SharedData.path("cases/\(test.name)"), "-o", "out.geojson", "--reject", "reject"]
                + test.flags.split(separator: " ").map(String.init),
            folder: bench.folder.url)
        #expect(result.status == test.status)
        for words in test.says { #expect(result.errors.contains(words), "\(result.errors)") }
        guard test.status <= 1 else {
            #expect(result.errorLines.count == 1)
            return #expect(try bench.names() == ["copy.json", "one.geojson"])
        }
        let output = try bench.text("out.geojson")
        for words in test.holds { #expect(output.contains(words)) }
        let value = try bench.json("out.geojson")
        #expect(value["features"]?.array?.count ?? 1 == test.written)
        #expect(try bench.text("reject").split(separator: "\n").count == test.rejected)
        // Nothing in another CRS gets out under a false name.
        #expect(value["crs"] == nil)
    }

    @Test func `every case is here`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: SharedData.path("cases"))
        let known = Set(Self.cases.map(\.name) + ["index.tsv"])
        #expect(Set(names) == known)
    }
}
