/// Why one feature can't be processed, with the place of the fault.
package struct FeatureFault: Error, Sendable {
    /// A word for programs, such as `position` or `ring-not-closed`.
    package var code: String
    package var message: String
    /// Where in the feature: `geometry.coordinates[0][3]`; empty for the feature as a whole.
    package var path: String

    package init(_ code: String, _ message: String, path: String = "") {
        self.code = code
        self.message = message
        self.path = path
    }
}

/// A feature that was refused: what a line of a reject file needs.
package struct RejectedFeature: Sendable {
    package var source: String
    /// Zero-based place in the source.
    package var index: Int
    package var id: JSONValue?
    package var location: SourceLocation
    package var fault: FeatureFault
    /// The step that refused it, `read` for the reader.
    package var step: String
    /// The bytes of the record.
    package var raw: [UInt8]

    package init(_ feature: Feature, _ fault: FeatureFault, step: String) {
        source = feature.source
        index = feature.index
        id = feature.id
        location = feature.location
        self.fault = fault
        self.step = step
        raw = feature.sourceText
    }

    init(block: FeatureBlock, record: Range<Int>, index: Int, id: JSONValue?, offset: Int, fault: FeatureFault) {
        source = block.source
        self.index = index
        self.id = id
        location = block.location(at: offset)
        self.fault = fault
        step = "read"
        raw = Array(block.sourceBytes(record))
    }
}
