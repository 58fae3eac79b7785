import Configuration
import Normalization
import Synchronization

/// Counts, for each source, the features of which one line in the end says enough. One for all threads of a run.
final class NoteTally: Sendable {
    private struct Key: Hashable {
        var source: String
        var kind: NormalizationNote.Kind
    }

    private let counted = Mutex<[Key: (count: Int, first: Int)]>([:])

    func add(_ kind: NormalizationNote.Kind, source: String, index: Int) {
        counted.withLock { counted in
            let known = counted[Key(source: source, kind: kind)] ?? (0, index)
            counted[Key(source: source, kind: kind)] = (known.count + 1, min(known.first, index))
        }
    }

    /// One warning for each source and kind, whatever the order in which the features came.
    func warnings(except ignored: Set<NormalizationNote.Kind>) -> [Diagnostic] {
        counted.withLock { $0 }.filter { !ignored.contains($0.key.kind) }
            .sorted { ($0.key.source, $0.key.kind.rawValue) < ($1.key.source, $1.key.kind.rawValue) }
            .map { key, value in
                let (message, remedy) = NormalizationNote.summary(key.kind, count: value.count, first: value.first)
                return Diagnostic(.warning, key.kind.rawValue, message, remedy: remedy, source: key.source)
            }
    }
}
