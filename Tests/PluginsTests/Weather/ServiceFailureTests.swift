#if HTTP
    import Configuration
    import Fetching
    import Foundation
    import GeoJSON
    import PluginKit
    import TestSupport
    import Testing

    @testable import WeatherPlugin

    @Suite struct ServiceFailureTests {
        @Test(arguments: [
            (#"{}"#, "'service'"), (#"{"service":"nws","from":"a.json"}"#, "'from'"),
            (#"{"service":"nws"}"#, "'contact'"), (#"{"service":"met-norway"}"#, "'contact'"),
            (#"{"service":"open-meteo","contact":"a@b\nc"}"#, "'contact'"),
            (#"{"from":"a.json","contact":"me@example.org"}"#, "'contact'"),
            (#"{"from":"a.json","cache":"c"}"#, "'cache'"), (#"{"from":"a.json","onFailure":"skip"}"#, "'onFailure'"),
            (#"{"service":"open-meteo","server":"http://example.org"}"#, "'server'"),
            (#"{"service":"open-meteo","server":"nonsense"}"#, "'server'"),
            (#"{"service":"open-meteo","server":"https://example.org/?a=b"}"#, "'server'"),
            (#"{"service":"open-meteo","product":"forecast"}"#, "'product'"),
            (#"{"service":"open-meteo","stations":"a.geojson"}"#, "'stations'"),
            (
                #"{"service":"open-meteo","fields":{"longitude":"x","latitude":"y","#
                    + #""temperature":{"name":"T","unit":"°C"}}}"#, "'fields'"
            ),
            (#"{"service":"open-meteo","method":"inverse-distance"}"#, "'method'"),
            (#"{"service":"nws","contact":"me@example.org","apikey":"abc"}"#, "'apikey'"),
            (#"{"service":"open-meteo","onFailure":"stale"}"#, "'onFailure'"),
            (#"{"service":"open-meteo","maxStale":"2 h"}"#, "'maxStale'"),
        ])
        func `contradictions between options`(_ text: String, _ named: String) throws {
            let members = try #require(try JSONParser.parse(text).members)
            let decoded = OptionValues.decode(
                members, as: EnrichProcessor.manifest.options, subject: "weather.enrich", place: 0..<0
            ) { Issue.record("\($0)") }
            let values = try #require(decoded)
            let fault = try #require(throws: OptionFault.self) { try EnrichProcessor(options: values) }
            #expect(fault.message.contains(named))
        }

        @Test func `a key that is none is not repeated`() throws {
            let fault = try #require(throws: OptionFault.self) {
                try ServiceRun.options("open-meteo", #""apikey":"my s3cret""#, nil)
            }
            #expect(!fault.message.contains("s3cret"))
        }

        @Test func `a service that fails half-way`() throws {
            let server = try weatherServer { _, number in number == 0 ? nil : .http(500, [:], #"{"reason":"no"}"#) }
            let places = try (0..<250).map { try weatherPlace(Double($0) / 4, Double($0) / 4 - 30) }
            let run = try ServiceRun("open-meteo", at: server, on: places)
            #expect(run.numbers("temperature").count { $0 != nil } == 100)
            #expect(run.numbers("temperature")[..<100].allSatisfy { $0 != nil })
            #expect(run.words("reason")[100...].allSatisfy { $0 == "http-error" })
            #expect(run.shortfall == ["http-error": 150])
            // The second request is tried five times; the service is known to be down when the third one comes.
            #expect(server.requests.count == 7)
            let warning = try #require(run.warnings.first)
            #expect(run.warnings.count == 1)
            #expect(
                warning.hasPrefix("127.0.0.1:\(server.port): 2 of 3 requests failed, the first one: \(server.url)/v1/"))
            #expect(warning.hasSuffix("the service answers 500 (5 tries): no"))
        }

        @Test func `what an annotation has brought along stays`() throws {
            let server = try weatherServer { _, _ in .http(404) }
            let own = try weatherPlace(1, 1, properties: #"{"weather:temperature":7}"#)
            let run = try ServiceRun("open-meteo", at: server, on: [own])
            #expect(run.numbers("temperature") == [7])
            #expect(run.words("reason") == [nil])
            #expect(run.shortfall.isEmpty)
            let earlier = try weatherPlace(
                1, 1, properties: #"{"weather:temperature":7,"weather:method":"nearest","weather:station":"X"}"#)
            let again = try ServiceRun("open-meteo", at: server, on: [earlier])
            #expect(again.numbers("temperature") == [nil])
            #expect(again.words("station") == [nil])
        }

        @Test func `the run ends if it is to`() throws {
            let server = try weatherServer { _, _ in .http(503) }
            let error = try #require(throws: ProcessorError.self) {
                try ServiceRun("open-meteo", #""onFailure":"fail""#, at: server, on: [try weatherPlace(1, 1)])
            }
            #expect(error.kind == .unavailable)
            #expect(error.message.contains("the service answers 503"))
        }

        @Test func `the service says when to come back`() throws {
            let server = try weatherServer { _, number in
                number == 0 ? .http(429, ["Retry-After": "17"], #"{"error":true,"reason":"Minutely limit"}"#) : nil
            }
            let run = try ServiceRun("open-meteo", at: server, on: [try weatherPlace(1, 1)])
            #expect(run.numbers("temperature") == [1])
            #expect((17...18).contains(run.waited))
            let busy = try weatherServer { _, _ in .http(429, ["Retry-After": "3600"]) }
            let places = try (0..<201).map { try weatherPlace(Double($0), 1) }
            let refused = try ServiceRun("open-meteo", at: busy, on: places)
            #expect(refused.words("reason").allSatisfy { $0 == "rate-limited" })
            #expect(refused.value("quality")?.array == [.string("http:429")])
            #expect(refused.shortfall == ["rate-limited": 201])
            // Whoever wants to be left alone for an hour is.
            #expect(busy.requests.count == 1)
            #expect(refused.waited < 1)
        }

        @Test func `an old answer stands in where it may`() throws {
            let scratch = try ScratchFolder()
            let options = #""cache":"cache","onFailure":"stale","maxStale":"2 h""#
            let places = [try weatherPlace(10, 50)]
            let age = ["Cache-Control": "max-age=600"]
            let server = try weatherServer { request, number in
                guard number == 0, case .bytes(let bytes) = WeatherWorld().reply(to: request) else { return .http(500) }
                let text = String(decoding: bytes, as: UTF8.self)
                return .http(200, age, String(text[(text.range(of: "\r\n\r\n")?.upperBound ?? text.startIndex)...]))
            }
            func run(_ now: String) throws -> ServiceRun {
                try ServiceRun("met-norway", options, at: server, on: places, folder: scratch.url.path, now: now)
            }
            let first = try run("2026-11-30T06:10:00Z")
            #expect(first.value("quality")?.array == [.string("time:interpolated")])
            _ = try run("2026-11-30T06:15:00Z")
            #expect(server.requests.count == 1)
            let stale = try run("2026-11-30T07:10:00Z")
            #expect(server.requests.count > 1)
            #expect(stale.numbers("temperature") == [50])
            #expect(stale.value("quality")?.array?.last == .string("stale:age=3600"))
            #expect(stale.shortfall.isEmpty)
            let late = try run("2026-11-30T09:10:00Z")
            #expect(late.words("reason") == ["http-error"])
            #expect(late.shortfall == ["http-error": 1])
        }

        @Test func `a replay is the run again, and a miss says so`() throws {
            let scratch = try ScratchFolder()
            let places = [try weatherPlace(10, 50), try weatherPlace(11, 51)]
            let now = try #require(Instant(iso: ServiceRun.present)).seconds
            let server = try weatherServer { _, number in number == 1 ? .http(404, [:], "") : nil }
            let recorder = try Recorder(folder: scratch.url.path, now: now)
            let live = try ServiceRun("met-norway", at: server, on: places, .recording(recorder))
            #expect(live.words("reason") == [nil, "http-error"])
            let count = server.requests.count
            server.stop()
            let recording = try Recording(folder: scratch.url.path)
            let replay = try ServiceRun("met-norway", at: server, on: places, .replaying(recording))
            #expect(server.requests.count == count)
            #expect(zip(live.features, replay.features).allSatisfy { $0.properties.bytes == $1.properties.bytes })
            #expect(replay.shortfall == live.shortfall)
            let miss = try ServiceRun("met-norway", at: server, on: [try weatherPlace(12, 52)], .replaying(recording))
            #expect(miss.words("reason") == ["replay-miss"])
            #expect(miss.shortfall == ["replay-miss": 1])
        }
    }
#endif
