/// How a source is read, beyond what it says of itself.
package struct ReadingOptions: Sendable, Equatable {
    /// The nesting that may be allowed: what reads values calls itself for each level of them.
    package static let depths = 1...2000
    /// The sizes that may be allowed for one feature, in bytes.
    package static let sizes = 1...(1 << 40)

    /// Nested brackets that are still read.
    package var depthLimit = JSONScanner.usualDepth
    /// Most bytes of one feature, and of what stands before and behind the features. Reading it takes twice as much
    /// memory.
    package var featureLimit = 1 << 30
    /// Whether slips that ``LenientText`` knows are mended instead of refused.
    package var isLenient = false
    /// Whether the source is JSON texts one behind the other, each over as many lines as it likes.
    package var isSequence = false

    package init() {}
}
