/// One property of a camera that an engine does not take as it is given.
public struct EngineConstraint: Hashable, Sendable {
    public enum Property: String, CaseIterable, Hashable, Sendable {
        case longitude, latitude, zoom, pitch
    }

    /// Which rule of the engine's asks for the change.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        case minZoom = "min-zoom"
        case maxZoom = "max-zoom"
        case minPitch = "min-pitch"
        case maxPitch = "max-pitch"
        /// The world would be lower than the viewport: the zoom rises until it fills it, with the equator in the
        /// middle.
        case worldHeight = "world-height"
        /// The same of a world without copies that would be narrower than the viewport.
        case worldWidth = "world-width"
        /// Less than half a viewport lies between the center and an edge of the world.
        case northEdge = "north-edge"
        case southEdge = "south-edge"
        case westEdge = "west-edge"
        case eastEdge = "east-edge"
    }

    public var engine: EngineProfile
    public var property: Property
    /// What the camera asks for: degrees, or a zoom.
    public var value: Double
    /// What the engine makes of it, in the same unit.
    public var clamped: Double
    public var reason: Reason

    public init(engine: EngineProfile, property: Property, value: Double, clamped: Double, reason: Reason) {
        self.engine = engine
        self.property = property
        self.value = value
        self.clamped = clamped
        self.reason = reason
    }
}

extension Camera {
    /// What `engine` with its default settings would change about this camera; empty when it takes it as it is.
    ///
    /// ``EngineLimits/constraints(on:viewport:)`` takes other settings and says what is looked at.
    public func constraints(of engine: EngineProfile, viewport: Viewport) -> [EngineConstraint] {
        EngineLimits(engine).constraints(on: self, viewport: viewport)
    }

    /// The camera that `engine` with its default settings really shows when it is handed this one.
    public func inForce(in engine: EngineProfile, viewport: Viewport) -> Camera {
        EngineLimits(engine).inForce(self, viewport: viewport)
    }
}
