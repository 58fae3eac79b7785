import Configuration
import Foundation
import GeoJSON
import Testing

/// A folder of `samples` with inputs, commands and the results that they must have.
struct Sample: CustomTestStringConvertible, Sendable {
    var folder: URL

    var name: String { folder.lastPathComponent }
    var testDescription: String { name }
    var expected: URL { folder.appendingPathComponent("expected") }

    /// All folders with a number in front.
    static let all: [Sample] = {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("samples")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { $0.first?.isNumber == true }.sorted()
            .map { Sample(folder: root.appendingPathComponent($0)) }
    }()

    /// The sample whose folder starts with a number such as "01".
    static func numbered(_ number: String) throws -> Sample {
        try #require(all.first { $0.name.hasPrefix(number + "-") })
    }

    /// Runs the lines of `command.txt` in the sample's folder; `OUT` in them stands for the folder that it returns. What
    /// they need is built there before, by `build.sh` where there is one.
    func run() throws -> TemporaryFolder {
        let output = try TemporaryFolder()
        let build = folder.appendingPathComponent("build.sh")
        if FileManager.default.fileExists(atPath: build.path) {
            let process = Process()
            process.executableURL = build
            process.arguments = [output.url.path, PathName.folder(of: Tool.path)]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0, "\(build.path)")
        }
        let commands = try String(contentsOf: folder.appendingPathComponent("command.txt"), encoding: .utf8)
        for line in commands.split(separator: "\n") where !line.hasPrefix("#") {
            let arguments = line.split(separator: " ").map { String($0).replacing("OUT", with: output.url.path) }
            let result = try Tool.run(arguments, folder: folder)
            try #require(result.status == 0, "\(line): exit code \(result.status), \(result.errors)")
        }
        return output
    }

    /// Names of the results in a folder, sorted; libraries are none.
    static func files(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            !$0.hasPrefix(".") && !$0.hasSuffix(".so")
        }.sorted()
    }

    static func json(_ file: URL) throws -> JSONValue {
        try JSONParser.parse([UInt8](Data(contentsOf: file)))
    }
}
