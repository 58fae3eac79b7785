import CameraPlanner
import Configuration
import GeoJSON

extension ChainRunner {
    /// The files that shots follow, each read once.
    ///
    /// - Throws: exit code 66 at the shot that names a file that is missing, 65 at the place in a file that is no
    ///   GeoJSON.
    func readTracks() throws(RunFailure) -> [TrackFile: [Feature]] {
        var tracks: [TrackFile: [Feature]] = [:]
        for file in chain.shots.compactMap(\.trackFile) where tracks[file] == nil {
            tracks[file] = try readTrack(file)
        }
        return tracks
    }

    private func readTrack(_ file: TrackFile) throws(RunFailure) -> [Feature] {
        let path = chain.resolve(file.path)
        var features: [Feature] = []
        var rejected: RejectedFeature?
        do throws(GeoJSONError) {
            let reader = try FeatureReader(path: path)
            while let block = try reader.next() {
                let output = try FeatureParser.parse(block, recovers: reader.recovers)
                rejected = rejected ?? output.rejected.first
                features += output.features
            }
        } catch {
            guard error.code == .missing || error.code == .unreadable else { throw RunFailure(error, source: path) }
            let fault = OptionFault(
                "the track '\(path)': \(error.message)",
                remedy: error.remedy ?? "its path starts from the chain file's folder", range: file.range)
            throw RunFailure(error.exitCode, chain.text.diagnostic(fault, code: error.code.rawValue))
        }
        if let rejected {
            throw RunFailure(
                .data,
                Diagnostic(
                    .error, rejected.fault.code, rejected.fault.message, source: path, location: rejected.location,
                    featureIndex: rejected.index))
        }
        return features
    }
}
