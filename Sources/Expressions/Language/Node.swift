/// A compiled expression: a tree whose types have been checked and whose constant parts have been computed.
indirect enum Node: Sendable {
    case constant(Value)
    /// A property of the feature by a name that is known beforehand.
    case property(String)
    case hasProperty(String)
    /// A member of an object; of the feature's properties without one.
    case get(Node, object: Node?)
    case has(Node, object: Node?)
    case id
    case geometryType
    case longitude
    case latitude
    case zoom
    /// The first of the values that has the type; fails when none has.
    case assertion(ValueType, [Node])
    case conditional([Branch], otherwise: Node)
    case match(Node, MatchTable, otherwise: Node)
    case coalesce([Node])
    case comparison(Comparison, Node, Node)
    case all([Node])
    case any([Node])
    case not(Node)
    case arithmetic(Arithmetic, [Node])
    case concat([Node])
    case toNumber([Node])
    case toString(Node)
    case function(Function, [Node])
    case properties
    /// A list whose items have the type and whose length is the given one; fails for another.
    case list(Node, item: ValueType?, count: Int?)
    case step(Node, Stops)
    case interpolate(Node, Stops, base: Double)
    /// Evaluates the values, and the body with them as further variables.
    case binding([Node], body: Node)
    /// One of the variables that are bound, counted from the outermost.
    case variable(Int)
}

/// Outputs that hold from an input on, by ascending inputs.
struct Stops: Sendable {
    var inputs: [Double] = []
    var outputs: [Node] = []

    /// Index of the last stop at or below the input; 0 below the first one.
    /// - Complexity: O(log *n*)
    func index(of input: Double) -> Int {
        var (low, high) = (0, inputs.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if inputs[middle] <= input { low = middle } else { high = middle }
        }
        return low
    }
}

struct Branch: Sendable {
    var condition: Node
    var result: Node
}

enum Comparison: String, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    var isOrder: Bool { self != .equal && self != .notEqual }
}

enum Arithmetic: String, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case remainder = "%"
    case power = "^"
}

/// The branches of a `match`, found by label in one look-up. Labels are all strings or all whole numbers.
struct MatchTable: Sendable {
    private var strings: [ExactString: Int] = [:]
    private var numbers: [Double: Int] = [:]
    private(set) var results: [Node] = []

    /// Adds a branch, and returns where in `labels` one stands that an earlier branch already has.
    mutating func add(_ labels: [Value], _ result: Node) -> Int? {
        for (index, label) in labels.enumerated() {
            switch label {
            case .string(let text):
                guard strings.updateValue(results.count, forKey: ExactString(text)) == nil else { return index }
            default:
                guard let number = label.double else { continue }
                guard numbers.updateValue(results.count, forKey: number) == nil else { return index }
            }
        }
        results.append(result)
        return nil
    }

    /// The branch for a value; nil for one of another type than the labels.
    func result(for value: Value) -> Node? {
        let index: Int?
        switch value {
        case .string(let text): index = strings[ExactString(text)]
        case .number, .written: index = value.double.flatMap { numbers[$0] }
        default: index = nil
        }
        return index.map { results[$0] }
    }
}

/// A string that equals only the one with the same scalars; `String` itself also takes canonical equivalents as equal.
struct ExactString: Hashable, Sendable {
    private let text: String

    init(_ text: String) { self.text = text }

    static func == (a: ExactString, b: ExactString) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
        hasher.combine(0xFF as UInt8)
    }
}
