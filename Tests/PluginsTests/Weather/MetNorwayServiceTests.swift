#if HTTP
    import Configuration
    import GeoJSON
    import PluginKit
    import TestSupport
    import Testing

    @testable import WeatherPlugin

    @Suite struct MetNorwayServiceTests {
        @Test func `from a request to properties`() throws {
            let server = try weatherServer()
            let high = try weatherFeature(
                #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[10.75225,59.91386,12.6]}}"#
            )
            let run = try ServiceRun("met-norway", at: server, on: [high, try weatherPlace(-0.00004, 51.5)])
            #expect(
                server.requests.map(\.target) == [
                    "/weatherapi/locationforecast/2.0/complete?lat=59.9139&lon=10.7523&altitude=13",
                    "/weatherapi/locationforecast/2.0/complete?lat=51.5&lon=0",
                ])
            #expect(server.requests.allSatisfy { $0.header("user-agent") == "cartouche/0.1.0 (mail@example.org)" })
            #expect(run.numbers("temperature") == [59.9139, 51.5])
            #expect(run.numbers("gust") == [9.5, 9.5])
            #expect(run.numbers("code") == [61, 61])
            #expect(run.words("source") == ["met-norway", "met-norway"])
            #expect(run.member?.array?.first?["text"]?.string == "Data from MET Norway")
        }

        @Test func `a place whose request failed does not take its neighbor's weather`() throws {
            let server = try weatherServer { request, _ in request.target.contains("lat=50.01") ? .http(500) : nil }
            let run = try ServiceRun(
                "met-norway", at: server,
                on: [try weatherPlace(10, 50), try weatherPlace(10, 50.01), try weatherPlace(10, 50.02)])
            #expect(run.numbers("temperature") == [50, nil, 50.02])
            #expect(run.words("reason") == [nil, "http-error", nil])
            #expect(run.value("quality", of: 1)?.array == [.string("http:500")])
            #expect(run.shortfall == ["http-error": 1])
            // Five tries, then the next place.
            #expect(server.requests.count == 7)
        }

        @Test func `a moment beyond the forecast is too old`() throws {
            let run = try ServiceRun(
                "met-norway", #""at":"2027-01-30T06:00:00Z""#, at: try weatherServer(), on: [try weatherPlace(10, 50)])
            #expect(run.words("reason") == ["too-old"])
            #expect(run.shortfall.isEmpty)
        }
    }
#endif
