/// Why there is no answer.
package struct FetchFault: Error, Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
        /// The service's answer is no success: any status but 2xx.
        case status(Int)
        /// The service wants fewer requests; seconds until it may be asked again, where it says so.
        case rateLimited(retryAfter: Double?)
        case timeout
        /// The connection could not be made, broke, or carried no proper HTTP.
        case connection(String)
        /// The service could not prove who it is.
        case certificate(String)
        /// The connection ended in the middle of the answer.
        case cutBody
        /// The answer is not what the caller can use; why.
        case unusable(String)
        /// The answer has more bytes than the policy's limit.
        case tooLarge(limit: Int)
        case redirect(Redirect)
        /// Plain HTTP to another machine.
        case insecure
        case badURL(String)
        /// A header that can't be sent; its name.
        case badHeader(String)
        /// The service wants to know whom to write to, and the user agent does not say.
        case noContact
        /// The recording has no answer for this request.
        case replayMiss
        /// A recording that can't be used: file, line in it, what is wrong.
        case damagedRecording(path: String, line: Int?, why: String)
        /// A file or folder that can't be written.
        case storage(path: String, why: String)
        case cancelled
        /// This build can't use the network.
        case unsupported
    }

    package enum Redirect: Sendable, Hashable {
        case tooMany(limit: Int)
        /// To another host, port or scheme, which is named.
        case elsewhere(String)
        /// Without an address that could be followed.
        case nowhere
    }

    package var reason: Reason
    /// The address without secrets; empty when the fault is not about one.
    package var url: String
    /// How often the service was asked.
    package var tries: Int
    /// What the service says about it, on one line.
    package var detail: String?

    package init(_ reason: Reason, url: String, tries: Int = 0, detail: String? = nil) {
        self.reason = reason
        self.url = url
        self.tries = tries
        self.detail = detail
    }

    /// Whether the network or the service failed, in a way that may be over at another time. Then an old answer may
    /// stand in.
    package var isPassing: Bool {
        switch reason {
        case .status(let status): status >= 500
        case .rateLimited, .timeout, .connection, .certificate, .cutBody, .unusable: true
        default: false
        }
    }
}

extension FetchFault {
    /// What happened, on one line.
    package var message: String {
        var text = what
        if tries > 1 { text += " (\(tries) tries)" }
        if let detail, !detail.isEmpty { text += ": \(detail)" }
        return url.isEmpty ? text : "\(url): \(text)"
    }

    private var what: String {
        switch reason {
        case .status(let status): "the service answers \(status)"
        case .rateLimited(nil): "the service wants fewer requests"
        case .rateLimited(let seconds?):
            "the service wants fewer requests and may be asked again in \(Self.whole(seconds)) s"
        case .timeout: "no answer in time"
        case .connection(let why): "the connection failed: \(why)"
        case .certificate(let why): "the service could not prove who it is: \(why)"
        case .cutBody: "the connection ended in the middle of the answer"
        case .unusable(let why): "the answer is of no use: \(why)"
        case .tooLarge(let limit): "the answer has more than \(limit) bytes"
        case .redirect(.tooMany(let limit)): "more than \(limit) redirects"
        case .redirect(.elsewhere(let place)): "a redirect leads to another host, \(place), and is not followed"
        case .redirect(.nowhere): "a redirect has no address that could be followed"
        case .insecure: "plain http is for this machine only; use https"
        case .badURL(let why): "this is no address of a service: \(why)"
        case .badHeader(let name): "the header '\(name)' can't be sent"
        case .noContact:
            "the service wants to know whom to write to; give a contact, a mail address or a web page of yours"
        case .replayMiss: "the recording has no answer to this request; record it again"
        case .damagedRecording(let path, let line?, let why): "\(path):\(line): the recording is damaged: \(why)"
        case .damagedRecording(let path, nil, let why): "\(path): the recording is damaged: \(why)"
        case .storage(let path, let why): "\(path): can't be written: \(why)"
        case .cancelled: "cancelled"
        case .unsupported:
            "this build has no HTTP and can only replay recordings; build it with swift build --traits HTTP"
        }
    }

    private static func whole(_ seconds: Double) -> String {
        Int(exactly: seconds.rounded(.up)).map(String.init) ?? "very many"
    }
}
