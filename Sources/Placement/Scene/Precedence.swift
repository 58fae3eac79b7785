/// The order in which items have a say.
enum Precedence {
    /// Item indices by claim, priority from high to low, fewer candidates, key, and where all these agree by what the
    /// items are: only items that are alike in everything stand as they stood.
    ///
    /// Complexity: O(*n*) as long as keys differ, else O(*n* log *n*).
    static func order(of items: [PlacementItem]) -> [Int] {
        var order = [Int32](unsafeUninitializedCapacity: items.count) { buffer, count in
            for index in items.indices { buffer[index] = Int32(index) }
            count = items.count
        }
        var ranks = [UInt64](repeating: 0, count: items.count)
        var scratch = order
        func sort(by rank: (PlacementItem) -> UInt64) {
            var all: UInt64 = 0
            var common: UInt64 = .max
            for index in items.indices {
                ranks[index] = rank(items[index])
                all |= ranks[index]
                common &= ranks[index]
            }
            radixSort(&order, by: ranks, differing: all ^ common, scratch: &scratch)
        }
        sort { $0.key }
        sort { UInt64($0.candidates.count) }
        sort { ~orderedBits($0.priority.isNaN ? -.infinity : $0.priority) }
        sort { $0.claim == .optional ? 1 : 0 }
        return settleTies(order.map { Int($0) }, items)
    }

    /// Bits that are ordered as the numbers are; −0 counts as 0.
    private static func orderedBits(_ value: Double) -> UInt64 {
        let bits = (value == 0 ? 0 : value).bitPattern
        return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
    }

    /// Stable sort of indices by the ranks they stand for, least significant digit first.
    private static func radixSort(
        _ order: inout [Int32], by ranks: [UInt64], differing: UInt64, scratch: inout [Int32]
    ) {
        let digitBits = 11
        for shift in stride(from: 0, to: 64, by: digitBits) {
            let mask = UInt64(1 << digitBits - 1)
            // Digits that are the same everywhere decide nothing.
            guard (differing >> UInt64(shift)) & mask != 0 else { continue }
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
    }

    private static func settleTies(_ order: [Int], _ items: [PlacementItem]) -> [Int] {
        var order = order
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, isTie(items[order[start]], items[order[end]]) { end += 1 }
            if end - start > 1 {
                order[start..<end].sort { content(items[$0], items[$1]) ?? ($0 < $1) }
            }
            start = end
        }
        return order
    }

    private static func isTie(_ a: PlacementItem, _ b: PlacementItem) -> Bool {
        a.key == b.key && a.candidates.count == b.candidates.count
            && (a.priority == b.priority || (a.priority.isNaN && b.priority.isNaN))
            && (a.claim == .optional) == (b.claim == .optional)
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
