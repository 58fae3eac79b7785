import Configuration
import GeoJSON
import MapCamera
import Normalization

extension HelpTopic {
    static let chain = HelpTopic(
        name: "chain", summary: "The members of a chain file, rejected features, exit codes",
        text: """
            A chain file is JSON; comments and trailing commas are allowed. All members may be left out.

              source     a path, or a list that is joined into one; inputs on the command line replace it
              normalize  what happens before the chain, see below
              viewport   {"width": px, "height": px}; framing.fit and plans need it
              camera     where the plan starts: center [0, 0], zoom, bearing, pitch, padding 0 unless given
              engine     \(EngineProfile.allCases.map(\.rawValue).joined(separator: ", ")): conventions of plans
              plugins    files of plugins that the steps come from; see 'help plugins'
              chain      the steps: {"use": PROCESSOR, "tag": NAME, OPTION: VALUE, …}; see 'processors'
              plan       the shots, or {"shots", "events", "checks", "views"}; see 'help shots', 'help views'
              output     {"annotations": FILE, "plan": FILE, "format": …}, see 'help names', and in what form:
                         "profile": as-is or rfc7946 (winding, cuts at ±180, no crs); "precision": decimals;
                         "bbox": keep, drop, write (the collection's) or all (of features too)

            Paths in the file start from its folder, those on the command line from the current one.
            "${NAME}" and "${NAME:-default}" in strings are replaced from --define NAME=VALUE, else from the
            environment; a name without a value is an error. --set TAG.option=VALUE replaces an option of a step
            (TAG is its tag or its processor's name; VALUE is JSON, else a string).
            'cartouche validate CHAIN' finds all mistakes at once and says which steps stream.

            normalize
              left out  a source whose crs member names another CRS is reprojected, with a note; nothing else
              true      the same, and repair: true, winding: rfc7946, antimeridian: cut
              false     nothing; a crs member that names another CRS is an error, latitudes are not checked
              {…}       as left out, but for the keys that are given:
            \(policies)

            Rejected features
              A feature that can't be read, normalized or processed is left out with a warning, the rest goes
              on, and the exit code is 1. --strict stops at the first one with 65. --reject FILE writes one JSON
              object a line: source, index (from 0), id, path, line, column, offset (bytes), code, step ("read",
              "normalize", "output" or a tag), message, and raw: the record as read (rawBase64 if no UTF-8).

            Exit codes
              0 done    1 done, but features were rejected or inputs of a batch failed
              64 command line   65 data       66 no such input   69 something needed is unavailable
              70 internal       74 input or output               78 chain file    130 interrupted
              A batch whose inputs all failed with one code has that code.
            """)

    private static var policies: String {
        NormalizationPolicy.options.map { option in
            let value = option.defaultJSON.map { "; left out: \($0.string ?? $0.text)" } ?? ""
            return HelpText.row("  \(option.name)", "\(option.help) \(option.domain.description)\(value)", column: 18)
        }.joined(separator: "\n")
    }
}
