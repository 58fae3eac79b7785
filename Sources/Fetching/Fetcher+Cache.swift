/// Answers of the cache, and of the service where the cache has none that holds.
extension Fetcher {
    func answer(
        _ request: FetchRequest, key: String, _ policy: FetchPolicy
    ) throws(FetchFault) -> FetchResponse {
        let stored = cache?.entry(key)
        if let stored, stored.freshness.isFresh(receivedAt: stored.receivedAt, now: clock.now()) {
            return Self.response(stored, source: .cache)
        }
        let live: LiveAnswer
        do throws(FetchFault) {
            live = try send(request, key: key, stored: stored, policy)
        } catch {
            guard let stored, error.isPassing, canStandIn(stored, policy) else { throw error }
            var response = Self.response(stored, source: .cache)
            response.staleReason = error
            return response
        }
        var entry = live.entry
        if live.isUnchanged, let stored {
            entry.status = stored.status
            entry.body = stored.body
            entry.headers = Self.refreshed(stored.headers, by: entry.headers)
        }
        cache?.keep(entry, as: key)
        return Self.response(entry, source: live.isUnchanged ? .revalidated : .network)
    }

    /// The conditions under which the service need not send the answer again.
    static func conditions(_ stored: ResponseCache.Entry?) -> [HeaderList.Field] {
        guard let stored else { return [] }
        var fields: [HeaderList.Field] = []
        if let tag = stored.headers["etag"] { fields.append(HeaderList.Field("If-None-Match", tag)) }
        if let date = stored.headers["last-modified"] { fields.append(HeaderList.Field("If-Modified-Since", date)) }
        return fields.filter { field in field.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }
    }

    private func canStandIn(_ stored: ResponseCache.Entry, _ policy: FetchPolicy) -> Bool {
        let freshness = stored.freshness
        guard !freshness.mustRevalidate, policy.maxStale > 0 else { return false }
        return freshness.excess(receivedAt: stored.receivedAt, now: clock.now()) <= policy.maxStale
    }

    /// The headers of an answer that still holds: the new ones, and of the old ones those that did not come again (RFC
    /// 9111 §3.2). Age and Date were about the old message.
    private static func refreshed(_ old: HeaderList, by new: HeaderList) -> HeaderList {
        var headers = old
        for name in ["age", "date"] + new.fields.map(\.name) { headers.remove(name) }
        for field in new.fields { headers.append(field.name, field.value) }
        return headers.relevant
    }

    private static func response(_ entry: ResponseCache.Entry, source: FetchResponse.Source) -> FetchResponse {
        FetchResponse(
            status: entry.status, headers: entry.headers, body: entry.body, url: entry.url,
            fetchedAt: entry.receivedAt, source: source)
    }
}
