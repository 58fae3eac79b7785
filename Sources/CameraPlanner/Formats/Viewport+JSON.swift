import Configuration
import GeoJSON
import GeoTypes
import MapCamera

extension ViewportStatus {
    var json: JSONValue {
        var members = [
            JSONMember(key: "time", value: .number(time)),
            JSONMember(key: "status", value: .string(status.rawValue)),
        ]
        if let state { members.append(JSONMember(key: "state", value: .string(state))) }
        members.append(JSONMember(key: "reason", value: .string(reason.rawValue)))
        return JSONValue(.object(members))
    }

    init(decoding value: JSONValue) throws(OptionFault) {
        self.init(
            time: try value.part("time").seconds(), status: try value.word("status", Status.self),
            state: value["state"]?.string, reason: try value.word("reason", Reason.self))
    }
}

extension PathSegment {
    var json: JSONValue {
        var members = [
            JSONMember(key: "type", value: .string("path")),
            JSONMember(key: "times", value: .array(times.map { .number($0) })),
        ]
        switch values {
        case .positions(let positions): members.append(JSONMember(key: "values", value: .array(positions.map(\.json))))
        case .numbers(let numbers):
            members.append(JSONMember(key: "values", value: .array(numbers.map { .number($0) })))
        }
        switch origin {
        case .position(let position): members.append(JSONMember(key: "origin", value: position.json))
        case .number(let number): members.append(JSONMember(key: "origin", value: .number(number)))
        case nil: break
        }
        return JSONValue(.object(members))
    }

    /// Reads the path of a center or a bearing.
    init(decoding value: JSONValue, _ property: CameraProperty) throws(OptionFault) {
        let times = try value.items("times") { (item) throws(OptionFault) in try item.bounded() }
        let part = try value.part("times")
        guard !times.isEmpty, zip(times, times.dropFirst()).allSatisfy(<=) else {
            throw .mismatch(part, expected: "times, none before the one in front of it")
        }
        let values: Values
        let count: Int
        if property == .center {
            let positions = try value.items("values") { (item) throws(OptionFault) in try Self.position(item) }
            (values, count) = (.positions(positions), positions.count)
        } else {
            let numbers = try value.items("values") { (item) throws(OptionFault) in try item.bounded() }
            (values, count) = (.numbers(numbers), numbers.count)
        }
        guard count == times.count else {
            throw .mismatch(try value.part("values"), expected: "as many values as times, \(times.count)")
        }
        var origin: Origin?
        if let start = value["origin"] {
            origin =
                property == .center ? .position(try Self.position(start)) : .number(try start.bounded())
        }
        self.init(times: times, values: values, origin: origin)
    }

    private static func position(_ value: JSONValue) throws(OptionFault) -> Coordinate {
        let position = try Coordinate(decoding: value)
        guard abs(position.x) <= 1e9 else { throw .mismatch(value, expected: "[lng, lat] in degrees") }
        return position
    }
}

extension JSONValue {
    /// Itself as a number, small enough that what is computed from a few of them stays finite.
    fileprivate func bounded() throws(OptionFault) -> Double {
        guard let number = double, abs(number) <= 1e9 else { throw .mismatch(self, expected: "a number up to 1e9") }
        return number
    }
}
