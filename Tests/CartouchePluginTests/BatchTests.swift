import CCartouche
import CartouchePlugin
import GeoJSON
import GeoTypes
import Synchronization
import Testing

@Suite struct BatchTests {
    @Test func `all features at once come back in another order, some refused, some new`() throws {
        let host = try TestPlugin.host()
        let rows = [TestPlugin.Row("{}", id: "1"), TestPlugin.Row("{}", geometry: nil), TestPlugin.Row(nil)]
        let answer = try host.run("test.reverse", TestPlugin.batch(rows))
        #expect(answer.rows == [2, 0, nil])
        #expect(answer.texts("properties") == [nil, "{}", #"{"count":3}"#])
        #expect(host.reports == [.init(level: 2, row: 1, code: "no-geometry", message: "nowhere")])
    }

    @Test func `an error of a collection fails the call`() throws {
        let host = try TestPlugin.host()
        let batch = TestPlugin.batch([.does("nothing")])
        #expect(throws: PluginHostDouble.Failure.self) {
            try host.run("test.reverse", batch, options: #"{"fails": true}"#)
        }
        #expect(host.reports == [.init(level: 2, row: -1, code: "whole", message: "the whole call fails")])
    }

    @Test func `the batch is taken over and given back once`() throws {
        let batch = TestPlugin.batch([.does("move"), .does("nothing")])
        _ = try TestPlugin.host().run("test.scripted", batch)
        #expect(batch.array.pointee.release == nil)
        #expect(batch.releases == 1)
    }

    @Test func `features that are kept keep their batch`() throws {
        let batch = TestPlugin.batch([TestPlugin.Row(#"{"name": "kept"}"#, id: "17")])
        _ = try TestPlugin.host().run("test.keep", batch)
        #expect(batch.releases == 0)
        let feature = try #require(Keeping.kept.withLock { $0.popLast() })
        #expect(feature.properties["name"]?.string == "kept")
        #expect(feature.id == .number(17))
        #expect(feature.geometry == .point(Coordinate(x: 3, y: 4)))
        // The last copy goes only now.
        withExtendedLifetime(feature) { #expect(batch.releases == 0) }
    }

    @Test(arguments: ["i", "+l"]) func `a batch of another form is refused and not taken over`(format: String) throws {
        let host = try TestPlugin.host()
        let batch = ArrowBatch([.init("id", [[0]], format: format)], rows: 1)
        #expect(throws: PluginHostDouble.Failure.self) { try host.run("test.scripted", batch) }
        #expect(host.reports.map(\.code) == ["batch"])
        #expect(batch.array.pointee.release != nil)
    }

    @Test func `a batch without the columns of a processor shows nothing of them`() throws {
        let host = try TestPlugin.host()
        let answer = try host.run("test.scripted", ArrowBatch([.init("other", texts: ["1"])], rows: 1))
        #expect(answer.columns == nil)
        #expect(host.reports.isEmpty)
    }
}

@Suite struct JSONObjectTests {
    @Test func `members are set in place and keep the others' bytes`() {
        var object: JSONObject = ["b": .number(1.5), "a": .string("x")]
        #expect(object.text == #"{"b":1.5,"a":"x"}"#)
        object["b"] = .bool(false)
        object.update([("c", .null), ("a", nil)])
        #expect(object.text == #"{"b":false,"c":null}"#)
        #expect(object.names == ["b", "c"])
        #expect(object["c"] == .null)
        #expect(object["a"] == nil)
        #expect(!object.isEmpty)
        #expect(JSONObject().isEmpty)
    }
}
