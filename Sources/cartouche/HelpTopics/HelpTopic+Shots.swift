import CameraPlanner
import Configuration
import GeoJSON
import MapCamera

extension HelpTopic {
    static let shots = HelpTopic(
        name: "shots", summary: "The camera movements of a plan and their options",
        text: """
            Shots are the camera movements of "plan". They run one after another; each is one object, such as
            {"fly": "frame", "duration": 2}. A plan needs "viewport".
            'help views' tells of the views of selected annotations, and of "plan" as an object.

            \(kinds)

            \(values)

            \(options)
            """)

    private static func names(_ options: some Sequence<any OptionDeclaration>) -> String {
        options.map(\.name).joined(separator: ", ")
    }

    private static func value(_ kind: Shot.Kind) -> String {
        switch kind {
        case .jump: "TARGET, at once"
        case .fly: "TARGET, zooming out on the way"
        case .ease: "TARGET, straight"
        case .overview: "OVERVIEW: a camera that shows all of it"
        case .viewport: "STATE"
        case .focus: "the id of an annotation, else its name; the camera's center eases to it"
        case .select:
            "an annotation as in focus is the selected one, or with null none is"
        case .animate: "ANIMATOR or a list of them; those of one list run side by side"
        case .hold: "seconds in which nothing moves"
        }
    }

    /// What most shots have in common.
    private static var timing: String { names(Shot.options(of: .animate)) }

    private static var kinds: String {
        Shot.Kind.allCases.map { kind in
            let beside = names(Shot.options(of: kind)).replacing(timing, with: "TIMING")
            return HelpText.row(kind.rawValue, "\(value(kind)); beside it: \(beside)", column: 12)
        }.joined(separator: "\n") + "\n" + HelpText.row("loop", "a list of shots; beside it: times", column: 12)
    }

    /// What stands behind the words in capitals.
    private static var values: String {
        let rows = [
            ("TIMING", "any of \(timing)"),
            (
                "TARGET",
                """
                "frame": the camera of framing.fit; "frame:KEY": that of a group (groupBy); "frames": those of all
                groups, one shot for each in their order; "initial": where the plan started; or an object with any of \(CameraProperty.allCases.map(\.rawValue).joined(separator: ", ")), the others staying as they are
                """
            ),
            (
                "OVERVIEW",
                """
                "frame", "frame:KEY", a GeoJSON geometry, feature or collection, a list of positions, or an object
                with one of these as geometry and any of \(names(Shot.overviewOptions.dropFirst())); bearing and
                pitch are 0 unless given, null keeps the camera's
                """
            ),
            ("STATE", #""idle", "styleDefault", {"camera": {…}}, {"overview": OVERVIEW} or {"follow": FOLLOW}"#),
            (
                "FOLLOW",
                """
                a GeoJSON file with a line that has coordTimes, or an object with it as track and any of
                \(names(Shot.followOptions.dropFirst())); by default zoom 16.35, bearing "course" and pitch 45
                """
            ),
            ("ANIMATOR", "an object with any of \(names(Shot.animatorOptions))"),
        ]
        return rows.map { HelpText.row($0.0, $0.1.split(separator: "\n").joined(separator: " "), column: 12) }
            .joined(separator: "\n")
    }

    /// Every option once, the camera's own properties left out where their name says enough.
    private static var options: String {
        var rows: [String] = []
        var seen: Set<String> = ["zoom", "bearing", "pitch", "id", "geometry", "track"]
        let all =
            Shot.Kind.allCases.flatMap(Shot.options) + Shot.overviewOptions + Shot.followOptions + Shot.animatorOptions
        for option in all where seen.insert(option.name).inserted {
            let domain = option.domain.description
            let isPlain = domain == String.domain.description || domain == JSONValue.domain.description
            rows.append(HelpText.row(option.name, isPlain ? option.help : "\(option.help): \(domain)", column: 21))
        }
        return rows.joined(separator: "\n")
    }
}
