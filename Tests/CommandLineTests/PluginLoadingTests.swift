import Foundation
import GeoJSON
import Testing

/// Where plugins come from, and what is told of them.
@Suite(.enabled(if: PluginBuilder.isPresent, "no C compiler"))
struct PluginLoadingTests {
    private let bench: Workbench
    private let library: String
    private static let input = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":1e2,"geometry":{"type":"MultiPoint","coordinates":[[1.50,2],[3,4,5]]},"properties":{"a":1.50},"x":{"y":1}},
        {"type":"Feature","id":"z","geometry":{"type":"Point","coordinates":[1.50,2]},"properties":{"b":[1.0]}},
        {"type":"Feature","geometry":null,"properties":null},
        {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[]},"properties":{}},
        {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[0,0,1],[1,1,2]]},{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],[[[5,5],[6,5],[6,6],[5,5]]]]}]},"properties":{"c":"é"}}
        ]}

        """

    init() throws {
        bench = try Workbench()
        try bench.write(Self.input, to: "in.geojson")
        library = try PluginBuilder.library("samples/05-plugins/c/explode.c")
    }

    private func tool(_ arguments: String...) throws -> Tool.Result {
        try bench.run(arguments)
    }

    /// The library under a name, below the bench.
    private func copy(to name: String, mode: Int = 0o755, folderMode: Int? = nil) throws {
        let url = bench.folder.url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: library, toPath: url.path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
        if let folderMode {
            try FileManager.default.setAttributes(
                [.posixPermissions: folderMode], ofItemAtPath: url.deletingLastPathComponent().path)
        }
    }

    @Test func `the C sample does what the processor does that is built in`() throws {
        let built = try tool("apply", "in.geojson", "geometry.explode", "-o", "-")
        for jobs in ["1", "3"] {
            let own = try tool(
                "apply", "in.geojson", "parts.explode-c", "--plugin", library, "--jobs", jobs, "-o", "-")
            #expect(own.output == built.output)
            #expect(own.status == 1 && own.errors.contains("[empty-geometry] feature 3: rejected"))
        }
        #expect(built.output.split(separator: "\n").count == 9)
    }

    @Test func `a library built against the header of version 1 loads`() throws {
        let old = try PluginBuilder.library(
            "samples/05-plugins/c/explode.c",
            header: PluginBuilder.project.appendingPathComponent("Tests/Plugins/v1").path)
        let result = try tool("apply", "in.geojson", "parts.explode-c", "--plugin", old, "-o", "-")
        #expect(result.output == (try tool("apply", "in.geojson", "geometry.explode", "-o", "-")).output)
    }

    @Test func `version 1 of the header stays as it was`() throws {
        // Only what is said about it may change: a change of a structure needs a new version beside this one.
        func declarations(_ path: String) throws -> [String] {
            try String(contentsOf: PluginBuilder.project.appendingPathComponent(path), encoding: .utf8)
                .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.hasPrefix("//") }
        }
        #expect(
            try declarations("Sources/CCartouche/include/cartouche_plugin.h")
                == declarations("Tests/Plugins/v1/cartouche_plugin.h"))
    }

    @Test func `a chain file names its plugins`() throws {
        try copy(to: "deep/parts.so")
        try bench.write(
            #"{"plugins": ["parts.so"], "chain": [{"use": "parts.explode-c"}]}"#, to: "deep/parts.chain.json")
        let result = try tool("run", "deep/parts.chain.json", "in.geojson", "-o", "-")
        #expect(result.output.split(separator: "\n").count == 9, "\(result.errors)")
        #expect(try tool("validate", "deep/parts.chain.json").output.contains("parts.explode-c: streams, in parallel"))
    }

    @Test func `what a chain names and is not there is told with its place`() throws {
        try bench.write(
            "{\n  \"plugins\": [\"gone.so\"],\n  \"chain\": [{\"use\": \"parts.explode-c\"}]\n}", to: "c.chain.json")
        let result = try tool("run", "c.chain.json", "in.geojson", "-o", "-")
        #expect(result.status == 69)
        #expect(
            result.errors.contains(
                "c.chain.json:2:15: error: [plugin-missing] the plugin 'gone.so' can't be used: no such file or directory"
            ),
            "\(result.errors)")
    }

    @Test func `folders of the environment are searched, the working directory is not`() throws {
        try copy(to: "parts.so")
        try copy(to: "plugins/parts.so")
        try bench.write("no library", to: "plugins/broken.so")
        var result = try tool("apply", "in.geojson", "parts.explode-c", "-o", "-")
        #expect(result.status == 78 && result.errors.contains("there is no processor 'parts.explode-c'"))
        let folder = bench.path("plugins")
        result = try Tool.run(
            ["plugins"], folder: bench.folder.url, environment: ["CARTOUCHE_PLUGIN_PATH": ".:plugins:\(folder)"])
        #expect(result.output.contains("explode-c 1.0.0 ("))
        #expect(result.output.contains(", ABI 1): parts.explode-c"))
        #expect(result.output.contains("refused: ") && result.output.contains("/plugins/broken.so: "))
        result = try Tool.run(
            ["plugins", "--json"], folder: bench.folder.url, environment: ["CARTOUCHE_PLUGIN_PATH": folder])
        let plugins = try #require(try JSONParser.parse(result.output).array)
        let own = try #require(plugins.first { $0["name"]?.string == "explode-c" })
        #expect(own["abi"]?.double == 1 && own["version"]?.string == "1.0.0")
        #expect(own["processors"]?.array?.map(\.string) == ["parts.explode-c"])
        #expect(plugins.contains { $0["refused"]?.string == "plugin-unloadable" })
        result = try Tool.run(
            ["apply", "in.geojson", "parts.explode-x"], folder: bench.folder.url,
            environment: ["CARTOUCHE_PLUGIN_PATH": folder])
        #expect(result.errors.contains("did you mean 'parts.explode-c'?"), "\(result.errors)")
    }

    @Test(arguments: [
        (0o757, nil, "everybody may change the file (mode 757)"),
        (0o755, 0o777, "everybody may replace the file"),
    ])
    func `files that others may change are not loaded`(_ mode: Int, _ folderMode: Int?, _ message: String) throws {
        try copy(to: "open/parts.so", mode: mode, folderMode: folderMode)
        let result = try tool("apply", "in.geojson", "parts.explode-c", "--plugin", "open/parts.so")
        #expect(result.status == 69)
        #expect(result.errors.contains("[plugin-unsafe]") && result.errors.contains(message), "\(result.errors)")
    }

    @Test func `a library that another one needs and is not there is named`() throws {
        let other = try PluginBuilder.library("Tests/Plugins/hostile.c", ["-DENTRY=needed"])
        let folder = bench.path("lib")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: other, toPath: folder + "/libneeded.so")
        let library = try PluginBuilder.library(
            "samples/05-plugins/c/explode.c", ["-Wl,--no-as-needed", "-L\(folder)", "-lneeded"])
        try FileManager.default.removeItem(atPath: folder)
        let result = try tool("plugins", "--plugin", library)
        #expect(result.status == 69)
        #expect(
            result.errors.contains("error: [plugin-unloadable]") && result.errors.contains("libneeded.so"),
            "\(result.errors)")
    }

    @Test func `a processor of a plugin is explained like any other`() throws {
        let hostile = try PluginBuilder.library("Tests/Plugins/hostile.c")
        let page = try tool("processors", "hostile.act", "--plugin", hostile)
        #expect(page.output.contains("count (default 3)") && page.output.contains("does (required)"))
        let schema = try JSONParser.parse(try tool("processors", "hostile.act", "--json", "--plugin", hostile).output)
        #expect(schema["properties"]?["count"]?["minimum"]?.double == 1)
        #expect(schema["properties"]?["count"]?.members?.map(\.key) == ["type", "minimum", "description", "default"])
        #expect(schema["required"]?.array?.map(\.string) == ["use", "does"])
    }

    @Test func `the steps that are printed keep their plugins`() throws {
        let printed = try tool("apply", "in.geojson", "parts.explode-c", "--plugin", library, "--print")
        try bench.write(printed.output, to: "printed.chain.json")
        let result = try tool("run", "printed.chain.json", "in.geojson", "-o", "-")
        #expect(result.output.split(separator: "\n").count == 9, "\(result.errors)")
    }
}
