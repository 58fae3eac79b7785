import GeoJSON
import Synchronization

/// Keeps what services answer to a run, faults included, so that ``Recording`` can give it again.
///
/// The folder gets `index.jsonl`, whose first line has the run's time and every other one an answer, and the bodies by
/// digest. A request that was answered before in the run is not sent again: the run sees what its replay will see. All
/// fetchers of a run share one recorder.
package final class Recorder: Sendable {
    /// What time it is for the run, in Unix seconds.
    package let now: Double
    private let store: FileStore
    private let answers: Mutex<[String: RecordedAnswer]>

    /// Begins a recording. One that the folder already has is replaced, unless it is of the same moment: then it is
    /// continued.
    /// - Throws: ``FetchFault/Reason/storage(path:why:)``.
    package init(folder: String, now: Double) throws(FetchFault) {
        self.now = now
        store = try FileStore(creating: folder)
        try store.create(RecordedAnswer.bodies)
        var begun: RecordingIndex?
        do throws(FetchFault) { begun = try RecordingIndex(store) } catch {
            // None, or damaged: begun anew.
        }
        if let begun, begun.now == now {
            answers = Mutex(begun.answers)
        } else {
            answers = Mutex([:])
            try store.put(Array("\(RecordingIndex.head(now: now).text)\n".utf8), at: RecordingIndex.name)
        }
    }

    /// What the run got for this request before; nil when it has not asked.
    /// - Throws: the fault that it got.
    func answer(to key: String) throws(FetchFault) -> FetchResponse? {
        guard let answer = answers.withLock({ $0[key] }) else { return nil }
        return try answer.response(from: store)
    }

    /// Keeps an answer.
    /// - Returns: the answer that counts: where two threads asked at once, the first one kept.
    func keep(_ response: FetchResponse, to request: FetchRequest, key: String) throws(FetchFault) -> FetchResponse {
        let digest = SHA256.hex(response.body)
        try store.put(response.body, at: "\(RecordedAnswer.bodies)/\(digest)")
        let kept = RecordedAnswer.Response(
            status: response.status, headers: response.headers, digest: digest, url: response.url,
            staleReason: response.staleReason)
        let earlier = try keep(.response(kept), fetchedAt: response.fetchedAt, request: request, key: key)
        return try earlier?.response(from: store) ?? response
    }

    /// Keeps a fault that came from the network; others are passed on.
    /// - Returns: the answer that counts.
    /// - Throws: the fault that counts.
    func keep(
        _ fault: FetchFault, at moment: Double, to request: FetchRequest, key: String
    ) throws(FetchFault) -> FetchResponse {
        guard fault.json != nil else { throw fault }
        guard let earlier = try keep(.fault(fault), fetchedAt: moment, request: request, key: key) else { throw fault }
        return try earlier.response(from: store)
    }

    /// Adds a line, unless there is one of that key, which is the answer then.
    private func keep(
        _ outcome: RecordedAnswer.Outcome, fetchedAt: Double, request: FetchRequest, key: String
    ) throws(FetchFault) -> RecordedAnswer? {
        let answer = RecordedAnswer(
            key: key, method: request.method.rawValue, url: request.publicURL, fetchedAt: fetchedAt, outcome: outcome)
        let line = Array("\(answer.json.text)\n".utf8)
        return try answers.withLock { (answers) throws(FetchFault) -> RecordedAnswer? in
            if let earlier = answers[key] { return earlier }
            try store.append(line, to: RecordingIndex.name)
            answers[key] = answer
            return nil
        }
    }
}
