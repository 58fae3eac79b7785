import Foundation
import GeoJSON
import Testing

/// What goes wrong before there is a result: one clear line, the right exit code, no output.
@Suite struct FailureTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var what: String
        /// Content of `in.json`, or nil for no file.
        var input: String?
        var chain = #"{"chain": []}"#
        var status: Int32
        /// How the line begins, and what it must say.
        var start: String
        var says: [String]

        var testDescription: String { what }
    }

    static let inputs = [
        Case(
            what: "missing", input: nil, status: 66, start: "in.json: error: [missing-input] ", says: ["no such file"]),
        Case(what: "empty", input: "", status: 65, start: "in.json:1:1: error: [empty-input] ", says: ["empty"]),
        Case(what: "blanks", input: " \n ", status: 65, start: "in.json:2:2: error: [empty-input] ", says: ["empty"]),
        Case(what: "no JSON", input: "hello", status: 65, start: "in.json:1:1: error: [syntax] ", says: ["not JSON"]),
        Case(what: "markup", input: "<kml/>", status: 65, start: "in.json:1:1: error: [syntax] ", says: ["markup"]),
        Case(
            what: "truncated in a feature", input: #"{"type":"FeatureCollection","features":[{"type":"Fea"#, status: 65,
            start: "in.json:1:53: error: [truncated] ", says: ["feature 0", "the text ends"]),
        Case(
            what: "truncated behind a feature",
            input: #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null}"#,
            status: 65, start: "in.json:1:91: error: [truncated] ", says: ["the text ends"]),
        Case(
            what: "truncated behind the features",
            input: #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null}]"#,
            status: 65, start: "in.json:1:92: error: [truncated] ", says: ["the text ends"]),
        Case(
            what: "TopoJSON", input: #"{"type":"Topology","objects":{},"arcs":[]}"#, status: 65,
            start: "in.json:1:1: error: [not-geojson] ", says: ["TopoJSON", "not GeoJSON", "convert"]),
        Case(
            what: "ESRI JSON",
            input:
                #"{"geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},"features":[{"attributes":{}}]}"#,
            status: 65, start: "in.json:1:1: error: [not-geojson] ", says: ["ESRI JSON", "not GeoJSON", "convert"]),
        Case(
            what: "plain object", input: #"{"a":1}"#, status: 65, start: "in.json:1:1: error: [not-geojson] ",
            says: ["object without a type"]),
        Case(
            what: "array", input: "[1]", status: 65, start: "in.json:1:1: error: [not-geojson] ", says: ["JSON array"]),
        Case(
            what: "a slip in the type", input: #"{"type":"featurecollection","features":[]}"#, status: 65,
            start: "in.json:1:1: error: [not-geojson] ", says: ["FeatureCollection"]),
        Case(
            what: "two objects", input: #"{"a":1}\#n{"a":2}"#, status: 65,
            start: "in.json:2:1: error: [trailing-data] ",
            says: ["concatenated", ".geojsonl"]),
        Case(
            what: "unknown CRS in the crs member",
            input:
                #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:999999"}},"features":[]}"#,
            status: 65, start: "in.json: error: [crs] ", says: ["'EPSG:999999'", "normalize"]),
        Case(
            what: "linked CRS",
            input: #"{"type":"FeatureCollection","crs":{"type":"link","properties":{"href":"x"}},"features":[]}"#,
            status: 65, start: "in.json: error: [crs] ", says: ["link"]),
        Case(
            what: "another CRS that may not be reprojected",
            input:
                #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:3857"}},"features":[]}"#,
            chain: #"{"normalize": false, "chain": []}"#, status: 65, start: "in.json: error: [crs] ",
            says: ["EPSG:3857", "\"normalize\" is false"]),
        Case(
            what: "projected numbers",
            input:
                #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[500000,4400000]}}]}"#,
            status: 65, start: "in.json: error: [projected] ", says: ["degrees", "\"normalize\": {\"crs\":"]),
    ]

    static let chains = [
        Case(
            what: "unknown processor", input: Workbench.onePoint, chain: #"{"chain": [{"use": "framing.fitt"}]}"#,
            status: 78, start: "chain.json:1:20: error: [processor] ",
            says: ["'framing.fitt'", "did you mean 'framing.fit'?"]),
        Case(
            what: "a verb alone", input: Workbench.onePoint, chain: #"{"chain": [{"use": "simplify"}]}"#, status: 78,
            start: "chain.json:1:20: error: [processor] ", says: ["did you mean 'geometry.simplify'?"]),
        Case(
            what: "unknown option", input: Workbench.onePoint,
            chain: #"{"chain": [{"use": "properties.limit", "cuont": 1, "count": 1}]}"#, status: 78,
            start: "chain.json:1:40: error: [properties.limit] ", says: ["'cuont'", "did you mean 'count'?"]),
        Case(
            what: "a required option that is misspelt", input: Workbench.onePoint,
            chain: #"{"chain": [{"use": "geometry.simplify", "tolerence": 1}]}"#, status: 78,
            start: "chain.json:1:41: error: [geometry.simplify] ", says: ["'tolerence'", "did you mean 'tolerance'?"]),
        Case(
            what: "unknown member", input: Workbench.onePoint, chain: #"{"chains": []}"#, status: 78,
            start: "chain.json:1:2: error: [option] ", says: ["'chains'", "did you mean 'chain'?"]),
        Case(
            what: "unknown CRS in an option", input: Workbench.onePoint,
            chain: #"{"chain": [{"use": "geometry.reproject", "to": "EPSG:999999"}]}"#, status: 78,
            start: "chain.json:1:48: error: [geometry.reproject] ", says: ["'EPSG:999999'"]),
        Case(
            what: "no viewport", input: Workbench.onePoint, chain: #"{"chain": [{"use": "framing.fit"}]}"#, status: 78,
            start: "chain.json:1:20: error: [flow] ", says: ["\"viewport\": {\"width\""]),
        Case(
            what: "a plan without a viewport", input: Workbench.onePoint,
            chain: #"{"chain": [], "plan": [{"hold": 1}]}"#, status: 78, start: "chain.json:1:24: error: [flow] ",
            says: ["\"viewport\": {\"width\""]),
        Case(
            what: "a plan without a frame", input: Workbench.onePoint,
            chain: #"{"viewport": {"width": 390, "height": 844}, "chain": [], "plan": [{"fly": "frame"}]}"#,
            status: 78, start: "chain.json:1:67: error: [flow] ", says: ["no step frames anything", "framing.fit"]),
        Case(
            what: "a reprojection that contradicts the source", input: Workbench.onePoint,
            chain: #"{"chain": [{"use": "geometry.reproject", "from": "EPSG:25832", "to": "EPSG:3857"}]}"#, status: 78,
            start: "chain.json:1:20: error: [flow] ", says: ["starts from EPSG:25832", "\"crs\": \"EPSG:25832\""]),
        Case(
            what: "a chain that is GeoJSON", input: Workbench.onePoint, chain: Workbench.onePoint, status: 78,
            start: "chain.json:1:1: error: [chain] ", says: ["GeoJSON", "chain comes first"]),
        Case(
            what: "a chain that is no JSON", input: Workbench.onePoint, chain: "{\n \"chain\" []}", status: 78,
            start: "chain.json:2:10: error: [syntax] ", says: ["':'"]),
        Case(
            what: "framing behind another CRS", input: Workbench.onePoint,
            chain: """
                {"viewport": {"width": 390, "height": 844},
                 "chain": [{"use": "geometry.reproject", "to": "EPSG:3857"}, {"use": "framing.fit"}]}
                """, status: 78, start: "chain.json:2:70: error: [flow] ",
            says: ["framing.fit", "EPSG:3857", "geometry.reproject"]),
        Case(
            what: "an undefined variable", input: Workbench.onePoint,
            chain: #"{"source": "${NOWHERE_TO_FIND}", "chain": []}"#,
            status: 78, start: "chain.json:1:12: error: [variable] ",
            says: ["'NOWHERE_TO_FIND'", "--define NOWHERE_TO_FIND=VALUE"]),
    ]

    @Test(arguments: inputs + chains)
    func `one clear line and no output`(_ test: Case) throws {
        let bench = try Workbench(["chain.json": test.chain, "out.geojson": "what was there"])
        if let input = test.input { try bench.write(input, to: "in.json") }
        let before = try bench.names()
        let result = try bench.run(
            "run chain.json in.json -o out.geojson --plan plan.json --reject reject.jsonl".replacing(
                " --plan plan.json", with: test.chain.contains("\"plan\"") ? " --plan plan.json" : ""))
        #expect(result.status == test.status)
        #expect(result.errorLines.count == 1)
        let line = try #require(result.errorLines.first)
        #expect(line.hasPrefix(test.start), "\(line)")
        for words in test.says { #expect(line.contains(words), "\(line)") }
        #expect(result.output.isEmpty)
        #expect(try bench.text("out.geojson") == "what was there")
        #expect(try bench.names() == before)
    }

    @Test func `all mistakes of a chain file are reported, each with its place`() throws {
        let bench = try Workbench([
            "three.json": """
            {
              // comments and trailing commas are allowed
              "chain": [
                {"use": "properties.limit", "count": "ten"},
                {"use": "framing.fitt"},
                {"use": "geometry.simplify", "tolerence": 3, "tolerance": 1},
              ],
            }
            """
        ])
        for command in ["run three.json one.geojson -o out.geojson", "validate three.json"] {
            let result = try bench.run(command)
            #expect(result.status == 78)
            #expect(result.output.isEmpty)
            #expect(
                result.errorLines == [
                    #"three.json:4:42: error: [properties.limit] option 'count' is "ten"; expected a whole number"#,
                    "three.json:5:13: error: [processor] there is no processor 'framing.fitt'; did you mean 'framing.fit'?",
                    "three.json:6:34: error: [geometry.simplify] geometry.simplify has no option 'tolerence'; "
                        + "did you mean 'tolerance'?",
                ])
        }
        #expect(!bench.exists("out.geojson"))
    }

    @Test func `boxes that no camera frames are named, and nothing is written`() throws {
        let bench = try Workbench([
            "fit.json": """
            {"viewport": {"width": 100, "height": 100},
             "chain": [{"use": "framing.fit", "size": [80, 80]}], "plan": [{"fly": "frame"}]}
            """,
            "two.geojson": """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":"west","properties":{"annotation:size":[10,10]},"geometry":{"type":"Point","coordinates":[0,0]}},
            {"type":"Feature","id":"big","properties":{"annotation:size":[300,10]},"geometry":{"type":"Point","coordinates":[1,0]}}
            ]}
            """,
        ])
        let result = try bench.run("run fit.json two.geojson -o out.geojson --plan plan.json")
        #expect(result.status == 65)
        #expect(result.errorLines.count == 1)
        #expect(result.errors.contains("[infeasible]"))
        #expect(result.errors.contains("feature 1"))
        #expect(!result.errors.contains("feature 0"))
        #expect(!bench.exists("out.geojson") && !bench.exists("plan.json"))

        let frame = try bench.run("frame two.geojson --viewport 100x100")
        #expect(frame.status == 65)
        #expect(try frame.json()["camera"]?.isNull == true)
        #expect(try frame.json()["fit"]?["status"]?.string == "infeasible")
    }

    @Test(arguments: [
        ("", "usage: cartouche COMMAND"), ("bogus", "there is no command 'bogus'"),
        ("runn copy.json", "did you mean 'run'?"), ("run --bogus", "has no option '--bogus'"),
        ("run copy.json one.geojson --format geojsn", "did you mean 'geojson'?"),
        ("run copy.json one.geojson --ouput x", "did you mean '--output'?"), ("run", "needs a chain file"),
        ("run copy.json", "no input"), ("run copy.json one.geojson -o", "--output needs a value"),
        ("run copy.json one.geojson --jobs 0", "1 or more"),
        ("run copy.json one.geojson --plan p.json", "plans nothing"),
        ("run copy.json one.geojson -o x --reject x", "two results"),
        ("run copy.json one.geojson --quiet=1", "no value"),
        ("run copy.json one.geojson -o a -o b", "given twice"), ("apply one.geojson", "at least one step"),
        ("apply one.geojson count=3", "is no step"), ("apply one.geojson properties.limit 5", "there is no processor"),
        ("frame one.geojson", "--viewport 390x844"), ("frame one.geojson --viewport 390", "WIDTHxHEIGHT"),
        ("keyframes", "needs one plan file"), ("keyframes p.json --fps 2 --count 2", "exclude each other"),
        ("keyframes p.json --fps 0", "--fps is '0'; expected a number above 0"),
        ("validate", "needs one chain file"), ("inspect", "needs one input"),
        ("processors framing.fitt", "did you mean 'framing.fit'?"), ("help runn", "did you mean 'run'?"),
        ("run copy.json one.geojson --define X", "expected NAME=VALUE"),
        ("run copy.json one.geojson --set X", "expected TAG.OPTION=VALUE"),
    ])
    func `a wrong command line is 64`(_ line: String, _ words: String) throws {
        let result = try Workbench().run(line)
        // A step that is not installed is a mistake in the chain that the steps stand for.
        #expect(result.status == (words == "there is no processor" ? 78 : 64))
        #expect(result.errors.contains(words), "\(result.errors)")
        #expect(result.output.isEmpty)
    }
}
