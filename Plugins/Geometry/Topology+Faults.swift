import GeoJSON
import GeoTypes
import PluginKit
import Topology

extension FeatureFault {
    init(_ error: TopologyError) {
        self.init("topology", error.description, path: "geometry")
    }

    /// Nothing is left of a geometry.
    static func emptyGeometry(_ message: String) -> FeatureFault {
        FeatureFault("empty-geometry", message, path: "geometry")
    }
}

/// Runs an operation of GEOS; its error becomes the feature's.
func topological<Result>(_ body: () throws(TopologyError) -> Result) throws(FeatureFault) -> Result {
    do throws(TopologyError) {
        return try body()
    } catch {
        throw FeatureFault(error)
    }
}

extension Feature {
    /// Sets a geometry that differs, all of its polygons by the right-hand rule; one that is the same keeps its bytes.
    mutating func replaceGeometry(_ old: Geometry, with new: Geometry) {
        if new != old { geometry = new.rewound(isGeographic: false) }
    }
}
