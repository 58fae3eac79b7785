import Configuration
import Fetching
import GeoJSON
import PluginKit

/// Asks one service in one step, and keeps count of what fails.
final class ServiceClient {
    let settings: ServiceSettings
    private let fetcher: Fetcher
    /// After a request that failed to the end, the next ones are tried once until one succeeds: a service that is down
    /// would cost minutes each.
    private var isDown = false
    private var asked: [String: Int] = [:]
    /// Answers that stand in beyond their time, by host.
    private var stale: [String: Int] = [:]
    private var failed: [String: (count: Int, first: FetchFault)] = [:]

    init(_ settings: ServiceSettings, in context: ProcessorContext) throws(ProcessorError) {
        self.settings = settings
        do throws(FetchFault) {
            fetcher = try context.services.fetcher(
                contact: settings.contact, cache: settings.cache.map(context.resolve))
        } catch {
            throw ProcessorError(ending: error) ?? ProcessorError(.unavailable, "service", error.message)
        }
    }

    /// An answer that can be used.
    struct Answer {
        var document: JSONValue
        /// When the service gave it, in Unix seconds.
        var fetchedAt: Double
        /// Whether it is older than the service allows.
        var isStale: Bool
        /// Without secrets.
        var url: String

        /// Whole seconds since the service gave it.
        func age(at now: Instant) -> Int { Int(max(0, min(now.seconds - fetchedAt, 1e12)).rounded()) }
    }

    /// The answer to a request, or why there is none.
    /// - Parameter locations: how many the service counts the request as.
    /// - Throws: what ends the run: a fault that has nothing to do with this request, or any if the step is to fail.
    func answer(to request: FetchRequest, locations: Int = 1) throws(ProcessorError) -> Result<Answer, ServiceFailure> {
        let host = request.url.authority
        var policy = settings.service.policy
        policy.maxStale = settings.maxStale
        policy.objection = { body in
            do throws(JSONSyntaxError) {
                _ = try JSONParser.parse(body)
                return nil
            } catch {
                return "it is no JSON: \(error.message)"
            }
        }
        if isDown { policy.retry.tries = 1 }
        if settings.service == .openMeteo, settings.isOwnServer, settings.key == nil {
            // Each location counts as a call; a little below what the service allows.
            policy.rate = RateLimit(perSecond: policy.rate.perSecond, perMinute: 500 / locations)
        }
        asked[host, default: 0] += 1
        let response: FetchResponse
        do throws(FetchFault) {
            response = try fetcher.fetch(request, policy: policy)
        } catch {
            if let fatal = ProcessorError(ending: error) { throw fatal }
            isDown = isDown || error.isPassing
            return .failure(.fetch(error))
        }
        if response.isStale {
            isDown = true
            stale[host, default: 0] += 1
        }
        if response.source == .network || response.source == .revalidated { isDown = false }
        do throws(JSONSyntaxError) {
            return .success(
                Answer(
                    document: try JSONParser.parse(response.body), fetchedAt: response.fetchedAt,
                    isStale: response.isStale, url: response.url))
        } catch {
            return .failure(.document(FeedFault("the answer is no JSON: \(error.message)"), url: request.publicURL))
        }
    }

    /// Counts a failure that leaves places without weather.
    /// - Throws: when the step is to end with it.
    func note(_ failure: ServiceFailure, of request: FetchRequest) throws(ProcessorError) {
        let fault: FetchFault
        switch failure {
        case .fetch(let reason): fault = reason
        case .document(let reason, let url):
            fault = FetchFault(.unusable(reason.message), url: url)
        }
        let host = request.url.authority
        failed[host] = ((failed[host]?.count ?? 0) + 1, failed[host]?.first ?? fault.abridged)
        guard settings.onFailure == .fail else { return }
        throw ProcessorError(
            .unavailable, "service", fault.abridged.message,
            remedy: "with \"onFailure\": \"skip\" the run goes on without this weather")
    }

    /// One warning a host that failed, and one where old answers stand in.
    func report(in context: ProcessorContext) {
        for (host, count) in stale.sorted(by: { $0.key < $1.key }) {
            context.warn(
                "\(host): \(count) answer\(count == 1 ? " stands" : "s stand") in beyond the time that the service gives it"
            )
        }
        for (host, failure) in failed.sorted(by: { $0.key < $1.key }) {
            let all = asked[host] ?? failure.count
            context.warn(
                "\(host): \(failure.count) of \(all) request\(all == 1 ? "" : "s") failed, the first one: "
                    + failure.first.message)
        }
    }
}

/// Why a place has no answer.
enum ServiceFailure: Error {
    case fetch(FetchFault)
    /// The answer came and is of no use.
    case document(FeedFault, url: String)

    var reason: MissingReason {
        switch self {
        case .document: .parseError
        case .fetch(let fault):
            switch fault.reason {
            case .unusable: .parseError
            case .rateLimited: .rateLimited
            case .replayMiss: .replayMiss
            default: .httpError
            }
        }
    }

    /// As `weather:quality` has it.
    var note: String {
        switch self {
        case .document: return "http:200"
        case .fetch(let fault):
            switch fault.reason {
            case .status(let status): return "http:\(status)"
            case .rateLimited: return "http:429"
            case .unusable: return "http:200"
            case .timeout: return "http:timeout"
            case .certificate: return "http:certificate"
            case .cutBody: return "http:cut-body"
            case .tooLarge: return "http:too-large"
            case .redirect: return "http:redirect"
            case .replayMiss: return "http:replay-miss"
            default: return "http:connection"
            }
        }
    }

    var message: String {
        switch self {
        case .fetch(let fault): fault.message
        case .document(let fault, let url): "\(url): \(fault.message)"
        }
    }

    var status: Int? {
        guard case .fetch(let fault) = self, case .status(let status) = fault.reason else { return nil }
        return status
    }
}

extension FetchFault {
    /// The same with an address that is no longer than a few lines: a hundred places make a long one.
    fileprivate var abridged: FetchFault {
        var fault = self
        if url.count > 200 { fault.url = url.prefix(200) + "…" }
        return fault
    }
}

extension ProcessorError {
    /// The error for a fault that no other request would be spared; nil when only this one failed.
    init?(ending fault: FetchFault) {
        switch fault.reason {
        case .status, .rateLimited, .timeout, .connection, .certificate, .cutBody, .unusable, .tooLarge, .redirect,
            .replayMiss:
            return nil
        case .insecure, .badURL, .badHeader, .noContact: self.init(.configuration, "service", fault.message)
        case .damagedRecording(let path, _, _): self.init(.data, "replay", fault.message, source: path)
        case .storage(let path, let why):
            self.init(.inputOutput, "output", "what a service answers can't be kept: \(why)", source: path)
        case .cancelled: self.init(.unavailable, "service", fault.message)
        case .unsupported:
            self.init(
                .unavailable, "no-http", "this build can't ask services",
                remedy: "build it with 'swift build --traits HTTP', or replay a recording with --replay")
        }
    }
}
