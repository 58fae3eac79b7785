import GeoJSON
import GeoTypes

/// The features that a processor works on, and what belongs to their collection as a whole.
package struct FeatureBatch: Sendable {
    package var features: [Feature]
    /// Features that steps have refused.
    package private(set) var rejected: [RejectedFeature] = []
    /// Foreign members that steps give the output collection, such as `camera` and `fit`, in order.
    package private(set) var members: [JSONMember] = []
    /// What steps have noted for members that they give when all features have passed, in the order of the steps.
    package internal(set) var summaries: [any CollectionSummary] = []

    package init(features: [Feature]) {
        self.features = features
    }

    /// What to do with a feature after a step has seen it.
    package enum Disposition: Sendable {
        case keep, drop
    }

    /// Calls `body` with each feature in turn. A feature whose call throws goes to the rejected ones with all its
    /// original bytes; one that is dropped leaves without a trace.
    package mutating func update(
        in context: ProcessorContext, _ body: (inout Feature) throws(FeatureFault) -> Disposition
    ) {
        var kept = 0
        // Old positions of what is kept, from the first feature on that is not.
        var moved: [Int] = []
        for index in features.indices {
            do throws(FeatureFault) {
                guard try body(&features[index]) == .keep else { continue }
            } catch {
                rejected.append(RejectedFeature(features[index], error, step: context.step))
                continue
            }
            if kept != index {
                features.swapAt(kept, index)
                moved.append(index)
            }
            kept += 1
        }
        guard kept < features.count else { return }
        features.removeSubrange(kept...)
        guard namesFeatures else { return }
        let start = kept - moved.count
        let places = Dictionary(uniqueKeysWithValues: moved.enumerated().map { ($1, start + $0) })
        renumberMembers { $0 < start ? $0 : places[$0] }
    }

    /// Replaces the positions of all features by one call, as `Feature.mapPositions` does.
    /// - Returns: false, with nothing changed, for features that don't lie side by side as they were read.
    package mutating func mapPositions<Failure: Error>(
        _ transform: (inout [Coordinate]) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        try Feature.mapPositions(of: &features, transform)
    }

    /// Takes the feature out and notes why.
    package mutating func reject(at index: Int, _ fault: FeatureFault, in context: ProcessorContext) {
        rejected.append(RejectedFeature(features[index], fault, step: context.step))
        features.remove(at: index)
        renumberMembers { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
    }

    package mutating func reject(_ feature: RejectedFeature) { rejected.append(feature) }

    /// A member of the output collection; nil when no step has set it. Setting nil removes it.
    package subscript(member name: String) -> JSONValue? {
        get { members.last { $0.key == name }?.value }
        set {
            if let newValue, let index = members.firstIndex(where: { $0.key == name }) {
                members[index].value = newValue
            } else if let newValue {
                members.append(JSONMember(key: name, value: newValue))
            } else {
                members.removeAll { $0.key == name }
            }
        }
    }
}
