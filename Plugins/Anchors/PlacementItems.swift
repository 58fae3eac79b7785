import GeoJSON
import MapCamera
import Placement
import PluginKit

/// Labels as placement sees them, without their points.
struct PlacementItems {
    private(set) var list: [PlacementItem] = []
    /// For each label the indices of the candidates that it is offered, the first choice first; nil for all in order.
    private var offers: [[Int]?] = []

    /// - Parameter triesPreviousFirst: whether a label tries the candidate of an earlier run before all others, for a
    ///   search that looks no further than the first one that is free.
    init(_ labels: [AnchorLabel], triesPreviousFirst: Bool) {
        let groups = Self.numbers(of: labels)
        var shared = SharedCandidates()
        list.reserveCapacity(labels.count)
        offers.reserveCapacity(labels.count)
        for label in labels {
            var offer: [Int]?
            var previous = label.previous
            if label.isPinned {
                offer = [label.annotation.chosen]
                previous = previous.flatMap { $0 == label.annotation.chosen ? 0 : nil }
            } else if triesPreviousFirst, let first = previous {
                offer = [first] + label.annotation.candidates.indices.filter { $0 != first }
                previous = 0
            }
            offers.append(offer)
            let candidates =
                offer.map { $0.map { PlacementCandidate(label.boxes($0)) } } ?? shared.candidates(of: label)
            list.append(
                PlacementItem(
                    x: .nan, y: .nan, candidates: candidates, priority: label.priority, key: label.key,
                    group: label.group.flatMap { groups[$0] }, previous: previous, claim: label.claim,
                    marker: label.marker))
        }
    }

    /// The annotation's candidate that a choice stands for.
    func candidate(_ label: Int, _ choice: Int) -> Int { offers[label]?[choice] ?? choice }

    /// Numbers for groups that do not hang on the order of the labels.
    private static func numbers(of labels: [AnchorLabel]) -> [GroupName: Int] {
        let names = Set(labels.compactMap(\.group)).sorted { $0.value.text < $1.value.text }
        return Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    }
}

/// Candidates of labels of one kind, which share one array: that saves placement time and memory.
private struct SharedCandidates {
    private struct Kind: Equatable {
        var size: BoxSize
        var candidates: [Annotation.Placing]
        var collision: CollisionBoxes?
    }

    private var last: (kind: Kind, candidates: [PlacementCandidate])?

    mutating func candidates(of label: AnchorLabel) -> [PlacementCandidate] {
        let kind = Kind(
            size: label.annotation.size, candidates: label.annotation.candidates, collision: label.collision)
        if let last, last.kind == kind { return last.candidates }
        let candidates = kind.candidates.indices.map { PlacementCandidate(label.boxes($0)) }
        last = (kind, candidates)
        return candidates
    }
}
