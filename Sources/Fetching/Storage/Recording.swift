/// Answers of an earlier run, which stand for the network: a run that replays them sees what that run saw.
package struct Recording: Sendable {
    private let store: FileStore
    private let index: RecordingIndex

    /// What time it was for the run that was recorded, in Unix seconds.
    package var now: Double { index.now }

    /// How many answers there are.
    package var count: Int { index.answers.count }

    /// - Throws: ``FetchFault/Reason/damagedRecording(path:line:why:)``.
    package init(folder: String) throws(FetchFault) {
        store = FileStore(folder)
        index = try RecordingIndex(store)
    }

    /// The answer to a request.
    /// - Throws: the fault that the recorded run met, ``FetchFault/Reason/replayMiss``, or
    ///   ``FetchFault/Reason/damagedRecording(path:line:why:)`` when the body is not the one that was recorded.
    package func answer(to request: FetchRequest) throws(FetchFault) -> FetchResponse {
        guard let answer = index.answers[request.key] else { throw FetchFault(.replayMiss, url: request.publicURL) }
        return try answer.response(from: store)
    }
}

extension RecordedAnswer {
    /// The answer with its body, or the fault.
    func response(from store: FileStore) throws(FetchFault) -> FetchResponse {
        switch outcome {
        case .fault(let fault): throw fault
        case .response(let response):
            let file = "\(Self.bodies)/\(response.digest)"
            guard let body = store.contents(file) else {
                throw FetchFault(
                    .damagedRecording(path: store.path(file), line: nil, why: "there is no such file"), url: url)
            }
            guard SHA256.hex(body) == response.digest else {
                throw FetchFault(
                    .damagedRecording(path: store.path(file), line: nil, why: "its bytes were changed"), url: url)
            }
            return FetchResponse(
                status: response.status, headers: response.headers, body: body, url: response.url,
                fetchedAt: fetchedAt, staleReason: response.staleReason, source: .recording)
        }
    }
}
