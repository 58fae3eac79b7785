/// What somebody reported to a map engine's tracker, with the outcome that was wanted.
public struct ReportedIssue: CustomStringConvertible, Sendable {
    /// repository#number, several where they report one thing.
    public var tracker: String
    public var wanted: String
    public var check: @Sendable () throws -> Void

    public init(_ tracker: String, _ wanted: String, _ check: @escaping @Sendable () throws -> Void) {
        self.tracker = tracker
        self.wanted = wanted
        self.check = check
    }

    public var description: String { "\(tracker): \(wanted)" }
}
