import GeoJSON
import TestSupport
import Testing

/// Members of collections, features and geometries: kept, mended, told.
@Suite struct ChecklistMemberTests {
    static let point = #"{"type":"Point","coordinates":[1,2]}"#

    static func collection(_ features: String...) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\n" + features.joined(separator: ",\n") + "\n]}\n"
    }

    /// A document, what is written of it, and the warnings in their order.
    struct Case: Sendable, CustomTestStringConvertible {
        var row: String
        var input: String
        /// The same as the input unless given.
        var output: String?
        var says: [String] = []
        var testDescription: String { row }
    }

    static let cases = [
        Case(
            row: "8: members of the collection stay where they are",
            input: #"{"a":1.0,"type":"FeatureCollection","@context":["x"],"features":[*],"b":{"c":null},"d":"e"}"#
                .replacing(
                    "*", with: "\n" + #"{"type":"Feature","properties":{},"geometry":null}"# + "\n") + "\n"),
        Case(
            row: "9: members of features stay in order",
            input: collection(
                #"{"z":1,"type":"Feature","title":"x","id":1,"properties":{},"links":[{"href":"y"}],"geometry":null}"#)),
        Case(
            row: "10: members of geometries stay",
            input: collection(
                #"{"type":"Feature","properties":{},"geometry":{"note":1,"type":"Point","coordinates":[1,2],"accuracy":5}}"#
            )),
        Case(
            row: "11: coordinates in a Feature are not written",
            input: collection(
                #"{"type":"Feature","coordinates":[1,2],"properties":{},"features":[],"geometry":\#(point),"geometries":[]}"#,
                #"{"type":"Feature","properties":{},"geometry":null}"#),
            output: collection(
                #"{"type":"Feature","properties":{},"geometry":\#(point)}"#,
                #"{"type":"Feature","properties":{},"geometry":null}"#),
            says: [
                ":2:19: warning: [reserved-member] feature 0: a Feature has no 'coordinates', 'features', 'geometries'"
            ]),
        Case(
            row: "11: properties in a geometry are not written",
            input: collection(
                #"{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","features":[],"coordinates":[1,2],"properties":{}}}"#
            ),
            output: collection(#"{"type":"Feature","properties":{"a":1},"geometry":\#(point)}"#),
            says: ["warning: [reserved-member] feature 0: a geometry has no 'features', 'properties'"]),
        Case(
            row: "11: a geometry in a collection is not written",
            input: #"{"type":"FeatureCollection","geometry":null,"features":[],"properties":{},"a":1}"#,
            output: "{\"type\":\"FeatureCollection\",\"features\":[\n],\"a\":1}\n",
            says: ["a.geojson: warning: [reserved-member] a FeatureCollection has no 'geometry', 'properties'"]),
        Case(
            row: "12: string ids stay beside a property of that name",
            input: collection(
                #"{"type":"Feature","id":"a.3","properties":{"id":3},"geometry":null}"#,
                #"{"type":"Feature","id":"","properties":{"id":"x"},"geometry":null}"#)),
        Case(
            row: "13: integer ids keep their digits",
            input: collection(
                #"{"type":"Feature","id":2305843009223239036,"properties":{},"geometry":null}"#,
                #"{"type":"Feature","id":123456789012345678901234567890,"properties":{},"geometry":null}"#)),
        Case(
            row: "14: any number is an id, in its spelling",
            input: collection(
                #"{"type":"Feature","id":0,"properties":{},"geometry":null}"#,
                #"{"type":"Feature","id":1.50,"properties":{},"geometry":null}"#,
                #"{"type":"Feature","id":-3,"properties":{},"geometry":null}"#,
                #"{"type":"Feature","id":1e2,"properties":{},"geometry":null}"#)),
        Case(
            row: "15: other values are no ids and not written",
            input: collection(
                #"{"type":"Feature","id":null,"properties":{},"geometry":null}"#,
                #"{"id":true,"type":"Feature","properties":{},"geometry":null}"#,
                #"{"type":"Feature","properties":{},"geometry":null,"id":[1]}"#,
                #"{"type":"Feature","properties":{},"id":{"a":1},"geometry":null}"#),
            output: collection(
                #"{"type":"Feature","properties":{},"geometry":null}"#,
                #"{"type":"Feature","properties":{},"geometry":null}"#,
                #"{"type":"Feature","properties":{},"geometry":null}"#,
                #"{"type":"Feature","properties":{},"geometry":null}"#),
            says: (0..<4).map { "warning: [id] feature \($0): an id must be a string or a number; it is left out" }),
        Case(
            row: "16: ids may repeat",
            input: collection(
                #"{"type":"Feature","id":1,"properties":{},"geometry":null}"#,
                #"{"type":"Feature","id":1,"properties":{},"geometry":null}"#)),
        Case(
            row: "17: a geometry may be null",
            input: collection(#"{"type":"Feature","properties":{},"geometry":null}"#)),
        Case(
            row: "18: a missing geometry is null",
            input: collection(#"{"type":"Feature","properties":{"a":1}}"#),
            output: collection(#"{"type":"Feature","properties":{"a":1},"geometry":null}"#),
            says: [":2:1: warning: [geometry] feature 0: the feature has no geometry member; null is taken"]),
        Case(
            row: "19: properties may be null, and missing ones are",
            input: collection(
                #"{"type":"Feature","properties":null,"geometry":null}"#, #"{"type":"Feature","geometry":null}"#),
            output: collection(
                #"{"type":"Feature","properties":null,"geometry":null}"#,
                #"{"type":"Feature","geometry":null,"properties":null}"#)),
        Case(
            row: "21: empty coordinates stay",
            input: collection(
                #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[]}}"#,
                #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[]}}"#,
                #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[ ]}}"#,
                #"{"type":"Feature","properties":{},"geometry":{"type":"MultiPoint","coordinates":[]}}"#)),
        Case(
            row: "21: a polygon with an empty ring is empty, which is told",
            input: collection(#"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[[]]}}"#),
            says: [":2:79: warning: [empty-ring] feature 0: geometry.coordinates[0]: the ring has no position"]),
        Case(row: "22: a collection may be empty", input: "{\"type\":\"FeatureCollection\",\"features\":[\n]}\n"),
        Case(
            row: "22: a GeometryCollection may be empty",
            input: collection(
                #"{"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[]}}"#)),
        Case(
            row: "40: a GeometryCollection keeps what it has",
            input: collection(
                #"{"type":"Feature","properties":{},"geometry":{"type":"GeometryCollection","geometries":[\#(point),{"type":"LineString","coordinates":[[1,2],[3,4]]}]}}"#
            )),
        Case(
            row: "7: a box that is none is not written",
            input: collection(
                #"{"type":"Feature","bbox":[1,2,3],"properties":{},"geometry":null}"#,
                #"{"type":"Feature","bbox":["1",2,3,4],"properties":{},"geometry":null}"#,
                #"{"type":"Feature","properties":{},"geometry":null,"bbox":[0,4,1,3]}"#,
                #"{"type":"Feature","bbox":[170,-20,-170,20],"properties":{},"geometry":null}"#),
            output: collection(
                #"{"type":"Feature","properties":{},"geometry":null}"#,
                #"{"type":"Feature","properties":{},"geometry":null}"#,
                #"{"type":"Feature","properties":{},"geometry":null}"#,
                #"{"type":"Feature","bbox":[170,-20,-170,20],"properties":{},"geometry":null}"#),
            says: (0..<3).map { "warning: [bbox] feature \($0): " }),
    ]

    @Test(arguments: cases)
    func `a copy`(_ test: Case) throws {
        let bench = try Workbench(["a.geojson": test.input])
        let result = try bench.run("run copy.json a.geojson")
        #expect(result.status == 0)
        #expect(result.output == test.output ?? test.input)
        let warnings = result.errorLines.filter { $0.contains("warning:") }
        #expect(warnings.count == test.says.count, "\(result.errors)")
        for (line, words) in zip(warnings, test.says) { #expect(line.contains(words), "\(line)") }
        // The same after a step that changes each feature.
        if test.output == nil, test.row.hasPrefix("8") || test.row.hasPrefix("9") || test.row.hasPrefix("10") {
            let set = try bench.run(["apply", "a.geojson", #"properties.set values={"k":1}"#, "-q"])
            #expect(set.output == test.input.replacing(#""properties":{}"#, with: #""properties":{"k":1}"#))
        }
    }

    @Test func `16: inspect counts ids that repeat`() throws {
        let features = [1, 2, 1, 1].map { #"{"type":"Feature","id":\#($0),"properties":{},"geometry":null}"# }
        let bench = try Workbench([
            "a.geojson": "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
        ])
        let result = try bench.run("inspect a.geojson")
        #expect(result.output.contains("4 of 4 features, 2 different"))
        #expect(result.output.contains("2 × [duplicate-id]"))
    }

    @Test(arguments: ["[]", "[1]", #""x""#, "1", "true"])
    func `20: properties that are no object reject the feature`(_ properties: String) throws {
        let bench = try Workbench([
            "a.geojson": Self.collection(
                #"{"type":"Feature","properties":\#(properties),"geometry":null}"#,
                #"{"type":"Feature","properties":{},"geometry":null}"#)
        ])
        let result = try bench.run("run copy.json a.geojson --reject r")
        #expect(result.status == 1)
        #expect(result.output == Self.collection(#"{"type":"Feature","properties":{},"geometry":null}"#))
        #expect(
            result.errorLines.first
                == "a.geojson:2:32: warning: [properties] feature 0: rejected: properties: properties must be an object "
                + "or null")
        #expect(try bench.json("r")["path"]?.string == "properties")
    }

    // MARK: Names that occur twice, and half characters

    struct Twice: Sendable, CustomTestStringConvertible {
        var feature: String
        var path: String
        var testDescription: String { path }
    }

    static let twice = [
        Twice(feature: #"{"type":"Feature","properties":{"a":1,"b":2,"a":3},"geometry":null}"#, path: "properties.a"),
        Twice(
            feature: #"{"type":"Feature","properties":{"a":1,"\u0061":3},"geometry":null}"#, path: "properties.a"),
        Twice(
            feature: #"{"type":"Feature","properties":{"a b":1,"a b":3},"geometry":null}"#, path: #"properties["a b"]"#),
        Twice(
            feature: #"{"type":"Feature","properties":{"o":[1,{"x":1,"x":1}]},"geometry":null}"#,
            path: "properties.o[1].x"),
        Twice(feature: #"{"type":"Feature","properties":{},"x":1,"x":2,"geometry":null}"#, path: "x"),
        Twice(feature: #"{"type":"Feature","properties":{},"geometry":null,"properties":{"a":1}}"#, path: "properties"),
        Twice(
            feature:
                #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0],"coordinates":[1,2]}}"#,
            path: "geometry.coordinates"),
        Twice(
            feature: #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[0,0],"n":1,"n":2}}"#,
            path: "geometry.n"),
    ]

    @Test(arguments: twice)
    func `50: a name that occurs twice is told, and ends a strict run`(_ test: Twice) throws {
        let bench = try Workbench(["a.geojson": Self.collection(test.feature)])
        let result = try bench.run("run copy.json a.geojson")
        #expect(result.status == 0)
        #expect(result.output == Self.collection(test.feature))
        let line = try #require(result.errorLines.first)
        #expect(line.hasPrefix("a.geojson:2:"))
        #expect(
            line.hasSuffix(": warning: [duplicate-member] feature 0: \(test.path) occurs twice; the last one counts"),
            "\(line)")
        let strict = try bench.run("run copy.json a.geojson -o out.geojson --strict")
        #expect(strict.status == 65 && !bench.exists("out.geojson"))
        #expect(
            strict.errorLines.count == 1 && strict.errors.contains("error: [duplicate-member] feature 0: \(test.path) ")
        )
    }

    @Test func `50: the last one counts`() throws {
        let bench = try Workbench(["a.geojson": Self.collection(Self.twice[0].feature)])
        let result = try bench.run(["apply", "a.geojson", #"properties.set values={"c":["get","a"]}"#, "-q"])
        #expect(result.output.contains(#""c":3"#))
    }

    @Test func `50: many names, alike and different, are told apart`() throws {
        // Lengths round the eight bytes that are compared at a time, and more names than fit any short list.
        let names = (0..<200).map { "n" + String(repeating: "x", count: $0 % 20) + String($0) }
        let object = { (names: [String]) in "{" + names.map { #""\#($0)":1"# }.joined(separator: ",") + "}" }
        let clean = #"{"type":"Feature","properties":\#(object(names)),"geometry":null}"#
        let last = #"{"type":"Feature","properties":\#(object(names + [names[7]])),"geometry":null}"#
        let bench = try Workbench(["a.geojson": Self.collection(clean, clean, last, clean)])
        let result = try bench.run("run copy.json a.geojson")
        let warnings = result.errorLines.filter { $0.contains("warning") }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains(": warning: [duplicate-member] feature 2: properties.\(names[7]) ") == true)
    }

    @Test(arguments: [#"\ud800"#, #"\uDC00x"#, #"\ud83d\u0041"#, #"\ud83d\ud83d\ude00"#])
    func `51: half a character is told, reads as U+FFFD, and ends a strict run`(_ escape: String) throws {
        let text = Self.collection(#"{"type":"Feature","properties":{"a":"\#(escape)"},"geometry":null}"#)
        let bench = try Workbench(["a.geojson": text])
        let result = try bench.run("run copy.json a.geojson")
        #expect(result.status == 0 && result.output == text)
        #expect(
            result.errorLines.first
                == "a.geojson:2:38: warning: [lone-surrogate] feature 0: properties.a has an escape for half a character; "
                + "it is read as U+FFFD", "\(result.errors)")
        let strict = try bench.run("run copy.json a.geojson -o out.geojson --strict")
        #expect(strict.status == 65 && strict.errors.contains("error: [lone-surrogate] feature 0: "))
        let set = try bench.run(["apply", "a.geojson", #"properties.set values={"a":["get","a"]}"#, "-q"])
        #expect(set.output.contains("\u{FFFD}"))
    }

    @Test func `51: whole characters in two escapes are nothing to tell`() throws {
        let text = Self.collection(#"{"type":"Feature","properties":{"\ud83d\ude00":"\uD834\uDD1E"},"geometry":null}"#)
        let result = try Workbench(["a.geojson": text]).run("run copy.json a.geojson")
        #expect(result.output == text && !result.errors.contains("warning"))
    }

    @Test(arguments: ["1e400", "-1E+309", "123456e999999999999"])
    func `55: a number beyond all doubles stays in properties, and is told`(_ number: String) throws {
        let text = Self.collection(#"{"type":"Feature","properties":{"a":[\#(number)]},"geometry":null}"#)
        let result = try Workbench(["a.geojson": text]).run("run copy.json a.geojson")
        #expect(result.status == 0 && result.output == text)
        #expect(
            result.errorLines.first
                == "a.geojson:2:38: warning: [number] feature 0: properties.a[0] is beyond the largest double; it stays "
                + "as it is written", "\(result.errors)")
    }
}
