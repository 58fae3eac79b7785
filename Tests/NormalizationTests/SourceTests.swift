import GeoJSON
import GeoTypes
import Geodesy
import Testing

@testable import Normalization

@Suite struct SourceTests {
    private func resolve(_ head: String?, _ policy: NormalizationPolicy = NormalizationPolicy()) throws -> SourceCRS {
        try SourceCRS.resolve(
            policy: policy, head: try head.map { try JSONParser.parse($0) }, in: try GeodesyContext())
    }

    private func named(_ name: String) -> String { #"{"crs":{"type":"name","properties":{"name":"\#(name)"}}}"# }

    @Test(arguments: [
        "urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:EPSG::4326", "EPSG:4326", "epsg:4326", "OGC:CRS84",
        "urn:ogc:def:crs:OGC::CRS84",
    ])
    func `names of CRS84`(_ name: String) throws {
        let source = try resolve(named(name))
        #expect(source.crs.isCRS84 && source.origin == .member)
    }

    @Test func `no crs, or null, is CRS84`() throws {
        for head in [nil, "{}", #"{"crs":null}"#] as [String?] {
            let source = try resolve(head)
            #expect(source.crs.isCRS84 && source.origin == .assumed)
        }
    }

    @Test(arguments: [#"{"crs":{"type":"EPSG","properties":{"code":32633}}}"#, #"{"crs":"EPSG:32633"}"#])
    func `old forms of the member`(_ head: String) throws {
        #expect(try resolve(head).crs == CoordinateReferenceSystem("EPSG:32633"))
    }

    @Test(arguments: [
        (#"{"crs":{"type":"name","properties":{"name":"EPSG:999999"}}}"#, "EPSG:999999"),
        (#"{"crs":{"type":"link","properties":{"href":"http://example.com"}}}"#, "link"),
        (#"{"crs":7}"#, "unknown form"),
        (#"{"crs":{"type":"name","properties":{"name":""}}}"#, "unknown"),
    ])
    func `what is no CRS is never taken for CRS84`(_ head: String, _ words: String) throws {
        let error = try #require(throws: NormalizationError.self) { try resolve(head) }
        #expect(error.message.contains(words), "\(error.message)")
        #expect(error.remedy?.contains("normalize") == true)
    }

    @Test func `the policy wins over the member`() throws {
        var policy = NormalizationPolicy()
        policy.crs = CoordinateReferenceSystem("EPSG:3857")
        let source = try resolve(named("EPSG:999999"), policy)
        #expect(source.crs == CoordinateReferenceSystem("EPSG:3857") && source.origin == .policy)
    }

    @Test func `another CRS is an error when nothing may be done`() throws {
        #expect(throws: NormalizationError.self) { try resolve(named("EPSG:3857"), .off) }
        #expect(try resolve(named("EPSG:4326"), .off).crs.isCRS84)
    }

    private func features(_ positions: [(Double, Double)]) throws -> [Feature] {
        try positions.map { x, y in
            let text = #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
            return try #require(FeatureParser.feature(from: Array(text.utf8), source: "test"))
        }
    }

    @Test func `metres are told from degrees when all features are off the globe`() throws {
        let assumed = SourceCRS(crs: .crs84, origin: .assumed)
        try ProjectedNumbers.check(try features([(0, 0), (500_000, 4_400_000)]), source: assumed)
        try ProjectedNumbers.check(try features([(359, -90)]), source: assumed)
        try ProjectedNumbers.check([], source: assumed)
        let metres = try features([(500_000, 4_400_000), (12, 91)])
        let error = try #require(throws: NormalizationError.self) {
            try ProjectedNumbers.check(metres, source: assumed)
        }
        #expect(error.code == "projected" && error.remedy?.contains("EPSG:") == true)
        try ProjectedNumbers.check(
            metres, source: SourceCRS(crs: CoordinateReferenceSystem("EPSG:3857"), origin: .member))
    }
}
