import Configuration
import GeoJSON
import Testing

@testable import Normalization

@Suite struct PolicyTests {
    private func policy(_ text: String) throws -> NormalizationPolicy {
        try NormalizationPolicy(decoding: try JSONParser.parse(text))
    }

    @Test(arguments: [
        ("true", #"{"crs":"auto","repair":true,"winding":"rfc7946","antimeridian":"cut","bounds":false}"#),
        ("false", "false"),
        ("{}", #"{"crs":"auto","repair":false,"winding":"keep","antimeridian":"keep","bounds":false}"#),
        (#"{"repair": true}"#, #"{"crs":"auto","repair":true,"winding":"keep","antimeridian":"keep","bounds":false}"#),
        (
            #"{"crs": "EPSG:32633", "bounds": true, "antimeridian": "cut"}"#,
            #"{"crs":"EPSG:32633","repair":false,"winding":"keep","antimeridian":"cut","bounds":true}"#
        ),
    ])
    func `the forms of a policy`(_ text: String, _ expected: String) throws {
        let policy = try policy(text)
        #expect(policy.json.text == expected)
        // What is shown as a default decodes to the same.
        #expect(try self.policy(policy.json.text).json.text == expected)
    }

    @Test(arguments: [
        ("{}", true), ("false", true), (#"{"bounds": true}"#, true), (#"{"crs": "EPSG:4326"}"#, true), ("true", false),
        (#"{"winding": "rfc7946"}"#, false), (#"{"crs": "EPSG:3857"}"#, false),
    ])
    func `what leaves geometries of CRS84 alone`(_ text: String, _ keeps: Bool) throws {
        #expect(try policy(text).keepsGeometry == keeps)
    }

    @Test(arguments: [
        ("3", "3", nil), (#"{"repair": 1}"#, "1", nil), (#"{"winding": "rfc7964"}"#, #""rfc7964""#, "rfc7946"),
        (#"{"repiar": true}"#, #""repiar""#, "repair"), (#"{"crs": 4326}"#, "4326", nil),
    ])
    func `faults lie where the value lies`(_ text: String, _ part: String, _ meant: String?) throws {
        let value = try JSONParser.parse(text)
        let fault = try #require(throws: OptionFault.self) { try NormalizationPolicy(decoding: value) }
        #expect(String(decoding: Array(text.utf8)[fault.range], as: UTF8.self) == part)
        if let meant { #expect(fault.remedy == "did you mean '\(meant)'?") }
    }
}
