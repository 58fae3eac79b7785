import GeoJSON
import MapCamera

extension Timeline {
    /// Deselects what is selected, selects another annotation, and moves the camera if the shot says so.
    mutating func select(_ index: Int, _ selection: Selection) throws(PlanError) {
        let shot = shots[index].shot
        let feature = try selection.reference.map { (reference) throws(PlanError) in
            try planner.targets.annotation(reference, range: shot.range)
        }
        let name = feature.map { planner.targets.name(ofFeature: $0) }
        if selections.selected?.annotation != name {
            try deselect(by: index)
            if let feature, let name { try select(name, feature: feature, selection.view, by: index) }
        }
        guard var camera = selection.camera, let feature else { return }
        if selection.isCentered { camera.center = try planner.targets.position(ofFeature: feature, range: shot.range) }
        try ease(index, to: camera)
    }

    private mutating func deselect(by index: Int) throws(PlanError) {
        guard let old = selections.selected else { return }
        log(.deselected, old.annotation, by: index)
        selections.setSelected(nil)
        try animate(old, isShown: false, animator: "\(shots[index].id).deselect", of: index)
    }

    private mutating func select(
        _ name: AnnotationName, feature: Int, _ view: SelectionView?, by index: Int
    ) throws(PlanError) {
        let shot = shots[index].shot
        var duration = view?.duration ?? shot.duration ?? Conventions.easeDuration(engine)
        if let limit = shot.maxDuration { duration = min(duration, limit) }
        let selected = SelectionStage.Selected(
            annotation: name, properties: try properties(of: view, feature: feature, name, range: shot.range),
            duration: duration, curve: view?.curve ?? shot.curve ?? Conventions.standardEaseCurve(engine))
        log(.selected, name, by: index)
        selections.setSelected(selected)
        try animate(selected, isShown: true, animator: "\(shots[index].id).select", of: index)
    }

    /// The values that a view's properties stand for with this annotation.
    private func properties(
        of view: SelectionView?, feature: Int, _ name: AnnotationName, range: Range<Int>
    ) throws(PlanError) -> [SelectionStage.Property] {
        guard let view else { return [] }
        let box = planner.targets.box(ofFeature: feature)
        var properties: [SelectionStage.Property] = []
        for property in view.properties {
            switch property.change {
            case .flag(let isOn):
                properties.append(.init(name: property.name, rest: .flag(!isOn), shown: .flag(isOn)))
            case .number(let from, let to):
                guard let rest = from.value(box: box), let shown = to.value(box: box) else {
                    throw PlanError(
                        .annotation,
                        box == nil
                            ? "'\(property.name)' is a part of the box of the annotation \(name.key), which has none"
                            : "'\(property.name)' of the annotation \(name.key) is beyond \(ViewNumber.limit)",
                        remedy: box == nil ? "give the feature annotation:size, as anchors.assign does" : nil,
                        range: property.range.isEmpty ? range : property.range)
                }
                properties.append(.init(name: property.name, rest: .number(rest), shown: .number(shown)))
            }
        }
        return properties
    }

    private mutating func animate(
        _ selected: SelectionStage.Selected, isShown: Bool, animator: String, of index: Int
    ) throws(PlanError) {
        let (run, ended) = selections.animate(
            selected, isShown: isShown, animator: animator, shot: index, at: stage.now)
        shots[index].names.insert(animator)
        if let run {
            setAlarm(.view(run: run), at: selections.runs[run].end)
            stage.log(PlanEvent(time: stage.now, kind: .started, animator: animator, annotation: selected.annotation))
        }
        if let ended {
            let old = selections.runs[ended]
            stage.log(
                PlanEvent(
                    time: stage.now, kind: .cancelled, animator: old.animator, position: .current, cause: animator,
                    annotation: old.annotation))
            guard old.shot != index else { return }
            shots[old.shot].cancelledBy = animator
            try closeIfDone(old.shot)
        }
    }

    /// An animation of a view has come to its end.
    mutating func endView(_ run: Int) throws(PlanError) {
        let ended = selections.runs[run]
        guard !ended.isOver else { return }
        selections.finish(run)
        stage.log(
            PlanEvent(
                time: stage.now, kind: .finished, animator: ended.animator, position: .end,
                annotation: ended.annotation))
        try closeIfDone(ended.shot)
    }

    private mutating func log(_ kind: PlanEvent.Kind, _ name: AnnotationName, by index: Int) {
        stage.log(PlanEvent(time: stage.now, kind: kind, animator: shots[index].id, annotation: name))
    }
}
