import GeoJSON
import PluginKit
import TestSupport
import Testing

/// Markers, collision boxes, groups, and annotations that are shown in any case. Values by hand.
struct AnchorsClaimTests {
    private typealias Spot = AnchorsScreen.Spot

    @Test(arguments: AnchorsScreen.qualities)
    func `all are shown, and those that overlap say with whom`(quality: String) throws {
        var screen = try AnchorsScreen([Spot(0, id: "a"), Spot(50, id: "b"), Spot(120, id: "c"), Spot(-185, id: "d")])
        try screen.assign(#""size": [60, 40], "mode": "all""#, quality: quality)
        #expect(screen.visible == [true, true, true, false])
        #expect(screen.blockers == [#"["b"]"#, #"["a"]"#, nil, nil])
        #expect(screen.reasons == [nil, nil, nil, "edge"])
        #expect(screen.frame(1) == [215, 402, 275, 442])
        let report = try #require(screen.report)
        #expect(report["shown"]?.double == 3 && report["overlapping"]?.double == 2)
        #expect(report["hidden"]?.text == #"{"edge":1}"# && report["mode"]?.string == "all")
    }

    @Test func `at most ten of those that a box overlaps are named`() throws {
        for (count, named) in [(11, 10), (12, 10), (4, 3)] {
            var screen = try AnchorsScreen((0..<count).map { Spot(Double($0)) })
            try screen.assign(#""size": [60, 40], "mode": "all""#)
            for (index, feature) in screen.chain.batch.features.enumerated() {
                let names = feature.property("annotation:blockers")?.array?.compactMap(\.double) ?? []
                #expect(Set(names).count == named && names.count == named)
                #expect(!names.contains(Double(index)))
            }
        }
    }

    @Test(arguments: AnchorsScreen.qualities)
    func `required ones come before priorities`(quality: String) throws {
        let spots = [Spot(0, 0, #"{"p":9}"#), Spot(10, 0, #"{"must":true}"#), Spot(300)]
        var screen = try AnchorsScreen(spots)
        try screen.assign(
            #""size": [100, 60], "priority": ["get", "p"], "required": ["has", "must"]"#, quality: quality)
        #expect(screen.visible == [false, true, false])
        #expect(screen.blockers == ["[1]", nil, nil])
        // Off the screen nothing is shown, required or not.
        screen = try AnchorsScreen(spots)
        try screen.assign(#""size": [100, 60], "required": true"#, quality: quality)
        #expect(screen.visible == [true, true, false])
        #expect(screen.blockers == ["[1]", "[0]", nil])
        #expect(screen.reasons == [nil, nil, "offscreen"])
        #expect(screen.report?["overlapping"]?.double == 2)
    }

    @Test(arguments: AnchorsScreen.qualities)
    func `one that may overlap keeps its first candidate`(quality: String) throws {
        let spots = [Spot(0, 0, #"{"p":9}"#), Spot(10, 0, #"{"annotation:allow-overlap":true}"#)]
        var screen = try AnchorsScreen(spots)
        try screen.assign(
            #""size": [100, 60], "candidates": ["top", "bottom"], "priority": ["get", "p"], "keepOut": [0, 430, 390, 844]"#,
            quality: quality)
        #expect(screen.visible == [true, true])
        #expect(screen.anchors == ["bottom", "top"])
        #expect(screen.blockers == [nil, nil])
        screen = try AnchorsScreen(spots)
        try screen.assign(
            #""size": [100, 60], "allowOverlap": true, "candidates": ["top", "bottom"]"#, quality: quality)
        #expect(screen.anchors == ["top", "top"])
        #expect(screen.blockers == ["[1]", "[0]"])
    }

    @Test(arguments: AnchorsScreen.qualities)
    func `one that is pinned keeps its own anchor`(quality: String) throws {
        let pinned =
            #"{"annotation:pinned":true,"annotation:anchor":"bottom","annotation:candidates":["top","bottom"]}"#
        var screen = try AnchorsScreen([Spot(0, 0, #"{"p":9}"#), Spot(10, 0, pinned)])
        try screen.assign(
            #""size": [100, 60], "candidates": ["bottom", "top"], "priority": ["get", "p"]"#, quality: quality)
        #expect(screen.anchors == ["top", "bottom"])
        #expect(screen.visible == [true, true])
        #expect(screen.chain.text(1, "annotation:candidates") == #"["top","bottom"]"#)
        // Before a camera exists it keeps the anchor too, where others get their first.
        var chain = try AnnotationChain([AnnotationChain.point(0, 0, pinned)])
        try chain.run(AnchorsScreen.assign, "{}")
        #expect(chain.text(0, "annotation:anchor") == #""bottom""#)
        try chain.run(AnchorsScreen.assign, #"{"pinned": ["to-boolean", 0]}"#)
        #expect(chain.text(0, "annotation:anchor") == #""top""#, "an expression wins")
    }

    static let reports: [ReportedIssue] = [
        ReportedIssue("mapbox/mapbox-maps-ios#2158", "an icon does not block the text at its own place") {
            let icon = Spot(0, 0, #"{"annotation:size":[32,32],"g":"poi"}"#)
            let text = Spot(
                0, 0, #"{"annotation:size":[80,20],"annotation:anchor":"top","annotation:offset":[0,8],"g":"poi"}"#)
            let other = Spot(30, 0, #"{"annotation:size":[32,32],"p":-1,"g":"other"}"#)
            var screen = try AnchorsScreen([icon, text, other])
            try screen.assign(#""group": ["get", "g"], "priority": ["get", "p"]"#)
            #expect(screen.visible == [true, true, false])
            screen = try AnchorsScreen([icon, text, other])
            try screen.assign(#""priority": ["get", "p"]"#)
            #expect(screen.visible.prefix(2).filter { $0 == true }.count == 1)
        },
        ReportedIssue("mapbox/mapbox-maps-ios#2109", "an annotation goes round the location puck") {
            // The puck covers 175 to 215 and 402 to 442.
            let puck = Spot(0, 0, #"{"annotation:marker":[40,40],"annotation:allow-overlap":true}"#)
            let label = Spot(10, 0, #"{"annotation:size":[60,20]}"#)
            var screen = try AnchorsScreen([puck, label])
            try screen.assign(#""candidates": ["center"]"#)
            #expect(screen.reasons == [nil, "keep-out"])
            screen = try AnchorsScreen([puck, label])
            try screen.assign(#""candidates": ["center", {"anchor": "left", "offset": [10, 0]}]"#)
            #expect(screen.visible == [true, true] && screen.anchors == ["center", "left"])
            #expect(screen.frame(1) == [215, 412, 275, 432])
        },
        ReportedIssue("qgis/QGIS-Documentation#680", "a label keeps clear of the symbols of others") {
            let spots = [Spot(0), Spot(30)]
            var screen = try AnchorsScreen(spots)
            try screen.assign(#""size": [50, 10], "marker": [10, 10], "candidates": ["left", "right"]"#)
            // To the right of the first lies the symbol of the second, from 25 to 35 px, and the other way round; its
            // own symbol is in nobody's way.
            #expect(screen.anchors == ["right", "left"])
            #expect(screen.visible == [true, true])
        },
    ]

    @Test(arguments: reports) func `what was reported`(issue: ReportedIssue) throws { try issue.check() }

    @Test(arguments: AnchorsScreen.qualities)
    func `boxes of a shadow count in the place of the annotation's own`(quality: String) throws {
        // 100 px wide, 80 apart; a frame of 10 px on each side is shadow.
        let spots = [Spot(0), Spot(80)]
        var screen = try AnchorsScreen(spots)
        try screen.assign(#""size": [100, 60], "collision": [10, 0, 90, 60]"#, quality: quality)
        #expect(screen.visible == [true, true])
        #expect(screen.frame(1) == [225, 392, 325, 452])
        screen = try AnchorsScreen(spots)
        try screen.assign(#""size": [100, 60], "collision": [[9, 0, 90, 60]]"#, quality: quality)
        #expect(screen.visible.filter { $0 == true }.count == 1)
        // Larger than the box: 120 px apart were enough for the box, not for the shadow of 20 px round it.
        screen = try AnchorsScreen([Spot(0), Spot(120), Spot(0, 200)])
        try screen.assign(#""size": [100, 60], "collision": [[-20, -20, 120, 80]]"#, quality: quality)
        #expect(screen.visible.filter { $0 == true }.count == 2)
    }

    @Test func `several boxes leave what is between them free`() throws {
        // A bubble 100 × 30 above a stem of 10 × 30: beside the stem there is room for another's bubble.
        let bubble =
            #"{"annotation:collision":[[0,0,100,30],[45,30,55,60]],"annotation:size":[100,60],"annotation:anchor":"bottom"}"#
        let label = #"{"annotation:size":[40,20],"annotation:anchor":"left"}"#
        var screen = try AnchorsScreen([Spot(0, 0, bubble), Spot(5, -10, label), Spot(-5, -10, label)])
        try screen.assign(#""priority": ["case", ["has", "annotation:collision"], 1, 0]"#)
        // The stem covers −5 to 5; the second starts at 5, the third at −5.
        #expect(screen.visible == [true, true, false])
        #expect(screen.blockers == [nil, nil, "[0]"])
    }

    static let precedence: [(String, String, Bool)] = [
        (#""marker": [40, 40]"#, "{}", false),
        (#""marker": [40, 40]"#, #"{"annotation:marker":[2,2]}"#, true),
        (#""marker": ["literal", [40, 40]]"#, #"{"annotation:marker":[2,2]}"#, false),
        (#""marker": ["get", "none"]"#, #"{"annotation:marker":[40,40]}"#, false),
        (#""marker": null"#, "{}", true),
    ]

    @Test(arguments: precedence)
    func `own values win over constants and lose against expressions`(
        options: String, own: String, isVisible: Bool
    ) throws {
        // The second label starts 10 px right of the first one's point.
        let label = #"{"annotation:size":[60,20],"annotation:anchor":"left","annotation:marker":[0,0]}"#
        var screen = try AnchorsScreen([Spot(0, 0, own), Spot(10, 0, label)])
        try screen.assign(options)
        #expect(screen.visible[1] == isVisible)
    }

    @Test(arguments: [
        #"{"annotation:marker":[1]}"#, #"{"annotation:collision":[]}"#, #"{"annotation:collision":[[5,0,1,1]]}"#,
        #"{"annotation:required":1}"#, #"{"annotation:pinned":"yes"}"#, #"{"annotation:group":true}"#,
        #"{"annotation:allow-overlap":[]}"#, #"{"annotation:min-zoom":"3"}"#,
    ])
    func `a faulty property rejects the feature alone`(properties: String) throws {
        var screen = try AnchorsScreen([Spot(0, 0, properties), Spot(9)])
        try screen.assign("")
        #expect(screen.chain.batch.rejected.count == 1)
        #expect(screen.chain.batch.rejected.first?.fault.path.hasPrefix("properties.annotation:") == true)
        #expect(screen.visible == [true])
    }
}
