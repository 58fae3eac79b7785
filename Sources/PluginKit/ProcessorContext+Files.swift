import Configuration
import GeoJSON

/// Files that options name.
extension ProcessorContext {
    /// Calls `body` with each feature of a GeoJSON file.
    ///
    /// - Parameters:
    ///   - path: as the option has it.
    ///   - option: the option's name, for messages.
    /// - Throws: when the file is missing, can't be read, or holds a feature that is none.
    package func forEachFeature(
        in path: String, option: String, _ body: (Feature) -> Void
    ) throws(ProcessorError) {
        do throws(GeoJSONError) {
            let reader = try FeatureReader(path: resolve(path))
            while let block = try reader.next() {
                let output = try FeatureParser.parse(block)
                if let refused = output.rejected.first {
                    throw GeoJSONError(
                        .notGeoJSON, refused.fault.message, location: refused.location, featureIndex: refused.index)
                }
                for feature in output.features { body(feature) }
            }
        } catch {
            throw failure(error, path, option: option)
        }
    }

    /// The content of a JSON file.
    ///
    /// - Throws: as ``forEachFeature(in:option:_:)``.
    package func json(in path: String, option: String) throws(ProcessorError) -> JSONValue {
        let bytes = try bytes(in: path, option: option)
        do throws(JSONSyntaxError) {
            return try JSONParser.parse(bytes)
        } catch {
            throw failure(
                GeoJSONError(.syntax, error.message, location: SourceLocation(offset: error.offset, in: bytes)), path,
                option: option)
        }
    }

    /// The bytes of a file, unpacked if it is gzip.
    ///
    /// - Throws: when the file is missing, can't be read, or unpacks to more than 4 GiB.
    package func bytes(in path: String, option: String) throws(ProcessorError) -> [UInt8] {
        do throws(GeoJSONError) {
            let source = try ByteSource(path: resolve(path), limit: GzipInflater.defaultLimit)
            var bytes: [UInt8] = []
            while try bytes.append(from: source) {}
            return bytes
        } catch {
            throw failure(error, path, option: option)
        }
    }

    private func failure(_ error: GeoJSONError, _ path: String, option: String) -> ProcessorError {
        let path = resolve(path)
        guard error.code == .missing else {
            return ProcessorError(
                error.code == .unreadable ? .inputOutput : .data, error.code.rawValue, error.message,
                remedy: error.remedy, source: path, location: error.location)
        }
        return ProcessorError(
            .missingInput, error.code.rawValue, "\(error.message): '\(path)'",
            remedy: "paths in '\(option)' start from the chain file's folder", source: path)
    }
}

extension [UInt8] {
    /// Appends a piece of the source and answers whether there may be more.
    fileprivate mutating func append(from source: ByteSource) throws(GeoJSONError) -> Bool {
        let piece = 1 << 18
        let result: Result<Bool, GeoJSONError> = withUnsafeTemporaryAllocation(byteCount: piece, alignment: 16) {
            buffer in
            do throws(GeoJSONError) {
                let count = try source.fill(buffer)
                append(contentsOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return .success(count == piece)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
