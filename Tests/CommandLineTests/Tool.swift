import Foundation

/// The command line tool as it was built, run as a process of its own.
enum Tool {
    struct Result: Sendable {
        /// Exit code; when a signal ended the process, the negative signal.
        var status: Int32
        var output: String
        var errors: String
    }

    /// Why the tool could not be run at all.
    struct Unavailable: Error {
        var path: String
    }

    /// The executable, which lies beside the test bundle.
    static let path: String = {
        #if os(Linux)
            let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        #else
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundlePath ?? ""
        #endif
        return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent("cartouche").path
    }()

    /// Runs the tool and waits for its end.
    ///
    /// - Parameters:
    ///   - arguments: what stands behind the tool's name.
    ///   - input: bytes for its standard input; nil closes it.
    ///   - folder: where it runs.
    ///   - environment: variables beside those of the tests.
    static func run(
        _ arguments: [String], input: [UInt8]? = nil, folder: URL, environment: [String: String] = [:]
    ) throws -> Result {
        guard FileManager.default.isExecutableFile(atPath: path) else { throw Unavailable(path: path) }
        // Files instead of pipes: no side can wait for the other one, however much there is to read.
        let scratch = try TemporaryFolder()
        func file(_ name: String, _ bytes: [UInt8] = []) throws -> URL {
            let url = scratch.url.appendingPathComponent(name)
            try Data(bytes).write(to: url)
            return url
        }
        let (output, errors) = (try file("output"), try file("errors"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let source = try input.map { bytes in try FileHandle(forReadingFrom: file("input", bytes)) }
        process.standardInput = source ?? FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        let status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        return Result(
            status: status, output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }
}

/// A new folder that is deleted with its last owner.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("cartouche-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
