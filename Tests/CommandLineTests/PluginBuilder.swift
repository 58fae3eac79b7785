import Foundation
import Testing

/// Libraries that tests compile from the sources under `Tests/Plugins` and `samples/05-plugins`, each once.
enum PluginBuilder {
    struct Failure: Error {
        var command: String
        var messages: String
    }

    /// The folder of the project.
    static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The header of this version.
    static let header = project.appendingPathComponent("Sources/CCartouche/include").path

    // A lock of the system's, which sanitizers understand.
    private static let lock = NSLock()
    nonisolated(unsafe) private static var built: [String: String] = [:]
    nonisolated(unsafe) private static var folder: TemporaryFolder?

    /// The toolchain's own compiler lies beside the package manager; any other will do.
    private static let compiler: String? = {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ["clang", "cc", "gcc"].flatMap { name in path.split(separator: ":").map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    static var isPresent: Bool { compiler != nil }

    /// The path of the library.
    /// - Parameters:
    ///   - source: path in the project, or of a file elsewhere.
    ///   - flags: further flags, such as definitions.
    ///   - header: folder of the header.
    static func library(_ source: String, _ flags: [String] = [], header: String = header) throws -> String {
        let compiler = try #require(compiler)
        let key = ([source, header] + flags).joined(separator: " ")
        return try lock.withLock {
            if let known = built[key] { return known }
            let place = try folder ?? TemporaryFolder()
            folder = place
            let output = place.url.appendingPathComponent("plugin-\(built.count).so").path
            let process = Process()
            process.executableURL = URL(fileURLWithPath: compiler)
            process.arguments =
                ["-O1", "-shared", "-fPIC", "-I", header, "-o", output] + flags
                + [source.hasPrefix("/") ? source : project.appendingPathComponent(source).path]
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let messages = errors.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw Failure(command: key, messages: String(decoding: messages, as: UTF8.self))
            }
            // What everybody may change is not loaded, whatever the mask of whoever runs the tests.
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: output)
            built[key] = output
            return output
        }
    }
}
