import Configuration
import Foundation
import GeoJSON
import Testing

@testable import Execution

@Suite struct OutputTests {
    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test func `a file appears when it is committed`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.path + "/out"
        let large = [UInt8](repeating: 65, count: 700_000)
        let file = try OutputFile(path: path)
        try file.write([1, 2])
        try file.write(large)
        try file.write([3])
        try file.seal()
        #expect(!FileManager.default.fileExists(atPath: path))
        try file.commit()
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) == [1, 2] + large + [3])
        #expect(try names(folder) == ["out"])
    }

    @Test func `a file that is let go leaves nothing`() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for seals in [false, true] {
            var file: OutputFile? = try OutputFile(path: folder.path + "/out")
            try file?.write([1])
            if seals { try file?.seal() }
            #expect(try names(folder).count == 1)
            file = nil
            #expect(try names(folder).isEmpty)
        }
    }

    @Test(arguments: [
        ("a/b", "a%2Fb"), ("Zürich", "Z%C3%BCrich"), (".", "%2E"), ("..", "%2E%2E"), ("a.b-c_d~e", "a.b-c_d~e"),
        ("", ""),
        ("100 %", "100%20%25"), ("\n", "%0A"),
    ])
    func `keys in file names`(_ key: String, _ expected: String) {
        let encoded = GroupFiles.percentEncoded(key)
        #expect(encoded == expected)
        #expect(encoded.removingPercentEncoding == key)
    }

    @Test(arguments: [
        ("a/b.geojson", "b"), ("b.GeoJSON", "b"), ("x.v2.geojsonl", "x.v2"), ("plain", "plain"), ("b.txt", "b.txt"),
        ("i", "i"), ("/i.json", "i"), ("a.geojson.gz", "a"), ("a.GeoJSONL.GZ", "a"), ("a.txt.gz", "a.txt.gz"),
        ("a.gz", "a.gz"), ("in/..geojson", "..geojson"), ("in/...geojson", "...geojson"), (".geojson", ".geojson"),
    ])
    func `stems`(_ path: String, _ stem: String) {
        #expect(BatchRunner.stem(of: path) == stem)
    }

    @Test(
        arguments: [
            ([0], 0), ([0, 1], 1), ([65, 0], 1), ([65, 65], 65), ([66, 65], 1), ([1, 1], 1),
        ] as [([Int32], Int32)])
    func `the exit code of a batch`(_ codes: [Int32], _ expected: Int32) {
        var report = BatchReport()
        report.rows = codes.compactMap { code in
            ExitCode(rawValue: code).map {
                BatchReport.Row(input: "x", exitCode: $0, summary: code <= 1 ? RunSummary() : nil, seconds: 0)
            }
        }
        #expect(report.rows.count == codes.count)
        #expect(report.exitCode.rawValue == expected)
    }
}
