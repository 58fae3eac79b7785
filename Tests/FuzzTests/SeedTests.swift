import Foundation
import FuzzTargets
import Testing

/// The inputs that the fuzzer starts from, and each that once broke a promise. A crash ends the run.
@Suite struct SeedTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fuzz/seeds")

    @Test(arguments: FuzzTarget.allCases) func `seeds keep all promises`(target: FuzzTarget) throws {
        let seeds = try FileManager.default.contentsOfDirectory(
            at: Self.folder.appendingPathComponent(target.rawValue), includingPropertiesForKeys: nil)
        #expect(seeds.count >= 3)
        for seed in seeds { target.run(Array(try Data(contentsOf: seed))) }
    }
}
