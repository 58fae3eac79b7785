/// "Did you mean": the nearest of a few known words.
package enum Suggestion {
    /// The word nearest to `word`, if it is near enough to be a slip: at most a third of its length in edits, or 1.
    package static func nearest(to word: String, in words: some Sequence<String>) -> String? {
        let wanted = Array(word.lowercased().unicodeScalars)
        var best: (word: String, distance: Int)?
        for candidate in words {
            let distance = distance(wanted, Array(candidate.lowercased().unicodeScalars))
            if distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        guard let best, best.distance <= max(1, (wanted.count + 1) / 3) else { return nil }
        return best.word
    }

    /// "did you mean 'x'?" or, without a near word, `otherwise`.
    package static func phrase(for word: String, in words: some Sequence<String>, otherwise: String? = nil) -> String? {
        nearest(to: word, in: words).map { "did you mean '\($0)'?" } ?? otherwise
    }

    /// Edits between two words: insertions, deletions, substitutions and swaps of neighbors (optimal string
    /// alignment).
    /// - Complexity: O(*n* · *m*)
    static func distance(_ a: [UnicodeScalar], _ b: [UnicodeScalar]) -> Int {
        var beforePrevious = [Int](repeating: 0, count: b.count + 1)
        var previous = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1] + [Int](repeating: 0, count: b.count)
            for j in b.indices {
                let substitution = previous[j] + (a[i] == b[j] ? 0 : 1)
                row[j + 1] = min(substitution, previous[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                    row[j + 1] = min(row[j + 1], beforePrevious[j - 1] + 1)
                }
            }
            (beforePrevious, previous) = (previous, row)
        }
        return previous[b.count]
    }
}
