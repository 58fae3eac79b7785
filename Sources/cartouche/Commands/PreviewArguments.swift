enum PreviewArguments {
    static let all = [
        CommandSpec.Flag(
            "--label", value: "PROPERTY", "The property to take labels from; title, name or id by default."),
        CommandSpec.Flag("--background", value: "FILE", "GeoJSON that lies beneath, such as coasts."),
    ]
}
