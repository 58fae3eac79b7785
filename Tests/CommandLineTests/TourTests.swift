import Foundation
import GeoJSON
import TestSupport
import Testing

/// Groups of features in the order of a tour, and the plan that flies it.
@Suite struct TourTests {
    /// Two points to either side of the middle of each group, the groups in no order of place.
    private static let features = [("west", -170), ("far east", 160), ("middle", 180), ("east", 170)]
        .flatMap { name, longitude in
            [-1, 1].map { step in
                let x = longitude + step > 180 ? longitude + step - 360 : longitude + step
                return #"{"type":"Feature","geometry":{"type":"Point","coordinates":[\#(x),0]},"#
                    + #""properties":{"region":"\#(name)"}}"#
            }
        }

    private static let collection =
        #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}"

    private static func chain(fit: String, tour: String?, plan: String = "[]") -> String {
        let steps = [fit] + (tour.map { [$0] } ?? [])
        return """
            {"viewport": {"width": 390, "height": 844}, "camera": {"center": [100, 0], "zoom": 2},
             "chain": [\(steps.joined(separator: ", "))], "plan": \(plan)}
            """
    }

    private static let fit = #"{"use": "framing.fit", "groupBy": "region", "maxZoom": 6}"#
    private static let tour = #"{"use": "framing.tour", "start": "far east"}"#

    @Test func `groups are flown to in the order of the tour`() throws {
        let plan = #"[{"fly": "frames", "id": "tour", "delay": 1, "duration": 2}, {"hold": 3}]"#
        let bench = try Workbench([
            "in.geojson": Self.collection, "c.json": Self.chain(fit: Self.fit, tour: Self.tour, plan: plan),
        ])
        let result = try bench.run("run c.json in.geojson -o out.geojson --plan plan.json")
        #expect(result.status == 0, "\(result.errors)")
        let frames = try #require(try bench.json("out.geojson")["frames"]?.array)
        #expect(frames.map { $0["key"]?.string } == ["far east", "east", "middle", "west"])
        #expect(frames.map { $0["features"]?.text } == ["[2,3]", "[6,7]", "[4,5]", "[0,1]"])
        let shots = try #require(try bench.json("plan.json")["shots"]?.array)
        #expect(shots.map { $0["id"]?.string } == ["tour.1", "tour.2", "tour.3", "tour.4", "hold-2"])
        // A second of waiting and two of flying for each of the four.
        #expect(shots.map { $0["start"]?.double } == [1, 4, 7, 10, 12])
        let centers = shots.prefix(4).compactMap { $0["to"]?["center"]?.array?.first?.double }
        try #require(centers.count == 4)
        for (center, expected) in zip(centers, [160, 170, 180, -170.0]) {
            let turns = (center - expected) / 360
            #expect(approximately(turns, turns.rounded(), 1e-9), "\(centers)")
        }
        #expect(try bench.json("plan.json")["duration"]?.double == 15)
    }

    @Test func `a file for each group is the same in any order`() throws {
        let bench = try Workbench([
            "in.geojson": Self.collection, "plain.json": Self.chain(fit: Self.fit, tour: nil),
            "tour.json": Self.chain(fit: Self.fit, tour: #"{"use": "framing.tour", "order": ["middle"]}"#),
            "plain/x": "", "tour/x": "",
        ])
        for name in ["plain", "tour"] {
            let result = try bench.run(["run", "\(name).json", "in.geojson", "-o", "\(name)/{key}.geojson"])
            #expect(result.status == 0, "\(result.errors)")
        }
        let names = try bench.names("plain")
        #expect(names == ["east.geojson", "far%20east.geojson", "middle.geojson", "west.geojson", "x"])
        #expect(try bench.names("tour") == names)
        for name in names { #expect(try bench.bytes("tour/\(name)") == bench.bytes("plain/\(name)")) }
    }

    static let refused: [(String, String?, String, Int32, [String])] = [
        // The tour before what it needs.
        (tour, fit, "[]", 78, ["reads collection:frames", "put framing.fit before it"]),
        (
            #"{"use": "framing.fit"}"#, tour, "[]", 78,
            ["framing.tour reads collection:frames", "framing.fit writes it with other options"]
        ),
        (fit, #"{"use": "framing.tour", "order": ["wset"]}"#, "[]", 65, [#"did you mean "west"?"#]),
        (#"{"use": "framing.fit"}"#, nil, #"[{"fly": "frames"}]"#, 78, ["c.json:", "nothing is grouped"]),
        (#"{"use": "framing.fit"}"#, nil, #"[{"fly": "frame:west"}]"#, 78, ["nothing is grouped"]),
        (fit, nil, #"[{"fly": "frame"}]"#, 78, ["each group has its own", #""frame:KEY""#]),
        (#"{"use": "anchors.assign"}"#, nil, #"[{"fly": "frames"}]"#, 78, ["no step frames anything"]),
    ]

    @Test(arguments: refused)
    func `what can't be toured`(
        _ first: String, _ second: String?, _ plan: String, _ status: Int32, _ words: [String]
    ) throws {
        let bench = try Workbench([
            "in.geojson": Self.collection, "c.json": Self.chain(fit: first, tour: second, plan: plan),
        ])
        let result = try bench.run("run c.json in.geojson -o out.geojson")
        #expect(result.status == status, "\(result.errors)")
        for word in words { #expect(result.errors.contains(word), "\(result.errors)") }
        #expect(!bench.exists("out.geojson"))
    }

    @Test func `options on the command line`() throws {
        let bench = try Workbench(["in.geojson": Self.collection])
        let arguments = ["apply", "in.geojson", "framing.fit groupBy=region", "framing.tour order=east,west"]
        let printed = try bench.run(arguments + ["--print"])
        #expect(printed.output.contains(#"{"use":"framing.tour","order":["east","west"]}"#), "\(printed)")
    }
}
