import CProcess
import Foundation

/// A program that runs beside the tool, with pipes to its standard streams.
///
/// Unsafe code: the buffer for what is read is the child's own, and its descriptors are closed once. One thread at a
/// time has it.
final class ProgramChild {
    /// How a program has ended.
    struct End {
        var code: Int32
        /// Zero unless a signal ended it.
        var signal: Int32
        /// Whether it was ended because it did not end.
        var wasKilled = false

        var text: String {
            if wasKilled { return "it was ended" }
            return signal == 0 ? "exit code \(code)" : "signal \(signal) (\(String(cString: strsignal(signal))))"
        }
    }

    private static let pipeSize = 1 << 20
    /// A write to a program that reads no more is to fail, not to end this process.
    private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

    let process: pid_t
    /// This process's ends of the pipes; -1 once closed.
    private(set) var input: Int32
    private(set) var output: Int32
    private(set) var errors: Int32
    private(set) var errorLines = ProgramErrors()
    private var end: End?
    /// What it has written before it was asked.
    private var pending: [UInt8] = []
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)

    /// Starts a program.
    /// - Parameters:
    ///   - command: its name and its arguments.
    ///   - folder: where it runs; empty for the folder of this process.
    static func start(_ command: [String], folder: String) throws(SystemError) -> ProgramChild {
        _ = ignoresBrokenPipes
        var ends: [Int32] = []
        func pipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
            var pair: (reading: Int32, writing: Int32) = (-1, -1)
            let error = cprocess_pipe(&pair.reading, &pair.writing)
            guard error == 0 else { throw SystemError(number: error) }
            ends += [pair.reading, pair.writing]
            return pair
        }
        do throws(SystemError) {
            let (input, output, errors) = (try pipe(), try pipe(), try pipe())
            for end in [input.writing, output.reading, errors.reading] {
                let error = cprocess_prepare(end, end == errors.reading ? 0 : pipeSize)
                guard error == 0 else { throw SystemError(number: error) }
            }
            let process = try spawn(
                command, folder: folder, input: input.reading, output: output.writing, errors: errors.writing)
            for end in [input.reading, output.writing, errors.writing] { close(end) }
            return ProgramChild(process, input: input.writing, output: output.reading, errors: errors.reading)
        } catch {
            for end in ends { close(end) }
            throw error
        }
    }

    private static func spawn(
        _ command: [String], folder: String, input: Int32, output: Int32, errors: Int32
    ) throws(SystemError) -> pid_t {
        var words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        return try ProgramProcesses.start {
            var process: pid_t = 0
            let error =
                folder.isEmpty
                ? cprocess_start(words, nil, input, output, errors, &process)
                : cprocess_start(words, folder, input, output, errors, &process)
            return (error, process)
        }.get()
    }

    private init(_ process: pid_t, input: Int32, output: Int32, errors: Int32) {
        (self.process, self.input, self.output, self.errors) = (process, input, output, errors)
    }

    deinit {
        _ = stop(patience: 0)
        buffer.deallocate()
    }

    /// Seconds on a clock that nobody sets.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Keeps what it has written too early for the next answer.
    func hold(_ bytes: [UInt8]) { pending = bytes }

    func takePending() -> [UInt8] {
        defer { pending = [] }
        return pending
    }

    func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    /// What one attempt to read gave.
    enum Reading {
        case bytes(UnsafeRawBufferPointer)
        /// Nothing is there yet.
        case nothing
        case end
    }

    /// Reads what is there, at most one buffer full, which lasts until the next call.
    func readOutput() -> Reading { read(output) }

    private func read(_ end: Int32) -> Reading {
        guard end >= 0 else { return .end }
        while true {
            let count = Foundation.read(end, buffer.baseAddress, buffer.count)
            if count > 0 { return .bytes(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            if count < 0, errno == EINTR { continue }
            return count < 0 && errno == EAGAIN ? .nothing : .end
        }
    }

    /// Takes what stands in standard error, as far as it is there; no more than some buffers full at a time.
    func readErrors() {
        for _ in 0..<16 {
            switch read(errors) {
            case .bytes(let bytes): errorLines.take(bytes)
            case .nothing: return
            case .end:
                errorLines.endLine()
                if errors >= 0 { close(errors) }
                errors = -1
                return
            }
        }
    }

    func drainErrors() -> (lines: [String], further: Int) { errorLines.drain() }

    /// Ends the program: closes its input, waits, and then kills it and all it has started.
    /// - Parameter patience: how many seconds it has to end by itself.
    @discardableResult
    func stop(patience: Double) -> End {
        if let end { return end }
        closeInput()
        let deadline = Self.now + patience
        while cprocess_has_ended(process) == 0, Self.now < deadline {
            // It may wait for somebody to read what it has left to say.
            if case .bytes = readOutput() { continue }
            var wait = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
            poll(&wait, 1, 2)
            readErrors()
        }
        let wasKilled = cprocess_has_ended(process) == 0
        let (code, signal) = ProgramProcesses.end(process)
        readErrors()
        errorLines.endLine()
        for descriptor in [output, errors] where descriptor >= 0 { close(descriptor) }
        (output, errors) = (-1, -1)
        let end = End(code: code, signal: signal, wasKilled: wasKilled)
        self.end = end
        return end
    }
}
