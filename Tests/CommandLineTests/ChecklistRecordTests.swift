import GeoJSON
import Testing

/// Rows of the conformance table about where one record ends and the next begins, and what each may be.
@Suite struct ChecklistRecordTests {
    private static func point(_ x: Int) -> String {
        #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#(x),2]}}"#
    }

    /// A chain without steps over an input of that name.
    private func run(_ input: String, name: String = "in.geojsonl", _ flags: String = "") throws -> Tool.Result {
        let bench = try Workbench(["chain.json": #"{"chain": []}"#, name: input])
        return try bench.run("run chain.json \(name) \(flags)")
    }

    @Test(arguments: [
        "\(point(1))\(point(2))\(point(3))", "\(point(1)) \(point(2))\(point(3))\n",
        "\(point(1))\r\(point(2))\r\(point(3))\r", "\(point(1))\n\(point(2))\(point(3))\n",
        "\(point(1))\r\n\r\n\(point(2))\r\n\(point(3))",
    ])
    func `65: texts are read wherever lines end`(_ input: String) throws {
        for name in ["in.geojsonl", "in.geojson"] {
            let result = try run(input, name: name, "--strict")
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output == (1...3).map { Self.point($0) + "\n" }.joined())
        }
    }

    @Test func `11: of texts that share a line each loses the members that it may not have`() throws {
        let odd = Self.point(1).dropLast() + #","coordinates":[7,7]}"#
        for input in ["\(odd)\(Self.point(2))", "\(Self.point(2)) \(odd)", "\(odd)\(odd){\"type\":"] {
            let result = try run("\(Self.point(3))\n\(input)\n")
            #expect(result.output.split(separator: "\n").count == 3 && !result.output.contains("7"), "\(result.output)")
            for line in result.output.split(separator: "\n") {
                #expect(try Workbench.json(String(line))["type"] != nil)
            }
            #expect(result.errors.contains("[reserved-member] feature 1: "))
        }
    }

    @Test(arguments: [" ", "\r", " \t"]) func `65: of texts that share a line each gets the members that it lacks`(
        _ blank: String
    ) throws {
        let bare = #"{"type":"Feature","geometry":null}"#
        let result = try run("\(bare)\(blank)\(bare)\(blank)\n")
        let line = #"{"type":"Feature","geometry":null,"properties":null}"#
        #expect(result.output.split(whereSeparator: \.isWhitespace) == [line[...], line[...]])
    }

    @Test func `67: what is broken behind texts on its line is rejected with its own place`() throws {
        let result = try run("\(Self.point(1))\n\(Self.point(2)){\"type\":]\n\(Self.point(3))\n")
        #expect(result.status == 1)
        #expect(result.output == (1...3).map { Self.point($0) + "\n" }.joined())
        let column = Self.point(2).utf8.count + #"{"type":"#.utf8.count + 1
        #expect(result.errors.contains("in.geojsonl:2:\(column): warning: [syntax] feature 1: rejected: "))
    }

    @Test func `26: elements of a collection that are no objects are rejected one by one`() throws {
        let input =
            #"{"type":"FeatureCollection","features":[null,\#(Self.point(1)),"x]",[1],\#(Self.point(2)),true,5 ]}"#
        let result = try run(input, name: "in.geojson")
        #expect(result.status == 1)
        #expect(
            result.output == "{\"type\":\"FeatureCollection\",\"features\":[\n\(Self.point(1)),\n\(Self.point(2))\n]}\n"
        )
        for index in [0, 2, 3, 5, 6] {
            #expect(
                result.errors.contains("warning: [feature] feature \(index): rejected: a feature must be an object"))
        }
    }

    @Test func `43: a record of a sequence that names a crs is an error, and the flag names it for all`() throws {
        let crs = { (name: String) in #""crs":{"type":"name","properties":{"name":"\#(name)"}}"# }
        let utm =
            #"{"type":"Feature",\#(crs("EPSG:32631")),"properties":{},"geometry":{"type":"Point","coordinates":[500000,0]}}"#
        let refused = try run("\(utm)\n")
        #expect(refused.status == 65 && refused.output.isEmpty)
        #expect(refused.errors.contains("in.geojsonl:1:25: error: [crs] feature 0: the record names a CRS of its own"))
        #expect(refused.errors.contains("--source-crs"))
        // On the equator, in the middle of zone 31: 3° east.
        let named = try run("\(utm)\n", "--source-crs EPSG:32631")
        let position = try #require(Workbench.json(named.output)["geometry"]?["coordinates"]?.array).compactMap(
            \.double)
        #expect(named.status == 0 && abs(position[0] - 3) < 1e-9 && abs(position[1]) < 1e-9)
        let plain = utm.replacing("EPSG:32631", with: "urn:ogc:def:crs:OGC:1.3:CRS84").replacing("500000", with: "5")
        #expect(try run("\(plain)\n").status == 0)
    }

    @Test func `79: a line that is too large is named by its own number`() throws {
        let long = Self.point(3).replacing("{}", with: "{\"t\":\"\(String(repeating: "x", count: 100))\"}")
        let result = try run("\(Self.point(1))\n\(Self.point(2))\n\(long)\n", "--max-feature-size 120")
        #expect(result.status == 65)
        #expect(result.errors.contains("in.geojsonl:3:1: error: [too-large] feature 2: "), "\(result.errors)")
    }

    @Test(arguments: ["", "--lenient"])
    func `62: a line that is cut short ends where it ends, also when slips are mended`(_ flag: String) throws {
        let result = try run("\(Self.point(1))\n{\"type\":\"Feature\",\"geom\n\(Self.point(2))\n", flag)
        #expect(result.status == 1)
        #expect(
            result.errors.contains("in.geojsonl:2:24: warning: [syntax]")
                || result.errors.contains("in.geojsonl:2:24: warning: [truncated]"), "\(result.errors)")
    }

    @Test func `58, 59, 49: what --lenient would mend is told`() throws {
        for (text, remedy) in [
            ("[1,NaN]", "--lenient reads NaN and Infinity as null"),
            ("[1,2,]", "--lenient reads over a comma behind the last item"),
        ] {
            let result = try run(Self.point(1).replacing("[1,2]", with: text), name: "in.geojson")
            #expect(result.status == 65)
            #expect(result.errors.contains(remedy), "\(result.errors)")
        }
    }

    @Test func `46: inspect gives plain bounds of metres without a crs`() throws {
        let bench = try Workbench([
            "in.geojson":
                #"{"type":"Feature","properties":{},"geometry":{"type":"LineString","coordinates":[[500000,4500000],[500100,4500050]]}}"#
        ])
        let result = try bench.run("inspect in.geojson --json")
        #expect(try result.json()["bbox"]?.text == "[500000,4500000,500100,4500050]", "\(result.output)")
    }
}
