import GeoJSON
import Testing

@testable import Expressions

/// Expected values are by hand, from the text of the MapLibre style specification and of ECMA-262.
@Suite struct EvaluationTests {
    static let properties = #"""
        {"name": "Ōsaka", "pop": 2691185, "big": 9007199254740993, "spelled": 1.50, "flag": true, "none": null,
         "tags": ["a", 1.0, {"k": 1e3}], "nested": {"in": {"x": 7}}, "text": " 12.5 ", "word": "abc"}
        """#

    @Test(arguments: [
        (#"["get", "name"]"#, #""Ōsaka""#),
        (#"["get", "missing"]"#, "null"),
        (#"["get", "none"]"#, "null"),
        // What is only passed on keeps its spelling.
        (#"["get", "big"]"#, "9007199254740993"),
        (#"["get", "spelled"]"#, "1.50"),
        (#"["get", ["concat", "na", "me"]]"#, #""Ōsaka""#),
        (#"["get", "x", ["get", "in", ["get", "nested"]]]"#, "7"),
        (#"["has", "none"]"#, "true"),
        (#"["has", "missing"]"#, "false"),
        (#"["has", "in", ["get", "nested"]]"#, "true"),
        (#"["literal", ["get", "name"]]"#, #"["get","name"]"#),
        (#"["case", ["has", "nope"], 1, ["get", "flag"], 2, 3]"#, "2"),
        (#"["match", ["get", "word"], ["x", "abc"], "hit", "miss"]"#, #""hit""#),
        (#"["match", ["get", "pop"], 2691185, "hit", "miss"]"#, #""hit""#),
        (#"["match", ["get", "flag"], 1, "hit", "miss"]"#, #""miss""#),
        (#"["coalesce", ["get", "missing"], ["get", "none"], 5]"#, "5"),
        (#"["coalesce", null, null]"#, "null"),
        (#"["==", ["get", "pop"], "2691185"]"#, "false"),
        (#"["!=", ["get", "pop"], "2691185"]"#, "true"),
        (#"["==", ["get", "big"], 9007199254740992]"#, "false"),
        (#"["==", ["get", "spelled"], 1.5]"#, "true"),
        (#"["==", ["get", "missing"], null]"#, "true"),
        (#"["<", ["get", "word"], "abd"]"#, "true"),
        (#"[">=", ["get", "pop"], 2691185]"#, "true"),
        // By UTF-16 code units: U+FF5E comes behind the surrogates of U+1D306.
        ("[\"<\", \"\u{1D306}\", \"\u{FF5E}\"]", "true"),
        // Canonical equivalents are different strings.
        ("[\"==\", \"\u{E9}\", \"e\u{301}\"]", "false"),
        (#"["all"]"#, "true"),
        (#"["any"]"#, "false"),
        (#"["all", true, ["get", "flag"]]"#, "true"),
        // The second argument would fail.
        (#"["any", true, ["get", "word"]]"#, "true"),
        (#"["all", false, ["get", "word"]]"#, "false"),
        (#"["!", ["get", "flag"]]"#, "false"),
        (#"["+", 1, 2, 3]"#, "6"),
        (#"["+"]"#, "0"),
        (#"["*", 2, 3, 0.5]"#, "3"),
        (#"["-", 5]"#, "-5"),
        (#"["-", 5, 7]"#, "-2"),
        (#"["/", ["get", "pop"], 5]"#, "538237"),
        (#"["%", -7, 3]"#, "-1"),
        (#"["^", 2, 10]"#, "1024"),
        (
            #"["concat", ["get", "name"], " ", ["get", "pop"], "/", ["get", "missing"], ["get", "flag"]]"#,
            #""Ōsaka 2691185/true""#
        ),
        (#"["concat", ["get", "tags"]]"#, #""[\"a\",1,{\"k\":1000}]""#),
        (#"["to-string", ["get", "nested"]]"#, #""{\"in\":{\"x\":7}}""#),
        (#"["to-string", ["get", "spelled"]]"#, #""1.5""#),
        (#"["to-string", ["get", "big"]]"#, #""9007199254740993""#),
        (#"["to-number", ["get", "text"]]"#, "12.5"),
        (#"["to-number", ["get", "missing"], 4]"#, "0"),
        (#"["to-number", ["get", "word"], "0x10", "1e400", "3"]"#, "3"),
        (#"["to-number", ["get", "flag"]]"#, "1"),
        (#"["to-number", false]"#, "0"),
        (#"["number", ["get", "word"], ["get", "pop"]]"#, "2691185"),
        (#"["round", -2.5]"#, "-3"), (#"["round", 2.5]"#, "3"), (#"["floor", -0.5]"#, "-1"), (#"["ceil", 1.2]"#, "2"),
        (#"["abs", ["-", ["get", "pop"]]]"#, "2691185"), (#"["sqrt", 2]"#, "1.4142135623730951"),
        (#"["min", 3, ["get", "pop"], -1]"#, "-1"), (#"["max", 3, ["get", "pop"], -1]"#, "2691185"),
        (#"["ln", ["e"]]"#, "1"), (#"["log10", 1000]"#, "3"), (#"["log2", 8]"#, "3"), (#"["sin", 0]"#, "0"),
        (#"["cos", ["pi"]]"#, "-1"), (#"["ln2"]"#, "0.6931471805599453"),
        (#"["*", 4, ["atan", 1]]"#, "3.141592653589793"),
        (#"["upcase", ["get", "name"]]"#, #""ŌSAKA""#), (#"["upcase", "straße"]"#, #""STRASSE""#),
        (#"["downcase", "ŌSAKA"]"#, #""ōsaka""#),
        (#"["length", ["get", "name"]]"#, "5"), (#"["length", ["get", "tags"]]"#, "3"),
        (#"["typeof", ["get", "tags"]]"#, #""array<value, 3>""#), (#"["typeof", ["get", "none"]]"#, #""null""#),
        (#"["to-boolean", ["get", "missing"]]"#, "false"), (#"["to-boolean", ["get", "word"]]"#, "true"),
        (#"["to-boolean", 0]"#, "false"),
        (#"["in", "a", ["get", "tags"]]"#, "true"), (#"["in", "aka", ["get", "name"]]"#, "true"),
        (#"["in", "x", ["get", "missing"]]"#, "false"), (#"["index-of", "k", ["get", "name"]]"#, "3"),
        (#"["slice", ["get", "name"], -3]"#, #""aka""#), (#"["slice", ["get", "tags"], 0, 1]"#, #"["a"]"#),
        (#"["at", 1, ["get", "tags"]]"#, "1.0"), (#"["get", "word", ["properties"]]"#, #""abc""#),
        (#"["step", ["get", "pop"], "small", 1e5, "city", 1e7, "mega"]"#, #""city""#),
        (#"["step", 1e7, "small", 1e5, "city", 1e7, "mega"]"#, #""mega""#),
        (#"["interpolate", ["linear"], ["get", "spelled"], 1, 10, 2, 20]"#, "15"),
        (#"["interpolate", ["exponential", 2], 2, 1, 0, 3, 3]"#, "1"),
        (#"["let", "n", ["length", ["get", "name"]], "two", 2, ["*", ["var", "n"], ["var", "two"]]]"#, "10"),
        (
            #"["let", "a", ["get", "pop"], ["let", "b", ["+", ["var", "a"], 1], ["-", ["var", "b"], ["var", "a"]]]]"#,
            "1"
        ),
        // The inner one hides the outer one, whose value it sees.
        (#"["let", "a", ["get", "word"], ["let", "a", ["upcase", ["var", "a"]], ["var", "a"]]]"#, #""ABC""#),
        (#"["geometry-type"]"#, #""Point""#),
        (#"["cartouche:lng"]"#, "10"),
        (#"["cartouche:lat"]"#, "20"),
        (#"["id"]"#, "null"),
    ])
    func `value`(_ expression: String, _ expected: String) throws {
        #expect(try evaluate(expression, feature(properties: Self.properties)) == expected)
    }

    @Test(arguments: [
        // From the table of examples in ECMA-262 and the rules of Number::toString.
        (1e21, "1e+21"), (1e20, "100000000000000000000"), (123_456_789_012_345_683_968, "123456789012345680000"),
        (1.5e21, "1.5e+21"), (1e-6, "0.000001"), (1e-7, "1e-7"), (1.25e-7, "1.25e-7"), (0.1, "0.1"), (-0.0, "0"),
        (-12.5, "-12.5"), (Double.leastNonzeroMagnitude, "5e-324"),
        (1.7976931348623157e308, "1.7976931348623157e+308"), (100, "100"),
        (0.00012, "0.00012"), (9_007_199_254_740_992, "9007199254740992"),
    ])
    func `number as ECMAScript writes it`(_ number: Double, _ expected: String) {
        #expect(Value.text(of: number) == expected)
    }

    @Test(arguments: [
        (#"{"type":"Point","coordinates":[190.5,-3]}"#, "[190.5,-3]"),
        // Across the antimeridian from 170 to -160: 30 degrees, the middle at -175.
        (#"{"type":"MultiPoint","coordinates":[[170,0],[-160,10]]}"#, "[-175,5]"),
        (#"{"type":"LineString","coordinates":[[0,0],[10,4],[4,20]]}"#, "[5,10]"),
        (#"{"type":"Polygon","coordinates":[[[1,1],[3,1],[3,5],[1,1]]]}"#, "[2,3]"),
    ])
    func `position of a geometry`(_ geometry: String, _ expected: String) throws {
        let feature = try feature(#"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#)
        let longitude = try evaluate(#"["cartouche:lng"]"#, feature)
        let latitude = try evaluate(#"["cartouche:lat"]"#, feature)
        #expect("[\(longitude),\(latitude)]" == expected)
    }

    @Test func `id and zoom`() throws {
        let feature = try feature(#"{"type":"Feature","id":12345678901234567890,"properties":null,"geometry":null}"#)
        #expect(try evaluate(#"["id"]"#, feature) == "12345678901234567890")
        #expect(try evaluate(#"["==", ["geometry-type"], "Point"]"#, feature) == "false")
        #expect(try evaluate(#"["*", 2, ["zoom"]]"#, feature, zoom: 3.25) == "6.5")
        #expect(try evaluate(#"["has", "x"]"#, feature) == "false")
    }

    @Test(arguments: [
        (#"["+", ["get", "word"], 1]"#, "property 'word' is a string; expected a number"),
        (#"["+", ["get", "missing"], 1]"#, "property 'missing' is missing or null; expected a number"),
        (
            #"["<", ["get", "word"], ["get", "pop"]]"#,
            "'<' needs two numbers or two strings, found a string and a number"
        ),
        (#"[">", ["get", "word"], 3]"#, "property 'word' is a string; expected a number"),
        (#"["/", ["get", "pop"], 0]"#, "'/' gives no finite number"),
        (#"["^", ["get", "pop"], 300]"#, "'^' gives no finite number"),
        (#"["!", ["get", "none"]]"#, "property 'none' is missing or null; expected a boolean"),
        (#"["to-number", ["get", "tags"]]"#, #"["a",1.0,{"k":1e3}] can't be converted to a number"#),
        (#"["to-number", ["get", "word"]]"#, #""abc" can't be converted to a number"#),
        (#"["get", "x", ["get", "word"]]"#, "property 'word' is a string; expected an object"),
        (#"["sqrt", ["-", ["get", "pop"]]]"#, "'sqrt' gives no finite number"),
        (#"["length", ["get", "pop"]]"#, "'length' needs a string or an array, found a number"),
        (#"["at", 3, ["get", "tags"]]"#, "'at' has no item 3 in a list of 3"),
        (#"["at", 0.5, ["get", "tags"]]"#, "'at' needs a whole number, found 0.5"),
        (#"["upcase", ["get", "pop"]]"#, "property 'pop' is a number; expected a string"),
        (#"["array", "number", ["get", "tags"]]"#, "expected an array of numbers, found a string in it"),
        (#"["zoom"]"#, "there is no zoom before a camera has been framed"),
    ])
    func `no value`(_ expression: String, _ message: String) throws {
        let error = try evaluationError(expression, feature(properties: Self.properties))
        #expect(error?.message == message)
    }

    @Test(arguments: ["null", #"{"type":"MultiPoint","coordinates":[]}"#])
    func `no position`(_ geometry: String) throws {
        let feature = try feature(#"{"type":"Feature","properties":{},"geometry":\#(geometry)}"#)
        #expect(try evaluationError(#"["cartouche:lng"]"#, feature) != nil)
    }
}
