import GeoTypes

/// Reads the records of a block into features.
package struct FeatureParser: Sendable {
    /// What a block gave.
    package struct Output: Sendable {
        package var features: [Feature] = []
        package var rejected: [RejectedFeature] = []
        package var warnings: [FeatureWarning] = []
        /// Whether all positions are within ±180 and ±90, as longitudes and latitudes are; false where that takes a
        /// closer look.
        package var isOnGlobe = false
        /// Indices of records about which more is to be said.
        var odd: Set<Int> = []
    }

    /// Reads all records of the block.
    ///
    /// JSON that is no valid feature is rejected alone. Text that is no JSON ends the source, except in an RFC 8142
    /// sequence, whose records stand by themselves (RFC 7464 §2.3).
    /// - Complexity: O(*n*) in bytes.
    /// - Parameter closesRings: repair open rings, with a warning, instead of rejecting their features.
    package static func parse(
        _ block: FeatureBlock, recovers: Bool = false, closesRings: Bool = false
    ) throws(GeoJSONError) -> Output {
        let result: Result<Output, GeoJSONError> = KnownShapes.with { shapes in
            do throws(GeoJSONError) {
                return .success(try parse(block, recovers: recovers, closesRings: closesRings, shapes: shapes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private static func parse(
        _ block: FeatureBlock, recovers: Bool, closesRings: Bool, shapes: KnownShapes
    ) throws(GeoJSONError) -> Output {
        var batch = RecordBatch()
        batch.output.features.reserveCapacity(block.records.count)
        for (number, record) in block.records.enumerated() {
            var parser = RecordParser(
                block: block, record: record, index: block.firstIndex + number, closesRings: closesRings,
                shapes: shapes)
            do throws(JSONSyntaxError) {
                try parser.parse(into: &batch)
            } catch {
                if recovers, error.kind == .trailingData, block.base[error.offset] == UInt8(ascii: "{") {
                    parseSeveral(parser, until: error.offset, into: &batch)
                    continue
                }
                guard recovers else {
                    throw GeoJSONError(
                        error, location: block.location(at: error.offset), featureIndex: block.firstIndex + number)
                }
                reject(parser, error, into: &batch)
            }
        }
        block.hold(batch.columns)
        batch.output.isOnGlobe =
            batch.columns.others.isEmpty
            && batch.columns.positions.allSatisfy { $0.x.magnitude <= 180 && $0.y.magnitude <= 90 }
        return batch.output
    }

    private static func reject(_ parser: RecordParser, _ error: JSONSyntaxError, into batch: inout RecordBatch) {
        let fault = FeatureFault(
            GeoJSONError.Code(error.kind).rawValue, error.message + (error.remedy.map { "; \($0)" } ?? ""))
        batch.output.rejected.append(
            RejectedFeature(
                block: parser.block, record: parser.record, index: parser.index, id: nil, offset: error.offset,
                fault: fault))
    }

    /// Reads a line with several texts one behind the other; all have the line's index.
    /// - Parameter end: where the first one ends, and the second one begins.
    private static func parseSeveral(_ line: RecordParser, until end: Int, into batch: inout RecordBatch) {
        var start = line.record.lowerBound
        var end = end
        while start < line.record.upperBound {
            var parser = line
            parser.record = start..<end
            do throws(JSONSyntaxError) {
                try parser.parse(into: &batch)
                start = end
                end = line.record.upperBound
            } catch {
                guard error.kind == .trailingData, line.block.base[error.offset] == UInt8(ascii: "{"),
                    error.offset < end
                else {
                    parser.record = start..<line.record.upperBound
                    return reject(parser, error, into: &batch)
                }
                end = error.offset
            }
        }
    }

    /// A feature from text made in memory.
    package static func feature(from text: [UInt8], source: String) -> Feature? {
        let block = FeatureBlock(record: text, source: source)
        return (try? parse(block))?.features.first
    }
}

/// Something odd about a feature that does not keep it from being processed.
package struct FeatureWarning: Sendable {
    /// Code for a record among others that names a CRS.
    package static let ownCRS = "crs"

    package var code: String
    package var message: String
    package var index: Int
    package var location: SourceLocation
}
