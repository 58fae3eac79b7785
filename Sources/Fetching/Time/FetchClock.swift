#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Where the client takes the time from.
package struct FetchClock: Sendable {
    /// The date, in Unix seconds.
    package var now: @Sendable () -> Double
    /// Seconds from some moment on; never goes back.
    package var elapsed: @Sendable () -> Double
    /// Waits for some seconds.
    package var sleep: @Sendable (Double) -> Void

    package init(
        now: @escaping @Sendable () -> Double, elapsed: @escaping @Sendable () -> Double,
        sleep: @escaping @Sendable (Double) -> Void
    ) {
        self.now = now
        self.elapsed = elapsed
        self.sleep = sleep
    }

    /// The system's clocks.
    package static let system = FetchClock(
        now: { seconds(CLOCK_REALTIME) }, elapsed: { seconds(CLOCK_MONOTONIC) },
        sleep: { duration in
            var time = timespec()
            time.tv_sec = Int(duration)
            time.tv_nsec = Int((duration - duration.rounded(.down)) * 1e9)
            nanosleep(&time, nil)
        })

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    /// Longest time without a look at whether the run was cancelled, in seconds.
    static let slice = 0.1

    /// Waits in slices.
    /// - Returns: whether all of it has passed; false when the run was cancelled meanwhile.
    func wait(_ duration: Double, unless isCancelled: () -> Bool) -> Bool {
        var rest = duration
        while rest > 0 {
            if isCancelled() { return false }
            let part = min(rest, Self.slice)
            sleep(part)
            rest -= part
        }
        return !isCancelled()
    }
}
