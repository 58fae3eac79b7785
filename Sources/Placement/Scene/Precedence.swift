/// The order in which items have a say.
enum Precedence {
    /// Item indices by claim, priority from high to low, fewer candidates, key, and where all these agree by what the
    /// items are: only items that are alike in everything stand as they stood.
    ///
    /// Complexity: O(*n*) as long as keys differ, else O(*n* log *n*).
    static func order(of items: [PlacementItem]) -> [Int] {
        var order = (0..<Int32(items.count)).map { $0 }
        var scratch = order
        // The most telling rank last.
        let digits = radixSort(&order, by: items.indices.map { items[$0].key }, digits: 3, scratch: &scratch)
        radixSort(&order, by: items.indices.map { UInt64(items[$0].candidates.count) }, scratch: &scratch)
        radixSort(&order, by: items.indices.map { rank(of: items[$0].priority) }, scratch: &scratch)
        radixSort(
            &order, by: items.indices.map { items[$0].claim == .optional ? 1 : 0 }, scratch: &scratch)
        return settleTies(order.map { Int($0) }, items, ignoredKeyBits: digits)
    }

    /// Ascending from high priorities to low ones.
    private static func rank(of priority: Double) -> UInt64 {
        ~orderedBits(priority.isNaN ? -.infinity : priority)
    }

    /// Bits that are ordered as the numbers are; −0 counts as 0.
    private static func orderedBits(_ value: Double) -> UInt64 {
        let bits = (value == 0 ? 0 : value).bitPattern
        return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    }

    /// Stable sort of indices by the ranks they stand for, least significant digit first.
    ///
    /// - Parameter digits: how many digits of 11 bits to sort by, from the highest on in which ranks differ.
    /// - Returns: how many low bits have not been looked at.
    @discardableResult
    private static func radixSort(
        _ order: inout [Int32], by ranks: [UInt64], digits: Int = 6, scratch: inout [Int32]
    ) -> Int {
        let digitBits = 11
        guard let first = ranks.first else { return 0 }
        let differing = ranks.reduce(0) { $0 | ($1 ^ first) }
        let end = UInt64.bitWidth - differing.leadingZeroBitCount
        let start = max(end - digits * digitBits, 0)
        for shift in stride(from: start, to: end, by: digitBits) {
            let mask = UInt64(1 << digitBits - 1)
            var starts = [Int](repeating: 0, count: 1 << digitBits)
            for rank in ranks { starts[Int(rank >> UInt64(shift) & mask)] += 1 }
            var sum = 0
            for digit in starts.indices {
                let count = starts[digit]
                starts[digit] = sum
                sum += count
            }
            for index in order {
                let digit = Int(ranks[Int(index)] >> UInt64(shift) & mask)
                scratch[starts[digit]] = index
                starts[digit] += 1
            }
            swap(&order, &scratch)
        }
        return start
    }

    private static func settleTies(_ order: [Int], _ items: [PlacementItem], ignoredKeyBits: Int) -> [Int] {
        var order = order
        let shift = UInt64(ignoredKeyBits)
        var start = 0
        while start < order.count {
            let first = order[start]
            let key = items[first].key >> shift
            var end = start + 1
            while end < order.count, items[order[end]].key >> shift == key, isTie(items, first, order[end]) { end += 1 }
            if end - start > 1 {
                order[start..<end].sort { a, b in
                    items[a].key != items[b].key
                        ? items[a].key < items[b].key : content(items[a], items[b]) ?? (a < b)
                }
            }
            start = end
        }
        return order
    }

    /// Whether two items agree in all but their keys.
    private static func isTie(_ items: [PlacementItem], _ a: Int, _ b: Int) -> Bool {
        items[a].candidates.count == items[b].candidates.count
            && rank(of: items[a].priority) == rank(of: items[b].priority)
            && (items[a].claim == .optional) == (items[b].claim == .optional)
    }

    /// Whether the first item comes before the second by where it lies and how large it is; nil if they are alike.
    private static func content(_ a: PlacementItem, _ b: PlacementItem) -> Bool? {
        if let less = less(a.y, b.y) ?? less(a.x, b.x) { return less }
        for (first, second) in zip(a.candidates, b.candidates) {
            if first.boxes.count != second.boxes.count { return first.boxes.count < second.boxes.count }
            for (one, other) in zip(first.boxes, second.boxes) {
                let less =
                    less(one.left, other.left) ?? less(one.top, other.top) ?? less(one.right, other.right)
                    ?? less(one.bottom, other.bottom)
                if let less { return less }
            }
        }
        return less(Double(a.previous ?? -1), Double(b.previous ?? -1))
    }

    private static func less(_ a: Double, _ b: Double) -> Bool? {
        let (first, second) = (orderedBits(a), orderedBits(b))
        return first == second ? nil : first < second
    }
}
