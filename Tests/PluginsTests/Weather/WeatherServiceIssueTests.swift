#if HTTP
    import Foundation
    import GeoJSON
    import PluginKit
    import TestSupport
    import Testing

    @testable import WeatherPlugin

    /// What people have reported to trackers of services and of programs that ask them.
    @Suite struct WeatherServiceIssueTests {
        /// Whether the answer is refused unless the client says whom to write to, as MET Norway and the National Weather
        /// Service do.
        private static func refusesStrangers(_ request: LoopbackServer.Request) -> LoopbackServer.Reply? {
            let agent = request.header("user-agent") ?? ""
            return agent.contains("(mail@example.org)") ? nil : .http(403, [:], "Access Denied")
        }

        private static func decimals(_ request: LoopbackServer.Request) -> Int {
            request.target.split(whereSeparator: { "/,?&=".contains($0) }).filter { Double($0) != nil }
                .map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 0
        }

        static let issues: [ReportedIssue] = [
            ReportedIssue("weather-gov/api#18", "four decimals without trailing zeros, and a redirect is followed") {
                let server = try weatherServer { request, _ in
                    if decimals(request) > 4 { return .http(301, ["Location": "/elsewhere"]) }
                    return request.target == "/points/47.6553,-122.3"
                        ? .http(301, ["Location": "/points/47.655,-122.3"]) : nil
                }
                let run = try ServiceRun("nws", at: server, on: [try weatherPlace(-122.30001, 47.6552999)])
                #expect(server.requests.prefix(2).map(\.target) == ["/points/47.6553,-122.3", "/points/47.655,-122.3"])
                // The world's stations are far from there.
                #expect(run.words("reason") == ["too-far"])
            },
            ReportedIssue("weather-gov/api#163", "the header that says who asks has its proper name") {
                let server = try weatherServer { request, _ in refusesStrangers(request) }
                let run = try ServiceRun("nws", at: server, on: [try weatherPlace(-97.1, 39.5)])
                #expect(run.numbers("temperature") == [39.25])
            },
            ReportedIssue("weather-gov/api#11", "a point that the service does not know is no failure") {
                let server = try weatherServer { request, _ in
                    request.target.hasPrefix("/points/39.6")
                        ? .http(404, [:], #"{"type":"https://api.weather.gov/problems/InvalidPoint","status":404}"#)
                        : nil
                }
                let run = try ServiceRun(
                    "nws", at: server, on: [try weatherPlace(-97.1, 39.5), try weatherPlace(-97.1, 39.6)])
                // A station of a neighboring cell is near enough all the same.
                #expect(run.words("station") == ["K39A", "K39B"])
                #expect(run.shortfall.isEmpty)
                #expect(run.warnings.isEmpty)
                #expect(server.requests.count { $0.target.hasPrefix("/points/39.6") } == 1)
            },
            ReportedIssue("weather-gov/api#189", "an unexpected problem passes") {
                let server = try weatherServer { _, number in
                    number % 3 == 0 ? .http(500, [:], #"{"title":"Unexpected Problem","status":500}"#) : nil
                }
                let run = try ServiceRun("nws", at: server, on: [try weatherPlace(-97.1, 39.5)])
                #expect(run.numbers("temperature") == [39.25])
                #expect(run.shortfall.isEmpty)
                #expect(run.warnings.isEmpty)
            },
            ReportedIssue("open-meteo/open-meteo#715", "680 locations go out in pieces") {
                let server = try weatherServer()
                let places = try (0..<680).map { try weatherPlace(Double($0) / 4 - 90, Double($0) / 16) }
                let run = try ServiceRun("open-meteo", at: server, on: places)
                #expect(run.numbers("temperature").allSatisfy { $0 != nil })
                #expect(server.requests.count == 7)
                #expect(server.requests.allSatisfy { $0.target.utf8.count < 8000 })
            },
            ReportedIssue("open-meteo/open-meteo#1086", "many rows of few places are few locations") {
                let server = try weatherServer()
                let places = try (0..<4000).map { try weatherPlace(Double($0 % 10), 50 + Double($0 / 10) * 1e-6) }
                let run = try ServiceRun("open-meteo", at: server, on: places)
                #expect(run.numbers("temperature").allSatisfy { $0 == 50 })
                #expect(server.requests.count == 1)
                let query = WeatherWorld.query(server.requests[0].target)
                #expect(query["latitude"]?.split(separator: ",").count == 10)
                #expect(query["start_hour"] == "2026-11-30T06:00")
                #expect(query["end_hour"] == "2026-11-30T07:00")
            },
            ReportedIssue("open-meteo/open-meteo#439, #438, #1493, #1847", "one request after the other, at its rate") {
                let server = try weatherServer()
                let places = try (0..<900).map { try weatherPlace(Double($0) / 4 - 100, Double($0) / 16) }
                let run = try ServiceRun("open-meteo", at: server, on: places)
                #expect(server.requests.count == 9)
                #expect(server.connectionCount == 1)
                // Nine at eight a second.
                #expect(run.waited >= 0.999)
            },
            ReportedIssue("m0rp43us/openmeteopy#14", "312 points, refused once, come after a second") {
                let server = try weatherServer { _, number in
                    number == 2
                        ? .http(429, ["Retry-After": "1"], #"{"error":true,"reason":"Too many concurrent requests"}"#)
                        : nil
                }
                let places = try (0..<312).map { try weatherPlace(Double($0) / 4, Double($0) / 16) }
                let run = try ServiceRun("open-meteo", at: server, on: places)
                #expect(run.numbers("temperature").allSatisfy { $0 != nil })
                #expect(server.requests.count == 5)
                #expect(run.waited >= 1)
            },
            ReportedIssue(
                "balena-io-experimental/inkyshot#34, erikw/tmux-powerline#499", "MET Norway learns who asks"
            ) {
                let server = try weatherServer { request, _ in refusesStrangers(request) }
                let run = try ServiceRun("met-norway", at: server, on: [try weatherPlace(10, 50)])
                #expect(run.numbers("temperature") == [50])
            },
            ReportedIssue("blackadderkate/weather-widget-2#91", "no more than four decimals") {
                let server = try weatherServer { request, _ in decimals(request) > 4 ? .http(403) : nil }
                let run = try ServiceRun("met-norway", at: server, on: [try weatherPlace(10.123456789, 50.987654321)])
                #expect(run.numbers("temperature") == [50.9877])
            },
        ]

        @Test(arguments: issues)
        func `what was wanted holds`(_ issue: ReportedIssue) throws { try issue.check() }
    }
#endif
