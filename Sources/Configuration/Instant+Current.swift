#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Instant {
    /// What the system's clock says.
    package static var current: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(seconds: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9)
    }
}
