#if HTTP
    import Configuration
    import Fetching
    import Foundation
    import GeoJSON
    import PluginKit
    import TestSupport
    import Testing

    @testable import WeatherPlugin

    @Suite struct OpenMeteoServiceTests {
        @Test func `from a request to properties`() throws {
            let server = try weatherServer()
            let run = try ServiceRun(
                "open-meteo", at: server, on: [try weatherPlace(13.4049, 52.5201), try weatherPlace(2.3522, 48.8566)])
            #expect(server.requests.count == 1)
            let query = WeatherWorld.query(server.requests[0].target)
            #expect(server.requests[0].target.hasPrefix("/v1/forecast?latitude=52.52,48.86&longitude=13.4,2.35&"))
            #expect(query["timezone"] == "GMT")
            #expect(query["timeformat"] == "unixtime")
            #expect(query["wind_speed_unit"] == "ms")
            #expect(query["start_hour"] == "2026-11-30T06:00")
            #expect(query["end_hour"] == "2026-11-30T07:00")
            #expect(query["current"] == query["hourly"])
            #expect(query["elevation"] == nil)
            #expect(run.numbers("temperature") == [52.52, 48.86])
            #expect(run.numbers("wind-speed") == [0, 1])
            #expect(run.words("source") == ["open-meteo", "open-meteo"])
            #expect(run.words("reason") == [nil, nil])
            // 0.01° to the north and 0.01° to the west of the place asked for, on a sphere of 6371 km: 1112 and 677 m.
            let distance = try #require(run.value("distance")?.double)
            #expect((1200...1900).contains(distance))
            #expect(run.member?.array?.first?["license"]?.string == "CC BY 4.0")
            #expect(run.shortfall.isEmpty)
        }

        @Test func `the user agent says who asks, with a contact where there is one`() throws {
            let server = try weatherServer()
            _ = try ServiceRun("open-meteo", at: server, on: [try weatherPlace(1, 2)])
            _ = try ServiceRun("open-meteo", #""contact":"me@example.org""#, at: server, on: [try weatherPlace(1, 2)])
            #expect(
                server.requests.map { $0.header("user-agent") } == [
                    "cartouche/0.1.0", "cartouche/0.1.0 (me@example.org)",
                ])
        }

        @Test(arguments: [(100, 1), (101, 2), (312, 4)])
        func `a hundred places go into one request`(_ count: Int, _ requests: Int) throws {
            let server = try weatherServer()
            let places = try (0..<count).map { try weatherPlace(Double($0) / 4 - 40, Double($0) / 8) }
            let run = try ServiceRun("open-meteo", at: server, on: places)
            #expect(server.requests.count == requests)
            #expect(server.requests.allSatisfy { $0.target.utf8.count <= OpenMeteoService.lengthLimit })
            // Each has its own value: on the grid of 0.01°.
            #expect(run.numbers("temperature") == (0..<count).map { (Double($0) * 12.5).rounded() / 100 })
        }

        @Test func `places of one cell are asked for once, in the order in which they come`() throws {
            let server = try weatherServer()
            let places = [(10.001, 50.002), (20, 40), (9.999, 49.999), (370, 50)]
            let run = try ServiceRun("open-meteo", at: server, on: try places.map { try weatherPlace($0.0, $0.1) })
            #expect(server.requests.count == 1)
            #expect(WeatherWorld.query(server.requests[0].target)["latitude"] == "50,40")
            #expect(run.numbers("temperature") == [50, 40, 50, 50])
        }

        @Test func `heights are sent, in requests of their own`() throws {
            let server = try weatherServer()
            let places = [
                try weatherPlace(10, 50), try weatherPlace(11, 51, properties: #"{"h":1200.4}"#),
                try weatherPlace(12, 52, properties: #"{"h":-3}"#),
            ]
            let run = try ServiceRun(
                "open-meteo", #""elevation":["case",["has","h"],["get","h"],0]"#, at: server, on: Array(places[1...]))
            #expect(run.numbers("temperature") == [51, 52])
            #expect(WeatherWorld.query(server.requests[0].target)["elevation"] == "1200,-3")
            let high = try weatherFeature(
                #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[7,46,3883.2]}}"#)
            let other = try weatherServer()
            _ = try ServiceRun("open-meteo", at: other, on: [places[0], high])
            #expect(other.requests.map { WeatherWorld.query($0.target)["elevation"] } == [nil, "3883"])
        }

        @Test func `a moment has its hours, and one that the service does not have is too old`() throws {
            let server = try weatherServer()
            let places = try ["2026-12-01T10:30:00Z", "2020-01-01T00:00:00Z", "2027-03-01T00:00:00Z"].map {
                try weatherPlace(10, 50, properties: #"{"t":"\#($0)"}"#)
            }
            let run = try ServiceRun("open-meteo", #""at":["get","t"]"#, at: server, on: places)
            #expect(run.words("reason") == [nil, "too-old", "too-old"])
            #expect(run.numbers("temperature") == [50, nil, nil])
            let alone = try weatherServer()
            let one = try ServiceRun("open-meteo", #""at":"2026-12-01T10:30:00Z""#, at: alone, on: [places[0]])
            let query = WeatherWorld.query(alone.requests[0].target)
            #expect([query["start_hour"], query["end_hour"]] == ["2026-12-01T10:00", "2026-12-01T11:00"])
            #expect(query["current"] == nil)
            #expect(one.words("time") == ["2026-12-01T10:30:00Z"])
            #expect(one.value("quality")?.array?.contains(.string("time:interpolated")) == true)
            _ = try ServiceRun("open-meteo", #""at":"2020-12-01T10:30:00Z""#, at: alone, on: [places[0]])
            #expect(alone.requests.count == 1)
        }

        @Test func `an answer with too few places is no answer`() throws {
            let server = try weatherServer { _, _ in
                .http(200, [:], #"[{"latitude":1,"longitude":1,"hourly":{"time":[]}}]"#)
            }
            let run = try ServiceRun(
                "open-meteo", at: server, on: [try weatherPlace(1, 1), try weatherPlace(2, 2)])
            #expect(run.words("reason") == ["parse-error", "parse-error"])
            #expect(run.shortfall == ["parse-error": 2])
        }

        @Test func `the key is sent to the customers' server and shown nowhere`() throws {
            let settings = try ServiceSettings(
                .openMeteo, ServiceRun.options("open-meteo", "", nil), key: SecretText(decoding: .string("K3Y-abc")))
            #expect(settings.base.authority == "customer-api.open-meteo.com")
            #expect(settings.key?.json.text.contains("K3Y") == false)
            let server = try weatherServer { _, _ in .http(503, [:], #"{"reason":"bad key K3Y-abc"}"#) }
            let scratch = try ScratchFolder()
            let run = try ServiceRun(
                "open-meteo", #""apikey":"K3Y-abc","cache":"cache""#, at: server, on: [try weatherPlace(1, 1)],
                folder: scratch.url.path)
            #expect(WeatherWorld.query(server.requests[0].target)["apikey"] == "K3Y-abc")
            #expect(run.warnings.count == 1)
            #expect(!run.warnings.joined().contains("K3Y"))
            let good = try weatherServer()
            _ = try ServiceRun(
                "open-meteo", #""apikey":"K3Y-abc","cache":"cache""#, at: good, on: [try weatherPlace(1, 1)],
                folder: scratch.url.path)
            #expect(scratch.text.contains("latitude"))
            #expect(!scratch.text.contains("K3Y"))
        }
    }
#endif
