import Topology

extension ProcessorContext {
    /// The worker's own GEOS.
    package var topology: TopologyContext {
        get throws(ProcessorError) {
            do throws(TopologyError) {
                return try worker.object(TopologyContext.self) { () throws(TopologyError) in try TopologyContext() }
            } catch {
                throw ProcessorError(.unavailable, "topology", error.description)
            }
        }
    }
}
