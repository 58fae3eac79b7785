import CGuard
import Configuration
import Foundation
import Synchronization

/// Watches over calls into libraries: none lasts longer than the time-out, and what crashes there or ends the process
/// is told before the end.
///
/// A thread can't be stopped from outside, and after a crash nothing of the process can be trusted: both end the run.
package enum PluginGuard {
    private struct Call {
        var name: String
        var deadline: ContinuousClock.Instant
    }

    private struct State {
        var timeout = Duration.seconds(120)
        var end: (@Sendable (Diagnostic) -> Void)?
        var isWatching = false
        var lastCall: Int64 = 0
        var calls: [Int64: Call] = [:]
    }

    private static let state = Mutex(State())

    /// Sets what ends the process when a plugin has made it impossible to go on. Without it nothing is watched.
    /// - Parameters:
    ///   - timeout: how long one call may last.
    ///   - end: tells the user, cleans up and ends the process; runs in a thread of its own.
    package static func install(timeout: Duration? = nil, end: (@Sendable (Diagnostic) -> Void)? = nil) {
        state.withLock { state in
            if let timeout { state.timeout = timeout }
            if let end { state.end = end }
        }
    }

    /// Begins to watch, before the first library is loaded.
    static func begin() {
        let begins = state.withLock { state in
            guard state.end != nil, !state.isWatching else { return false }
            state.isWatching = true
            return true
        }
        guard begins else { return }
        cguard_install()
        Thread.detachNewThread { watch() }
    }

    /// Calls into a library.
    /// - Parameter name: what is called, for people.
    static func call<Result>(_ name: String, _ body: () -> Result) -> Result {
        let number: Int64? = state.withLock { state in
            guard state.isWatching else { return nil }
            state.lastCall += 1
            state.calls[state.lastCall] = Call(name: name, deadline: .now + state.timeout)
            return state.lastCall
        }
        guard let number else { return body() }
        return name.withCString { text in
            cguard_enter(text, number)
            defer {
                cguard_leave()
                state.withLock { $0.calls[number] = nil }
            }
            return body()
        }
    }

    private static func watch() {
        while true {
            let event = cguard_wait(100)
            if let fault = state.withLock({ fault(event, $0) }) {
                state.withLock(\.end)?(fault)
            }
        }
    }

    private static func fault(_ event: cguard_event, _ state: State) -> Diagnostic? {
        let name = state.calls[event.call]?.name ?? "a plugin"
        switch event.kind {
        case Int32(CGUARD_SIGNAL):
            let reason = strsignal(event.signal).map { String(cString: $0).lowercased() } ?? "unknown"
            return Diagnostic(
                .error, "plugin-crash", "\(name) crashed: signal \(event.signal), \(reason)",
                remedy: "'cartouche plugins check FILE' tries a plugin out")
        case Int32(CGUARD_EXIT):
            return Diagnostic(
                .error, "plugin-crash", "\(name) ended the process",
                remedy: "a plugin reports an error and answers a number other than 0")
        default: break
        }
        let now = ContinuousClock.now
        guard let late = state.calls.values.first(where: { $0.deadline < now }) else { return nil }
        return Diagnostic(
            .error, "plugin-timeout",
            "\(late.name) has not come back for \(state.timeout.components.seconds) s",
            remedy: "--plugin-timeout gives it more time")
    }
}
