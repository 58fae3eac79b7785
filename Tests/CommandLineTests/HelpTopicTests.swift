import CameraPlanner
import Configuration
import Expressions
import GeoJSON
import Testing

/// The pages of help that belong to no command.
@Suite struct HelpTopicTests {
    @Test(arguments: ["chain", "fit", "shots", "views", "expressions", "names"])
    func `every topic prints and is listed`(topic: String) throws {
        let bench = try Workbench()
        let page = try bench.run("help \(topic)")
        #expect(page.status == 0 && page.errors.isEmpty)
        let lines = page.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count > 10 && lines.count <= 75)
        for line in lines { #expect(line.count <= 100, "\(line)") }
        #expect(try bench.run("help").output.contains("\n  \(topic) "))
    }

    @Test func `help lists the members of a view and of a plan`() throws {
        let page = try Workbench().run("help views").output
        for option in Shot.viewOptions + Shot.planOptions {
            #expect(page.contains("\n  \(option.name) "), "\(option.name)")
        }
    }

    @Test func `a misspelled topic is met with the right one`() throws {
        let result = try Workbench().run("help expresions")
        #expect(result.status == 64)
        #expect(result.errors.contains("did you mean 'expressions'?"))
    }

    @Test func `help explains processors too`() throws {
        let bench = try Workbench()
        for name in ["framing.fit", "anchors.assign"] {
            #expect(try bench.run("help \(name)").output == (try bench.run("processors \(name)").output))
        }
        let family = try bench.run("help framing")
        #expect(family.status == 0)
        for words in ["framing.fit ", "framing.tour ", "'cartouche processors NAME'"] {
            #expect(family.output.contains(words), "\(words)")
        }
        #expect(try bench.run("help fram").status == 64)
    }

    @Test func `help fit names every member that a fit has`() throws {
        let bench = try Workbench()
        let page = try bench.run("help fit").output
        let fit = try bench.run("frame one.geojson --viewport 390x844 -q").json()["fit"]?.members?.map(\.key) ?? []
        #expect(fit.count == 10)
        for name in fit + ["hidden", "dropped", "conflict"] { #expect(page.contains("\n  \(name) "), "\(name)") }
        for status in ["optimal", "max-zoom", "min-zoom", "infeasible"] {
            #expect(page.contains("\n  \(status) "), "\(status)")
        }
        #expect(try bench.run("help frame").output.contains("'cartouche help fit'"))
    }

    @Test func `help lists every operator in a row of its own or with its like`() throws {
        let bench = try Workbench()
        let lines = try bench.run("help expressions").output.split(separator: "\n")
        let rows = lines.filter { $0.hasPrefix("  ") }.map { $0.split(separator: " ").map(String.init) }
        #expect(OperatorDescription.all.count >= 60)
        for operation in OperatorDescription.all {
            #expect(rows.contains { $0.contains(operation.name) }, "\(operation.name)")
            // Too few arguments for most, but never an unknown name.
            let result = try bench.run([
                "apply", "one.geojson", "properties.set values={\"x\":[\"\(operation.name)\"]}",
            ])
            #expect(!result.errors.contains("unknown operator"), "\(operation.name)")
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
