import Foundation
import PluginKit

/// Works on items side by side and hands the results on in the order of the items.
///
/// Each worker takes an item, works on it, and waits until all earlier results are handed on: no more items are in
/// memory than there are workers. Taking and handing on happen under one lock, so that neither needs to be
/// thread-safe. The first failure in the order of the items ends the run.
final class OrderedPipeline<Input: Sendable, Output: Sendable>: @unchecked Sendable {
    // Unchecked: everything below is only touched while `condition` is held.
    private let condition = NSCondition()
    private let next: () throws(RunFailure) -> Input?
    private let consume: (Output) throws(RunFailure) -> Void
    private var taken = 0
    private var handedOn = 0
    private var isExhausted = false
    private var failure: RunFailure? {
        didSet { if failure != nil { cancellation.set() } }
    }
    private let cancellation: CancellationFlag

    /// - Parameter cancellation: set at the first failure, for work that goes on elsewhere.
    init(
        cancellation: CancellationFlag = CancellationFlag(),
        next: @escaping () throws(RunFailure) -> Input?, consume: @escaping (Output) throws(RunFailure) -> Void
    ) {
        self.cancellation = cancellation
        self.next = next
        self.consume = consume
    }

    /// Runs until no item is left.
    /// - Parameter makeWorker: called once in each worker's thread, for what a thread needs to itself.
    func run(
        jobs: Int,
        makeWorker: @escaping @Sendable () throws(RunFailure) -> (Input) throws(RunFailure) -> Output
    ) throws(RunFailure) {
        if jobs <= 1 {
            work(makeWorker)
        } else {
            DispatchQueue.concurrentPerform(iterations: jobs) { _ in self.work(makeWorker) }
        }
        if let failure { throw failure }
    }

    private func work(_ makeWorker: () throws(RunFailure) -> (Input) throws(RunFailure) -> Output) {
        let worker: (Input) throws(RunFailure) -> Output
        do throws(RunFailure) {
            worker = try makeWorker()
        } catch {
            condition.lock()
            failure = failure ?? error
            condition.broadcast()
            condition.unlock()
            return
        }
        while let (number, item) = take() {
            let result: Result<Output, RunFailure>
            do throws(RunFailure) {
                result = .success(try worker(item))
            } catch {
                result = .failure(error)
            }
            handOn(number, result)
        }
    }

    private func take() -> (Int, Input)? {
        condition.lock()
        guard !isExhausted, failure == nil else {
            condition.unlock()
            return nil
        }
        let number = taken
        taken += 1
        do throws(RunFailure) {
            let item = try next()
            isExhausted = item == nil
            condition.unlock()
            return item.map { (number, $0) }
        } catch {
            isExhausted = true
            condition.unlock()
            handOn(number, .failure(error))
            return nil
        }
    }

    private func handOn(_ number: Int, _ result: Result<Output, RunFailure>) {
        condition.lock()
        while handedOn != number, failure == nil { condition.wait() }
        if failure == nil {
            do throws(RunFailure) {
                try consume(try result.get())
            } catch {
                failure = error
            }
            handedOn += 1
        }
        condition.broadcast()
        condition.unlock()
    }
}
