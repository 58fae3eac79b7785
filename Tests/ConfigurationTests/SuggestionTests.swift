import Testing

@testable import Configuration

@Suite struct SuggestionTests {
    /// Counted by hand: insertions, deletions, substitutions and swaps of neighbors.
    @Test(arguments: [
        ("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("abcd", "acbd", 1),
        ("ca", "abc", 3), ("tolerence", "tolerance", 1), ("größe", "grosse", 3),
    ])
    func `edits between two words`(_ a: String, _ b: String, _ edits: Int) {
        #expect(Suggestion.distance(Array(a.unicodeScalars), Array(b.unicodeScalars)) == edits)
        #expect(Suggestion.distance(Array(b.unicodeScalars), Array(a.unicodeScalars)) == edits)
    }

    @Test(arguments: [
        ("cuont", "count"), ("COUNT", "count"), ("paddin", "padding"), ("pad", nil), ("xx", nil), ("b", "by"),
        ("zzzzzz", nil), ("", nil),
    ])
    func `only a slip is suggested`(_ word: String, _ expected: String?) {
        let nearest = Suggestion.nearest(to: word, in: ["count", "padding", "by"])
        #expect(nearest == expected)
    }

    @Test func `a phrase, or what else to say`() {
        #expect(Suggestion.phrase(for: "framing.fitt", in: ["framing.fit"]) == "did you mean 'framing.fit'?")
        #expect(Suggestion.phrase(for: "q", in: ["framing.fit"]) == nil)
        #expect(Suggestion.phrase(for: "q", in: ["framing.fit"], otherwise: "see help") == "see help")
        #expect(Suggestion.nearest(to: "a", in: [String]()) == nil)
    }
}
