import GeoJSON
import MapCamera
import PluginKit

/// How the annotations of an earlier run hung that were shown.
struct PreviousRun: Sendable {
    private let property: String?
    private var placings: [JSONValue: Annotation.Placing] = [:]

    /// Reads the result of an earlier run.
    ///
    /// - Parameter property: what tells features apart; nil for their ids.
    static func read(
        _ path: String, by property: String?, option: String, in context: ProcessorContext
    ) throws(ProcessorError) -> PreviousRun {
        var run = PreviousRun(property: property)
        var known: Set<JSONValue> = []
        var repeated: [JSONValue] = []
        var count = 0
        try context.forEachFeature(in: path, option: option) { feature in
            count += 1
            guard let name = run.name(of: feature) else { return }
            guard known.insert(name).inserted else {
                if run.placings.removeValue(forKey: name) != nil { repeated.append(name) }
                return
            }
            let own = AnnotationProperties(of: feature)
            guard (try? own.value("annotation:visible", Bool.self)) == true,
                let anchor = try? own.value("annotation:anchor", Anchor.self)
            else { return }
            let offset = (try? own.value("annotation:offset", BoxOffset.self)) ?? .zero
            run.placings[name] = Annotation.Placing(anchor, offset: offset)
        }
        let what = property.map { "property '\($0)'" } ?? "id"
        if known.isEmpty, count > 0 {
            context.warn(
                "no feature of the earlier run '\(path)' has the \(what): nothing is kept",
                remedy: property == nil ? "give 'previousBy' the property that tells features apart" : nil)
        } else if let first = repeated.first {
            let others = repeated.count > 1 ? " and \(repeated.count - 1) more" : ""
            context.warn(
                "several features of the earlier run have the \(what) \(first.text)\(others): they keep nothing")
        } else if run.placings.isEmpty {
            context.warn("the earlier run '\(path)' shows no annotation: nothing is kept")
        }
        return run
    }

    private init(property: String?) {
        self.property = property
    }

    private func name(of feature: Feature) -> JSONValue? {
        guard let property else { return feature.id }
        return feature.property(property).flatMap { $0.isNull ? nil : $0 }
    }

    /// Index of the candidate with which a feature was shown: one with the same anchor and offset, or if the offset has
    /// changed, with the same anchor; nil when it was hidden, or is new.
    func candidate(of feature: Feature, in annotation: Annotation) -> Int? {
        guard let placing = name(of: feature).flatMap({ placings[$0] }) else { return nil }
        return annotation.candidates.firstIndex(of: placing)
            ?? annotation.candidates.firstIndex { $0.anchor == placing.anchor }
    }
}
