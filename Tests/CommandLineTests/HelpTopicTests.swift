import CameraPlanner
import Configuration
import Expressions
import Testing

/// The pages of help that belong to no command.
@Suite struct HelpTopicTests {
    @Test(arguments: ["chain", "shots", "expressions", "names"])
    func `every topic prints and is listed`(topic: String) throws {
        let bench = try Workbench()
        let page = try bench.run("help \(topic)")
        #expect(page.status == 0 && page.errors.isEmpty)
        let lines = page.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count > 10 && lines.count <= 60)
        for line in lines { #expect(line.count <= 100, "\(line)") }
        #expect(try bench.run("help").output.contains("\n  \(topic) "))
    }

    @Test func `a misspelled topic is met with the right one`() throws {
        let result = try Workbench().run("help expresions")
        #expect(result.status == 64)
        #expect(result.errors.contains("did you mean 'expressions'?"))
    }

    @Test func `help lists every operator, and each one listed is known`() throws {
        let bench = try Workbench()
        let page = try bench.run("help expressions").output
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("  ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(rows.count >= 30)
        #expect(rows == OperatorDescription.all.map(\.name))
        for name in rows {
            // Too many arguments for some, too few for others, but never an unknown name.
            let result = try bench.run(["apply", "one.geojson", "properties.set values={\"x\":[\"\(name)\"]}"])
            #expect(!result.errors.contains("unknown operator"), "\(name)")
        }
    }

    @Test(arguments: Shot.Kind.allCases)
    func `help lists every shot with its options`(kind: Shot.Kind) throws {
        let page = try Workbench().run("help shots").output
        #expect(page.contains("\n  \(kind.rawValue) "))
        for option in Shot.options(of: kind) where !["id", "zoom", "bearing", "pitch"].contains(option.name) {
            #expect(page.contains("\n  \(option.name) "), "\(option.name)")
        }
    }
}
