import Configuration
import GeoJSON
import MapCamera
package struct Shot: Sendable { package static func parse(_ plan: JSONValue, engine: EngineProfile, report: (OptionFault) -> Void) -> [Shot]? { [] } }
package struct PlanError: Error { package var message: String; package var remedy: String?; package var range: Range<Int> }
package struct PlanTargets { package init(initial: Camera, frame: Camera?, frames: [(key: JSONValue, camera: Camera)], features: [Feature]) {} }
package struct Plan { package var duration: Double; package func bytes(fps: Double) -> [UInt8] { [] } }
package struct Planner { package init(targets: PlanTargets, viewport: Viewport, engine: EngineProfile) {}; package func compile(_ shots: [Shot]) throws(PlanError) -> Plan { Plan(duration: 0) } }
