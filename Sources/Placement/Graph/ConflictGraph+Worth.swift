extension ConflictGraph {
    func worth(of candidate: Int) -> Int { worths.isEmpty ? 1 : worths[candidate] }

    /// What a choice is worth within its class; nothing for none.
    func worth(ofChoice choice: Int32) -> Int { choice < 0 ? 0 : worth(of: Int(choice)) }

    /// What an assignment is worth, classes aside.
    func worth(of choices: [Int32]) -> Int { choices.reduce(0) { $0 + worth(ofChoice: $1) } }

    /// How a candidate's worth compares with another's: negative if it is worth less.
    func compareWorth(_ candidate: Int, _ other: Int) -> Int {
        if !classes.isEmpty {
            let (first, second) = (classes[Int(owner[candidate])], classes[Int(owner[other])])
            if first != second { return first < second ? 1 : -1 }
        }
        return worth(of: candidate) - worth(of: other)
    }

    /// Items from `first` on that are of its class.
    func classRange(from first: Int) -> Range<Int> {
        guard !classes.isEmpty else { return first..<itemCount }
        var end = first + 1
        while end < itemCount, classes[end] == classes[first] { end += 1 }
        return first..<end
    }

    /// The graph with classes in which everything is worth one.
    func counted() -> ConflictGraph {
        ConflictGraph(self, worths: [], classes: [])
    }

    /// The graph in which one number says what classes and worths do: something of a class is worth one more than
    /// everything in later classes. Nil where such numbers would be too large.
    ///
    /// - Complexity: O(items + candidates).
    func scalarized() -> ConflictGraph? {
        guard let first = classes.first, first != classes[classes.count - 1] else {
            return ConflictGraph(self, worths: worths, classes: [])
        }
        var scaled = [Int](repeating: 0, count: candidateCount)
        var unit = 1
        var total = 0
        var end = itemCount
        while end > 0 {
            var start = end - 1
            while start > 0, classes[start - 1] == classes[start] { start -= 1 }
            for item in start..<end {
                var most = 0
                for candidate in candidates(of: item) {
                    let (product, isTooLarge) = worth(of: candidate).multipliedReportingOverflow(by: unit)
                    guard !isTooLarge, product < Self.worthLimit else { return nil }
                    scaled[candidate] = product
                    most = max(most, product)
                }
                total += most
                guard total < Self.worthLimit else { return nil }
            }
            unit = total + 1
            end = start
        }
        return ConflictGraph(self, worths: scaled, classes: [])
    }

    /// Sums of worths are computed with in floating point, too.
    private static let worthLimit = 1 << 52
}
