import Foundation
import GeoJSON
import Testing

/// Files for runs of `anchors.assign` behind a `framing.fit` that keeps the chain's camera: center (0, 0), zoom 4, on
/// a screen of 400 × 800 px. Points are given in pixels from the middle of the screen, y down.
struct PlacementBench {
    let bench: Workbench

    struct Spot {
        var x: Double
        var y: Double
        var id: String
        var properties: String

        init(_ id: String, _ x: Double, _ y: Double = 0, _ properties: String = "") {
            (self.x, self.y, self.id, self.properties) = (x, y, id, properties)
        }

        /// - Parameter hasID: whether it gets its name as `id`; it is always the property `name`.
        func feature(hasID: Bool = true) -> String {
            let position = PlacementBench.position(x, y)
            let properties = #""name":"\#(id)""# + (properties.isEmpty ? "" : "," + properties)
            return #"{"type":"Feature",\#(hasID ? #""id":"\#(id)","# : "")"properties":{\#(properties)},"#
                + #""geometry":{"type":"Point","coordinates":\#(position)}}"#
        }
    }

    /// The world is 8192 px wide at zoom 4.
    static func position(_ x: Double, _ y: Double) -> String {
        "[\(x * 360 / 8192),\(atan(sinh(-2 * Double.pi * y / 8192)) * 180 / Double.pi)]"
    }

    static func collection(_ features: [String]) -> String {
        #"{"type":"FeatureCollection","features":["# + "\n" + features.joined(separator: ",\n") + "\n]}"
    }

    init(_ spots: [Spot], files: [String: String] = [:]) throws {
        bench = try Workbench(files)
        try write(spots)
    }

    func write(_ spots: [Spot], to name: String = "in.geojson", hasID: Bool = true) throws {
        try bench.write(Self.collection(spots.map { $0.feature(hasID: hasID) }), to: name)
    }

    /// Writes the chain.
    /// - Parameters:
    ///   - options: of `anchors.assign`, as members of an object.
    ///   - framing: further options of `framing.fit`.
    ///   - camera: zoom, and what else the start camera has, as members of an object.
    func chain(
        _ options: String, framing: String = "", camera: String = #""zoom": 4"#, after: String = "",
        plan: String = "[]"
    ) throws {
        let zoom = try Workbench.json("{\(camera)}")["zoom"]?.double ?? 4
        let fit = #"{"use": "framing.fit", "keep": "center", "maxZoom": \#(zoom)\#(framing)}"#
        let assign = #"{"use": "anchors.assign"\#(options.isEmpty ? "" : ", ")\#(options)}"#
        try bench.write(
            #"""
            {"viewport": {"width": 400, "height": 800}, "camera": {"center": [0, 0], \#(camera)},
             "chain": [\#(fit), \#(assign)\#(after)], "plan": \#(plan)}
            """#, to: "c.json")
    }

    /// Runs the chain, which must end well, and gives what it wrote.
    func output(_ input: String = "in.geojson", arguments: String = "") throws -> JSONValue {
        let result = try bench.run("run c.json \(input) -q -o - \(arguments)")
        #expect(result.status == 0, "\(result.errors)")
        return try result.json()
    }
}

extension JSONValue {
    /// A property of every feature of a collection by the features' names, as JSON text.
    func texts(_ property: String) -> [String: String] {
        var texts: [String: String] = [:]
        for feature in self["features"]?.array ?? [] {
            guard let name = feature["properties"]?["name"]?.string else { continue }
            texts[name] = feature["properties"]?[property]?.text
        }
        return texts
    }

    /// The anchors of a collection by the features' names.
    var anchors: [String: String] { texts("annotation:anchor").mapValues { $0.filter { $0 != "\"" } } }
    var visible: Set<String> { Set(texts("annotation:visible").filter { $1 == "true" }.keys) }
    var reasons: [String: String] { texts("annotation:reason").mapValues { $0.filter { $0 != "\"" } } }
}
