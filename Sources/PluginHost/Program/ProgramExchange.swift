import CProcess
import Foundation
import GeoJSON

/// What a program has answered.
struct ProgramReply {
    /// Why an answer is not whole.
    struct Failure {
        /// `plugin-crash`, `plugin-timeout` or `plugin-answer`.
        var code: String
        var reason: String
    }

    var bytes: [UInt8]
    /// The lines, but for the one that ends the answer.
    var lines: [Range<Int>]
    var failure: Failure?
    /// What stands behind the line that ends the answer, if it is more than blanks.
    var rest: [UInt8] = []
    /// Whether the program can't be asked again, although the answer is whole.
    var isOutOfStep: Bool { !rest.isEmpty }
}

/// One question to a program and its answer. All three pipes are served by one loop, whichever of them is full or
/// empty, so that neither side can wait for the other for ever.
struct ProgramExchange {
    private let child: ProgramChild
    private let text: [UInt8]
    private let until: ProgramLines.Until
    private let timeout: Double
    private let exitCodes: [Int]
    private var lines: ProgramLines
    private var written = 0
    private var deadline: Double
    /// It has closed its input, and has a moment left to say more.
    private var isRefused = false

    /// How long a program that has closed a pipe may take to end, in seconds.
    private static let patience = 1.0

    /// - Parameters:
    ///   - text: what the program is to read.
    ///   - timeout: seconds that it may take without reading or writing anything.
    ///   - exitCodes: those that mean success, when the answer goes to the end of the output.
    init(
        _ child: ProgramChild, _ text: [UInt8], until: ProgramLines.Until, limits: ProgramLimits, timeout: Double,
        exitCodes: [Int] = []
    ) {
        (self.child, self.text, self.until, self.timeout) = (child, text, until, timeout)
        self.exitCodes = exitCodes
        lines = ProgramLines(until: until, limits: limits)
        deadline = ProgramChild.now + timeout
    }

    mutating func run() -> ProgramReply {
        if let fault = child.takePending().withUnsafeBytes({ lines.take($0) }) {
            return reply(ProgramReply.Failure(code: "plugin-answer", reason: fault))
        }
        if lines.isComplete { return completed() }
        while true {
            if written == text.count, until == .endOfOutput { child.closeInput() }
            let left = deadline - ProgramChild.now
            guard left > 0 else { return isRefused ? reply(crash()) : reply(timedOut) }
            let isWriting = written < text.count && child.input >= 0
            var waits = [
                pollfd(fd: isWriting ? child.input : -1, events: Int16(POLLOUT), revents: 0),
                pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
                pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&waits, 3, Int32(min(left * 1000 + 1, 100)))
            if ready <= 0 {
                // Others that it has started may hold its pipes open.
                if until != .endOfOutput, cprocess_has_ended(child.process) != 0 { return reply(crash()) }
                continue
            }
            if waits[2].revents != 0 { child.readErrors() }
            if waits[1].revents != 0, let reply = read() { return reply }
            if waits[0].revents != 0 {
                write()
                // It has said hello before it was greeted.
                if lines.isComplete, written == text.count { return completed() }
            }
        }
    }

    private mutating func write() {
        let count = text.withUnsafeBytes { bytes in
            bytes.baseAddress.map { Foundation.write(child.input, $0 + written, bytes.count - written) } ?? 0
        }
        if count > 0 {
            written += count
            deadline = ProgramChild.now + timeout
        } else if count < 0, errno != EAGAIN, errno != EINTR {
            child.closeInput()
            guard until != .endOfOutput else { return }
            isRefused = true
            deadline = min(deadline, ProgramChild.now + Self.patience)
        }
    }

    /// Takes what is there; answers the reply when that was the last.
    private mutating func read() -> ProgramReply? {
        switch child.readOutput() {
        case .nothing: return nil
        case .bytes(let bytes):
            if !isRefused { deadline = ProgramChild.now + timeout }
            if let fault = lines.take(bytes) {
                return reply(ProgramReply.Failure(code: "plugin-answer", reason: fault))
            }
            return lines.isComplete && (until != .line || written == text.count) ? completed() : nil
        case .end: return until == .endOfOutput ? ended() : reply(crash())
        }
    }

    /// The answer's last line is there.
    private mutating func completed() -> ProgramReply {
        child.readErrors()
        if isRefused { return reply(crash()) }
        guard written == text.count else {
            let reason = "it ends its answer after \(written) of \(text.count) bytes, before it has read the features"
            return reply(ProgramReply.Failure(code: "plugin-answer", reason: reason))
        }
        return reply(nil)
    }

    /// The output of a program without handshake has ended, and so should the program.
    private mutating func ended() -> ProgramReply {
        let end = child.stop(patience: max(deadline - ProgramChild.now, 0))
        if end.wasKilled { return reply(timedOut) }
        guard end.signal == 0, exitCodes.contains(Int(end.code)) else {
            return reply(ProgramReply.Failure(code: "plugin-crash", reason: "it ended with \(end.text)"))
        }
        if let fault = lines.finish() { return reply(ProgramReply.Failure(code: "plugin-answer", reason: fault)) }
        return reply(nil)
    }

    private func crash() -> ProgramReply.Failure {
        let place = written < text.count ? " after \(written) of \(text.count) bytes" : ""
        let end = child.stop(patience: Self.patience)
        let closed = isRefused ? "it closed its input" : "it closed its output before its answer was whole"
        return ProgramReply.Failure(
            code: "plugin-crash", reason: (end.wasKilled ? closed : "it ended with \(end.text)") + place)
    }

    private var timedOut: ProgramReply.Failure {
        ProgramReply.Failure(
            code: "plugin-timeout", reason: "it has neither read nor written anything for \(JSONText.number(timeout)) s"
        )
    }

    private func reply(_ failure: ProgramReply.Failure?) -> ProgramReply {
        ProgramReply(bytes: lines.bytes, lines: lines.lines, failure: failure, rest: lines.rest)
    }
}
