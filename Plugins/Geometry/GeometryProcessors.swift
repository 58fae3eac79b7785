import PluginKit

/// Steps that change geometries. Coordinates are taken as numbers in a plane, in whatever system they are.
package enum GeometryProcessors {
    package static let all: [any CompiledProcessor.Type] = [
        GeometryReproject.self, GeometrySimplify.self, GeometryPoint.self, GeometryRepair.self, GeometryClip.self,
        GeometryBuffer.self, GeometryExplode.self,
    ]
}
