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
                        let observation = reader.read(properties, at: place, id: feature.id?.string)
                        observations.append(observation.standing(at: feature.geometry?.thirdOrdinate))
                    case .metar:
                        guard let observation = reports.read(properties, at: place) else { continue }
                        observations.append(observation.standing(at: feature.geometry?.thirdOrdinate))
                    case .other:
                        foreign = foreign ?? format
                        unusable += 1
                    }
                }
            }
        } catch {
            throw context.weatherFailure(error, in: path)
        }
        if observations.isEmpty, case .other(let what) = foreign { throw context.notWeather(what, path) }
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
}

extension Observation {
    /// The same with a height, if it has none of its own.
    fileprivate func standing(at meters: Double?) -> Observation {
        guard elevation == nil, let meters = QuantityReader.elevation(meters: meters) else { return self }
        var observation = self
        observation.elevation = meters
        return observation
    }
}
