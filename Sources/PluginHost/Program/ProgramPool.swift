import Foundation
import PluginKit

/// The running programs of a step. Each worker that wants one has one to itself while it works on a block.
final class ProgramPool: @unchecked Sendable {
    // Unchecked: everything below is only touched while `condition` is held.
    private let condition = NSCondition()
    private var idle: [ProgramChild] = []
    private var running = 0
    private var failures = 0
    private var shownErrorLines = 0
    private let limit: Int
    private let restarts: Int

    /// Lines of standard error that a step shows.
    static let errorLineLimit = 100

    init(limit: Int, restarts: Int) {
        (self.limit, self.restarts) = (limit, restarts)
    }

    deinit {
        // They end by themselves when their input does.
        for child in idle { child.closeInput() }
        for child in idle { child.stop(patience: 2) }
    }

    /// A program that is free, or a new one; waits while as many run as may.
    /// - Throws: what `start` throws, or that too many have failed.
    func take(
        start: () throws(ProcessorError) -> ProgramChild
    ) throws(ProcessorError) -> (child: ProgramChild, isNew: Bool) {
        condition.lock()
        while idle.isEmpty, running >= limit, failures <= restarts { condition.wait() }
        guard failures <= restarts else {
            condition.unlock()
            throw ProcessorError(
                .unavailable, "plugin-restarts",
                "the program has failed \(failures) times, and may be started anew \(restarts) times",
                remedy: "see why it fails, or allow more with 'restarts'")
        }
        if let child = idle.popLast() {
            condition.unlock()
            return (child, false)
        }
        running += 1
        condition.unlock()
        do throws(ProcessorError) {
            return (try start(), true)
        } catch {
            discard(hasFailed: false)
            throw error
        }
    }

    func giveBack(_ child: ProgramChild) {
        condition.lock()
        idle.append(child)
        condition.signal()
        condition.unlock()
    }

    /// Notes that a program that was taken runs no more.
    func discard(hasFailed: Bool) {
        condition.lock()
        running -= 1
        if hasFailed { failures += 1 }
        condition.broadcast()
        condition.unlock()
    }

    /// How many of so many lines of standard error may be shown, and whether these are the last ones.
    func admit(errorLines count: Int) -> (shown: Int, areLast: Bool) {
        condition.lock()
        defer { condition.unlock() }
        let before = shownErrorLines
        shownErrorLines = min(before + count, Self.errorLineLimit + 1)
        return (
            min(count, max(Self.errorLineLimit - before, 0)),
            before <= Self.errorLineLimit && before + count > Self.errorLineLimit
        )
    }
}
