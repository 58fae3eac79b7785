import GeoTypes
import Testing

/// Bytes put together by hand from the tables of ISO 19125-1 and of PostGIS's extension, with the geometry they stand
/// for.
struct WellKnownBinaryVector: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var geometry: Geometry

    init(_ name: String, _ hex: String, _ geometry: Geometry) {
        testDescription = name
        bytes = Self.bytes(hex)
        self.geometry = geometry
    }

    /// Words of hexadecimal digits; `=NUMBER` stands for the eight bytes of a small whole number, lowest first.
    static func bytes(_ text: String) -> [UInt8] {
        let doubles = [
            "=0": "0000000000000000", "=1": "000000000000f03f", "=2": "0000000000000040", "=3": "0000000000000840",
            "=4": "0000000000001040", "=-1": "000000000000f0bf", "=nan": "000000000000f87f",
        ]
        let digits = text.split(whereSeparator: \.isWhitespace).map { doubles[String($0)] ?? String($0) }.joined()
        return stride(from: 0, to: digits.utf8.count, by: 2).compactMap { place in
            UInt8(digits.dropFirst(place).prefix(2), radix: 16)
        }
    }

    private static func positions(_ numbers: Double...) -> [Coordinate] {
        stride(from: 0, to: numbers.count, by: 2).map { Coordinate(x: numbers[$0], y: numbers[$0 + 1]) }
    }

    private static let triangle = positions(0, 0, 1, 0, 1, 1, 0, 0)
    private static let triangleHex = "04000000 =0 =0 =1 =0 =1 =1 =0 =0"

    /// As they are written: little-endian ISO.
    static let written: [WellKnownBinaryVector] = [
        .init("point", "01 01000000 =1 =2", .point(Coordinate(x: 1, y: 2))),
        .init("empty point", "01 01000000 =nan =nan", Geometry(kind: .point)),
        .init(
            "point with height", "01 e9030000 =1 =2 =3",
            Geometry(kind: .point, coordinates: positions(1, 2), higherOrdinates: [[3]])),
        .init(
            "point with height and measure", "01 b90b0000 =1 =2 =3 =4",
            Geometry(kind: .point, coordinates: positions(1, 2), higherOrdinates: [[3, 4]])),
        .init("line", "01 02000000 02000000 =1 =2 =3 =4", .lineString(positions(1, 2, 3, 4))),
        .init("empty line", "01 02000000 00000000", Geometry(kind: .lineString)),
        .init(
            "line with one height", "01 ea030000 02000000 =1 =2 =nan =3 =4 =-1",
            Geometry(
                kind: .lineString, coordinates: positions(1, 2, 3, 4), higherOrdinates: [[], [-1]], lineEnds: [2])),
        .init("polygon", "01 03000000 01000000 \(triangleHex)", .polygon([triangle])),
        .init(
            "polygon with a hole", "01 03000000 02000000 \(triangleHex) \(triangleHex)", .polygon([triangle, triangle])),
        .init("empty polygon", "01 03000000 00000000", Geometry(kind: .polygon)),
        .init(
            "points", "01 04000000 02000000 01 01000000 =1 =2 01 01000000 =3 =4",
            .multiPoint(positions(1, 2, 3, 4))),
        .init(
            "lines", "01 05000000 02000000 01 02000000 02000000 =1 =2 =3 =4 01 02000000 02000000 =0 =0 =1 =1",
            .multiLineString([positions(1, 2, 3, 4), positions(0, 0, 1, 1)])),
        .init(
            "polygons",
            "01 06000000 03000000 01 03000000 01000000 \(triangleHex) 01 03000000 00000000"
                + " 01 03000000 02000000 \(triangleHex) \(triangleHex)",
            .multiPolygon([[triangle], [], [triangle, triangle]])),
        .init("empty Multi", "01 06000000 00000000", Geometry(kind: .multiPolygon)),
        .init(
            "collection", "01 07000000 02000000 01 01000000 =1 =2 01 07000000 00000000",
            .collection([.point(Coordinate(x: 1, y: 2)), .collection([])])),
        .init(
            "collection with one height", "01 ef030000 02000000 01 e9030000 =1 =2 =nan 01 e9030000 =3 =4 =1",
            .collection([
                .point(Coordinate(x: 1, y: 2)),
                Geometry(kind: .point, coordinates: positions(3, 4), higherOrdinates: [[1]]),
            ])),
    ]

    /// Spellings that others write.
    static let foreign: [WellKnownBinaryVector] = [
        .init(
            "big-endian point", "00 00000001 3ff0000000000000 4000000000000000", .point(Coordinate(x: 1, y: 2))),
        .init(
            "byte orders that differ",
            "00 00000004 00000002 01 01000000 =1 =2 00 00000001 3ff0000000000000 4000000000000000",
            .multiPoint(positions(1, 2, 1, 2))),
        .init(
            "big-endian polygon with heights",
            "00 000003eb 00000001 00000004"
                + " 0000000000000000 0000000000000000 3ff0000000000000 3ff0000000000000 0000000000000000"
                + " 3ff0000000000000 3ff0000000000000 3ff0000000000000 3ff0000000000000 0000000000000000"
                + " 0000000000000000 3ff0000000000000",
            Geometry(
                kind: .polygon, coordinates: triangle, higherOrdinates: [[1], [1], [1], [1]], lineEnds: [4],
                polygonEnds: [1])),
        .init("reference system", "01 01000020 e6100000 =1 =2", .point(Coordinate(x: 1, y: 2))),
        .init(
            "height and reference system", "01 010000a0 e6100000 =1 =2 =3",
            Geometry(kind: .point, coordinates: positions(1, 2), higherOrdinates: [[3]])),
        .init(
            "height and measure by flags", "01 010000c0 =1 =2 =3 =4",
            Geometry(kind: .point, coordinates: positions(1, 2), higherOrdinates: [[3, 4]])),
        .init("measure without height", "01 d1070000 =1 =2 =3", .point(Coordinate(x: 1, y: 2))),
        .init("measure without height by flag", "01 01000040 =1 =2 =3", .point(Coordinate(x: 1, y: 2))),
        .init("heights that are none", "01 e9030000 =1 =2 =nan", .point(Coordinate(x: 1, y: 2))),
        .init("empty point with height", "01 e9030000 =nan =nan =nan", Geometry(kind: .point)),
        .init("polygon of one empty ring", "01 03000000 01000000 00000000", Geometry(kind: .polygon)),
        .init(
            "heights in the second part only", "01 04000000 02000000 01 01000000 =1 =2 01 e9030000 =3 =4 =1",
            Geometry(kind: .multiPoint, coordinates: positions(1, 2, 3, 4), higherOrdinates: [[], [1]])),
        .init(
            "heights in the first part only", "01 ec030000 02000000 01 e9030000 =1 =2 =1 01 01000000 =3 =4",
            Geometry(kind: .multiPoint, coordinates: positions(1, 2, 3, 4), higherOrdinates: [[1], []])),
    ]
}
