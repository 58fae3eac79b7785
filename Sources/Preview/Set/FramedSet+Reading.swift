import Configuration
import GeoJSON
import MapCamera

extension FramedSet {
    /// Reads a file, or `-` for standard input.
    ///
    /// A set without a camera is read too: a plan may have one.
    /// - Throws: when the source can't be read, a feature is none, or a camera is no camera.
    package init(path: String) throws(PreviewError) {
        var features: [Feature] = []
        var members: [JSONMember] = []
        do throws(GeoJSONError) {
            let reader = try FeatureReader(path: path)
            while let block = try reader.next() {
                let output = try FeatureParser.parse(block, recovers: reader.recovers)
                if let refused = output.rejected.first {
                    throw GeoJSONError(
                        .notGeoJSON, refused.fault.message, location: refused.location, featureIndex: refused.index)
                }
                features += output.features
            }
            members = CollectionText.members(head: reader.head)?.members ?? []
            members += CollectionText.members(tail: reader.tail)?.members ?? []
        } catch {
            throw .reading(error)
        }
        let collection = JSONValue(.object(members))
        let viewport = try collection["viewport"].map { (value) throws(PreviewError) in
            do throws(OptionFault) {
                return try Viewport(decoding: value)
            } catch {
                throw .content(message: "viewport \(error.message)", remedy: error.remedy)
            }
        }
        self.init(features: features, viewport: viewport, frames: try Self.frames(collection, features.count))
    }

    private static func frames(_ collection: JSONValue, _ count: Int) throws(PreviewError) -> [Frame] {
        guard let list = collection["frames"]?.array else {
            guard let camera = collection["camera"], !camera.isNull else { return [] }
            return [try Frame(camera, fit: collection["fit"], place: "camera")]
        }
        var frames: [Frame] = []
        for (place, item) in list.enumerated() {
            // A group that could not be framed has no camera, and nothing to show.
            guard let camera = item["camera"], !camera.isNull else { continue }
            var frame = try Frame(camera, fit: item["fit"], place: "the camera of frame \(place)")
            frame.key = item["key"] ?? .null
            let features = (item["features"]?.array ?? []).map { $0.double.flatMap { Int(exactly: $0) } ?? -1 }
            guard features.allSatisfy((0..<count).contains) else {
                throw .content(
                    message: "frame \(place) names features that are not in the file",
                    remedy: "remove features before framing.fit")
            }
            frame.features = features
            frames.append(frame)
        }
        return frames
    }

    /// The frame with a key; the only one where none is named.
    /// - Throws: when there is no such frame.
    package func frame(named name: String) throws(PreviewError) -> Frame {
        if let frame = frames.first(where: { $0.name == name }) { return frame }
        let names = frames.compactMap(\.name)
        guard !names.isEmpty else {
            throw .request(
                message: "there is no frame '\(name)': the set has \(frames.isEmpty ? "no camera" : "one camera")",
                remedy: frames.isEmpty ? "frame it with framing.fit" : "leave --frame off")
        }
        let list = names.prefix(10).joined(separator: ", ")
        throw .request(
            message: "there is no frame '\(name)'",
            remedy: Suggestion.phrase(
                for: name, in: names,
                otherwise: "the frames are \(list)\(names.count > 10 ? " and \(names.count - 10) more" : "")"))
    }
}

extension FramedSet.Frame {
    fileprivate init(_ value: JSONValue, fit: JSONValue?, place: String) throws(PreviewError) {
        guard let camera = Camera(json: value) else {
            throw .content(
                message: "\(place) is no camera: \(value.text)", remedy: "name a file that a run has written")
        }
        self.init(key: nil, camera: camera, features: nil, fit: fit.map(FramedSet.Fit.init) ?? FramedSet.Fit())
    }
}

extension FramedSet.Fit {
    /// Reads what is there: a set that another tool has written may lack any of it.
    fileprivate init(_ value: JSONValue) {
        status = value["status"]?.string
        binding = (value["binding"]?.array ?? []).compactMap { contact in
            guard let feature = contact["feature"]?.double.flatMap({ Int(exactly: $0) }),
                let side = contact["side"]?.string.flatMap(FramingSide.init(rawValue:))
            else { return nil }
            return Contact(feature: feature, side: side)
        }
        padding = value["padding"].flatMap { try? EdgeInsets(decoding: $0) } ?? .zero
        constraints = (value["engineConstraints"]?.array ?? []).compactMap(EngineConstraint.init(json:))
    }
}

extension EngineConstraint {
    fileprivate init?(json value: JSONValue) {
        guard let engine = value["engine"]?.string.flatMap(EngineProfile.init(rawValue:)),
            let property = value["property"]?.string.flatMap(Property.init(rawValue:)),
            let reason = value["reason"]?.string.flatMap(Reason.init(rawValue:)),
            let number = value["value"]?.double, let clamped = value["clamped"]?.double
        else { return nil }
        self.init(engine: engine, property: property, value: number, clamped: clamped, reason: reason)
    }
}
