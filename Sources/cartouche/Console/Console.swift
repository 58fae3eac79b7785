import Configuration
import Execution
import GeoJSON
import Foundation
import Synchronization

/// The only place that prints. Standard output carries data; diagnostics and progress go to standard error.
final class Console: RunObserver {
    enum ProgressMode: String, CaseIterable { case auto, always, never }

    private struct State {
        /// How many diagnostics of each severity and code have come.
        var counts: [String: Int] = [:]
        var progressIsShown = false
        var lastProgress = ContinuousClock.now - .seconds(1)
    }

    /// Diagnostics of one code that are printed; the others are counted.
    static let repeatLimit = 20

    private let asJSON: Bool
    private let isQuiet: Bool
    private let showsProgress: Bool
    private let state = Mutex(State())

    init(asJSON: Bool = false, isQuiet: Bool = false, progress: ProgressMode = .never) {
        self.asJSON = asJSON
        self.isQuiet = isQuiet
        showsProgress = progress == .always || (progress == .auto && isatty(2) == 1)
    }

    /// Data, to standard output.
    func write(_ text: String) throws(RunFailure) {
        let file = try OutputFile(path: "-")
        try file.write(Array((text + "\n").utf8))
        try file.finish()
    }

    func report(_ diagnostic: Diagnostic) {
        guard !isQuiet || diagnostic.severity == .error else { return }
        state.withLock { state in
            let key = "\(diagnostic.severity.rawValue) \(diagnostic.code)"
            state.counts[key, default: 0] += 1
            guard diagnostic.severity == .error || state.counts[key, default: 0] <= Self.repeatLimit else { return }
            clearProgress(&state)
            printError(asJSON ? diagnostic.json.text : diagnostic.line)
        }
    }

    /// Says how many diagnostics were not printed.
    func finishRepeats() {
        state.withLock { state in
            clearProgress(&state)
            for (key, count) in state.counts.sorted(by: { $0.key < $1.key })
            where count > Self.repeatLimit && !key.hasPrefix("error ") && !isQuiet && !asJSON {
                printError("(\(count - Self.repeatLimit) more: \(key))")
            }
            state.counts = [:]
        }
    }

    /// A line for people, such as a summary.
    func note(_ text: String) {
        guard !isQuiet, !asJSON else { return }
        state.withLock { state in
            clearProgress(&state)
            printError(text)
        }
    }

    func progress(bytes: Int, total: Int?) {
        guard showsProgress, !isQuiet else { return }
        state.withLock { state in
            let now = ContinuousClock.now
            guard now - state.lastProgress > .milliseconds(200) else { return }
            state.lastProgress = now
            state.progressIsShown = true
            let done = Self.size(bytes)
            let part = total.map { $0 > 0 ? " of \(Self.size($0)), \(bytes * 100 / $0) %" : "" } ?? ""
            writeError("\r\u{1B}[K\(done)\(part)")
        }
    }

    private func clearProgress(_ state: inout State) {
        guard state.progressIsShown else { return }
        state.progressIsShown = false
        writeError("\r\u{1B}[K")
    }

    private func printError(_ line: String) { writeError(line + "\n") }

    /// Nobody may be there to read it, or the disk be full: then there is no place left to say so, and the work goes
    /// on. The call that throws is the one that does not end the process.
    private func writeError(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Bytes for people: 217.2 MB.
    static func size(_ bytes: Int) -> String {
        var value = Double(bytes)
        for unit in ["B", "kB", "MB", "GB"] {
            if value < 1000 { return unit == "B" ? "\(bytes) B" : "\((value * 10).rounded() / 10) \(unit)" }
            value /= 1000
        }
        return "\((value * 10).rounded() / 10) TB"
    }
}
