import Configuration
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Execution

@Suite struct PipelineTests {
    private func failure(_ number: Int) -> RunFailure { RunFailure(.data, Diagnostic(.error, "test", "\(number)")) }

    /// Runs numbers through workers that take a different time for each.
    private func run(
        _ count: Int, jobs: Int, failing: Set<Int> = [], sourceFails: Bool = false, consumerFailsAt: Int? = nil
    ) -> (handedOn: [Int], failure: String?) {
        var next = 0
        var handedOn: [Int] = []
        let pipeline = OrderedPipeline<Int, Int>(
            next: { () throws(RunFailure) in
                guard next < count else {
                    if sourceFails { throw failure(count) }
                    return nil
                }
                defer { next += 1 }
                return next
            },
            consume: { (number) throws(RunFailure) in
                if number == consumerFailsAt { throw failure(-number) }
                handedOn.append(number)
            })
        do throws(RunFailure) {
            try pipeline.run(jobs: jobs) { () throws(RunFailure) in
                { (number) throws(RunFailure) in
                    // Early ones take longest, so that without order the late ones would overtake them.
                    usleep(UInt32((number % 5 == 0 ? 4 : 1) * 200))
                    if failing.contains(number) {
                        throw RunFailure(.data, Diagnostic(.error, "test", "\(number)"))
                    }
                    return number
                }
            }
        } catch {
            return (handedOn, error.diagnostics.first?.message)
        }
        return (handedOn, nil)
    }

    @Test(arguments: [1, 2, 4, 9]) func `results come in the order of the items`(_ jobs: Int) {
        let (handedOn, failure) = run(60, jobs: jobs)
        #expect(handedOn == Array(0..<60))
        #expect(failure == nil)
        #expect(run(0, jobs: jobs).handedOn.isEmpty)
    }

    @Test(arguments: [1, 2, 4, 9]) func `the first failure in the order of the items counts`(_ jobs: Int) {
        // 10 is slow and 11 is quick: 11 fails earlier in time.
        let (handedOn, failure) = run(60, jobs: jobs, failing: [10, 11, 12])
        #expect(handedOn == Array(0..<10))
        #expect(failure == "10")
    }

    @Test(arguments: [1, 4]) func `a source that fails ends the run behind what came before`(_ jobs: Int) {
        let (handedOn, failure) = run(10, jobs: jobs, sourceFails: true)
        #expect(handedOn == Array(0..<10))
        #expect(failure == "10")
        #expect(run(10, jobs: jobs, failing: [9], sourceFails: true).failure == "9")
    }

    @Test(arguments: [1, 4]) func `a consumer that fails is not called again`(_ jobs: Int) {
        let (handedOn, failure) = run(40, jobs: jobs, consumerFailsAt: 7)
        #expect(handedOn == Array(0..<7))
        #expect(failure == "-7")
    }

    @Test func `a worker that can't start ends the run`() {
        let pipeline = OrderedPipeline<Int, Int>(next: { 1 }, consume: { _ in })
        let error = failure(3)
        #expect(throws: RunFailure.self) {
            try pipeline.run(jobs: 4) { () throws(RunFailure) -> (Int) throws(RunFailure) -> Int in throw error }
        }
    }
}
