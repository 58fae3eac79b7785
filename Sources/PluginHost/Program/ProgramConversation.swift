import Configuration
import GeoJSON
import PluginKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A step whose work a program does.
struct ProgramConversation: Sendable {
    /// Version of what both sides say to each other.
    static let version = 1

    private let settings: ProgramSettings
    private let hello: [UInt8]
    private let scope: ProcessorScope
    /// Where the program runs; nil for the folder of the chain.
    private let folder: String?
    private let pool: ProgramPool

    /// - Parameters:
    ///   - processor: name of the processor, which the program is told.
    ///   - options: an object that the program is told.
    init(
        _ settings: ProgramSettings, processor: String, options: JSONValue, scope: ProcessorScope, folder: String?
    ) {
        self.settings = settings
        self.scope = scope
        self.folder = folder
        let greeting = JSONValue.object([
            "cartouche": .number(Double(Self.version)), "processor": .string(processor), "options": options,
            "scope": .string(scope.rawValue),
        ])
        hello = Array((greeting.text + "\n").utf8)
        pool = ProgramPool(limit: settings.processes, restarts: settings.restarts)
    }

    func process(_ batch: inout FeatureBatch, in context: ProcessorContext) throws(ProcessorError) {
        if scope == .feature, batch.features.isEmpty { return }
        let sent = SentFeatures(batch.features, endLine: settings.handshake)
        let (child, isNew) = try pool.take { () throws(ProcessorError) in try start(in: context) }
        if isNew, settings.handshake { try greet(child, in: context) }
        var exchange = ProgramExchange(
            child, sent.text, until: settings.handshake ? .endLine : .endOfOutput,
            limits: ProgramLimits(sent: sent.text.count, rows: batch.features.count), timeout: settings.timeout,
            exitCodes: settings.exitCodes)
        let reply = exchange.run()
        var answer = ProgramAnswer(sent, reply, batch.features)
        let isUsable = answer.failure == nil && !reply.isOutOfStep && settings.handshake
        if !isUsable { child.stop(patience: 0) }
        report(child, in: context)
        let lastWords = child.errorLines.last
        if isUsable {
            pool.giveBack(child)
        } else {
            pool.discard(hasFailed: answer.failure != nil || reply.isOutOfStep)
        }
        if answer.failure == nil, reply.isOutOfStep {
            context.warn("the program writes more behind the end of its answer; it is started anew")
        }
        if let failure = answer.failure {
            let words = lastWords.isEmpty ? "" : "; its last words: \(lastWords)"
            guard scope == .feature else {
                throw ProcessorError(.unavailable, failure.code, "the program failed: \(failure.reason)\(words)")
            }
            let fault = FeatureFault(failure.code, "the program failed: \(failure.reason)\(words)")
            // Only its end would have said that what it has not answered was to be dropped.
            if settings.handshake { answer.refuseRest(fault) } else { answer.refuseAll(fault) }
        }
        for report in answer.reports { context.report(report.diagnostic(batch.features, context.step)) }
        guard !answer.isUnchanged else { return }
        batch.settle(answer.rows, refused: answer.refused, scope: scope, in: context)
    }

    private func start(in context: ProcessorContext) throws(ProcessorError) -> ProgramChild {
        let folder = folder ?? context.folder
        do throws(SystemError) {
            return try ProgramChild.start(settings.command, folder: folder)
        } catch {
            let name = settings.command.first ?? ""
            throw ProcessorError(
                .unavailable, "plugin-start",
                "the program '\(name)' can't be started\(folder.isEmpty ? "" : " in \(folder)"): \(error.text)",
                remedy: error.number == ENOENT && !name.utf8.contains(UInt8(ascii: "/"))
                    ? "it is looked up in PATH; write ./\(name) for one beside the file that names it" : nil)
        }
    }

    /// Tells the program what it is to do. One that does not answer as it should is not asked again.
    private func greet(_ child: ProgramChild, in context: ProcessorContext) throws(ProcessorError) {
        var exchange = ProgramExchange(
            child, hello, until: .line, limits: ProgramLimits(sent: hello.count, rows: 1), timeout: settings.timeout)
        let reply = exchange.run()
        let answer = reply.lines.first.flatMap { try? JSONParser.parse(Array(reply.bytes[$0])) }
        if reply.failure == nil, answer?["cartouche"]?.double == Double(Self.version) {
            // It may go on at once, without waiting for features.
            child.hold(reply.rest)
            return
        }
        child.stop(patience: 0)
        report(child, in: context)
        pool.discard(hasFailed: true)
        let words = child.errorLines.last
        let reason: String
        if let failure = reply.failure {
            reason = failure.reason + (words.isEmpty ? "" : "; its last words: \(words)")
        } else if let version = answer?["cartouche"], version.double != nil {
            reason = "it speaks version \(version.text) of the conversation; this is \(Self.version)"
        } else {
            reason = "it answers \(ProgramErrors.text(reply.lines.first.map { reply.bytes[$0.prefix(64)] } ?? []))"
        }
        throw ProcessorError(
            .unavailable, reply.failure?.code == "plugin-timeout" ? "plugin-timeout" : "plugin-handshake",
            "the program does not answer the handshake: \(reason)",
            remedy: "it has to answer the first line with {\"cartouche\":\(Self.version)}; 'handshake': false is for "
                + "programs that know nothing of cartouche")
    }

    /// Passes on what the program has written to standard error.
    private func report(_ child: ProgramChild, in context: ProcessorContext) {
        child.readErrors()
        let (lines, further) = child.drainErrors()
        guard !lines.isEmpty else { return }
        let (shown, areLast) = pool.admit(errorLines: lines.count + further)
        for line in lines.prefix(shown) {
            context.report(Diagnostic(.note, context.step, "\(context.step): \(line)"))
        }
        if areLast || shown > lines.count {
            context.report(
                Diagnostic(
                    .note, context.step,
                    "\(context.step): the program writes more to standard error, which is not shown"))
        }
    }
}
