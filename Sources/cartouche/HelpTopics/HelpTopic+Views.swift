import CameraPlanner
import Configuration

extension HelpTopic {
    static let views = HelpTopic(
        name: "views", summary: "Views of selected annotations, and what else a plan tells",
        text: """
            {"select": "Tokyo"} makes an annotation the selected one; the one before is deselected at the
            same moment, {"select": null} only deselects. The camera goes to it as by "focus" if zoom, bearing,
            pitch or padding stands beside it, or "center": true. A "view" beside it says what changes while it
            is selected:

              {"size": [35, 50], "text": true, "spring": {"response": 0.15, "dampingFraction": 0.86}}
              {"border-width": [2, "width/4"], "duration": 0.1, "curve": "linear"}

            \(rows(members))

            Deselected, the view goes back in the same way. "plan" may also be an object:

              "plan": {"shots": [...], "views": {"selected": {"size": [35, 50]}}, "events": ["visibility"]}

            \(rows(plan))
            """)

    private static func rows(_ rows: [(String, String)]) -> String {
        rows.map { HelpText.row($0.0, $0.1, column: 14) }.joined(separator: "\n")
    }

    private static func row(_ option: any OptionDeclaration) -> (String, String) {
        let domain = option.domain.description
        let isPlain = domain == String.domain.description || domain.hasPrefix("any") || domain == "JSON"
        return (option.name, isPlain ? option.help : "\(option.help): \(domain)")
    }

    private static var members: [(String, String)] {
        [
            (
                "PROPERTY",
                "[from, to], numbers or parts of the annotation's box such as \"width/4\"; true, or false, while it is "
                    + "selected"
            )
        ] + Shot.viewOptions.map(row)
    }

    private static var plan: [(String, String)] {
        Shot.planOptions.map { option in
            switch option.name {
            case "events":
                (
                    "events",
                    "[\"visibility\"] lists when annotations come into the viewport (enter) and go (leave), to a "
                        + "millisecond"
                )
            case "views": ("views", "an object with any of the following")
            case "selected": ("selected", "the view of each select that has none")
            case "identifier":
                (
                    "identifier",
                    "a name, or [\"get\", PROPERTY]: the plan's \"views\" count how many views MapLibre would make and "
                        + "reuse"
                )
            default: (option.name, option.help)
            }
        }
    }
}
