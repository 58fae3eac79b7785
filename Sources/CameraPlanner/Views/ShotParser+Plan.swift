import Configuration
import GeoJSON
import MapCamera

extension Shot {
    /// Reads the plan of a chain file: a list of shots, or an object with `shots`, `events`, `checks` and `views`.
    ///
    /// - Parameters:
    ///   - plan: with the places it was read from.
    ///   - engine: whose curves the names of curves stand for.
    ///   - report: receives every fault with the byte range of the faulty part, in the order of the text.
    /// - Returns: nil when anything was reported.
    package static func parsePlan(
        _ plan: JSONValue, engine: EngineProfile, report: (OptionFault) -> Void
    ) -> (shots: [Shot], options: PlanOptions)? {
        var parser = ShotParser(engine: engine)
        let result = parser.plan(plan)
        for fault in parser.faults.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) { report(fault) }
        return parser.faults.isEmpty ? result : nil
    }

    /// The members of a plan that is written as an object.
    package static var planOptions: [any OptionDeclaration] {
        ViewOption.plan + [ViewOption.selected, ViewOption.identifier]
    }

    /// What may stand in a view beside its properties.
    package static var viewOptions: [any OptionDeclaration] { ViewOption.timing }
}

extension ShotParser {
    mutating func plan(_ value: JSONValue) -> (shots: [Shot], options: PlanOptions) {
        var options = PlanOptions()
        guard let members = value.members else { return (shots(value), options) }
        options.range = value.range
        // A faulty member must not hide what is wrong with the shots.
        let values =
            decode(members, as: ViewOption.plan, subject: "the plan", place: value.range) ?? OptionValues()
        options.events = Set(values[ViewOption.events])
        options.checks = values[ViewOption.checks]
        if let views = value[ViewOption.views.name], !views.isNull { read(views, into: &options) }
        let list = value[ViewOption.shots.name]
        return (list.map { shots($0) } ?? [], options)
    }

    private mutating func read(_ views: JSONValue, into options: inout PlanOptions) {
        guard let members = views.members else {
            faults.append(.mismatch(views, expected: "an object with selected or identifier"))
            return
        }
        let values = decode(
            members, as: [ViewOption.selected, ViewOption.identifier], subject: "'views'", place: views.range)
        options.identifier = values?[ViewOption.identifier]
        if let selected = views[ViewOption.selected.name], !selected.isNull {
            selectedView = view(selected, subject: "'selected'")
        }
    }
}
