import CCartouche
import Configuration
import GeoJSON
import PluginKit
import Synchronization

/// An instance that a library has made, with what it is offered.
///
/// Unsafe code: the structure that the library gets, and the object that its callbacks lead to, live as long as the
/// instance; calls that come when none is running are ignored. One thread uses it at a time.
final class LibraryInstance: @unchecked Sendable {
    private struct Reports {
        var isOpen = false
        var all: [PluginReport] = []
        /// Those beyond the limit.
        var missing = 0
    }

    private static let reportLimit = 10_000

    private let library: PluginLibrary
    /// What is called, for messages.
    let name: String
    private let host = UnsafeMutablePointer<cartouche_host>.allocate(capacity: 1)
    private var instance: UnsafeMutableRawPointer?
    private let reports = Mutex(Reports())
    private let cancellation = Mutex<CancellationFlag?>(nil)

    /// Makes an instance.
    /// - Throws: what the library reports, or that it has reported nothing.
    init(_ library: PluginLibrary, processor: String, options: JSONValue) throws(PluginReport.Failure) {
        self.library = library
        name = "\(processor) (\(library.path))"
        host.initialize(
            to: cartouche_host(
                struct_size: UInt32(MemoryLayout<cartouche_host>.size), abi: UInt32(CARTOUCHE_PLUGIN_ABI), context: nil,
                report: { context, level, row, code, message in
                    LibraryInstance.of(context)?.note(level, row, code, message)
                },
                is_cancelled: { context in LibraryInstance.of(context)?.isCancelled == true ? 1 : 0 }))
        host.pointee.context = Unmanaged.passUnretained(self).toOpaque()
        var made: UnsafeMutableRawPointer?
        let text = options.text
        let (status, told) = call {
            processor.withCString { processor in
                text.withCString { options in library.table.create(host, processor, options, text.utf8.count, &made) }
            }
        }
        instance = made
        guard status != 0 else { return }
        throw PluginReport.Failure(told, status: status, what: "create")
    }

    deinit {
        let (instance, destroy) = (instance, library.table.destroy)
        if let destroy { PluginGuard.call(name) { destroy(instance) } }
        host.deallocate()
    }

    /// Hands a batch over.
    /// - Parameters:
    ///   - input: the batch; released in the end, unless the library has moved it out.
    ///   - read: reads the answer before it is released; nil when there is none, since nothing has changed.
    /// - Returns: what `read` made, and what was told.
    func process<Value>(
        _ input: BatchExport, _ flag: CancellationFlag,
        read: (BatchAnswer?, [PluginReport]) throws(AnswerFault) -> Value
    ) throws(LibraryFailure) -> Value {
        cancellation.withLock { $0 = flag }
        var (schema, array) = (ArrowSchema(), ArrowArray())
        var (answerSchema, answer) = (ArrowSchema(), ArrowArray())
        input.fill(&schema, &array)
        let (status, told) = call {
            library.table.process(instance, host, &schema, &array, &answerSchema, &answer)
        }
        if let release = schema.release { release(&schema) }
        if let release = array.release { release(&array) }
        defer {
            PluginGuard.call(name) {
                if let release = answer.release { release(&answer) }
                if let release = answerSchema.release { release(&answerSchema) }
            }
        }
        guard status == 0 else {
            throw .refused(PluginReport.Failure(told, status: status, what: "process"))
        }
        do throws(AnswerFault) {
            guard answer.release != nil || answerSchema.release != nil else { return try read(nil, told) }
            guard answer.release != nil, answerSchema.release != nil else {
                throw AnswerFault("has only one of schema and array")
            }
            return try read(try BatchAnswer(&answerSchema, &answer), told)
        } catch {
            throw .answer(error)
        }
    }

    // MARK: Calls back

    private static func of(_ context: UnsafeMutableRawPointer?) -> LibraryInstance? {
        context.map { Unmanaged<LibraryInstance>.fromOpaque($0).takeUnretainedValue() }
    }

    private var isCancelled: Bool { cancellation.withLock { $0?.isSet ?? false } }

    private func call(_ body: () -> Int32) -> (status: Int32, told: [PluginReport]) {
        reports.withLock { $0 = Reports(isOpen: true) }
        let status = PluginGuard.call(name, body)
        let told = reports.withLock { reports in
            defer { reports = Reports() }
            return reports
        }
        guard told.missing > 0 else { return (status, told.all) }
        let more = PluginReport(
            severity: .warning, row: nil, code: "plugin", message: "\(told.missing) more messages were left out")
        return (status, told.all + [more])
    }

    private func note(
        _ level: Int32, _ row: Int64, _ code: UnsafePointer<CChar>?, _ message: UnsafePointer<CChar>?
    ) {
        let severity: Diagnostic.Severity =
            switch level {
            case Int32(CARTOUCHE_NOTE): .note
            case Int32(CARTOUCHE_WARNING): .warning
            default: .error
            }
        // Refused features must all be known; of what is only told there is an end.
        let isRefusal = severity == .error && row >= 0
        let isTaken = reports.withLock { reports in
            guard reports.isOpen else { return false }
            guard isRefusal || reports.all.count < Self.reportLimit else {
                reports.missing += 1
                return false
            }
            return true
        }
        guard isTaken else { return }
        let word = GuardedText.read(code, limit: 64) ?? ""
        let report = PluginReport(
            severity: severity, row: row < 0 ? nil : Int(row), code: word.isEmpty ? "plugin" : word,
            message: GuardedText.read(message, limit: 4096) ?? "it gave no reason")
        reports.withLock { $0.all.append(report) }
    }
}

/// Why a call into a library gave nothing.
enum LibraryFailure: Error {
    case refused(PluginReport.Failure)
    case answer(AnswerFault)
}

extension PluginReport {
    /// What a call that failed has told.
    struct Failure: Error {
        var code: String
        var message: String

        init(_ reports: [PluginReport], status: Int32, what: String) {
            let reason = reports.last { $0.severity == .error && $0.row == nil }
            code = reason?.code ?? "plugin"
            message = reason?.message ?? "\(what) answered \(status) and gave no reason"
        }
    }
}
