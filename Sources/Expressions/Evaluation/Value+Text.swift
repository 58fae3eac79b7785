import GeoJSON

extension Value {
    /// The value as `to-string` and `concat` show it: null as nothing, numbers as ECMAScript writes them, lists and
    /// objects as JSON.
    var text: String {
        switch self {
        case .null: return ""
        case .string(let text): return text
        default:
            var bytes: [UInt8] = []
            json.append(to: &bytes, spelling: Self.text(of:))
            return String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Doubles would change the last digits of long integers, such as ids: those keep their spelling.
    private static func text(of number: JSONNumber) -> String {
        let isLongInteger = number.token.utf8.count > 15 && number.token.utf8.count <= 21
        let keepsDigits = isLongInteger && number.token.utf8.allSatisfy { $0 == 0x2D || ($0 >= 0x30 && $0 <= 0x39) }
        return keepsDigits ? number.token : text(of: number.double)
    }

    /// The shortest decimal that reads back as the number, in the notation of ECMA-262 §6.1.6.1.20: without an
    /// exponent from 1e-6 up to below 1e21.
    static func text(of number: Double) -> String {
        guard number != 0 else { return "0" }
        guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity" }
        let sign = number < 0 ? "-" : ""
        let (digits, point) = decimal(of: number.magnitude)
        let count = digits.count
        if count <= point && point <= 21 { return sign + digits + zeros(point - count) }
        if point > 0 && point <= 21 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
        if point > -6 && point <= 0 { return sign + "0." + zeros(-point) + digits }
        let exponent = point - 1
        let fraction = count > 1 ? "." + digits.dropFirst() : ""
        return "\(sign)\(digits.prefix(1))\(fraction)e\(exponent < 0 ? "-" : "+")\(abs(exponent))"
    }

    /// The shortest digits, without zeros at either end, and how many of them stand before the point.
    private static func decimal(of magnitude: Double) -> (digits: String, point: Int) {
        let parts = magnitude.description.split(separator: "e")
        let halves = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let fraction = halves.count > 1 ? halves[1] : ""
        let all = halves[0] + fraction
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        let leading = all.prefix { $0 == "0" }.count
        var digits = all.dropFirst(leading)
        while digits.last == "0" { digits.removeLast() }
        return (String(digits), halves[0].count - leading + exponent)
    }

    private static func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
}
