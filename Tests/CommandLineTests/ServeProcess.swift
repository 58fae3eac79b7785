import Foundation
import GeoJSON
import TestSupport

/// `cartouche serve` in a process of its own, on a port that was free.
final class ServeProcess {
    struct Failure: Error {
        var errors: String
    }

    /// What `/version` answers.
    struct News {
        var version: String
        var errors: [String]
    }

    let port: UInt16
    private let process = Process()
    private let log: URL
    /// The folder lasts as long as the process.
    private let bench: Workbench

    /// Starts it, and waits until it has told its address.
    init(_ line: String, in bench: Workbench) throws {
        self.bench = bench
        log = bench.folder.url.appendingPathComponent("serve.log")
        try Data().write(to: log)
        process.executableURL = URL(fileURLWithPath: Tool.path)
        process.arguments = ["serve"] + line.split(separator: " ").map(String.init)
        process.currentDirectoryURL = bench.folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: log)
        try process.run()
        while true {
            let text = try String(contentsOf: log, encoding: .utf8)
            if let start = text.range(of: "http://127.0.0.1:"), let end = text[start.upperBound...].firstIndex(of: "/")
            {
                port = UInt16(text[start.upperBound..<end]) ?? 0
                return
            }
            guard process.isRunning else { throw Failure(errors: text) }
            usleep(20_000)
        }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    var errors: String { get throws { try String(contentsOf: log, encoding: .utf8) } }

    func page() throws -> String { try LoopbackClient.request("/", port: port).text }

    /// Waits for a version after that one; without one it is told what there is.
    func news(after version: String? = nil) throws -> News {
        while true {
            let target = version.map { "/version?after=\($0)" } ?? "/version"
            let value = try Workbench.json(try LoopbackClient.request(target, port: port).text)
            let news = News(
                version: value["version"]?.string ?? "", errors: (value["errors"]?.array ?? []).compactMap(\.string))
            if news.version != version { return news }
        }
    }

    /// Sends a signal and waits for the end.
    /// - Returns: the exit code; nil when the signal itself has ended it.
    func end(_ signal: Int32 = SIGINT) -> Int32? {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }
}
