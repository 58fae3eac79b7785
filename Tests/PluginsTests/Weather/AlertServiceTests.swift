#if HTTP
    import Configuration
    import Foundation
    import GeoJSON
    import MapCamera
    import PluginKit
    import TestSupport
    import Testing

    @testable import WeatherPlugin

    @Suite struct AlertServiceTests {
        private struct Run {
            var features: [Feature]
            var warnings: [String]
            var shortfall: [String: Int]

            init(_ options: String, on features: [Feature], folder: String = "") throws {
                let members = try #require(try JSONParser.parse("{\(options)}").members)
                var faults: [OptionFault] = []
                let values = OptionValues.decode(
                    members, as: AlertsProcessor.manifest.options, subject: "weather.alerts", place: 0..<0
                ) { faults.append($0) }
                if let fault = faults.first { throw fault }
                var processor = try AlertsProcessor(options: try #require(values))
                let sink = DiagnosticSink()
                let tally = ShortfallTally()
                let context = ProcessorContext(
                    step: "weather.alerts", folder: folder, viewport: nil, engine: .mapbox,
                    now: try #require(Instant(iso: ServiceRun.present)), worker: WorkerStorage(), sink: sink,
                    services: ServiceAccess(version: "0.1.0"), shortfall: tally)
                try processor.prepare(in: context)
                var batch = FeatureBatch(features: features)
                try processor.process(&batch, in: context)
                self.features = batch.features
                warnings = sink.drain().filter { $0.severity == .warning }.map(\.message)
                shortfall = tally.counts
            }
        }

        private static let answer = #"""
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":"https://api.weather.gov/alerts/urn:a","geometry":{"type":"Polygon","coordinates":
            [[[-98,39],[-96,39],[-96,41],[-98,41],[-98,39]]]},"properties":{"id":"urn:a","event":"Blizzard Warning",
            "severity":"Extreme","status":"Actual","messageType":"Alert","onset":"2026-11-30T05:00:00+00:00",
            "ends":"2026-11-30T12:00:00+00:00"}},
            {"type":"Feature","geometry":null,"properties":{"foreign":1}}]}
            """#

        private static let places = [(-97.0, 40.0), (-90.0, 40.0)]

        private func places() throws -> [Feature] { try Self.places.map { try weatherPlace($0.0, $0.1) } }

        @Test func `one request for all active alerts`() throws {
            let server = try LoopbackServer { _, _ in .http(200, [:], Self.answer) }
            let run = try Run(
                #""service":"nws","contact":"me@example.org","server":"\#(server.url)""#, on: try places())
            #expect(server.requests.map(\.target) == ["/alerts/active?status=actual&message_type=alert,update"])
            #expect(server.requests.first?.header("user-agent") == "cartouche/0.1.0 (me@example.org)")
            #expect(server.requests.first?.header("accept") == "application/geo+json")
            #expect(run.features.map { $0.property("weather:alert-count")?.double } == [1, 0])
            #expect(run.features[0].property("weather:top-alert")?.string == "Blizzard Warning")
            #expect(run.warnings.count { $0.contains("1 feature can't be read") } == 1)
            #expect(run.shortfall.isEmpty)
        }

        @Test func `a service that does not answer is not a sky without alerts`() throws {
            let server = try LoopbackServer { _, _ in .http(404) }
            let old = try weatherPlace(-97, 40, properties: #"{"weather:alert-count":3}"#)
            let run = try Run(
                #""service":"nws","contact":"me@example.org","server":"\#(server.url)""#, on: try places() + [old])
            #expect(run.features.allSatisfy { $0.property("weather:alert-count") == nil })
            #expect(run.shortfall == ["http-error": 3])
            #expect(run.warnings.count == 1)
            let error = try #require(throws: ProcessorError.self) {
                try Run(
                    #""service":"nws","contact":"me@example.org","server":"\#(server.url)","onFailure":"fail""#, on: [])
            }
            #expect(error.kind == .unavailable)
        }

        @Test(arguments: [
            (#""zones":"a""#, "'service'"), (#""service":"nws""#, "'contact'"),
            (#""service":"nws","contact":"a@b.example","from":"x""#, "'from'"),
            (#""from":"x","contact":"a@b.example""#, "'contact'"), (#""service":"open-meteo""#, "nws"),
        ])
        func `contradictions between options`(_ options: String, _ named: String) throws {
            let fault = try #require(throws: OptionFault.self) { try Run(options, on: []) }
            #expect(fault.message.contains(named))
        }
    }
#endif
