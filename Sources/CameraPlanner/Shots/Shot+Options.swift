import Configuration

extension Shot {
    /// The options that may stand beside a shot's name.
    package static func options(of kind: Kind) -> [any OptionDeclaration] { ShotParser.declarations(kind) }

    /// The members of an overview that is written as an object.
    package static var overviewOptions: [any OptionDeclaration] { [ShotOption.geometry] + ShotOption.overviewCamera }

    /// The members of what follows a moving point.
    package static var followOptions: [any OptionDeclaration] { ShotOption.follow }

    /// The members of one animator of `animate`.
    package static var animatorOptions: [any OptionDeclaration] { ShotOption.animator }
}

extension Shot {
    /// The same shot with other ids, its own and those that it waits for.
    func renamed(_ names: [String: String]) -> Shot {
        func name(_ id: String) -> String { names[id] ?? id }
        var shot = self
        shot.id = id.map(name)
        if case .after(let other) = start { shot.start = .after(name(other)) }
        if case .animate(var animators) = action {
            for index in animators.indices {
                animators[index].id = animators[index].id.map(name)
                animators[index].after = animators[index].after.map { AnimatorCue(name($0.id), on: $0.moment) }
            }
            shot.action = .animate(animators)
        }
        return shot
    }
}
