import Foundation
import GeoJSON
import Testing

/// Output files appear whole or not at all.
@Suite struct OutputTests {
    static let fit = """
        {"viewport": {"width": 390, "height": 844}, "chain": [{"use": "framing.fit", "size": [10, 10]}],
         "plan": [{"fly": "frame", "duration": 1}]}
        """

    @Test(arguments: [
        ("one.geojson/out.geojson", "Not a directory"), ("nowhere/out.geojson", "No such file or directory"),
        ("/proc/out.geojson", "can't be written"), ("/dev/full", "No space left on device"),
        ("folder", "the output is a folder"),
    ])
    func `a destination that can't be written is 74`(_ path: String, _ reason: String) throws {
        let bench = try Workbench(["folder/x": ""])
        let before = try bench.names()
        let result = try bench.run("run copy.json one.geojson -o \(path)")
        #expect(result.status == 74)
        #expect(result.errorLines.count == 1)
        #expect(
            result.errors.hasPrefix("\(path): error: [output] ") && result.errors.contains(reason), "\(result.errors)")
        #expect(try bench.names() == before)
    }

    @Test(arguments: ["--plan /dev/full", "--plan nowhere/plan.json", "--plan one.geojson/plan.json"])
    func `a plan that can't be written leaves no annotations either`(_ flags: String) throws {
        let bench = try Workbench(["fit.json": Self.fit])
        let before = try bench.names()
        let result = try bench.run("run fit.json one.geojson -o out.geojson \(flags)")
        #expect(result.status == 74)
        #expect(try bench.names() == before)
    }

    @Test func `a reject file that can't be written leaves no annotations either`() throws {
        let bad = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":["x"]}}"#
        let bench = try Workbench(["bad.geojson": bad])
        let before = try bench.names()
        #expect(try bench.run("run copy.json bad.geojson -o out.geojson --reject /dev/full").status == 74)
        #expect(try bench.names() == before)
    }

    @Test func `names of one letter, from where the run starts and from the chain's folder`() throws {
        let bench = try Workbench(["c": #"{"chain": [], "output": {"annotations": "o"}}"#, "i": Workbench.onePoint])
        #expect(try bench.run("run c i").status == 0)
        #expect(try bench.text("o") == Workbench.onePoint)
        // Once more, over what exists now.
        #expect(try bench.run("run c i -o o").status == 0)
        #expect(try bench.text("o") == Workbench.onePoint)
        let other = try TemporaryFolder()
        try bench.write(#"{"source": "i", "chain": [], "output": {"annotations": "p"}}"#, to: "d")
        let result = try Tool.run(["run", bench.path("d")], folder: other.url)
        #expect(result.status == 0)
        #expect(try bench.text("p") == Workbench.onePoint)
    }

    @Test func `a symbolic link is followed and the mode of a file is kept`() throws {
        let bench = try Workbench(["real/target.geojson": "old"])
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: bench.path("link.geojson"), withDestinationPath: "real/target.geojson")
        try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: bench.path("real/target.geojson"))
        #expect(try bench.run("run copy.json one.geojson -o link.geojson").status == 0)
        #expect(try bench.text("real/target.geojson") == Workbench.onePoint)
        #expect(try manager.destinationOfSymbolicLink(atPath: bench.path("link.geojson")) == "real/target.geojson")
        let mode = try manager.attributesOfItem(atPath: bench.path("real/target.geojson"))[.posixPermissions] as? Int
        #expect(mode == 0o640)
        #expect(try bench.names("real") == ["target.geojson"])
    }

    @Test func `an input may be its own output`() throws {
        let bench = try Workbench()
        let result = try bench.run(["apply", "one.geojson", "properties.set values={\"b\":2}", "-o", "one.geojson"])
        #expect(result.status == 0)
        #expect(try bench.text("one.geojson") == Workbench.onePoint.replacing(#""a":1"#, with: #""a":1,"b":2"#))
    }

    @Test func `an interrupted run ends with 130 and leaves nothing behind`() throws {
        let bench = try Workbench()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.path)
        process.arguments = ["run", "copy.json", "-", "-o", "out.geojson"]
        process.currentDirectoryURL = bench.folder.url
        let pipe = Pipe()
        process.standardInput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        // More than one block, and no end: the run waits for the rest.
        let feature = #"{"type":"Feature","properties":{},"geometry":null}"#
        let features = Array(repeating: feature, count: 6000).joined(separator: ",")
        try pipe.fileHandleForWriting.write(
            contentsOf: Data((#"{"type":"FeatureCollection","features":["# + features).utf8))
        var sawPartial = false
        for _ in 0..<2000 where !sawPartial {
            sawPartial = try bench.names().contains { $0.hasSuffix(".partial") }
            usleep(5000)
        }
        #expect(sawPartial)
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 130)
        #expect(try bench.names() == ["copy.json", "one.geojson"])
        try pipe.fileHandleForWriting.close()
    }
}
