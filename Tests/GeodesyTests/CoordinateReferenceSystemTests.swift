import Geodesy
import GeoTypes
import Testing

@Suite struct CoordinateReferenceSystemTests {
    @Test(arguments: [
        ("EPSG:4326", "EPSG:4326"), ("EPSG::4326", "EPSG:4326"), ("epsg:32613", "EPSG:32613"),
        (" EPSG:3857\n", "EPSG:3857"),
        ("urn:ogc:def:crs:EPSG::3857", "EPSG:3857"), ("urn:ogc:def:crs:EPSG:6.9:4326", "EPSG:4326"),
        ("urn:ogc:def:crs:EPSG:3857", "EPSG:3857"), ("URN:OGC:DEF:CRS:EPSG::32601", "EPSG:32601"),
        ("urn:x-ogc:def:crs:EPSG:4326", "EPSG:4326"), ("urn:ogc:def:crs:OGC:1.3:CRS84", "OGC:CRS84"),
        ("urn:ogc:def:crs:OGC::CRS84", "OGC:CRS84"), ("OGC:CRS84", "OGC:CRS84"), ("crs84", "OGC:CRS84"),
        ("CRS:84", "OGC:CRS84"), ("http://www.opengis.net/def/crs/EPSG/0/3857", "EPSG:3857"),
        ("https://www.opengis.net/def/crs/OGC/1.3/CRS84", "OGC:CRS84"),
        ("http://www.opengis.net/gml/srs/epsg.xml#27700", "EPSG:27700"), ("esri:102008", "ESRI:102008"),
        ("+proj=utm +zone=13 +datum=WGS84", "+proj=utm +zone=13 +datum=WGS84 +type=crs"),
        ("GEOGCS[\"x:y\"]", "GEOGCS[\"x:y\"]"), ("nonsense", "nonsense"), ("", ""),
    ])
    func `names become what PROJ reads`(_ text: String, _ definition: String) {
        #expect(CoordinateReferenceSystem(text).definition == definition)
    }

    @Test(arguments: [
        ("EPSG:4326", true), ("CRS84", true), ("urn:ogc:def:crs:EPSG:6.9:4326", true),
        ("+proj=longlat +datum=WGS84 +no_defs", true), ("+proj=longlat +datum=WGS84 +pm=paris", false),
        ("+proj=longlat +ellps=WGS84", false), ("EPSG:3857", false), ("EPSG:4258", false),
    ])
    func `spellings of CRS84`(_ text: String, _ expected: Bool) {
        #expect(CoordinateReferenceSystem(text).isCRS84 == expected)
    }

    @Test(arguments: [
        ("EPSG:32613", "WGS 84 / UTM zone 13N", [-108.0, 0, -102, 84], false),
        ("EPSG:3857", "WGS 84 / Pseudo-Mercator", [-180, -85.06, 180, 85.06], true),
        ("EPSG:3395", "WGS 84 / World Mercator", [-180, -80, 180, 84], true),
        ("EPSG:2154", "RGF93 v1 / Lambert-93", [-9.86, 41.15, 10.38, 51.56], false),
    ])
    func `what the database says`(_ text: String, _ name: String, _ area: [Double], _ isMercator: Bool) throws {
        let description = try GeodesyContext().describe(CoordinateReferenceSystem(text))
        #expect(description.name == name)
        #expect(description.areaOfUse == BoundingBox(west: area[0], south: area[1], east: area[2], north: area[3]))
        #expect(description.isMercator == isMercator)
        #expect(!description.isGeographic && !description.isCRS84)
    }

    @Test func `CRS84 given as WKT is known`() throws {
        let wkt = """
            GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],\
            AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433],AUTHORITY["EPSG","4326"]]
            """
        let description = try GeodesyContext().describe(CoordinateReferenceSystem(wkt))
        #expect(description.isCRS84 && description.isGeographic)
    }
}
