import CartouchePlugin
import GeoJSON
import GeoTypes
import Testing

@Suite struct FeatureAnswerTests {
    @Test(arguments: [false, true]) func `where nothing changes nothing comes back`(isLarge: Bool) throws {
        let host = try TestPlugin.host()
        let rows = [
            TestPlugin.Row.does("look"), TestPlugin.Row(nil, geometry: nil),
            TestPlugin.Row("{ }", id: "1e2", members: #"{"a":[1.50]}"#),
        ]
        #expect(try host.run("test.scripted", TestPlugin.batch(rows, isLarge: isLarge)).columns == nil)
        #expect(try host.run("test.scripted", TestPlugin.batch([])).columns == nil)
        #expect(host.reports.isEmpty)
    }

    @Test(arguments: [(0, false), (3, false), (9, true)]) func `only columns with changes come back`(
        skipped: Int, isLarge: Bool
    ) throws {
        let rows = [
            TestPlugin.Row(#"{ "a" : 1.50e0, "do": "count" }"#), TestPlugin.Row(nil),
            TestPlugin.Row(#"{"\u0062":-0,"b":12345678901234567890}"#),
        ]
        let answer = try TestPlugin.host().run(
            "test.scripted", TestPlugin.batch(rows, skipped: skipped, isLarge: isLarge), options: #"{"factor": 1}"#)
        #expect(answer.rows == nil)
        #expect(answer.columns?.keys.sorted() == ["properties"])
        #expect(
            answer.texts("properties") == [
                #"{ "a" : 1.50e0, "do": "count", "seen": 1 }"#, nil, #"{"\u0062":-0,"b":12345678901234567890}"#,
            ])
    }

    @Test func `values are set, and values are taken away`() throws {
        let rows = [
            TestPlugin.Row.does("move"), .does("empty"), .does("name"), .does("member"), .does("clear"),
            TestPlugin.Row(#"{"do":"member"}"#, members: #"{"kept": 1.0}"#),
        ]
        let answer = try TestPlugin.host().run("test.scripted", TestPlugin.batch(rows))
        let old = Geometry.point(Coordinate(x: 3, y: 4)).binary
        let moved = Geometry.point(Coordinate(x: 5, y: 6)).binary
        #expect(answer.columns?["geometry"] == [moved, nil, old, old, old, old])
        #expect(answer.texts("id") == [nil, nil, #""named""#, nil, nil, nil])
        #expect(
            answer.texts("members") == [nil, nil, nil, #"{"extra":[true]}"#, nil, #"{"kept": 1.0,"extra":[true]}"#])
        #expect(answer.texts("properties")?[4] == "{}")
        #expect(answer.rows == nil)
    }

    @Test func `features are dropped, repeated and added`() throws {
        let rows = [
            TestPlugin.Row.does("drop"), .does("double"), .does("add"), TestPlugin.Row("{}", id: "7"), .does("drop"),
        ]
        let answer = try TestPlugin.host().run("test.scripted", TestPlugin.batch(rows))
        #expect(answer.rows == [1, 1, 2, nil, 3])
        #expect(answer.texts("id") == [nil, nil, nil, #""new""#, "7"])
        #expect(answer.columns?["geometry"]?[3] == Geometry.point(Coordinate(x: 1, y: 2)).binary)
        #expect(answer.texts("properties")?[3] == "{}")
    }

    @Test func `a feature that fails is refused and the others go on`() throws {
        let host = try TestPlugin.host()
        let rows = [TestPlugin.Row.does("refuse"), .does("nothing"), .does("mishap")]
        let answer = try host.run("test.scripted", TestPlugin.batch(rows))
        #expect(answer.rows == [1])
        #expect(answer.columns == [:])
        #expect(
            host.reports == [
                .init(level: 2, row: 0, code: "refused", message: "it says so"),
                .init(level: 2, row: 2, code: "plugin", message: "a mishap"),
            ])
    }

    @Test(arguments: [
        ("open", "geometry"), ("ends", "geometry"), ("infinite", "geometry"), ("short", "geometry"), ("number", "id"),
    ]) func `a value that can't be is refused before it leaves the plugin`(word: String, code: String) throws {
        let host = try TestPlugin.host()
        let answer = try host.run("test.scripted", TestPlugin.batch([.does("nothing"), .does(word)]))
        #expect(answer.rows == [0])
        #expect(host.reports.map(\.row) == [1])
        #expect(host.reports.map(\.code) == [code])
    }

    @Test func `values that can't be read refuse their feature, not the others`() throws {
        let host = try TestPlugin.host()
        let batch = ArrowBatch(
            [
                .init("id", texts: ["1", "nul", "1", "1"]),
                .init(geometries: [[1, 1, 0, 0, 0], nil, nil, nil]),
                .init(
                    "properties",
                    texts: [#"{"do":"look"}"#, #"{"do":"look"}"#, #"{"do":"look"}"#, #"{"do":"look""#]),
                .init("members", texts: [nil, nil, "[]", nil]),
            ], rows: 4)
        let answer = try host.run("test.scripted", batch)
        #expect(answer.rows == [])
        #expect(host.reports.map(\.row).sorted() == [0, 1, 2, 3])
        #expect(Set(host.reports.map(\.code)) == ["geometry", "id", "members", "properties"])
    }

    @Test func `what is told names the feature, its code is short`() throws {
        let host = try TestPlugin.host()
        _ = try host.run("test.scripted", TestPlugin.batch([.does("nothing"), .does("tell")]))
        #expect(
            host.reports == [
                .init(level: 0, row: -1, code: "plugin", message: "a note"),
                .init(level: 1, row: 1, code: String(repeating: "é", count: 32), message: "a warning"),
            ])
    }

    @Test(arguments: [("none", nil, nil), ("add", [0, nil, 1, nil], nil), ("all", nil, 2), ("some", nil, 0)])
    func `a column that was not asked for can't be set for some features only`(
        sets: String, rows: [Int64?]?, geometries: Int?
    ) throws {
        let host = try TestPlugin.host()
        let batch = ArrowBatch([.init("id", texts: ["1", nil])], rows: 2)
        func run() throws -> ArrowAnswer { try host.run("test.blind", batch, options: #"{"sets": "\#(sets)"}"#) }
        if geometries == 0 {
            #expect(throws: PluginHostDouble.Failure.self) { try run() }
            #expect(host.reports.map(\.code) == ["column"])
            return
        }
        let answer = try run()
        #expect(answer.rows == rows)
        #expect(answer.columns?["geometry"]?.count == geometries)
    }

    @Test func `a run that is given up ends early`() throws {
        let host = try TestPlugin.host()
        host.isCancelled = true
        let answer = try host.run("test.scripted", TestPlugin.batch(Array(repeating: .does("nothing"), count: 1000)))
        #expect((answer.rows?.count).map { $0 < 500 } == true)
    }
}
