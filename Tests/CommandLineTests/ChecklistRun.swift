import GeoJSON
import Testing

/// One row of the conformance table: an input, how it is run, and what must come out.
struct ChecklistRun {
    let result: Tool.Result
    let output: String
    let bench: Workbench

    /// Runs a chain without steps over an input.
    /// - Parameters:
    ///   - chain: the chain file.
    ///   - flags: divided at blanks.
    init(_ input: String, chain: String = #"{"chain": []}"#, _ flags: String = "") throws {
        bench = try Workbench(["chain.json": chain, "in.geojson": input])
        result = try bench.run("run chain.json in.geojson -o out.geojson --reject reject.jsonl \(flags)")
        output = result.status <= 1 ? try bench.text("out.geojson") : ""
    }

    /// A collection with one feature for each geometry, one a line, as the tool writes it.
    static func collection(_ geometries: String..., members: String = "", tail: String = "") -> String {
        let features = geometries.map { #"{"type":"Feature","properties":{},"geometry":\#($0)}"# }
        return #"{"type":"FeatureCollection",\#(members)"features":["# + "\n" + features.joined(separator: ",\n")
            + "\n]"
            + tail + "}\n"
    }

    func json() throws -> JSONValue { try Workbench.json(output) }

    /// Rejected features.
    func rejects() throws -> [JSONValue] {
        try bench.text("reject.jsonl").split(separator: "\n").map { try Workbench.json(String($0)) }
    }
}
