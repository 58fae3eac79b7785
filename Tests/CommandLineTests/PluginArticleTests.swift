import Foundation
import Testing

/// The plugins that articles show are what they say.
@Suite(.enabled(if: PluginBuilder.isPresent, "no C compiler"))
struct PluginArticleTests {
    /// The first block of code in that language.
    private func code(_ article: String, _ language: String) throws -> String {
        let text = try String(contentsOf: PluginBuilder.project.appendingPathComponent(article), encoding: .utf8)
        let start = try #require(text.range(of: "\n```\(language)\n"))
        let end = try #require(text.range(of: "\n```\n", range: start.upperBound..<text.endIndex))
        return String(text[start.upperBound..<end.lowerBound]) + "\n"
    }

    @Test func `the library of the article about libraries works`() throws {
        let bench = try Workbench()
        try bench.write(
            try code("Sources/PluginHost/PluginHost.docc/Libraries.md", "c"), to: "located.c")
        let library = try PluginBuilder.library(bench.path("located.c"))
        let check = try bench.run(["plugins", "check", library])
        #expect(check.status == 0, "\(check.output)")
        #expect(check.errors == "nothing falls short\n")
        try bench.write(
            """
            {"type":"Feature","id":7,"geometry":null,"properties":{"a":1.0}}
            {"type":"Feature","geometry":{"type":"Point","coordinates":[1.0,2]},"properties":{}}

            """, to: "in.geojsonl")
        let result = try bench.run(["apply", "in.geojsonl", "check.located", "--plugin", library, "-o", "-"])
        #expect(result.status == 1)
        #expect(
            result.output == #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1.0,2]},"properties":{}}"#
                + "\n")
        #expect(
            result.errors.contains(
                "in.geojsonl:1:1: warning: [nowhere] feature 0 (id 7): rejected: the feature has no geometry"),
            "\(result.errors)")
    }

    @Test func `what the tool prints of a check is what the article shows`() throws {
        let library = try PluginBuilder.library("samples/05-plugins/c/explode.c")
        let bench = try Workbench()
        let check = try bench.run(["plugins", "check", library])
        let article = try String(
            contentsOf: PluginBuilder.project.appendingPathComponent(
                "Sources/PluginHost/PluginHost.docc/PluginHost.md"),
            encoding: .utf8)
        #expect(article.contains("$ cartouche plugins check ./explode-c.so\n" + check.output + check.errors + "```\n"))
    }

    @Test func `a plugin that falls short is told so`() throws {
        let library = try PluginBuilder.library("Tests/Plugins/hostile.c")
        let bench = try Workbench()
        let check = try bench.run(["plugins", "check", library, "--options", #"{"does": "bad-geometry"}"#])
        #expect(check.status == 1)
        #expect(
            check.output.contains(
                "hostile.act: every kind of feature: the plugin's geometry: well-known binary, byte 5"))
        #expect(check.errors.contains("fall"))
        #expect(try bench.run(["plugins", "check", library]).errors.contains("needs the option 'does'"))
        #expect(
            try bench.run(["plugins", "check", library, "--processor", "hostile.ac"]).errors.contains(
                "did you mean 'hostile.act'?"))
    }

    @Test(arguments: [("segfault", "crashed"), ("sleep", "has not come back for 1 s")])
    func `a plugin that ends the trial is told with what was tried`(_ deed: String, _ message: String) throws {
        let library = try PluginBuilder.library("Tests/Plugins/hostile.c")
        let check = try Workbench().run([
            "plugins", "check", library, "--options", #"{"does": "\#(deed)"}"#, "--plugin-timeout", "1",
        ])
        #expect(check.status == 69)
        #expect(check.output.hasSuffix("hostile.act: options: good\n"), "\(check.output)")
        #expect(check.errors.contains(message), "\(check.errors)")
        #expect(check.errors.contains(", while this was tried: no features\n"), "\(check.errors)")
    }

    private static let hasArrow =
        (try? Workbench().shell("python3 -c 'import pyarrow'").status) == 0

    @Test(.enabled(if: hasArrow, "python3 has no pyarrow"))
    func `pyarrow reads what a library answers`() throws {
        let bench = try Workbench()
        let library = try PluginBuilder.library("samples/05-plugins/c/explode.c")
        let script = PluginBuilder.project.appendingPathComponent("samples/05-plugins/python/arrow.py").path
        let result = try bench.shell("python3 '\(script)' '\(library)'")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("'row': 2"))
    }
}
