import CameraPlanner
import Foundation
import GeoJSON
import Testing

struct FollowRunTests {
    static let chain = """
        {"viewport": {"width": 390, "height": 844}, "chain": [],
         "plan": [{"viewport": {"follow": {"track": "way/t.geojson"}}, "transition": "immediate"}]}
        """

    private func run(_ track: String?) throws -> (Tool.Result, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let files = ["c.chain.json": Self.chain, "in.geojson": #"{"type":"FeatureCollection","features":[]}"#]
        for (name, text) in files { try Data(text.utf8).write(to: folder.url.appendingPathComponent(name)) }
        if let track {
            let way = folder.url.appendingPathComponent("way")
            try FileManager.default.createDirectory(at: way, withIntermediateDirectories: true)
            try Data(track.utf8).write(to: way.appendingPathComponent("t.geojson"))
        }
        let name = folder.url.lastPathComponent
        let result = try Tool.run(
            [
                "run", "\(name)/c.chain.json", "\(name)/in.geojson", "-o", "\(name)/out.geojson", "--plan",
                "\(name)/p.json",
            ],
            folder: folder.url.deletingLastPathComponent())
        return (result, folder)
    }

    @Test func `a track lies beside the chain file`() throws {
        let (result, folder) = try run(
            """
            {"type":"FeatureCollection","features":[
            {"type":"Feature","geometry":{"type":"Point","coordinates":[5,5]},"properties":{"time":"2026-11-30T12:00:00Z"}},
            {"type":"Feature","geometry":{"type":"Point","coordinates":[7,5]},"properties":{"time":"2026-11-30T12:00:02Z"}}]}
            """)
        #expect(result.status == 0, "\(result.errors)")
        let plan = try JSONParser.parse([UInt8](Data(contentsOf: folder.url.appendingPathComponent("p.json"))))
        #expect(plan["duration"]?.double == 2)
        #expect(plan["keyframes"]?.array?.last?["center"]?.text == "[7,5]")
        #expect(plan["viewportStatus"]?.array?.count == 1)
    }

    @Test func `a missing track is told at its name in the chain file`() throws {
        let (result, folder) = try run(nil)
        #expect(result.status == 66)
        #expect(result.errors.contains("c.chain.json:2:45: error: [missing-input]"), "\(result.errors)")
        #expect(result.errors.contains("way/t.geojson"))
        #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent("out.geojson").path))
    }

    @Test(arguments: [
        (#"{"type":"Point","coordinates":[0,0]}"#, "c.chain.json:2:45: error: [plan]"),
        (#"{"type":"FeatureCollection","features":[{"type":"Point"}]}"#, "t.geojson:1:49: error: [type]"),
        ("no", "t.geojson:1:1: error:"),
    ])
    func `a track that is none is bad data`(_ track: String, _ words: String) throws {
        let (result, _) = try run(track)
        #expect(result.status == 65)
        #expect(result.errors.contains(words), "\(result.errors)")
    }
}
