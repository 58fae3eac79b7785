import Execution
import Foundation

/// Sees when any of some files is another one than before.
///
/// The files are looked at again and again: that works on every file system, also for files that are put in place by
/// renaming, and for those that are not there yet.
struct FileWatch {
    /// Time between two looks.
    static let interval = 0.2
    /// The longest wait for writes to come to an end, in looks.
    static let patience = 25

    /// What was seen of each file; nil stands for one that is not there.
    private(set) var states: [String: FileState?] = [:]

    /// Takes note of files as they are now. What has been noted of a file before stays.
    mutating func note(_ files: [String]) {
        for file in files where states[file] == nil { states[file] = .some(FileState(file)) }
    }

    /// Waits until a file changes, and then until no file changes any more: several writes count as one.
    func waitForChange() {
        while look() == states { Thread.sleep(forTimeInterval: Self.interval) }
        var last = look()
        for _ in 0..<Self.patience {
            Thread.sleep(forTimeInterval: Self.interval)
            let next = look()
            if next == last { return }
            last = next
        }
    }

    private func look() -> [String: FileState?] {
        var look: [String: FileState?] = [:]
        for file in states.keys { look[file] = .some(FileState(file)) }
        return look
    }
}
