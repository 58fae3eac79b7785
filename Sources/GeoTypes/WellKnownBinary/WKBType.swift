/// Type codes of well-known binary, ISO 19125-1 with the heights and measures of ISO 13249-3.
enum WKBType {
    static let littleEndian: UInt8 = 1

    static func code(_ kind: Geometry.Kind) -> UInt32 {
        switch kind {
        case .point: 1
        case .lineString: 2
        case .polygon: 3
        case .multiPoint: 4
        case .multiLineString: 5
        case .multiPolygon: 6
        case .geometryCollection: 7
        }
    }

    /// - Parameter extra: ordinates behind x and y: 0, 1 (Z) or 2 (Z and M).
    static func code(_ kind: Geometry.Kind, extra: Int) -> UInt32 {
        code(kind) + (extra == 0 ? 0 : extra == 1 ? 1000 : 3000)
    }

    static func kind(_ code: UInt32) -> Geometry.Kind? {
        switch code {
        case 1: .point
        case 2: .lineString
        case 3: .polygon
        case 4: .multiPoint
        case 5: .multiLineString
        case 6: .multiPolygon
        case 7: .geometryCollection
        default: nil
        }
    }
}
