import CameraPlanner
import GeoJSON
import GeoTypes
import MapCamera

/// Appends JSON, one item of a list a line.
struct JSONLines {
    private(set) var bytes: [UInt8] = []
    private var isFirst = true

    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func value(_ value: JSONValue) { value.append(to: &bytes) }
    mutating func geometry(_ geometry: Geometry?) { GeometryText.append(geometry, to: &bytes) }

    mutating func open(_ bracket: StaticString) {
        raw(bracket)
        isFirst = true
    }

    mutating func close(_ bracket: StaticString) {
        raw(bracket)
        isFirst = false
    }

    /// A member of the object that is open.
    mutating func member(_ name: String, _ write: (inout JSONLines) -> Void) {
        raw(isFirst ? "\n" : ",\n")
        JSONText.appendQuoted(name, to: &bytes)
        raw(":")
        write(&self)
        isFirst = false
    }

    mutating func list<Item>(_ items: [Item], _ write: (inout JSONLines, Item) -> Void) {
        raw("[")
        for (index, item) in items.enumerated() {
            raw(index == 0 ? "\n" : ",\n")
            write(&self, item)
        }
        raw("]")
    }

    /// Time and camera in full doubles.
    mutating func row(_ keyframe: Keyframe) {
        let (camera, padding) = (keyframe.camera, keyframe.camera.padding)
        let numbers = [
            keyframe.time, camera.center.x, camera.center.y, camera.zoom, camera.bearing, camera.pitch, padding.top,
            padding.left, padding.bottom, padding.right,
        ]
        for (index, number) in numbers.enumerated() {
            raw(index == 0 ? "[" : ",")
            JSONText.appendNumber(number, to: &bytes)
        }
        raw("]")
    }
}
