import Configuration
import GeoJSON
import PluginKit
import PropertiesPlugin
import Testing

@Suite struct PropertiesTests {
    static func step(_ name: String) throws -> any CompiledProcessor.Type {
        try processor("properties." + name, of: PropertiesProcessors.all)
    }

    static func features(_ properties: String...) -> [String] {
        properties.map { #"{"type":"Feature","geometry":null,"properties":\#($0)}"# }
    }

    @Test func `the manifests have these names and scopes`() {
        let manifests = PropertiesProcessors.all.map { $0.manifest }
        #expect(
            manifests.map(\.name) == [
                "properties.filter", "properties.set", "properties.select", "properties.rename", "properties.sort",
                "properties.limit",
            ])
        #expect(
            manifests.map(\.scopes) == [[.feature], [.feature], [.feature], [.feature], [.collection], [.collection]])
    }

    // MARK: filter

    @Test func `filter keeps, drops and rejects`() throws {
        let input = Self.features(#"{"pop":  5}"#, #"{"pop": 50}"#, #"{"pop": "many"}"#, "{}", #"{"pop":1e2}"#)
        let run = try StepRun(Self.step("filter"), #"{"where": [">=", ["get", "pop"], 50]}"#, input)
        #expect(run.texts == [input[1], input[4]])
        #expect(run.faults == ["expression ", "expression "])
        #expect(run.batch.rejected.map(\.fault.message).first == "property 'pop' is a string; expected a number")
    }

    @Test func `filter by the zoom of the framed camera`() throws {
        let camera = JSONValue.object(["zoom": .number(4)])
        let input = Self.features(#"{"from": 3}"#, #"{"from": 5}"#)
        let run = try StepRun(
            Self.step("filter"), #"{"where": ["<=", ["get", "from"], ["zoom"]]}"#, input,
            members: [("camera", camera)])
        #expect(run.texts == [input[0]])
    }

    @Test(arguments: [
        (#"{"where": ["+", 1, 2]}"#, "found a number"), (#"{"where": ["gett", "x"]}"#, "unknown operator 'gett'"),
        (#"{"where": 1}"#, "expected a boolean"), ("{}", "needs the option 'where'"),
    ])
    func `filter refuses what can't be a boolean`(_ options: String, _ part: String) throws {
        let fault = try StepRun.fault(Self.step("filter"), options)
        #expect(fault?.message.contains(part) == true, "\(fault?.message ?? "no fault")")
    }

    // MARK: set

    @Test func `set evaluates against the state before the step and leaves other bytes alone`() throws {
        let input = Self.features(#"{ "a" : 1.50, "b":2, "c" : [1, 2 ] }"#)
        let run = try StepRun(
            Self.step("set"), #"{"values": {"a": ["get", "b"], "b": ["get", "a"], "n": null, "size": [100, 60]}}"#,
            input)
        #expect(
            run.texts == Self.features(#"{ "a" : 2, "b":1.50, "c" : [1, 2 ], "n": null, "size": [100,60] }"#))
    }

    @Test func `set rejects a feature whose expression fails`() throws {
        let run = try StepRun(
            Self.step("set"), #"{"values": {"half": ["/", ["get", "a"], 2]}}"#,
            Self.features(#"{"a":3}"#, #"{"a":null}"#))
        #expect(run.texts == Self.features(#"{"a":3,"half":1.5}"#))
        #expect(run.faults == ["expression properties.half"])
    }

    @Test func `set refuses a misspelled expression with its place`() throws {
        let options = #"{"values": {"a": ["conct", "x"]}}"#
        let fault = try #require(try StepRun.fault(Self.step("set"), options))
        #expect(fault.remedy == "did you mean 'concat'?")
        #expect(String(decoding: Array(options.utf8)[fault.range], as: UTF8.self) == #""conct""#)
    }

    // MARK: select

    @Test(arguments: [
        (#"{"keep": ["a", "ü", "missing"]}"#, #"{ "a" : 1.0, "\u00fc":2 }"#),
        (#"{"drop": ["a", "ü"]}"#, #"{ "b": [ 3 ] }"#),
        (#"{"keep": "b"}"#, #"{ "b": [ 3 ] }"#),
        (#"{"drop": []}"#, #"{ "a" : 1.0, "\u00fc":2, "b": [ 3 ] }"#),
        (#"{"keep": []}"#, "{}"),
    ])
    func `select`(_ options: String, _ expected: String) throws {
        let input = Self.features(#"{ "a" : 1.0, "\u00fc":2, "b": [ 3 ] }"#)
        #expect(try StepRun(Self.step("select"), options, input).texts == Self.features(expected))
    }

    @Test(arguments: ["{}", #"{"keep": ["a"], "drop": ["b"]}"#])
    func `select takes exactly one list`(_ options: String) throws {
        #expect(try StepRun.fault(Self.step("select"), options) != nil)
    }

    // MARK: rename

    @Test(arguments: [
        (#"{"names": {"a": "x"}}"#, #"{ "x" : 1.0, "b":2 }"#),
        (#"{"names": {"a": "b", "b": "a"}}"#, #"{ "b" : 1.0, "a":2 }"#),
        (#"{"names": {"a": "b"}}"#, #"{ "b" : 1.0 }"#),
        (#"{"names": {"missing": "y"}}"#, #"{ "a" : 1.0, "b":2 }"#),
    ])
    func `rename`(_ options: String, _ expected: String) throws {
        let input = Self.features(#"{ "a" : 1.0, "b":2 }"#)
        #expect(try StepRun(Self.step("rename"), options, input).texts == Self.features(expected))
    }

    @Test(arguments: [#"{"names": {"a": "x", "b": "x"}}"#, #"{"names": {"a": 1}}"#, #"{"names": {}}"#, "{}"])
    func `rename refuses`(_ options: String) throws {
        #expect(try StepRun.fault(Self.step("rename"), options) != nil)
    }

    // MARK: sort and limit

    /// Marks to tell features with the same key apart.
    static let unsorted = features(
        #"{"k":10,"m":0}"#, #"{"k":"b","m":1}"#, #"{"m":2}"#, #"{"k":9.5,"m":3}"#, #"{"k":true,"m":4}"#,
        #"{"k":null,"m":5}"#, #"{"k":"a","m":6}"#, #"{"k":1e1,"m":7}"#, #"{"k":{},"m":8}"#, #"{"k":[2],"m":9}"#,
        #"{"k":[1,5],"m":10}"#, #"{"k":"ａ","m":11}"#, #"{"k":"𝌆","m":12}"#, #"{"k":false,"m":13}"#)

    @Test(arguments: [
        (#"{"by": "k"}"#, [13, 4, 3, 0, 7, 6, 1, 11, 12, 10, 9, 8, 2, 5]),
        (#"{"by": "k", "descending": true}"#, [8, 9, 10, 12, 11, 1, 6, 0, 7, 3, 4, 13, 2, 5]),
        (#"{"by": ["-", 0, ["get", "m"]]}"#, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
    ])
    func `sort`(_ options: String, _ expected: [Double]) throws {
        let run = try StepRun(Self.step("sort"), options, Self.unsorted)
        #expect(run.batch.features.map { $0.property("m")?.double } == expected)
    }

    @Test func `sort tells long integers apart`() throws {
        let input = Self.features(#"{"k":9007199254740993}"#, #"{"k":9007199254740992}"#, #"{"k":-9007199254740993}"#)
        let run = try StepRun(Self.step("sort"), #"{"by": "k"}"#, input)
        #expect(run.texts == [input[2], input[1], input[0]])
    }

    @Test func `sort rejects a feature without a key that can be computed`() throws {
        let input = Self.features(#"{"k":2}"#, #"{"k":"x"}"#, #"{"k":1}"#)
        let run = try StepRun(Self.step("sort"), #"{"by": ["+", ["get", "k"], 0]}"#, input)
        #expect(run.texts == [input[2], input[0]])
        #expect(run.batch.rejected.count == 1)
    }

    @Test(arguments: [(0, 0), (2, 2), (14, 14), (99, 14)])
    func `limit`(_ count: Int, _ expected: Int) throws {
        let run = try StepRun(Self.step("limit"), #"{"count": \#(count)}"#, Self.unsorted)
        #expect(run.texts == Array(Self.unsorted.prefix(expected)))
    }

    @Test(arguments: [#"{"count": -1}"#, #"{"count": 1.5}"#, "{}"])
    func `limit refuses`(_ options: String) throws {
        #expect(try StepRun.fault(Self.step("limit"), options) != nil)
    }

    @Test(arguments: [
        ("filter", #"{"where": true}"#, #"{"where": [">", ["zoom"], 3]}"#),
        ("set", #"{"values": {"a": [1], "zoom": ["get", "z"]}}"#, #"{"values": {"a": 1, "b": ["zoom"]}}"#),
    ])
    func `reads the camera only for an expression with its zoom`(_ name: String, _ without: String, _ with: String)
        throws
    {
        #expect(try !StepRun.configure(Self.step(name), without).get().readsCollection)
        #expect(try StepRun.configure(Self.step(name), with).get().readsCollection)
    }
}
