import GeoJSON

/// Why nothing can be shown.
package enum PreviewError: Error, Sendable {
    /// A source that can't be read.
    case reading(GeoJSONError)
    /// A source that holds something else than what is shown: what is wrong with it, and what to do.
    case content(message: String, remedy: String?)
    /// What is asked for does not exist.
    case request(message: String, remedy: String?)
}
