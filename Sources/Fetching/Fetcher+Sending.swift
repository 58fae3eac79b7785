/// What a service answered to a request that was sent.
struct LiveAnswer: Sendable {
    var entry: ResponseCache.Entry
    /// The service says that the stored answer still holds.
    var isUnchanged: Bool
}

extension Fetcher {
    /// Why one try gave no answer.
    private struct TryFailure: Error {
        var reason: FetchFault.Reason
        var detail: String?
        var isPassing: Bool
        /// Seconds.
        var retryAfter: Double?
    }

    /// Asks the service, again and again if need be.
    func send(
        _ request: FetchRequest, key: String, stored: ResponseCache.Entry?, _ policy: FetchPolicy
    ) throws(FetchFault) -> LiveAnswer {
        let url = request.publicURL
        guard agent.hasContact || !policy.needsContact else { throw FetchFault(.noContact, url: url) }
        guard let transport = takeTransport() else { throw FetchFault(.unsupported, url: url) }
        defer { giveBack(transport) }
        let retry = policy.retry
        let host = request.url.authority
        var start: Double?
        var tries = 0
        while true {
            try takeTurn(request, policy, tries: tries)
            let begun = start ?? clock.elapsed()
            start = begun
            tries += 1
            let left = retry.budget - (clock.elapsed() - begun)
            let failure: TryFailure
            do throws(TryFailure) {
                return try attempt(
                    request, over: transport, stored: stored, policy, timeout: min(policy.timeout, left))
            } catch {
                failure = error
            }
            let fault = FetchFault(failure.reason, url: url, tries: tries, detail: failure.detail)
            let u = retry.random(key: key, retry: tries - 1)
            let delay = RetryPolicy.delay(retry: tries - 1, retryAfter: failure.retryAfter, u: u)
            let now = clock.elapsed()
            if failure.reason.isRateLimit {
                // The others that ask this host had better wait as well.
                gate.pause(host, until: now + delay)
            } else if let seconds = failure.retryAfter {
                gate.pause(host, until: now + seconds)
            }
            guard failure.isPassing, tries < retry.tries, now - begun + delay <= retry.budget else { throw fault }
            guard clock.wait(delay, unless: isCancelled) else {
                throw FetchFault(.cancelled, url: url, tries: tries)
            }
        }
    }

    /// Waits until the host may be asked.
    private func takeTurn(_ request: FetchRequest, _ policy: FetchPolicy, tries: Int) throws(FetchFault) {
        let (host, now) = (request.url.authority, clock.elapsed())
        guard let wait = gate.reserve(host, policy.rate, at: now, longestPause: policy.retry.budget) else {
            let pause = gate.pause(of: host, at: now)
            throw FetchFault(.rateLimited(retryAfter: pause), url: request.publicURL, tries: tries)
        }
        guard clock.wait(wait, unless: isCancelled) else {
            throw FetchFault(.cancelled, url: request.publicURL, tries: tries)
        }
    }

    /// Asks once, and follows redirects.
    private func attempt(
        _ request: FetchRequest, over transport: any HTTPTransport, stored: ResponseCache.Entry?,
        _ policy: FetchPolicy, timeout: Double
    ) throws(TryFailure) -> LiveAnswer {
        var message = TransportMessage(
            method: request.method, url: request.url,
            headers: HeaderList(
                [HeaderList.Field("User-Agent", agent.text)] + request.headers.fields + Self.conditions(stored)),
            body: request.method == .post ? request.body : [], connectTimeout: policy.connectTimeout,
            timeout: max(0.001, timeout), sizeLimit: policy.sizeLimit)
        var isProvisional = false
        var redirects = 0
        while true {
            let requestedAt = clock.now()
            let answer: TransportAnswer
            do throws(TransportFailure) {
                answer = try transport.send(message, isCancelled: isCancelled)
            } catch {
                throw TryFailure(reason: error.reason(sizeLimit: policy.sizeLimit), isPassing: error.isPassing)
            }
            let receivedAt = clock.now()
            switch answer.status {
            // A part that was not asked for is no answer.
            case 200..<300 where answer.status != 206, 304 where stored != nil:
                if answer.status != 304, let why = policy.objection(answer.body) {
                    throw TryFailure(reason: .unusable(why), isPassing: false)
                }
                let entry = ResponseCache.Entry(
                    status: answer.status, headers: answer.headers.relevant, body: answer.body,
                    url: message.url.text(without: request.secrets), requestedAt: requestedAt,
                    receivedAt: receivedAt, isProvisional: isProvisional)
                return LiveAnswer(entry: entry, isUnchanged: answer.status == 304)
            case 301, 302, 303, 307, 308:
                redirects += 1
                guard redirects <= policy.redirectLimit else {
                    throw TryFailure(reason: .redirect(.tooMany(limit: policy.redirectLimit)), isPassing: false)
                }
                message.url = try target(of: answer, from: message.url)
                if message.method == .post, (301...303).contains(answer.status) {
                    message.method = .get
                    message.body = []
                }
                isProvisional = isProvisional || ![301, 308].contains(answer.status)
                try takeTurnForRedirect(request, policy)
            default: throw refusal(answer, of: request, now: receivedAt)
            }
        }
    }

    private func takeTurnForRedirect(_ request: FetchRequest, _ policy: FetchPolicy) throws(TryFailure) {
        do throws(FetchFault) {
            try takeTurn(request, policy, tries: 0)
        } catch {
            throw TryFailure(reason: error.reason, isPassing: false)
        }
    }

    private func target(of answer: TransportAnswer, from url: ServiceURL) throws(TryFailure) -> ServiceURL {
        guard let location = answer.headers["location"] else {
            throw TryFailure(reason: .redirect(.nowhere), isPassing: false)
        }
        let target: ServiceURL
        do throws(FetchFault) {
            target = try url.resolving(location)
        } catch {
            throw TryFailure(reason: .redirect(.nowhere), isPassing: false)
        }
        guard target.isSameHost(as: url) else {
            let place = "\(target.scheme.rawValue)://\(target.authority)"
            throw TryFailure(reason: .redirect(.elsewhere(place)), isPassing: false)
        }
        return target
    }

    /// What a status means that is no success.
    private func refusal(_ answer: TransportAnswer, of request: FetchRequest, now: Double) -> TryFailure {
        let retryAfter =
            [429, 503].contains(answer.status)
            ? answer.headers["retry-after"].flatMap { RetryPolicy.seconds(ofRetryAfter: $0, now: now) } : nil
        let detail = ErrorDetail.text(of: answer.body, contentType: answer.headers["content-type"])
        return TryFailure(
            reason: answer.status == 429 ? .rateLimited(retryAfter: retryAfter) : .status(answer.status),
            detail: detail.map(request.covering), isPassing: RetryPolicy.isPassing(status: answer.status),
            retryAfter: retryAfter)
    }
}

extension FetchFault.Reason {
    var isRateLimit: Bool {
        if case .rateLimited = self { true } else { false }
    }
}
