import GeoJSON
import Testing

@testable import Expressions

@Suite struct ParsingTests {
    /// The faulty part is given as the text that the error's range must cover.
    @Test(
        arguments: [
            (#"["gett", "x"]"#, #""gett""#, "unknown operator 'gett'", "did you mean 'get'?"),
            (#"["any", ["concatt", "x"]]"#, #""concatt""#, "unknown operator 'concatt'", "did you mean 'concat'?"),
            (#"["=", 1, 1]"#, #""=""#, "unknown operator '='", #"did you mean '=='?"#),
            (#"["any", ["within", {}]]"#, #""within""#, "the operator 'within' is not supported yet", nil),
            (#"["to-color", "red"]"#, #""to-color""#, "the operator 'to-color' is not supported yet", nil),
            (#"["upcas", "x"]"#, #""upcas""#, "unknown operator 'upcas'", "did you mean 'upcase'?"),
            (#"["slice", 1, 2]"#, "1", "'slice' needs a string or an array, found a number", nil),
            (#"["index-of", "a"]"#, #"["index-of", "a"]"#, "'index-of' takes 2 or 3 arguments, found 1", nil),
            (#"["array"]"#, #"["array"]"#, "'array' takes 1 to 3 arguments, found 0", nil),
            (#"["ln", 0]"#, #"["ln", 0]"#, "'ln' gives no finite number", nil),
            (#"["step", ["get", "x"], 0, 5, 1, 5, 2]"#, "5", "stops ascend: 5 is not above the one before", nil),
            (#"["let", "a", 1, ["var", "b"]]"#, #""b""#, "there is no variable 'b'", "bind it in a 'let' around"),
            (
                #"["interpolate", ["cubic-bezier", 0, 0, 1, 1], ["get", "x"], 0, 0, 1, 1]"#,
                #"["cubic-bezier", 0, 0, 1, 1]"#, "the interpolation 'cubic-bezier' is not supported yet", nil
            ),
            (#"["top", "left"]"#, #""top""#, "unknown operator 'top'", #"write ["literal", […]] for a list"#),
            (#"["get"]"#, #"["get"]"#, "'get' takes 1 or 2 arguments, found 0", nil),
            (#"["!", true, false]"#, #"["!", true, false]"#, "'!' takes 1 argument, found 2", nil),
            (#"["zoom", 1]"#, #"["zoom", 1]"#, "'zoom' takes no arguments, found 1", nil),
            (#"["+", 1, ["==", 1]]"#, #"["==", 1]"#, "'==' takes 2 arguments, found 1", nil),
            (#"["+", 1, "two"]"#, #""two""#, "expected a number, found a string", nil),
            (#"["+", 1, {"a": 1}]"#, #"{"a": 1}"#, "an object is no expression", #"write ["literal", {…}]"#),
            ("[]", "[]", "an empty array is no expression", #"write ["literal", []]"#),
            (
                "[1, 2]", "1", "an expression starts with an operator's name, found a number",
                #"write ["literal", […]] for a list"#
            ),
            (#"["/", 1, 0]"#, #"["/", 1, 0]"#, "'/' gives no finite number", nil),
            (#"["<", true, false]"#, "true", "'<' does not compare a boolean", nil),
            (#"["==", ["get", "x"], ["literal", [1]]]"#, #"["literal", [1]]"#, "'==' does not compare an array", nil),
            (
                #"["==", 1, "1"]"#, #"["==", 1, "1"]"#, "can't compare a number with a string",
                "convert one with 'to-number' or 'to-string'"
            ),
            (
                #"["match", ["get", "x"], "a", 1, 2, 3, 4]"#, "2",
                "labels of one 'match' have one type: expected a string, found a number", nil
            ),
            (#"["match", ["get", "x"], ["a", "a"], 1, 4]"#, #""a""#, #"'match' has the label "a" twice"#, nil),
            (#"["case", ["get", "x"], 1, "other"]"#, #""other""#, "expected a number, found a string", nil),
            (#"["+", 1e400]"#, "1e400", "1e400 is beyond the range of numbers", nil),
        ] as [(String, String, String, String?)])
    func `error`(_ text: String, _ part: String, _ message: String, _ remedy: String?) throws {
        let error = try #require(try parsingError(text))
        #expect(error.message == message)
        #expect(error.remedy == remedy)
        #expect(String(decoding: Array(text.utf8)[error.range], as: UTF8.self) == part)
    }

    @Test(arguments: [
        (#"["get", "x"]"#, true), (#"["cartouche:lng"]"#, true), (#"["!="]"#, true), (#"["top", "left"]"#, false),
        (#"["within", {}]"#, true),
        ("[1, 2]", false), ("[]", false), (#""get""#, false), ("{}", false),
    ])
    func `is an expression`(_ text: String, _ expected: Bool) throws {
        #expect(Expression.isExpression(try JSONParser.parse(text)) == expected)
    }

    @Test func `expected type`() throws {
        let sum = try JSONParser.parse(#"["+", 1, ["get", "x"]]"#)
        #expect(throws: ExpressionError.self) { try Expression(parsing: sum, as: .boolean) }
        let get = try JSONParser.parse(#"["get", "x"]"#)
        let expression = try Expression(parsing: get, as: .boolean)
        let yes = try feature(properties: #"{"x": true}"#)
        let word = try feature(properties: #"{"x": "true"}"#)
        #expect(try expression.evaluate(EvaluationContext(feature: yes)).bool == true)
        #expect(throws: EvaluationError.self) { try expression.evaluate(EvaluationContext(feature: word)) }
    }

    @Test(arguments: [
        (#"["+", 1, ["*", 2, 3]]"#, true), (#"["match", 1, 1, "a", "b"]"#, true),
        (#"["get", "a", ["literal", {"a": 1}]]"#, true),
        (#"["+", 1, ["get", "x"]]"#, false), (#"["zoom"]"#, false), (#"["id"]"#, false),
    ])
    func `constants are computed once`(_ text: String, _ expected: Bool) throws {
        #expect(try Expression(parsing: JSONParser.parse(text)).isConstant == expected)
    }

    @Test func `deep nesting`() throws {
        let text = String(repeating: #"["!","#, count: 400) + #"["has","x"]"# + String(repeating: "]", count: 400)
        #expect(try evaluate(text, feature(properties: #"{"x":1}"#)) == "true")
    }

    @Test(arguments: [
        (#"["zoom"]"#, true), (#"["*", 2, ["+", 1, ["zoom"]]]"#, true), (#"["get", "zoom"]"#, false),
        (#"["literal", ["zoom"]]"#, false), (#"["in", "a", ["literal", ["zoom"]]]"#, false), ("1", false),
        (#""zoom""#, false), (#"["let", "z", ["zoom"], ["==", ["var", "z"], 3]]"#, true),
    ])
    func `whether it uses the zoom`(_ text: String, _ expected: Bool) throws {
        #expect(try Expression(parsing: JSONParser.parse(text)).usesZoom == expected)
    }
}
