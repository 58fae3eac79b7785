import GeoJSON
import Testing

/// `weather.alerts` through the tool.
struct AlertsCommandTests {
    /// Two alerts with polygons, one of them across the antimeridian, and one for a zone.
    private static let alerts = #"""
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[-30,-30],[40,-20],[30,50],[-30,-30]]]},
        "properties":{"id":"a","event":"Storm Warning","severity":"Severe","status":"Actual","messageType":"Alert"}},
        {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[150,-40],[200,-40],[200,40],[150,-40]]]},
        "properties":{"id":"b","event":"Gale Warning","severity":"Extreme","status":"Actual","messageType":"Alert"}},
        {"type":"Feature","geometry":null,"properties":{"id":"c","event":"Fog","severity":"Minor",
        "geocode":{"UGC":["WAZ001"]},"status":"Actual","messageType":"Alert"}}
        ]}
        """#

    @Test func `the output does not depend on the number of workers`() throws {
        // Enough for several blocks.
        let features = (0..<9000).map { number in
            let (x, y) = (Double(number * 37 % 3600) / 10 - 180, Double(number * 11 % 1700) / 10 - 85)
            return #"{"type":"Feature","properties":{"n":\#(number),"zone":"WAZ00\#(number % 7)"},"geometry":"#
                + #"{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
        }
        let bench = try Workbench([
            "alerts.geojson": Self.alerts,
            "alerts.chain.json":
                #"{"chain": [{"use": "weather.alerts", "from": "alerts.geojson", "zone": "zone"}, "#
                + #"{"use": "properties.rename", "names": {"weather:alert-count": "all"}}, "#
                + #"{"use": "weather.alerts", "tag": "extreme", "from": "alerts.geojson", "minSeverity": "Extreme"}]}"#,
            "in.geojson": #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#,
        ])
        var outputs: [[UInt8]] = []
        for jobs in [1, 2] {
            let name = "out\(jobs).geojson"
            let result = try bench.run("run alerts.chain.json in.geojson -o \(name) --jobs \(jobs) --quiet")
            #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
            outputs.append(try bench.bytes(name))
        }
        #expect(outputs[0] == outputs[1])
        let properties = (try bench.json("out1.geojson")["features"]?.array ?? []).compactMap { $0["properties"] }
        #expect(properties.count == 9000)
        #expect(Set(properties.map { $0["all"]?.double }) == [0, 1, 2])
        // Each of the two steps asks the areas of its own alerts.
        #expect(Set(properties.map { $0["weather:top-alert"]?.string }) == [nil, "Gale Warning"])
        for property in properties {
            let count = property["weather:alert-count"]?.double ?? -1
            #expect(count == (property["weather:top-alert"] == nil ? 0 : 1) && count <= property["all"]?.double ?? 0)
        }
    }

    @Test func `alerts stream and a file of something else is bad data`() throws {
        let bench = try Workbench([
            "alerts.geojson": Self.alerts,
            "a.chain.json": #"{"chain": [{"use": "weather.alerts", "from": "alerts.geojson", "at": "now"}]}"#,
            "b.chain.json": #"{"chain": [{"use": "weather.alerts", "from": "one.geojson"}]}"#,
        ])
        #expect(try bench.run("validate a.chain.json").status == 0)
        let run = try bench.run("run a.chain.json one.geojson --now 2026-11-30T06:00:00Z")
        #expect(run.status == 0 && run.output.contains(#""weather:alert-count":1"#))
        #expect(run.errors.contains("1 alert has no polygon, only zones: WAZ001"))
        let refused = try bench.run("run b.chain.json one.geojson")
        #expect(refused.status == 65 && refused.output.isEmpty)
        #expect(refused.errors.contains("[not-weather]") && refused.errors.contains("not a file of weather alerts"))
    }
}
