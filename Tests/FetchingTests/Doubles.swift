import Foundation
import Synchronization

@testable import Fetching

/// A transport that answers from a list and sends nothing; the last answer is repeated.
final class ScriptedTransport: HTTPTransport {
    typealias Step = Result<TransportAnswer, TransportFailure>

    private let steps: Mutex<[Step]>
    private let messages = Mutex<[TransportMessage]>([])

    init(_ steps: [Step]) { self.steps = Mutex(steps) }

    /// What was sent.
    var sent: [TransportMessage] { messages.withLock { $0 } }

    func send(
        _ message: TransportMessage, isCancelled: @escaping @Sendable () -> Bool
    ) throws(TransportFailure) -> TransportAnswer {
        messages.withLock { $0.append(message) }
        let step = steps.withLock { steps in steps.count > 1 ? steps.removeFirst() : steps.first }
        guard let step else { throw .connection("no step is left") }
        return try step.get()
    }
}

extension Result<TransportAnswer, TransportFailure> {
    static func http(_ status: Int, _ headers: KeyValuePairs<String, String> = [:], _ body: String = "") -> Self {
        let fields = headers.map { HeaderList.Field($0.key, $0.value) }
        return .success(TransportAnswer(status: status, headers: HeaderList(fields), body: Array(body.utf8)))
    }
}

/// A clock that stands still unless somebody sleeps.
final class ManualClock: Sendable {
    private let time: Mutex<Double>
    /// Seconds since the clock was made: small numbers, which differences are exact in.
    private let uptime = Mutex(0.0)
    private let naps = Mutex<[Double]>([])

    init(_ time: Double = 1_800_000_000) { self.time = Mutex(time) }

    var now: Double { time.withLock { $0 } }
    /// Seconds slept, all in all.
    var slept: Double { naps.withLock { $0.reduce(0, +) } }
    /// The longest time without waking up.
    var longestNap: Double { naps.withLock { $0.max() ?? 0 } }

    func advance(_ seconds: Double) {
        time.withLock { $0 += seconds }
        uptime.withLock { $0 += seconds }
    }

    var clock: FetchClock {
        FetchClock(
            now: { self.now }, elapsed: { self.uptime.withLock { $0 } },
            sleep: { seconds in
                self.naps.withLock { $0.append(seconds) }
                self.advance(seconds)
            })
    }
}

/// A new folder that is deleted with its last owner.
final class TemporaryFolder: Sendable {
    let url: URL

    var path: String { url.path }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("fetching-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// All files below, by their path from here.
    var files: [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in FileManager.default.enumerator(atPath: path)?.compactMap({ $0 as? String }) ?? [] {
            if let data = try? Data(contentsOf: url.appendingPathComponent(name)) { files[name] = [UInt8](data) }
        }
        return files
    }

    /// All that the files and their names say.
    var text: String {
        files.map { "\($0.key)\n\(String(decoding: $0.value, as: UTF8.self))" }.joined(separator: "\n")
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: url.appendingPathComponent(name))
    }
}

extension Fetcher {
    /// A fetcher over a list of answers.
    convenience init(
        _ transport: ScriptedTransport, _ clock: ManualClock = ManualClock(), contact: String? = "mail@example.org",
        mode: Mode = .live, cache: TemporaryFolder? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws {
        self.init(
            agent: try UserAgent(version: "0.1.0", contact: contact), mode: mode,
            cache: try cache.map { try ResponseCache(folder: $0.path) }, clock: clock.clock, isCancelled: isCancelled,
            makeTransport: { transport })
    }

    /// The fault of a fetch that must fail.
    func fault(_ request: FetchRequest, _ policy: FetchPolicy = FetchPolicy()) -> FetchFault? {
        do throws(FetchFault) {
            _ = try fetch(request, policy: policy)
            return nil
        } catch {
            return error
        }
    }
}

extension FetchRequest {
    static func get(
        _ url: String = "https://api.example.org/v1?a=1", secrets: Set<String> = []
    ) throws -> FetchRequest {
        FetchRequest(.get, try ServiceURL(url), secrets: secrets)
    }
}

extension FetchResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
