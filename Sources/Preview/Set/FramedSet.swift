import Configuration
import GeoJSON
import MapCamera

/// A framed annotation set as a file holds it: features, and the cameras that frame them.
package struct FramedSet: Sendable {
    /// One camera of the set.
    package struct Frame: Sendable {
        /// The group's key; nil for a set with one camera.
        package var key: JSONValue?
        package var camera: Camera
        /// Places in ``FramedSet/features``; nil for all.
        package var features: [Int]?
        package var fit = Fit()
    }

    /// What of a frame's `fit` is shown.
    package struct Fit: Sendable {
        /// Of a feature's box that touches the edge of the room.
        package struct Contact: Sendable {
            package var feature: Int
            package var side: FramingSide
        }

        package var status: String?
        package var binding: [Contact] = []
        /// Free space that was asked for round the boxes, in px.
        package var padding = EdgeInsets.zero
        package var constraints: [EngineConstraint] = []
    }

    package var features: [Feature]
    /// Nil when the file does not say.
    package var viewport: Viewport?
    /// Empty when nothing has been framed.
    package var frames: [Frame]

    package init(features: [Feature], viewport: Viewport?, frames: [Frame]) {
        self.features = features
        self.viewport = viewport
        self.frames = frames
    }
}

extension FramedSet.Frame {
    /// The key as messages and `--frame` have it: a string as it is, another value as JSON.
    package var name: String? { key.map { $0.string ?? $0.text } }
}
