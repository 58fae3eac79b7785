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
