import Foundation
import Testing

extension Workbench {
    /// Runs a line of a shell in which `$T` is the tool; for limits, pipes and what else a shell sets up.
    func shell(_ script: String) throws -> Tool.Result {
        let scratch = try TemporaryFolder()
        let files = try ["output", "errors"].map { name in
            let url = scratch.url.appendingPathComponent(name)
            try Data().write(to: url)
            return url
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "T='\(Tool.path)'; \(script)"]
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.run()
        process.waitUntilExit()
        let texts = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
        return Tool.Result(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }

    /// The text in a gzip file, unpacked by a program that is not ours, which checks the sums, too.
    func unpacked(_ name: String) throws -> String {
        let result = try shell("gzip -dc '\(name)'")
        try #require(result.status == 0, "\(result.errors)")
        return result.output
    }

    /// A collection of points with ids from 0; those whose id the interval divides can't be read.
    static func points(_ count: Int, badEach interval: Int = .max) -> String {
        let features = (0..<count).map { id in
            let longitude = id % interval == interval - 1 ? "\"x\"" : "\(Double(id % 3600) / 10 - 180)"
            return #"{"type":"Feature","id":\#(id),"properties":{"name":"point \#(id)"},"geometry":"#
                + #"{"type":"Point","coordinates":[\#(longitude),\#(Double(id % 1700) / 10 - 85)]}}"#
        }
        return "{\"type\":\"FeatureCollection\",\"features\":[\n\(features.joined(separator: ",\n"))\n]}\n"
    }
}
