import CameraPlanner
import Foundation
import GeoJSON
import GeoTypes
import MapCamera
import TestSupport
import Testing

struct PlanTargetsTests {
    static let frame = Camera(center: Coordinate(x: 106, y: 15), zoom: 2.27, padding: EdgeInsets(top: 20))

    @Test func `a frame is a whole camera`() throws {
        let targets = PlanTargets(initial: world, frame: Self.frame)
        let result = try plan(#"[{"fly": "frame", "duration": 1}]"#, targets: targets)
        #expect(result.camera(at: 1) == Self.frame)
        let padded = try plan(#"[{"ease": "frame", "padding": 5}]"#, targets: targets)
        #expect(padded.shots[0].to.padding == EdgeInsets(all: 5))
    }

    @Test func `a frame of a group is named by its key`() throws {
        let other = Camera(center: Coordinate(x: 1, y: 2), zoom: 3)
        let targets = PlanTargets(
            initial: world,
            frames: [(.string("Asia"), Self.frame), (.number(5), other), (.null, world)])
        #expect(try plan(#"[{"jump": "frame:Asia"}]"#, targets: targets).camera(at: 0) == Self.frame)
        #expect(try plan(#"[{"jump": "frame:5"}]"#, targets: targets).camera(at: 0) == other)
        #expect(try plan(#"[{"jump": "frame:null"}]"#, targets: targets).camera(at: 0) == world)
        let error = try #require(try planError(#"[{"hold": 1}, {"fly": "frame"}]"#, targets: targets))
        #expect(error.code == .frame)
        #expect(error.remedy?.contains("frame:Asia") == true)
        #expect(error.range == 14..<30)
        #expect(try planError(#"[{"fly": "frame:Europe"}]"#, targets: targets)?.code == .frame)
        let twice = PlanTargets(initial: world, frames: [(.string("5"), world), (.number(5), other)])
        #expect(try planError(#"[{"fly": "frame:5"}]"#, targets: twice)?.message.contains("2 groups") == true)
    }

    private static let tour: [(key: JSONValue, camera: Camera)] = [
        (.string("B"), Camera(center: Coordinate(x: 100, y: 10), zoom: 4)),
        (.string("A"), Camera(center: Coordinate(x: 110, y: 20), zoom: 5, bearing: 30)),
        (.null, Camera(center: Coordinate(x: 120, y: 0), zoom: 3, pitch: 40)),
    ]

    @Test func `a shot to all frames is one for each`() throws {
        let targets = PlanTargets(initial: world, frames: Self.tour)
        let result = try plan(
            #"[{"hold": 2}, {"fly": "frames", "id": "t", "delay": 1, "duration": 3}, {"ease": "initial", "duration": 1}]"#,
            targets: targets)
        #expect(result.shots.map(\.id) == ["hold-1", "t.1", "t.2", "t.3", "ease-3"])
        // 2 s, then three times 1 s of waiting and 3 s of flight.
        #expect(result.shots.map(\.start) == [0, 3, 7, 11, 14])
        #expect(result.shots.map(\.duration) == [2, 3, 3, 3, 1])
        #expect(result.duration == 15)
        #expect(result.shots[1...3].map(\.to) == Self.tour.map(\.camera))
        #expect(result.shots[1...4].map(\.from) == [world] + Self.tour.map(\.camera))
        for (time, camera) in [(6.0, 0), (6.9, 0), (10, 1), (14, 2)] {
            #expect(result.camera(at: time) == Self.tour[camera].camera)
        }
        #expect(result.events.filter { $0.kind == .started }.map(\.animator) == ["t.1", "t.2", "t.3", "ease-3"])
    }

    @Test func `jumps and eases go to all frames as well`() throws {
        let targets = PlanTargets(initial: world, frames: Self.tour)
        let jumps = try plan(#"[{"jump": "frames", "delay": 2}]"#, targets: targets)
        #expect(jumps.shots.map(\.start) == [2, 4, 6] && jumps.duration == 6)
        #expect(jumps.camera(at: 5.9) == Self.tour[1].camera)
        let eases = try plan(
            #"[{"ease": "frames", "duration": 4, "maxDuration": 2, "curve": "linear", "padding": 7}]"#,
            targets: targets)
        #expect(eases.shots.map(\.id) == ["ease-1.1", "ease-1.2", "ease-1.3"])
        #expect(eases.shots.map(\.start) == [0, 2, 4])
        #expect(eases.shots.allSatisfy { $0.to.padding == EdgeInsets(all: 7) })
        #expect(eases.camera(at: 3).zoom == 4.5 && eases.camera(at: 3).bearing == 15)
    }

    @Test func `ids of frames do not meet other ids`() throws {
        let result = try plan(
            #"[{"jump": "frames", "id": "a"}, {"hold": 1, "id": "a.2"}]"#,
            targets: PlanTargets(initial: world, frames: Self.tour))
        #expect(result.shots.map(\.id) == ["a.1", "a.2'", "a.3", "a.2"])
    }

    @Test func `all frames need groups`() throws {
        let shots = #"[{"hold": 1}, {"fly": "frames"}]"#
        let none = try #require(try planError(shots))
        #expect(none.code == .frame && none.range == 14..<31)
        #expect(none.remedy == "add the step framing.fit with the option groupBy to the chain")
        let one = try #require(try planError(shots, targets: PlanTargets(initial: world, frame: Self.frame)))
        #expect(one.code == .frame && one.message.contains("\"frames\"") && one.message.contains("one camera"))
        #expect(one.remedy?.contains("groupBy") == true)
        let single = PlanTargets(initial: world, frames: [Self.tour[0]])
        #expect(try plan(#"[{"jump": "frames"}]"#, targets: single).shots.map(\.id) == ["jump-1.1"])
        #expect(
            try Reading(#"[{"fly": "frames"}, {"ease": "frames"}, {"jump": "frames"}, {"jump": "initial"}]"#)
                .shots?.map(\.framedMember) == [.frames, .frames, .frames, nil])
    }

    @Test(arguments: [#"[{"fly": "frame"}]"#, #"[{"overview": "frame"}]"#, #"[{"ease": "frame:A"}]"#])
    func `without a framed camera the step to add is named`(_ text: String) throws {
        let error = try #require(try planError(text))
        #expect(error.code == .frame)
        #expect(error.remedy?.contains("framing.fit") == true)
    }

    @Test func `a focus finds ids before names`() throws {
        let targets = PlanTargets(initial: world, features: try towns())
        func target(_ shot: String) throws -> Coordinate {
            try plan("[\(shot)]", targets: targets).shots[0].to.center
        }
        #expect(try target(#"{"focus": 1}"#) == Coordinate(x: 139.69, y: 35.69))
        #expect(try target(#"{"focus": "1"}"#) == Coordinate(x: 13.4, y: 52.5))
        #expect(try target(#"{"focus": "Tokyo"}"#) == Coordinate(x: 139.69, y: 35.69))
        #expect(try target(#"{"focus": "B", "by": "code"}"#) == Coordinate(x: -89.6, y: 39.8))
        #expect(try target(#"{"focus": "Springfield", "index": 0}"#) == Coordinate(x: -84.5, y: 33.7))
        // Four degrees across the antimeridian: the middle of the smallest box.
        #expect(try target(#"{"focus": "Fiji"}"#) == Coordinate(x: 179, y: -18))
    }

    @Test func `a focus goes to where the box hangs`() throws {
        func target(_ point: String) throws -> PlanTargets {
            let line = #"{"type":"LineString","coordinates":[[0,0],[10,0]]}"#
            let properties = #"{"name":"A","annotation:point":\#(point)}"#
            return PlanTargets(
                initial: world,
                features: [try feature(#"{"type":"Feature","geometry":\#(line),"properties":\#(properties)}"#)])
        }
        let shots = #"[{"focus": "A"}]"#
        #expect(try plan(shots, targets: target("[3,4]")).shots[0].to.center == Coordinate(x: 3, y: 4))
        #expect(try plan(shots, targets: target("[-183,4]")).shots[0].to.center == Coordinate(x: 177, y: 4))
        #expect(try plan(shots, targets: target("null")).shots[0].to.center == Coordinate(x: 5, y: 0))
        let error = try #require(try planError(shots, targets: target("[3]")))
        #expect(error.code == .annotation && error.message.contains("annotation:point") && error.range == 1..<15)
    }

    @Test func `a focus is an ease with what stands beside it`() throws {
        let result = try plan(
            #"[{"focus": "Tokyo", "zoom": 2.5, "duration": 2, "maxDuration": 0.5, "pitch": 10}]"#,
            targets: PlanTargets(initial: world, features: try towns()))
        #expect(result.duration == 0.5)
        #expect(result.camera(at: 0.5) == Camera(center: Coordinate(x: 139.69, y: 35.69), zoom: 2.5, pitch: 10))
        #expect(result.tracks.map(\.property) == [.center, .zoom, .pitch])
    }

    @Test(arguments: [
        (#"{"focus": "Springfield"}"#, "feature", "\"index\""),
        (#"{"focus": "Springfield", "index": 2}"#, "annotation 2", "2 match"),
        (#"{"focus": "Osaka"}"#, "no annotation called \"Osaka\"", "\"Berlin\""),
        (#"{"focus": "C", "by": "code"}"#, "whose 'code' is \"C\"", "\"TYO\", \"A\", \"B\""),
        (#"{"focus": "C", "by": "cod"}"#, "whose 'cod'", "no feature has 'cod'"),
        (#"{"focus": "Nowhere"}"#, "has no position", "another"),
    ])
    func `none or several are listed`(_ shot: String, _ message: String, _ remedy: String) throws {
        let error = try #require(
            try planError("[\(shot)]", targets: PlanTargets(initial: world, features: try towns())))
        #expect(error.message.contains(message), "\(error)")
        #expect(error.remedy?.contains(remedy) == true, "\(error)")
        #expect(error.range == 1..<(shot.utf8.count + 1))
    }

    @Test(arguments: [-0.3, 0.0, 0.4, 3, 14])
    func `an overview of a frame without padding is the frame`(_ zoom: Double) throws {
        let frame = Camera(center: Coordinate(x: 106, y: 15), zoom: zoom)
        // At the lowest zooms a pole's edge is seen, so that the height doesn't count.
        let result = try plan(#"[{"overview": "frame"}]"#, targets: PlanTargets(initial: world, frame: frame))
        let to = result.shots[0].to
        #expect(approximately(to.zoom, zoom, zoom < 1 ? 0.2 : 1e-9), "\(to.zoom)")
        if zoom >= 1 { #expect(to.difference(to: frame) < 1e-9) }
    }

    @Test func `an overview fits its geometry into the padded screen`() throws {
        let result = try plan(
            """
            [{"overview": {"geometry": {"type": "MultiPoint", "coordinates": [[105.83, 21.03], [106.63, 10.82]]},
              "geometryPadding": 20, "padding": [100, 0, 0, 0], "bearing": 30}}]
            """)
        let to = result.shots[0].to
        #expect(to.bearing == 30 && to.padding == EdgeInsets(top: 100))
        let projection = Projection(camera: to, viewport: phone)
        let ends = [Coordinate(x: 105.83, y: 21.03), Coordinate(x: 106.63, y: 10.82)].map { projection.project($0) }
        #expect(approximately(ends.map(\.y).min() ?? 0, 120, 1e-6) || approximately(ends.map(\.x).min() ?? 0, 20, 1e-6))
        #expect(ends.allSatisfy { $0.x >= 19.999 && $0.x <= 370.001 && $0.y >= 119.999 && $0.y <= 824.001 })
        #expect(result.tracks.allSatisfy { $0.animator == "overview-1.\($0.property.rawValue)" })
    }

    @Test(arguments: [20.0, 60, 85])
    func `a tilted overview fits its geometry at its own pitch`(pitch: Double) throws {
        let result = try plan(
            #"[{"overview": {"geometry": [[105.83, 21.03], [109, 15], [106.63, 10.82]], "geometryPadding": 20, "pitch": "#
                + "\(pitch)}}]")
        let to = result.shots[0].to
        #expect(to.pitch == pitch)
        let projection = Projection(camera: to, viewport: phone)
        let ends = [(105.83, 21.03), (109, 15), (106.63, 10.82)].map {
            projection.project(Coordinate(x: $0.0, y: $0.1))
        }
        let (left, right) = (ends.map(\.x).min() ?? 0, ends.map(\.x).max() ?? 0)
        let (top, bottom) = (ends.map(\.y).min() ?? 0, ends.map(\.y).max() ?? 0)
        #expect(approximately(left - 20, 370 - right, 1e-6))
        #expect(approximately(left, 20, 1e-6) || approximately(bottom, 824, 1e-6))
        // The rectangle ends below the horizon, 95 % of the way there.
        let highest = projection.principalPoint.y - 0.95 * projection.distance / tan(pitch * .pi / 180)
        #expect(approximately(824 - bottom, top - max(20, highest), 1e-6))
    }

    @Test func `an overview moved by an offset keeps its zoom`() throws {
        let geometry = #"{"type": "LineString", "coordinates": [[0, 0], [10, 10]]}"#
        let plain = try plan(#"[{"overview": \#(geometry)}]"#).shots[0].to
        let moved = try plan(#"[{"overview": {"geometry": \#(geometry), "offset": [30, -40]}}]"#).shots[0].to
        #expect(approximately(moved.zoom, plain.zoom, 1e-12))
        let middle = Projection(camera: moved, viewport: phone).project(plain.center)
        #expect(approximately(middle.x, 195 + 30, 1e-6) && approximately(middle.y, 422 - 40, 1e-6))
    }

    @Test func `paddings that leave no room are an error`() throws {
        let error = try #require(
            try planError(#"[{"overview": {"geometry": [[0, 0], [1, 1]], "geometryPadding": 200}}]"#))
        #expect(error.code == .framing)
        #expect(error.message.contains("-10"))
    }
}
