import GeoJSON
import GeoTypes
import MapCamera
import Testing

@testable import Configuration

@Suite struct OptionTests {
    private enum Mode: String, ChoiceOption { case fast, balanced, best }

    private static let count =
        Option(required: "count", "How many.", check: { $0 >= 0 ? nil : "0 or more" }) as Option<Int>
    private static let mode = Option("mode", default: Mode.balanced, "How.")
    private static let names = Option("names", default: [String](), "Which.")
    private static let distance = Option("distance", default: Distance?.none, "How far.")
    private static let all: [any OptionDeclaration] = [count, mode, names, distance]

    private func decode(_ text: String) throws -> (OptionValues?, [OptionFault]) {
        let value = try JSONParser.parse(text)
        var faults: [OptionFault] = []
        let values = OptionValues.decode(
            value.members ?? [], as: Self.all, reserved: ["use"], subject: "test.step", place: 100..<101
        ) { faults.append($0) }
        return (values, faults)
    }

    @Test func `given values and defaults`() throws {
        let (values, faults) = try decode(#"{"use": "x", "count": 3.0, "names": "one", "distance": null}"#)
        let decoded = try #require(values)
        #expect(faults.isEmpty)
        #expect(decoded[Self.count] == 3 && decoded[Self.mode] == .balanced && decoded[Self.names] == ["one"])
        #expect(decoded[Self.distance] == nil)
        #expect(decoded.given.keys.sorted() == ["count", "distance", "names"])
    }

    @Test func `all faults are reported, each where it is`() throws {
        let text = #"{"cuont": 1, "mode": "bets", "names": [1], "names": "b", "distance": "3 miles"}"#
        let (values, faults) = try decode(text)
        #expect(values == nil)
        func at(_ fault: OptionFault) -> String {
            String(decoding: Array(text.utf8)[fault.range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
        }
        #expect(
            faults.map(\.message) == [
                "test.step has no option 'cuont'", "option 'mode' is 'bets'; expected one of fast, balanced, best",
                "option 'names' is 1; expected a string", "option 'names' is given twice",
                "option 'distance' is '3 miles', and 'miles' is no unit of distance; expected "
                    + #"a distance ≥ 0 such as 250 (meters), "100 km" or "50 mi""#,
            ])
        #expect(faults.prefix(5).map(at) == [#""cuont""#, #""bets""#, "1", #""names""#, #""3 miles""#])
        #expect(faults[0].remedy == "did you mean 'count'?" && faults[1].remedy == "did you mean 'best'?")
        // The misspelt option is the missing one, which is not told a second time; else it is, at the step.
        let missing = try decode("{}").1
        #expect(missing.map(\.message) == ["test.step needs the option 'count'"])
        #expect(missing.map(\.range) == [100..<101])
    }

    @Test(arguments: ["-1", "1.5", "1e400", "true", #""3""#, "null"])
    func `what is no count`(_ value: String) throws {
        let (values, faults) = try decode(#"{"count": \#(value)}"#)
        #expect(values == nil && faults.count == 1)
        #expect(faults.first?.message.contains("option 'count' is \(value); expected") == true)
    }

    @Test(arguments: [
        ("250", 250.0), (#""100 km""#, 100_000), (#""50mi""#, 80_467.2), (#""1 nmi""#, 1852), (#""2.5e3 ft""#, 762),
        (#""0""#, 0), (#""3 yd""#, 2.7432),
    ])
    func `distances`(_ text: String, _ meters: Double) throws {
        let distance = try Distance(decoding: try JSONParser.parse(text))
        #expect(abs(distance.meters - meters) <= 1e-9 * meters)
        #expect(try Distance(decoding: distance.json) == distance)
    }

    @Test(arguments: ["-1", #""-1 km""#, #""km""#, #""""#, #""1e308 km""#, "[1]", #""nan""#, #""inf km""#])
    func `no distances`(_ text: String) throws {
        let value = try JSONParser.parse(text)
        #expect(throws: OptionFault.self) { try Distance(decoding: value) }
    }

    @Test(arguments: [
        ("10", EdgeInsets(all: 10)), ("[1, 2, 3, 4]", EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
        (#"{"left": 5}"#, EdgeInsets(top: 0, left: 5, bottom: 0, right: 0)),
    ])
    func `insets in their three forms`(_ text: String, _ expected: EdgeInsets) throws {
        let insets = try EdgeInsets(decoding: try JSONParser.parse(text))
        #expect(insets == expected)
        #expect(try EdgeInsets(decoding: insets.json) == expected)
    }

    @Test(arguments: ["topLeft", "top-left"]) func `anchors in both spellings`(_ name: String) throws {
        let anchor = try Anchor(decoding: .string(name))
        #expect(anchor.json.string == "top-left")
    }

    @Test(arguments: [
        #"{"width": 0, "height": 1}"#, #"{"width": 1}"#, "[1, 2]", #"{"width": 1, "height": 1, "depth": 1}"#,
    ])
    func `no viewports`(_ text: String) throws {
        let value = try JSONParser.parse(text)
        #expect(throws: OptionFault.self) { try Viewport(decoding: value) }
    }

    @Test func `a coordinate lies on the globe`() throws {
        #expect(try Coordinate(decoding: try JSONParser.parse("[190, -90]")) == Coordinate(x: 190, y: -90))
        for text in ["[1, 91]", "[1]", "[1, 2, 3]", #"["1", 2]"#, "[1e999, 2]"] {
            let value = try JSONParser.parse(text)
            #expect(throws: OptionFault.self) { try Coordinate(decoding: value) }
        }
    }
}
