import Foundation
import GeoJSON
import Testing

/// A folder with the files of one test, in which the tool runs.
struct Workbench {
    let folder: TemporaryFolder

    /// `copy.json`, a chain without steps, and `one.geojson`, a collection of one point, are always there.
    init(_ files: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        try write(#"{"chain": []}"#, to: "copy.json")
        try write(Self.onePoint, to: "one.geojson")
        for (name, text) in files { try write(text, to: name) }
    }

    static let onePoint = #"""
        {"type":"FeatureCollection","features":[
        {"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[1,2]}}
        ]}

        """#

    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = folder.url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name)))
    }

    func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

    /// Files and folders of the bench or a folder in it, hidden ones included, in order.
    func names(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
    }

    func run(_ arguments: [String], input: String? = nil) throws -> Tool.Result {
        try Tool.run(arguments, input: input.map { Array($0.utf8) }, folder: folder.url)
    }

    /// Runs with arguments divided at blanks.
    func run(_ line: String, input: String? = nil) throws -> Tool.Result {
        try run(line.split(separator: " ").map(String.init), input: input)
    }

    /// A file as JSON.
    func json(_ name: String) throws -> JSONValue { try Self.json(try text(name)) }

    /// The text as JSON, which a parser that is not ours must find valid too.
    static func json(_ text: String) throws -> JSONValue {
        _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
        return try JSONParser.parse(text)
    }
}

extension Tool.Result {
    /// Lines on standard error.
    var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

    func json() throws -> JSONValue { try Workbench.json(output) }
}
