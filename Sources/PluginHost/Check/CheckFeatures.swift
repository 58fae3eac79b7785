import Configuration
import GeoJSON
import PluginKit

/// The features that plugins are tried on.
enum CheckFeatures {
    /// Each geometry type of RFC 7946 plain, with heights and empty, and what else a feature may have or lack.
    static let shapes: [String] = [
        #"{"type":"Feature","id":1,"geometry":{"type":"Point","coordinates":[8.50,47.0]},"properties":{"name":"a"}}"#,
        #"{"type":"Feature","id":"é","geometry":{"type":"Point","coordinates":[8.5,47,420.5]},"properties":{"n":1.0}}"#,
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[]},"properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[[1,2],[3,4]]},"properties":null}"#,
        #"{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[]},"properties":{"e":[]}}"#,
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0],[1,1],[2,0]]},"properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[0,0,1],[1,1,2]]},"properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[]},"properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[0,0],[1,1]],[[2,2],[3,3]]]},"#
            + #""properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,4],[0,4],[0,0]],"#
            + #"[[1,1],[1,2],[2,2],[1,1]]]},"properties":{"deep":{"er":[1,{"x":null}]}}}"#,
        #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[]},"properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]],"#
            + #"[[[5,5],[6,5],[6,6],[5,5]]]]},"properties":{"big":12345678901234567890}}"#,
        #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","#
            + #""coordinates":[1,2]},{"type":"LineString","coordinates":[[0,0],[1,1]]}]},"properties":{}}"#,
        #"{"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[]},"properties":{}}"#,
        #"{"type":"Feature","geometry":null,"properties":{"only":"words \u2603 \"quoted\""},"link":{"a":1}}"#,
        #"{"type":"Feature","geometry":null,"properties":null}"#,
    ]

    /// So many small features.
    static func many(_ count: Int) -> [String] {
        (0..<count).map { number in
            #"{"type":"Feature","id":\#(number),"geometry":{"type":"Point","coordinates":"#
                + #"[\#(number % 360 - 180),\#(number % 180 - 90)]},"properties":{"number":\#(number)}}"#
        }
    }

    static func batch(_ texts: [String]) -> FeatureBatch {
        FeatureBatch(features: texts.compactMap { FeatureParser.feature(from: Array($0.utf8), source: "check") })
    }
}
