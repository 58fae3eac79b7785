import GeoJSON
import Testing

@Suite("Comparison of JSON results")
struct JSONComparisonTests {
    private func differences(_ actual: String, _ expected: String) throws -> [String] {
        JSONComparison.differences(try JSONParser.parse(actual), expected: try JSONParser.parse(expected))
    }

    @Test(arguments: [
        (#"{"a": [1, "x", null]}"#, #"{"a":[1.0,"x",null]}"#),
        ("[1000000000000]", "[1000000000100]"),
        ("[1e-10]", "[0]"),
        (#"{"slack": {"top": 10.0000005}}"#, #"{"slack": {"top": 10}}"#),
        (#"{"annotation:frame": [0.0000005]}"#, #"{"annotation:frame": [0]}"#),
    ])
    func `the same within the tolerance`(_ actual: String, _ expected: String) throws {
        #expect(try differences(actual, expected) == [])
    }

    @Test(arguments: [
        ("[1.00000001]", "[1]", "$[0]: 1.00000001, expected 1"),
        (#"{"a": {"b": "x"}}"#, #"{"a": {"b": "y"}}"#, #"$.a.b: "x", expected "y""#),
        (#"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#, #"$: {"a":1,"b":2}, expected {"b":2,"a":1}"#),
        (#"{"a": 1}"#, #"{"a": 1, "b": 2}"#, #"$: {"a":1}, expected {"a":1,"b":2}"#),
        ("[1, 2]", "[1]", "$: [1,2], expected [1]"),
        ("[1]", #"["1"]"#, #"$[0]: 1, expected "1""#),
        (#"{"slack": {"top": 10.0001}}"#, #"{"slack": {"top": 10}}"#, "$.slack.top: 10.0001, expected 10"),
        ("[true]", "[false]", "$[0]: true, expected false"),
        ("[null]", "[0]", "$[0]: null, expected 0"),
    ])
    func `a difference is named with its path`(_ actual: String, _ expected: String, _ difference: String) throws {
        #expect(try differences(actual, expected) == [difference])
    }

    @Test func `only the first differences are listed`() throws {
        let found = try differences("[1,1,1,1,1,1,1,1]", "[2,2,2,2,2,2,2,2]")
        #expect(found.count == 6 && found.last == "and 3 more")
    }
}
