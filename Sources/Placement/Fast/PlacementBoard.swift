/// The screen while it fills: which candidate each item has taken, and what that covers.
struct PlacementBoard {
    let scene: PlacementScene
    private var placed: PlacementGrid
    private var occupied: OccupancyBitmap?
    /// By item; ``none`` for one without a place.
    private(set) var choices: [Int32]
    /// Items that are known to overlap others, by item.
    private var isCrowded: [Bool]

    static let none: Int32 = -1
    /// Boxes on one heap that are looked at, so that piles of what must be shown stay affordable.
    private static let pileLimit = 256
    /// Fewer items fill no screen.
    private static let leastForBitmap = 1000

    init(_ scene: PlacementScene) {
        self.scene = scene
        let count = scene.problem.items.count
        placed = PlacementGrid(capacity: count, isAnonymous: !scene.hasGroups)
        if count >= Self.leastForBitmap { occupied = scene.bounds.flatMap { OccupancyBitmap($0) } }
        choices = [Int32](repeating: Self.none, count: count)
        isCrowded = [Bool](repeating: false, count: scene.problem.objective == .all || scene.hasClaims ? count : 0)
    }

    /// Whether no placed item outside the item's group overlaps a candidate or is nearer to it than the spacing.
    func isFree(_ item: Int, _ candidate: Int) -> Bool {
        scene.collisionBoxes(of: item, candidate).allSatisfy { isFree($0, for: item) }
    }

    private func isFree(_ box: UnitBox, for item: Int) -> Bool {
        let box = box.grown(by: scene.spacing)
        guard scene.hasGroups, scene.problem.items[item].group != nil else {
            return !(occupied?.covers(box) ?? false) && !placed.contains(overlapping: box)
        }
        return !placed.contains(overlapping: box) { !scene.areOfOneGroup(item, $0) }
    }

    /// The first candidate that is on the screen and free; where the edge cuts, one that isn't cut if there is any.
    func firstFree(_ stand: PlacementScene.Stand) -> Int? {
        let item = Int(stand.item)
        if let boxes = scene.singleBoxes(of: stand) {
            for index in boxes.indices where isFree(boxes[index].moved(by: stand.point), for: item) {
                let candidate = index - boxes.startIndex
                if case .usable = scene.screen(item, candidate) { return candidate }
            }
            return nil
        }
        return firstUsable(item, ignoringObstacles: false) { isFree(item, $0) }
    }

    /// The candidate on the screen that overlaps placed items least; nil when none is on the screen.
    ///
    /// What lies on an obstacle is chosen only if all candidates do.
    func leastOverlapping(_ item: Int) -> Int? {
        for ignoringObstacles in [false, true] {
            let usable = (0..<scene.candidateCount(of: item)).filter {
                if case .usable = scene.screen(item, $0, ignoringObstacles: ignoringObstacles) { true } else { false }
            }
            if let best = leastOverlapping(item, of: usable) { return best }
        }
        return nil
    }

    /// Of some candidates the first that overlaps placed items least; where all are shown, the first of those that do so
    /// and take the fewest items their freedom.
    func leastOverlapping(_ item: Int, of candidates: [Int]) -> Int? {
        let losses = candidates.map { (candidate: $0, loss: loss(item, $0)) }
        return losses.min { ($0.loss.freed, $0.loss.area) < ($1.loss.freed, $1.loss.area) }?.candidate
    }

    /// How many items that overlap none would be overlapped, where that counts, and by how much others are.
    private func loss(_ item: Int, _ candidate: Int) -> (freed: Int, area: Double) {
        var (freed, area, count) = (0, 0.0, 0)
        for box in scene.collisionBoxes(of: item, candidate) {
            placed.forEachEntry(overlapping: box.grown(by: scene.spacing)) { entry in
                let owner = placed.owner(of: entry)
                guard owner != item, !scene.areOfOneGroup(item, owner) else { return true }
                if scene.problem.objective == .all, !isCrowded[owner] { freed += 1 }
                area += placed.box(of: entry).sharedArea(with: box)
                count += 1
                return count < Self.pileLimit
            }
        }
        return (freed, area)
    }

    /// Gives an item a place although others are there.
    mutating func force(_ item: Int, _ candidate: Int) {
        for box in scene.collisionBoxes(of: item, candidate) {
            var count = 0
            placed.forEachEntry(overlapping: box.grown(by: scene.spacing)) { entry in
                let owner = placed.owner(of: entry)
                guard owner != item, !scene.areOfOneGroup(item, owner) else { return true }
                isCrowded[owner] = true
                isCrowded[item] = true
                count += 1
                return count < Self.pileLimit
            }
        }
        take(item, candidate)
    }

    /// The first candidate on the screen, whatever lies there.
    func firstOnScreen(_ item: Int) -> Int? {
        firstUsable(item, ignoringObstacles: true) { _ in true }
    }

    /// The first usable candidate that fits, where the edge cuts one that isn't cut if there is any.
    private func firstUsable(_ item: Int, ignoringObstacles: Bool, where fits: (Int) -> Bool) -> Int? {
        var cut: Int?
        for candidate in 0..<scene.candidateCount(of: item) where fits(candidate) {
            guard case .usable(let isCut) = scene.screen(item, candidate, ignoringObstacles: ignoringObstacles) else {
                continue
            }
            if !isCut { return candidate }
            if cut == nil { cut = candidate }
        }
        return cut
    }

    mutating func take(_ item: Int, _ candidate: Int) {
        choices[item] = Int32(candidate)
        for box in scene.collisionBoxes(of: item, candidate) {
            placed.insert(box, owner: item)
            occupied?.insert(box)
        }
    }

    /// Whether a shown item lies on an obstacle, or another one that is not of its group overlaps it or is nearer to it
    /// than the spacing.
    func overlaps(_ item: Int) -> Bool {
        guard choices[item] >= 0 else { return false }
        let candidate = Int(choices[item])
        if case .refused = scene.screen(item, candidate) { return true }
        return scene.collisionBoxes(of: item, candidate).contains { box in
            placed.contains(overlapping: box.grown(by: scene.spacing)) {
                $0 != item && !scene.areOfOneGroup(item, $0)
            }
        }
    }

    /// Shown items that a shown item overlaps, or is nearer to than the spacing, by insertion: all of them, or `limit` of
    /// more.
    func overlapped(by item: Int, limit: Int) -> [Int] {
        guard choices[item] >= 0 else { return [] }
        var entries: [(entry: Int, owner: Int)] = []
        for box in scene.collisionBoxes(of: item, Int(choices[item])) where entries.count < limit {
            placed.forEachEntry(overlapping: box.grown(by: scene.spacing)) { entry in
                let owner = placed.owner(of: entry)
                if owner != item, !scene.areOfOneGroup(item, owner), !entries.contains(where: { $0.owner == owner }) {
                    entries.append((entry, owner))
                }
                return entries.count < limit
            }
        }
        return entries.sorted { $0.entry < $1.entry }.map(\.owner)
    }

    /// The shown items that stand in the way of a hidden one: for each usable candidate the first by insertion.
    func blockers(of item: Int) -> [Int] {
        var blockers: [Int] = []
        for candidate in 0..<scene.candidateCount(of: item) {
            guard case .usable = scene.screen(item, candidate) else { continue }
            let owners = scene.collisionBoxes(of: item, candidate).compactMap { box in
                placed.firstEntry(overlapping: box.grown(by: scene.spacing)) { !scene.areOfOneGroup(item, $0) }
            }
            if let first = owners.min(), !blockers.contains(placed.owner(of: first)) {
                blockers.append(placed.owner(of: first))
            }
        }
        return blockers
    }
}
