import Configuration
import GeoJSON
import GeoTypes
import TestSupport
import Testing

@testable import WeatherPlugin

/// What holds for all readers.
struct FeedReaderTests {
    static let documents = [
        OpenMeteoReaderTests.location(
            #""current_units":{"temperature_2m":"°C"},"current":{"time":"2026-11-30T06:00","interval":900,"#
                + #""temperature_2m":1,"weather_code":3,"is_day":1},"hourly_units":{"wind_speed_10m":"kn"},"#
                + #""hourly":{"time":[1796018400,1796022000],"wind_speed_10m":[1,null]}"#),
        MetNorwayReaderTests.forecast(
            MetNorwayReaderTests.entry("2026-11-30T06:00:00Z", MetNorwayReaderTests.period(1, "rain")) + ","
                + MetNorwayReaderTests.entry("2026-11-30T07:00:00Z")),
        NWSHourlyReaderTests.forecast(
            NWSHourlyReaderTests.period(
                #""temperature":50,"temperatureUnit":"F","windSpeed":"5 to 10 mph","windDirection":"NW","#
                    + #""shortForecast":"Rain","isDaytime":true"#),
            geometry: #"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,2],[0,2],[0,0]]]}"#),
        CoverageJSONReaderTests.temperatures(
            #""x":{"start":10,"stop":11,"num":2},"y":{"values":[50]},\#(CoverageJSONReaderTests.moment)"#,
            #"["t","x"]"#, "[1,2]", "[1,2]"),
    ]

    static let readers: [any FeedReader.Type] = [
        OpenMeteoReader.self, MetNorwayReader.self, NWSHourlyReader.self, CoverageJSONReader.self,
    ]

    @Test func `a document is of one format`() throws {
        for (index, text) in Self.documents.enumerated() {
            let document = try feedDocument(text)
            #expect(Self.readers.map { $0.recognizes(document) } == Self.readers.indices.map { $0 == index })
        }
    }

    @Test(arguments: 0..<4)
    func `damaged documents give finite values or a fault`(index: Int) throws {
        var random = SplitMix64(seed: UInt64(index))
        let whole = try feedDocument(Self.documents[index])
        var reader = Self.readers[index].init()
        let intact = try reader.read(whole)
        #expect(!intact.isEmpty)
        var (faults, read) = (0, 0)
        for _ in 0..<2000 {
            let document = Self.damage(whole, &random)
            do throws(FeedFault) {
                for observation in try reader.read(document) {
                    read += 1
                    #expect(observation.location.isFinite)
                    #expect(observation.time?.seconds.isFinite != false)
                    #expect(Field.allCases.allSatisfy { observation[$0].value?.isFinite != false })
                }
            } catch {
                faults += 1
                #expect(!error.message.isEmpty)
            }
        }
        #expect(faults > 0 && read > 0)
    }

    /// The document with one value exchanged, chosen by walking down from the top.
    private static func damage(_ value: JSONValue, _ random: inout SplitMix64) -> JSONValue {
        let stops = UInt64.random(in: 0..<6, using: &random) == 0
        switch value.content {
        case .array(var values) where !values.isEmpty && !stops:
            let index = Int.random(in: values.indices, using: &random)
            values[index] = damage(values[index], &random)
            return .array(values)
        case .object(var members) where !members.isEmpty && !stops:
            let index = Int.random(in: members.indices, using: &random)
            members[index].value = damage(members[index].value, &random)
            return JSONValue(.object(members))
        default:
            let others: [JSONValue] = [
                .null, .number(0), .number(-1), .number(1e308), .number(2.5), .number(400), .string(""), .string("x"),
                .bool(true), .array([]), .array([.null]), .object([:]), .string("2026-11-30T06:00:00Z"),
            ]
            return others[Int.random(in: others.indices, using: &random)]
        }
    }
}
