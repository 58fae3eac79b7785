import MapCamera
import TestSupport
import Testing

struct AnchorTests {
    struct Marker: Decodable {
        var id: String
        var anchor: String
        var size: [Double]
        var offset: [Double]
        var rounded: Bool
        var project: [Double]
        var rect: [Double]
    }

    @Test func `boxes lie where a browser puts the element of a marker`() throws {
        let markers = try Fixture<Marker>.load("markers.json")
        #expect(markers.count == 36)
        for marker in markers {
            let anchor = try #require(Anchor(rawValue: marker.anchor))
            var point = ScreenPoint(x: marker.project[0] + marker.offset[0], y: marker.project[1] + marker.offset[1])
            if marker.rounded {
                point = ScreenPoint(x: (point.x + 0.5).rounded(.down), y: (point.y + 0.5).rounded(.down))
            }
            let box = anchor.box(width: marker.size[0], height: marker.size[1]).moved(by: point)
            let expected = marker.rect
            #expect(approximately(box.left, expected[0], 1e-9), "\(marker.id)")
            #expect(approximately(box.top, expected[1], 1e-9), "\(marker.id)")
            #expect(approximately(box.right, expected[2], 1e-9), "\(marker.id)")
            #expect(approximately(box.bottom, expected[3], 1e-9), "\(marker.id)")
        }
    }

    @Test(arguments: [
        (Anchor.center, ScreenBox(left: -50, top: -30, right: 50, bottom: 30)),
        (.top, ScreenBox(left: -50, top: 0, right: 50, bottom: 60)),
        (.bottom, ScreenBox(left: -50, top: -60, right: 50, bottom: 0)),
        (.left, ScreenBox(left: 0, top: -30, right: 100, bottom: 30)),
        (.right, ScreenBox(left: -100, top: -30, right: 0, bottom: 30)),
        (.topLeft, ScreenBox(left: 0, top: 0, right: 100, bottom: 60)),
        (.topRight, ScreenBox(left: -100, top: 0, right: 0, bottom: 60)),
        (.bottomLeft, ScreenBox(left: 0, top: -60, right: 100, bottom: 0)),
        (.bottomRight, ScreenBox(left: -100, top: -60, right: 0, bottom: 0)),
    ])
    func `anchor names the part of the box on the point`(anchor: Anchor, expected: ScreenBox) {
        #expect(anchor.box(width: 100, height: 60) == expected)
        let moved = anchor.box(width: 100, height: 60, offset: ScreenPoint(x: 5, y: 7))
        #expect(moved == expected.moved(by: ScreenPoint(x: 5, y: 7)))
    }

    @Test func `names are read in both spellings and written in one`() {
        #expect(Anchor(name: "bottomLeft") == .bottomLeft)
        #expect(Anchor(name: "bottom-left") == .bottomLeft)
        #expect(Anchor(name: "topRight")?.rawValue == "top-right")
        #expect(Anchor(name: "middle") == nil)
        #expect(Anchor.allCases.count == 9)
        for anchor in Anchor.allCases { #expect(Anchor(name: anchor.rawValue) == anchor) }
    }
}
