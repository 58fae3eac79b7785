import Foundation
import Synchronization

/// A new folder of this process, which goes with its owner, or with the process when that is interrupted.
final class ScratchFolder {
    let path: String

    private static let all = Mutex<Set<String>>([])

    /// - Throws: what the system says.
    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID().uuidString)")
        path = folder.path
        try Self.all.withLock { folders in
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            folders.insert(folder.path)
        }
    }

    deinit {
        Self.all.withLock { folders in
            folders.remove(path)
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    /// For a process that is about to end.
    static func removeAll() {
        all.withLock { folders in
            for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
            folders = []
        }
    }
}
