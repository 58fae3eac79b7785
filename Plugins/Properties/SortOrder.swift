import GeoJSON

/// A total order of JSON values: null, false, true, numbers, strings, lists, objects.
enum SortOrder {
    /// Negative when `a` comes before `b`, 0 when they are on a par, positive otherwise.
    static func compare(_ a: JSONValue, _ b: JSONValue) -> Int {
        switch (a.content, b.content) {
        case (.bool(let x), .bool(let y)): return (x ? 1 : 0) - (y ? 1 : 0)
        case (.number(let x), .number(let y)): return compare(x, y)
        case (.string(let x), .string(let y)):
            // UTF-8 keeps the order of the scalars.
            if x.utf8.lexicographicallyPrecedes(y.utf8) { return -1 }
            return y.utf8.lexicographicallyPrecedes(x.utf8) ? 1 : 0
        case (.array(let x), .array(let y)):
            for (first, second) in zip(x, y) {
                let difference = compare(first, second)
                if difference != 0 { return difference }
            }
            return x.count - y.count
        default: return rank(a) - rank(b)
        }
    }

    /// By value. Integers too long for a double are told apart by their digits, and stand behind a number of the same
    /// double that is written with a point or exponent.
    private static func compare(_ a: JSONNumber, _ b: JSONNumber) -> Int {
        if a.double != b.double { return a.double < b.double ? -1 : 1 }
        guard a.double.magnitude >= 0x1p53 else { return 0 }
        let (x, y) = (a.token.utf8, b.token.utf8)
        guard isInteger(x), isInteger(y) else { return (isInteger(x) ? 1 : 0) - (isInteger(y) ? 1 : 0) }
        let isSmaller = x.count != y.count ? x.count < y.count : x.lexicographicallyPrecedes(y)
        guard isSmaller || !x.elementsEqual(y) else { return 0 }
        return isSmaller == (a.double > 0) ? -1 : 1
    }

    private static func isInteger(_ token: String.UTF8View) -> Bool {
        token.allSatisfy { $0 == UInt8(ascii: "-") || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) }
    }

    private static func rank(_ value: JSONValue) -> Int {
        switch value.content {
        case .null: 0
        case .bool: 1
        case .number: 2
        case .string: 3
        case .array: 4
        case .object: 5
        }
    }
}
