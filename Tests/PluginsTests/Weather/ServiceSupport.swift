#if HTTP
    import Configuration
    import Fetching
    import Foundation
    import GeoJSON
    import MapCamera
    import PluginKit
    import Synchronization
    import TestSupport
    import Testing

    @testable import WeatherPlugin

    /// Runs `weather.enrich` with a service, on a clock that stands still unless somebody waits.
    struct ServiceRun {
        var features: [Feature] = []
        var diagnostics: [Diagnostic] = []
        var shortfall: [String: Int] = [:]
        var member: JSONValue?
        /// Seconds that the run would have waited.
        var waited = 0.0

        static let present = "2026-11-30T06:10:00Z"

        /// - Parameters:
        ///   - options: members of a JSON object.
        ///   - server: where the service is; nil for its own address.
        init(
            _ service: String, _ options: String = "", at server: LoopbackServer?, on features: [Feature],
            folder: String = "", now: String = present, _ mode: Fetcher.Mode = .live
        ) throws {
            let values = try Self.options(service, options, server?.url)
            let processor = try EnrichProcessor(options: values)
            #expect(processor.scope == .collection)
            let instant = try #require(Instant(iso: now))
            let waited = Mutex(0.0)
            try withExtendedLifetime(server) {
                let (clock, slept) = Self.clock(instant)
                let access = ServiceAccess(version: "0.1.0", mode: mode, clock: clock)
                try run(processor, on: features, folder: folder, now: instant, access)
                waited.withLock { $0 = slept() }
            }
            self.waited = waited.withLock { $0 }
        }

        private mutating func run(
            _ prepared: EnrichProcessor, on features: [Feature], folder: String, now: Instant, _ access: ServiceAccess
        ) throws {
            var processor = prepared
            let sink = DiagnosticSink()
            let tally = ShortfallTally()
            let context = ProcessorContext(
                step: "weather.enrich", folder: folder, viewport: nil, engine: .mapbox, now: now,
                worker: WorkerStorage(), sink: sink, services: access, shortfall: tally)
            try processor.prepare(in: context)
            var batch = FeatureBatch(features: features)
            try processor.process(&batch, in: context)
            self.features = batch.features
            member = batch[member: "weather:attribution"]
            diagnostics = sink.drain()
            shortfall = tally.counts
        }

        static func options(_ service: String, _ options: String, _ server: String?) throws -> OptionValues {
            let place = server.map { #","server":"\#($0)""# } ?? ""
            let contact = service == "open-meteo" ? "" : #","contact":"mail@example.org""#
            let own = options.contains("\"contact\"") ? "" : contact
            let text = #"{"service":"\#(service)"\#(place)\#(own)\#(options.isEmpty ? "" : "," + options)}"#
            var faults: [OptionFault] = []
            let values = OptionValues.decode(
                try #require(try JSONParser.parse(text).members), as: EnrichProcessor.manifest.options,
                subject: "weather.enrich", place: 0..<0
            ) { faults.append($0) }
            if let fault = faults.first { throw fault }
            return try #require(values)
        }

        private static func clock(_ start: Instant) -> (FetchClock, @Sendable () -> Double) {
            final class Slept: Sendable { let seconds = Mutex(0.0) }
            let slept = Slept()
            let total = { @Sendable in slept.seconds.withLock { $0 } }
            let clock = FetchClock(
                now: { start.seconds + total() }, elapsed: total,
                sleep: { duration in slept.seconds.withLock { $0 += duration } })
            return (clock, total)
        }

        func value(_ name: String, of index: Int = 0) -> JSONValue? {
            features.indices.contains(index) ? features[index].property("weather:" + name) : nil
        }

        func numbers(_ name: String) -> [Double?] { features.indices.map { value(name, of: $0)?.double } }

        func words(_ name: String) -> [String?] { features.indices.map { value(name, of: $0)?.string } }

        var warnings: [String] { diagnostics.filter { $0.severity == .warning }.map(\.message) }
    }

    /// A server of one world, with what it is to answer instead.
    func weatherServer(
        _ override: @escaping @Sendable (LoopbackServer.Request, Int) -> LoopbackServer.Reply? = { _, _ in nil }
    ) throws -> LoopbackServer {
        var world = WeatherWorld()
        world.override = override
        return try world.serve()
    }

    /// A folder that is deleted with its last owner.
    final class ScratchFolder: Sendable {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("services-\(UUID().uuidString)")

        init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: url) }

        /// All that is in it, names included.
        var text: String {
            let files = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
            return files.map { name in
                name
                    + String(
                        decoding: (try? Data(contentsOf: url.appendingPathComponent(name))) ?? Data(), as: UTF8.self)
            }.joined()
        }
    }
#endif
