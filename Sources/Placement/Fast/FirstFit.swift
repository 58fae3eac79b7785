extension PlacementBoard {
    /// First fit: in the order of precedence each item takes its first candidate that is free.
    ///
    /// Complexity: O(*n*) expected for *n* candidates whose sizes have a bounded ratio.
    mutating func placeFirstFit(_ items: [Int]) {
        for stand in scene.stands(of: items) {
            if let candidate = firstFree(stand) { take(Int(stand.item), candidate) }
        }
    }

    /// Places those of some items that have no place yet where they overlap least.
    mutating func placeLeastOverlapping(_ items: [Int]) {
        for item in items where choices[item] < 0 {
            if let candidate = leastOverlapping(item) { force(item, candidate) }
        }
    }
}
