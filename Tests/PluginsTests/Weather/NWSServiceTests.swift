#if HTTP
    import Configuration
    import GeoJSON
    import PluginKit
    import TestSupport
    import Testing

    @testable import WeatherPlugin

    @Suite struct NWSServiceTests {
        @Test func `observations from a request to properties`() throws {
            let server = try weatherServer()
            let run = try ServiceRun(
                "nws", at: server,
                on: [try weatherPlace(-97.1, 39.5), try weatherPlace(-97.1, 39.52), try weatherPlace(-97.1, 41.5)])
            let paths = server.requests.map { String($0.target.prefix { $0 != "?" }) }
            #expect(
                paths == [
                    "/points/39.5,-97.1", "/points/39.52,-97.1", "/points/41.5,-97.1", "/gridpoints/TOP/39,80/stations",
                    "/stations/K39A/observations", "/stations/K39B/observations", "/gridpoints/TOP/41,80/stations",
                    "/stations/K41A/observations", "/stations/K41B/observations",
                ])
            let query = WeatherWorld.query(server.requests[4].target)
            // Two hours and the tolerance of one and a half before the present, on full five minutes.
            #expect(query == ["start": "2026-11-30T02:40:00Z"])
            #expect(server.requests.allSatisfy { $0.header("accept") == "application/geo+json" })
            // The newest report of the nearer station has no temperature: its earlier one does.
            #expect(run.numbers("temperature") == [39.25, 39.75, 41.25])
            #expect(run.words("station") == ["K39A", "K39B", "K41A"])
            #expect(run.words("time").first == "2026-11-30T04:54:00Z")
            #expect(run.value("distance")?.double == 0)
        }

        @Test func `a moment has its window`() throws {
            let server = try weatherServer()
            let run = try ServiceRun(
                "nws", #""at":"2026-11-30T05:00:00Z","tolerance":"30 min""#, at: server,
                on: [try weatherPlace(-97.1, 39.5)])
            let query = WeatherWorld.query(server.requests[2].target)
            #expect(query == ["start": "2026-11-30T04:30:00Z", "end": "2026-11-30T05:00:00Z"])
            #expect(run.numbers("temperature") == [39.25])
            #expect(run.numbers("age") == [360])
            let later = try weatherServer()
            let future = try ServiceRun(
                "nws", #""at":"2026-12-02T05:00:00Z""#, at: later, on: [try weatherPlace(-97.1, 39.5)])
            #expect(future.words("reason") == ["too-old"])
            #expect(later.requests.isEmpty)
        }

        @Test func `the hourly forecast in SI units`() throws {
            let server = try weatherServer()
            let run = try ServiceRun(
                "nws", #""product":"forecast""#, at: server,
                on: [try weatherPlace(-97.1, 39.5), try weatherPlace(-97.15, 39.45)])
            #expect(server.requests.count == 3)
            let last = server.requests[2]
            #expect(last.target == "/gridpoints/TOP/39,80/forecast/hourly?units=si")
            #expect(last.header("feature-flags") == "forecast_temperature_qv,forecast_wind_speed_qv")
            #expect(run.numbers("temperature") == [39.125, 39.125])
            #expect(run.numbers("wind-speed") == [5, 5])
            // From the place to the middle of the cell.
            #expect(run.value("distance", of: 0)?.double == 0)
            let other = try #require(run.value("distance", of: 1)?.double)
            #expect((6900...7100).contains(other))
        }

        @Test func `outside the country there is no source`() throws {
            let server = try weatherServer()
            let run = try ServiceRun("nws", at: server, on: [try weatherPlace(13.4, 52.5)])
            #expect(run.words("reason") == ["no-source"])
            #expect(run.shortfall.isEmpty)
            #expect(server.requests.count == 1)
        }

        @Test func `a station beyond maxDistance is not asked`() throws {
            let server = try weatherServer()
            let run = try ServiceRun(
                "nws", #""maxDistance":"1 km""#, at: server,
                on: [try weatherPlace(-97.1, 39.5), try weatherPlace(-97.1, 40.9)])
            #expect(server.requests.count { $0.target.contains("/observations") } == 1)
            #expect(run.numbers("temperature") == [39.25, nil])
            #expect(run.words("reason")[1] == "too-far")
        }

        @Test func `stations of a failed request leave the nearer neighbors`() throws {
            // The cell's list fails for one place, and a station of the next cell is in reach.
            let server = try weatherServer { request, _ in
                request.target.contains("TOP/40,80/stations") ? .http(502) : nil
            }
            let run = try ServiceRun(
                "nws", #""maxDistance":"60 km""#, at: server,
                on: [try weatherPlace(-97.1, 39.9), try weatherPlace(-97.1, 40.01), try weatherPlace(-97.1, 40.9)])
            #expect(run.words("station") == ["K39B", "K39B", nil])
            #expect(run.words("reason") == [nil, nil, "http-error"])
            #expect(run.value("quality", of: 2)?.array == [.string("http:502")])
        }

        @Test
        func `addresses in answers are found at the server that is asked, those of a third host are not followed`()
            throws
        {
            let below = try LoopbackServer { request, _ in
                guard request.target.hasPrefix("/nws/") else { return .http(404) }
                var inner = request
                inner.target = String(request.target.dropFirst(4))
                return WeatherWorld().reply(to: inner)
            }
            let settings = #""service":"nws""#
            #expect(!settings.isEmpty)
            let prefix = try ServiceRun(
                "nws", #""server":"\#(below.url)/nws/""#, at: nil, on: [try weatherPlace(-97.1, 39.5)])
            #expect(prefix.numbers("temperature") == [39.25])
            #expect(below.requests.allSatisfy { $0.target.hasPrefix("/nws/") && !$0.target.contains("//") })
            var world = WeatherWorld()
            world.links = "https://example.org"
            let server = try world.serve()
            let run = try ServiceRun("nws", at: server, on: [try weatherPlace(-97.1, 39.5)])
            #expect(run.words("reason") == ["parse-error"])
            #expect(run.warnings.first?.contains("https://example.org/gridpoints/TOP/39,80/forecast/hourly") == true)
            #expect(server.requests.count == 1)
        }
    }
#endif
