import Execution

extension HelpTopic {
    static let names = HelpTopic(
        name: "names", summary: "Names of outputs: {stem}, {key}, endings, -, devices, batches",
        text: """
            -o OUT names the file for the features, --plan FILE that for the plan. Without them the chain file's
            "output" counts, else the features go to standard output and no plan is written.

            The ending decides the format of the features, unless --format or "format" in "output" says
            \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")):
              .geojsonl .ndjson   one feature a line
              .geojsons           RFC 8142: a record separator, U+001E, before each feature
              any other name      one FeatureCollection; a single Feature or geometry stays one, if the
                                  chain leaves one and adds no camera
              -                   standard output, in the form of the input
              .gz behind them     the same as gzip; plans and rejects, too
              .csv .shp …         are refused: write to - and pipe it through a converter

            A file appears whole or not at all, even if the run is killed: it is written beside its place
            and renamed in the end. A symbolic link is followed. A device, a pipe or a socket is written
            directly. /dev/null takes several results, any other place one. Its folder must exist, except in
            a batch.
            The output may be the input, unless features were rejected that --reject does not keep; in a
            batch no output may be one of the inputs.

            {key}   one file for each group of framing.fit's groupBy, with the group's own camera and fit.
                    Letters, digits and -._~ of the key stay, other bytes become %XX; a missing or null
                    property is the group null. Two keys with one spelling are an error, and so is a key
                    that makes an empty name, or one of more than 255 bytes.
            {stem}  the input's name without folder, ending and .gz, in the name of any output.

            keyframes -o NAME takes json, csv, geojson or kml from the ending.

            A batch is several inputs, a folder, or a glob in quotes. A folder stands for its files that end
            in .geojson, .geojsonl, .geojsons, .ndjson or .json, with .gz or without, in order of names; it is
            not searched deeper, and hidden files are left out. Each input gets outputs of its own:
              -o OUT              OUT/STEM.geojson, or the ending of the --format
              -o 'OUT/{stem}.geojsonl'
                                  that name, and the format it stands for
              plan                STEM.plan.json beside it, or --plan or "plan" with {stem}
              --reject            needs {stem}
            Without -o, "annotations" in "output" counts if it has {stem}. Two inputs that would share an
            output are an error before anything is written. A failed input does not stop the others. In the
            end a table shows them, and manifest.json in the outputs' folder (the deepest that holds them all)
            lists each input with its exitCode, counts, files and digests, or error. With --resume a batch
            that was stopped leaves out what the manifest says is done, and ends with the same bytes.
            """)
}
