import Configuration
import GeoJSON
import GeoTypes
import MapCamera

/// A camera that an earlier step has given the collection, and the features that it shows.
package struct FramedView: Sendable {
    package var camera: Camera
    package var viewport: Viewport
    /// Positions in the batch.
    package var features: [Int]

    package init(camera: Camera, viewport: Viewport, features: [Int]) {
        self.camera = camera
        self.viewport = viewport
        self.features = features
    }
}

extension FeatureBatch {
    /// The views of the members `camera` or `frames`; empty before any step has written them.
    ///
    /// - Throws: a data error when the members aren't what `framing.fit` writes, or name features that are gone.
    package func framedViews(in context: ProcessorContext) throws(ProcessorError) -> [FramedView] {
        let frames = self[member: "frames"]?.array
        guard frames != nil || self[member: "camera"].map({ !$0.isNull }) ?? false else { return [] }
        let written = self[member: "viewport"].flatMap { try? Viewport(decoding: $0) }
        guard let viewport = written ?? context.viewport else {
            throw ProcessorError(
                .configuration, "viewport", "the collection has a camera but no viewport",
                remedy: "add \"viewport\" to the chain file")
        }
        var views: [FramedView] = []
        for frame in frames ?? [.object(["camera": self[member: "camera"] ?? .null])] {
            guard let camera = frame["camera"].flatMap({ Camera(json: $0) }), camera.isFinite else {
                throw ProcessorError(.data, "camera", "the collection's camera can't be read")
            }
            var indices = Array(features.indices)
            if frames != nil {
                indices = (frame["features"]?.array ?? []).compactMap { $0.double.flatMap { Int(exactly: $0) } }
            }
            guard indices.allSatisfy({ features.indices.contains($0) }) else {
                throw ProcessorError(
                    .data, "frames", "the collection's frames name features that have been removed since",
                    remedy: "remove features before framing.fit")
            }
            views.append(FramedView(camera: camera, viewport: viewport, features: indices))
        }
        return views
    }
}
