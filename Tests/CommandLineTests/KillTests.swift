import Foundation
import GeoJSON
import TestSupport
import Testing

/// Batches that are killed at random moments: what stands under a final name is whole, and `--resume` gets to the same
/// bytes as a run that nobody disturbed.
///
/// `CARTOUCHE_KILL_RUNS` asks for more runs, over larger inputs; `CARTOUCHE_KILL_SEED` repeats what a failure printed.
@Suite struct KillTests {
    private static let command = [
        "run", "copy.json", "in", "-o", "out/{stem}.geojson", "--reject", "out/{stem}.rejects.jsonl.gz", "--quiet",
    ]

    private static func variable(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    /// Starts the tool and kills it after so many seconds, if it still runs.
    /// - Returns: whether it was killed.
    private static func kill(_ arguments: [String], after seconds: Double, in bench: Workbench) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Tool.path)
        process.arguments = arguments
        process.currentDirectoryURL = bench.folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(UInt32(seconds * 1e6))
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
    }

    private static func contents(_ bench: Workbench) throws -> [String: [UInt8]] {
        guard bench.exists("out") else { return [:] }
        var contents: [String: [UInt8]] = [:]
        for name in try bench.names("out") { contents[name] = try bench.bytes("out/\(name)") }
        return contents
    }

    /// Checks what stands under final names after a kill.
    /// - Returns: how many results stood there.
    private static func check(_ bench: Workbench, _ whole: [String: [UInt8]], _ run: Comment) throws -> Int {
        var count = 0
        for (name, bytes) in try contents(bench) {
            if name.hasPrefix("."), name.hasSuffix(".partial") { continue }
            if name == "manifest.json" {
                let rows = try Workbench.json(String(decoding: bytes, as: UTF8.self))["inputs"]?.array
                #expect(rows?.isEmpty == false, run)
                continue
            }
            count += 1
            #expect(whole[name] == bytes, "\(name), \(run)")
        }
        return count
    }

    @Test func `a kill at any moment leaves whole files, and resuming completes them`() throws {
        let asked = Self.variable("CARTOUCHE_KILL_RUNS").map(Int.init)
        let seed = Self.variable("CARTOUCHE_KILL_SEED") ?? .random(in: 0...UInt64(UInt32.max))
        var random = SplitMix64(seed: seed)
        let bench = try Workbench()
        // Of several blocks, and of one.
        for (index, count) in [4500, 300, 3000, 300, 3000, 1500].enumerated() {
            try bench.write(
                Workbench.points(count * (asked == nil ? 1 : 4), badEach: 701), to: "in/\(index).geojson")
        }
        let start = ContinuousClock.now
        #expect(try Tool.run(Self.command, folder: bench.folder.url).status == 1)
        let duration = (ContinuousClock.now - start) / .seconds(1)
        let whole = try Self.contents(bench)
        #expect(whole.count == 13)

        var (killed, standing, partials) = (0, 0, 0)
        let runs = asked ?? 10
        for index in 0..<runs {
            let comment: Comment = "CARTOUCHE_KILL_SEED=\(seed), run \(index) of \(runs)"
            try FileManager.default.removeItem(atPath: bench.path("out"))
            // Ten windows, from the first moment to the last.
            let moment = duration * (Double(index % 10) + random.uniform(0..<1)) / 10
            if try Self.kill(Self.command, after: moment, in: bench) { killed += 1 }
            standing += try Self.check(bench, whole, comment)
            if index % 2 == 1 {
                let resume = Self.command + ["--resume"]
                if try Self.kill(resume, after: random.uniform(0..<duration / 2), in: bench) { killed += 1 }
                _ = try Self.check(bench, whole, comment)
            }
            partials += try Self.contents(bench).keys.count { $0.hasSuffix(".partial") }
            #expect(try Tool.run(Self.command + ["--resume"], folder: bench.folder.url).status == 1, comment)
            #expect(try Self.contents(bench) == whole, comment)
        }
        // Else nothing was tested.
        #expect(killed > runs / 2, "seed \(seed)")
        if asked != nil {
            print(
                "killed \(killed) in \(runs) runs, seed \(seed): \(standing) results stood whole, \(partials) partial")
        }
    }
}
