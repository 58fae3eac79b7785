import Configuration
import GeoJSON
import GeoTypes
import PluginKit

/// Loads a file of features with observations: those of the US National Weather Service, and aviation reports.
struct ObservationFile {
    let path: String
    let context: ProcessorContext
    var reports: MetarReader

    /// All observations that have a place.
    ///
    /// Fails when the file is missing, can't be read or holds no weather; single features that are of no use are
    /// reported and left out.
    mutating func load(acceptsUnchecked: Bool) throws(ProcessorError) -> [Observation] {
        var reader = NWSReader(acceptsUnchecked: acceptsUnchecked)
        var observations: [Observation] = []
        var foreign: FeedFormat?
        var unusable = 0
        do throws(GeoJSONError) {
            let source = try FeatureReader(path: path)
            while let block = try source.next() {
                let output = try FeatureParser.parse(block, recovers: source.kind == .textSequence)
                unusable += output.rejected.count
                for feature in output.features {
                    guard let properties = try? JSONParser.parse(feature.properties.bytes) else { continue }
                    let format = FeedFormat(properties: properties)
                    guard let place = Self.place(of: feature) else {
                        unusable += 1
                        if case .other = format { foreign = foreign ?? format }
                        continue
                    }
                    switch format {
                    case .nwsObservations:
                        observations.append(reader.read(properties, at: place, id: feature.id?.string))
                    case .metar:
                        if let observation = reports.read(properties, at: place) { observations.append(observation) }
                    case .other:
                        foreign = foreign ?? format
                        unusable += 1
                    }
                }
            }
        } catch {
            throw failure(error)
        }
        if observations.isEmpty, case .other(let what) = foreign { throw notWeather(what) }
        report(reader, unusable: unusable, count: observations.count)
        return observations
    }

    /// The position of a point on the globe.
    private static func place(of feature: Feature) -> Coordinate? {
        guard let geometry = feature.geometry, geometry.kind == .point, let place = geometry.coordinates.first,
            place.isFinite, abs(place.latitude) <= 90
        else { return nil }
        return place
    }

    private func report(_ reader: NWSReader, unusable: Int, count: Int) {
        func warn(_ message: String, _ remedy: String?) {
            context.report(Diagnostic(.warning, context.step, message, remedy: remedy, source: path))
        }
        reader.quantities.report(source: path, in: context)
        if unusable > 0 {
            warn("\(unusable) of \(count + unusable) features are no observations at a point and are left out", nil)
        }
        if count == 0 {
            warn("the file has no observations", nil)
        }
    }

    private func failure(_ error: GeoJSONError) -> ProcessorError {
        switch error.code {
        case .missing:
            return ProcessorError(
                .missingInput, error.code.rawValue, "\(error.message): '\(path)'",
                remedy: "paths in 'from' start from the chain file's folder", source: path)
        case .unreadable:
            return ProcessorError(.inputOutput, error.code.rawValue, error.message, remedy: error.remedy, source: path)
        default:
            if case .other(let what) = FeedFormat(firstBytes: firstBytes(of: path, count: 8192)) {
                return notWeather(what)
            }
            return ProcessorError(
                .data, error.code.rawValue, error.message, remedy: error.remedy, source: path, location: error.location)
        }
    }

    private func notWeather(_ what: String) -> ProcessorError {
        ProcessorError(
            .data, "not-weather", "this is \(what), not a file of weather observations",
            remedy: "pass observations as GeoJSON: points with quantities such as "
                + #""temperature": {"value": 25, "unitCode": "wmoUnit:degC"}"#,
            source: path)
    }
}
