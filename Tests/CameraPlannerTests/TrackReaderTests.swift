import CameraPlanner
import GeoJSON
import GeoTypes
import MapCamera
import Testing

struct TrackReaderTests {
    static let shot = #"[{"viewport": {"follow": {"track": "t"}}}]"#

    static func error(_ features: [String]) throws -> PlanError? {
        do {
            _ = try follow(shot, track(features))
            return nil
        } catch let error as PlanError {
            return error
        }
    }

    /// Features, words of the message.
    static let faults: [([String], String)] = [
        ([], "has no times"),
        ([line("[[0,0],[1,0]]", "")], "has no times"),
        ([fix("[0,0]", #""name":"x""#), fix("[0,0]", #""time":null"#)], "has no times"),
        ([line("[[0,0],[1,0],[2,0]]", #""times":[0,2,1]"#)], "has place 2 before place 1 in time"),
        ([fix("[0,0]", #""time":3"#), fix("[1,0]", #""time":2"#)], "has place 1 before place 0 in time"),
        ([line("[[0,0],[1,0]]", #""times":[1,1]"#)], "has places 0 and 1 at one time"),
        ([fix("[0,0]", #""time":3"#)], "has a single place"),
        ([line("[[0,0],[1,0]]", #""times":[1]"#)], "has 1 times for 2 positions"),
        ([line("[[0,0],[1,0]]", #""times":[1,"soon"]"#)], #"has the time "soon" at place 1"#),
        ([line("[[0,0],[1,0]]", #""times":[1,"2026-11-30T12:00:00"]"#)], "at place 1"),
        ([line("[[0,0],[1,0]]", #""times":[1,1e300]"#)], "has the time 1e300"),
        ([line("[[0,0],[1,0]]", #""times":[1,2],"courses":[3]"#)], "has 1 directions for 2"),
        ([line("[[0,0],[1,0]]", #""times":[1,2],"courses":[3,null]"#)], "a direction for 1 of 2"),
        ([line("[[0,0],[1,0]]", #""times":[1,2],"courses":[3,"N"]"#)], #"has the course "N""#),
        ([line("[[0,0],[1,95]]", #""times":[1,2]"#)], "place 1 that isn't in degrees"),
        ([fix("[0,0]", #""time":3"#), fix("[1,0]", "")], "no time for feature 0"),
        (Array(repeating: line("[[0,0],[1,0]]", #""times":[1,2]"#), count: 2), "has 2 lines with times"),
        ([line("[[0,0],[1,0]]", #""times":[0,90000]"#)], "takes 90000.0 s, more than a day"),
    ]

    @Test(arguments: faults)
    func `what is no moving point`(_ features: [String], _ words: String) throws {
        let error = try #require(try Self.error(features))
        #expect(error.code == .track && error.message.contains("the track 't'"))
        #expect(error.message.contains(words), "\(error.message)")
        // The name of the file in the text of the shots.
        #expect(error.range == 35..<38 && error.remedy != nil)
    }

    @Test func `a file that was not read`() throws {
        #expect(throws: PlanError.self) { try follow(Self.shot, [:]) }
    }

    @Test(arguments: [
        #""times":[[0,1],[2,3]]"#, #""coordTimes":[[0,1],[2,3]]"#, #""coordinateProperties":{"times":[[0,1],[2,3]]}"#,
        #""times":[0,1,2,3]"#,
    ])
    func `a line of two parts is one way`(_ times: String) throws {
        let text =
            #"{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[0,0],[1,0]],[[2,0],[3,0]]]},"properties":{\#(times)}}"#
        let result = try follow(#"[{"viewport": {"follow": "t"}, "transition": "immediate"}]"#, track([text]))
        #expect(result.duration == 3 && result.camera(at: 1.5).center.x == 1.5)
    }
}
