extension HelpTopic {
    static let fit = HelpTopic(
        name: "fit", summary: "The answer of framing.fit and frame: the members of fit",
        text: """
            framing.fit gives the collection "viewport", "camera" and "fit"; with groupBy instead "frames", a
            list of {"key", "camera", "fit", "features"}. 'cartouche frame' prints {"camera", "fit"}. Features
            are named by their index in the collection, from 0; pixels are those of the screen, y down.

            \(members.map { HelpText.row($0.name, $0.text, column: 21) }.joined(separator: "\n"))

            status
              optimal            the boxes themselves stop a larger scale
              max-zoom           the highest zoom allowed stops it: maxZoom, 22 unless given
              min-zoom           the boxes fit below the lowest zoom allowed only
              infeasible         the boxes fit at no zoom up to the highest one allowed
            The last two have no camera and end the run with 65, unless a fallback gives one: then they stand
            beside it.

            Whether a box has a place in the picture stands in the features: annotation:frame,
            annotation:visible, annotation:reason. framing.fit does not look for boxes that overlap:
            anchors.assign behind it does, and gives the reason collision.
            """)

    private static let members: [(name: String, text: String)] = [
        ("status", "how the search ended, see below"),
        ("objective", "what was made as large as possible: content-scale or zoom"),
        ("binding", "sides of boxes that touch, as {\"feature\", \"side\"}: they stop a larger scale"),
        ("slack", "free pixels between the boxes and each side of the rectangle; negative where they reach over"),
        ("padding", "free pixels that were asked for round the boxes, within the padding of the camera"),
        (
            "zooms",
            "lowest and highest zoom at which all boxes fit, each with its own center; without a camera those at "
                + "which they would if there were no limits"
        ),
        ("bounds", "what the camera shows, a MultiPoint: north-east, south-east, south-west, north-west"),
        ("extent", "west, south, east, north of what is framed; longitudes run on from the camera's center"),
        ("hidden", "features out of their range of zooms: annotation:min-zoom, annotation:max-zoom"),
        ("dropped", "features that fallback drop-lowest-priority has left out"),
        ("conflict", "a smallest set of features that can't be framed together; at most four"),
        ("rounds", "how often anchors were chosen and the camera fitted"),
        (
            "engineConstraints",
            "what Mapbox or MapLibre would change about the camera: {\"engine\", \"property\", \"value\", \"clamped\", "
                + "\"reason\"}"
        ),
    ]
}
