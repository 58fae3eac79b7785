import CCartouche
import CartouchePlugin
import GeoJSON
import Testing

@Suite struct EntryTests {
    @Test func `a host that is too old gets nothing`() {
        #expect(TestPlugin.table(host: 0) == nil)
    }

    @Test func `the table is one for the process, and says how it was built`() throws {
        let table = try #require(TestPlugin.table())
        #expect(TestPlugin.table(host: 7) == table)
        #expect(table.pointee.abi == 1)
        #expect(Int(table.pointee.struct_size) == MemoryLayout<cartouche_plugin>.size)
    }

    @Test func `the manifest says what the processors are`() throws {
        let manifest = try #require(TestPlugin.host().manifest)
        #expect(manifest["name"]?.string == "test")
        #expect(manifest["version"]?.string == "1.2.3")
        let processors = try #require(manifest["processors"]?.array)
        let expected = try JSONParser.parse(
            """
            {"name": "test.scripted", "summary": "Does what the features say.", "scope": "feature",
             "columns": ["id", "geometry", "properties", "members"], "requires": ["do"], "reads": ["name"],
             "writes": ["*"], "needsCRS84": true,
             "options": {"required": ["unit"], "properties": {
               "factor": {"type": "number", "minimum": 0, "default": 2, "description": "A factor."},
               "unit": {"type": "string", "enum": ["km2", "ha"], "description": "A unit."},
               "loud": {"type": "boolean", "default": false, "description": "Whether it tells."},
               "label": {"type": "string", "default": "x", "description": "A text."},
               "any": {"anyOf": [{"type": "null"}]}}}}
            """)
        #expect(processors.first == expected)
        #expect(
            processors.map { $0["scope"]?.string } == ["feature", "feature", "collection", "feature"])
        #expect(processors[1]["columns"]?.text == #"["id"]"#)
        #expect(processors[1].members?.count == 4)
    }

    @Test(arguments: [
        ("test.unknown", "{}", "processor"),
        ("test.scripted", "{", "plugin"),
        ("test.scripted", #"{"label": "forbidden"}"#, "label"),
    ]) func `an instance that can't be made fails with the reason`(
        processor: String, options: String, code: String
    ) throws {
        let host = try TestPlugin.host()
        #expect(throws: PluginHostDouble.Failure.self) { try host.create(processor, options: options) }
        #expect(host.reports.map(\.code) == [code])
        #expect(host.reports.map(\.level) == [2])
        #expect(host.reports.map(\.row) == [-1])
    }

    @Test func `options reach the processor, and an instance remembers what it has seen`() throws {
        let host = try TestPlugin.host()
        let instance = try host.create("test.scripted", options: #"{"factor": 10}"#)
        defer { host.destroy(instance) }
        let first = try host.process(instance, TestPlugin.batch([.does("count"), .does("count")]))
        #expect(first.texts("properties") == [#"{"do":"count","seen":10}"#, #"{"do":"count","seen":20}"#])
        let second = try host.process(instance, TestPlugin.batch([.does("count")]))
        #expect(second.texts("properties") == [#"{"do":"count","seen":30}"#])
    }
}
