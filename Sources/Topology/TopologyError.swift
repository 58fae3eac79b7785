/// An operation that GEOS refused, with its own words.
package struct TopologyError: Error, Hashable, CustomStringConvertible {
    /// What was asked for, such as `convex hull`.
    package let operation: String
    /// The text of GEOS for this one call, or what was wrong with the argument.
    package let message: String

    package init(operation: String, message: String) {
        self.operation = operation
        self.message = message
    }

    package var description: String { "\(operation): \(message)" }
}
