import Configuration
import GeoJSON
import Testing

@testable import WeatherPlugin

struct IconTableTests {
    private static func set(_ text: String) throws -> IconSet { try IconSet(decoding: try JSONParser.parse(text)) }

    @Test(arguments: IconSet.Name.allCases)
    func `a name stands for its set`(name: IconSet.Name) throws {
        let set = try Self.set("\"\(name.rawValue)\"")
        #expect(set == name.set)
        #expect(set.json.string == name.rawValue)
    }

    @Test func `a table on top of a set`() throws {
        let set = try Self.set(
            #"{"base": "sf-outline", "codes": {"0": {"day": "sun", "night": "moon"}, "61-63": "rain"}, "#
                + #""symbols": {"tornado": "twister", "tropical-storm": "storm"}, "unknown": "what"}"#)
        func name(_ code: Int, _ isDay: Bool = true) -> String? { set.name(of: Condition(code: code), isDay: isDay) }
        #expect(name(0) == "sun")
        #expect(name(0, false) == "moon")
        #expect(
            [60, 61, 62, 63, 64].map { name($0, false) } == ["cloud.rain", "rain", "rain", "rain", "cloud.heavyrain"])
        #expect(name(19) == "twister")
        #expect(name(100) == "what")
        #expect(set.name(of: Condition(symbol: "tropicalstorm"), isDay: true) == "storm")
        #expect(set.name(of: Condition(symbol: "hurricane"), isDay: true) == "hurricane")
    }

    @Test func `a table of its own`() throws {
        let set = try Self.set(#"{"codes": {"7": "dust"}}"#)
        #expect(set.name(of: Condition(code: 7), isDay: true) == "dust")
        #expect(set.name(of: Condition(code: 8), isDay: true) == nil)
        #expect(set.names == ["dust"])
        #expect(try Self.set("{}").names.isEmpty)
    }

    @Test func `null takes the icon of the unknown away`() throws {
        let bare = try Self.set(#"{"base": "weather-icons", "unknown": null}"#)
        #expect(bare.name(of: Condition(code: 100), isDay: true) == nil)
        let kept = try Self.set(#"{"base": "weather-icons"}"#)
        #expect(kept.name(of: Condition(code: 100), isDay: true) == "wi-na")
    }

    @Test func `a set is read again as it was written`() throws {
        let set = try Self.set(
            #"{"base": "met", "codes": {"0-2": {"day": "a", "night": "b"}}, "symbols": {"hot": "h"}}"#)
        #expect(try Self.set(set.json.text) == set)
    }

    static let faults: [(text: String, message: String, place: String, count: Int)] = [
        (#""sf-fil""#, "is 'sf-fil'; expected one of sf-fill, sf-outline, weather-icons, met", #""sf-fil""#, 1),
        ("5", "is 5; expected one of sf-fill, sf-outline, weather-icons, met, or a table", "5", 1),
        (#"{"code": {}}"#, "has no member 'code'", #""code""#, 1),
        (#"{"base": "x"}"#, "has 'base', which is 'x'; expected one of sf-fill", #""x""#, 1),
        (#"{"codes": {"100": "a"}}"#, "has 'codes', which has '100', which is no code; expected", #""100""#, 1),
        (#"{"codes": {"9-7": "a"}}"#, "has 'codes', which has '9-7', which is no code", #""9-7""#, 1),
        (#"{"codes": {"1-": "a", "+1": "b", "": "c"}}"#, "has 'codes', which has '1-', which is no code", #""1-""#, 3),
        (#"{"codes": {"1": 5, "2": []}}"#, "has 'codes', which has '1', which is 5; expected the name", "5", 2),
        (#"{"codes": {"1": ""}}"#, #"has 'codes', which has '1', which is ""; expected the name"#, #""""#, 1),
        (
            #"{"codes": {"1": {"day": "a"}}}"#, "has 'codes', which has '1', which needs the member 'night'",
            #"{"day": "a"}"#, 1
        ),
        (
            #"{"codes": {"1": {"day": "a", "night": ""}}}"#,
            #"has 'codes', which has '1', which has 'night', which is ""; expected the name of an icon"#, #""""#, 1
        ),
        (#"{"codes": {"60-65": "a", "63": "b"}}"#, "has 'codes', which has '63', which meets '60-65'", #""63""#, 1),
        (
            #"{"symbols": {"huricane": "a"}}"#,
            "has 'symbols', which has 'huricane', which is not known; did you mean 'hurricane'?", #""huricane""#, 1
        ),
        (
            #"{"symbols": {"frogs": "a"}}"#,
            "has 'symbols', which has 'frogs', which is not known; expected one of hurricane, tropical-storm, hot, cold, ",
            #""frogs""#, 1
        ),
        (#"{"unknown": 1, "codes": []}"#, "has 'unknown', which is 1; expected the name of an icon", "1", 2),
    ]

    @Test(arguments: faults)
    func `faults of a table`(text: String, message: String, place: String, count: Int) throws {
        let value = try JSONParser.parse(text)
        let fault = try #require(throws: OptionFault.self) { try IconSet(decoding: value) }
        #expect(fault.message.hasPrefix(message), "\(fault.message)")
        #expect(String(decoding: Array(text.utf8)[fault.range], as: UTF8.self) == place)
        #expect(fault.further.count == count - 1)
    }

    @Test func `a misspelt name has a suggestion`() throws {
        let fault = try #require(throws: OptionFault.self) { try Self.set(#""sf-fil""#) }
        #expect(fault.remedy == "did you mean 'sf-fill'?")
    }
}
