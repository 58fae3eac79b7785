import Configuration
import GeoJSON
import MapCamera
import PluginKit
import Testing

/// How candidates and the options of the screen may be written.
struct AnchorsCandidateTests {
    static let spellings: [(String, String)] = [
        (#"["top", [0, 4], "left", [3, 0]]"#, #"[{"anchor":"top","offset":[0,4]},{"anchor":"left","offset":[3,0]}]"#),
        (#"["top", "left", [3, 0]]"#, #"[{"anchor":"top","offset":[0,0]},{"anchor":"left","offset":[3,0]}]"#),
        (
            #"[{"anchor": "top", "offset": [1, 2]}, "TOP_LEFT", [0, 0], "CENTER"]"#,
            #"[{"anchor":"top","offset":[1,2]},{"anchor":"top-left","offset":[0,0]},{"anchor":"center","offset":[0,0]}]"#
        ),
        (#"["BOTTOM_RIGHT", "bottomLeft", "bottom-left"]"#, #"["bottom-right","bottom-left"]"#),
        (#""RIGHT""#, #"["right"]"#),
        (#"["bottom", [0, -2], "all"]"#, #"[{"anchor":"bottom","offset":[0,-2]}"#),
    ]

    @Test(arguments: spellings)
    func `spellings of candidates`(_ candidates: String, _ written: String) throws {
        var chain = try AnnotationChain([
            AnnotationChain.point(1, 2), AnnotationChain.point(1, 2, #"{"annotation:candidates":\#(candidates)}"#),
        ])
        try chain.run(AnchorsScreen.assign, #"{"candidates": \#(candidates)}"#)
        #expect(chain.batch.rejected.isEmpty)
        for text in chain.texts("annotation:candidates") { #expect(text?.hasPrefix(written) == true, "\(text ?? "")") }
    }

    static let faults: [(String, String, String?)] = [
        (#""candidates": [{"anchor": "top", "offsetX": 3, "offsetY": 4}]"#, "offsetX", #"write "offset": [3, -4]"#),
        (#""candidates": [{"anchor": "top", "offsetY": -8}]"#, "Mapbox's offsetY goes up", #"write "offset": [0, 8]"#),
        (#""candidates": [[0, 4], "top"]"#, "[0,4] without an anchor's name", #"write "top", [0, 4]"#),
        (#""candidates": ["top", [0, 4], [0, 5]]"#, "[0,5] without", nil),
        (#""candidates": ["top", [0]]"#, "expected [x, y] in px", nil),
        (#""candidates": ["TOP_LEFFT"]"#, "TOP_LEFFT", nil),
        (#""quality": "bests""#, "expected one of fast, balanced, best", "did you mean 'best'?"),
        (#""mode": "none""#, "expected one of hide, all", nil),
        (#""seed": -1"#, "a whole number from 0 to 9007199254740991", nil), (#""seed": 1.5"#, "a whole number", nil),
        (#""edge": "cut""#, "expected one of hide, clip, allow", nil),
        (#""insets": [0, -1, 0, 0]"#, "0 or more on each side", nil),
        (#""keepOut": [10, 0, 5, 20]"#, "left up to right", "write [left, top, right, bottom] with y down"),
        (#""keepOut": [{"priority": 3}]"#, "needs the member 'box'", nil),
        (#""keepOut": "left""#, "expected [left, top, right, bottom]", nil),
        (#""avoid": {"width": 3}"#, "needs the member 'from'", nil),
        (#""avoid": [{"from": "a.geojson", "width": -1}]"#, "px from 0 to 100000", nil),
        (#""avoid": 5"#, "expected path of a GeoJSON file", nil),
        (#""marker": [1, -1]"#, "both at least 0", nil),
        (#""collision": []"#, "at least one box", nil),
        (#""collision": [[0, 0, 1]]"#, "[left, top, right, bottom]", nil),
        (#""pinned": "yes""#, "true or false", nil), (#""group": {}"#, "a string or a number", nil),
        (#""switchCost": -1, "previous": "a""#, "at least 0", nil),
        (#""switchCost": 1"#, "there is no 'previous'", "leave switchCost out"),
        (#""previousBy": "name""#, "there is no 'previous'", "leave previousBy out"),
        (#""cameras": "frame""#, "each, frames, or the path of a plan file", "did you mean 'frames'?"),
        (#""cameras": 3"#, "each, frames, or the path", nil),
    ]

    @Test(arguments: faults)
    func `faulty options say what is wrong`(options: String, message: String, remedy: String?) throws {
        let fault = #expect(throws: OptionFault.self) {
            try AnnotationChain.make(AnchorsScreen.assign, "{\(options)}")
        }
        #expect(fault?.message.contains(message) == true, "\(fault?.message ?? "")")
        if let remedy { #expect(fault?.remedy?.contains(remedy) == true, "\(fault?.remedy ?? "")") }
    }

    @Test func `insets that leave nothing are told before any data is read`() throws {
        let processor = try AnnotationChain.make(AnchorsScreen.assign, #"{"insets": [0, 200, 0, 190]}"#)
        #expect(processor.faults(viewport: .init(width: 391, height: 844), camera: nil).isEmpty)
        let faults = processor.faults(viewport: .init(width: 390, height: 844), camera: nil)
        #expect(faults.map(\.message) == ["option 'insets' leaves nothing of 390 × 844 px"])
        #expect(faults.first?.range.isEmpty == false)
    }

    @Test func `options show as they are written`() throws {
        for (name, text) in [
            ("keepOut", #"[[0,0,5,5],{"box":[1,2,3,4],"priority":2}]"#),
            ("insets", #"{"top":1,"left":2,"bottom":3,"right":4}"#),
            ("avoid", #"["a.geojson",{"from":"b.geojson","width":3},{"from":"c","width":1,"priority":-1}]"#),
            ("cameras", #""plan.json""#), ("collision", "[[0,0,1,1],[2,2,3,3]]"), ("group", #""a""#),
        ] {
            let option = try #require(AnchorsScreen.assign.manifest.options.first { $0.name == name })
            #expect(try option.decode(try JSONParser.parse(text)).json.text == text)
        }
    }
}
