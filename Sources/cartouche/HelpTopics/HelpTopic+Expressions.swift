import Expressions

extension HelpTopic {
    static let expressions = HelpTopic(
        name: "expressions", summary: "The expression language: operators, types, errors",
        text: """
            An expression computes a value for each feature. It is a list that starts with an operator's name,
            as in map styles: ["*", ["get", "population"], 2]. Expressions stand in properties.filter (where),
            properties.set (values), properties.sort (by), and where an option's help says "or an expression".

            \(operators)

            Strings, numbers, true, false and null stand for themselves. Lists and objects are written
            ["literal", [1, 2]]. In properties.set an object, or a list that starts with no string, needs none.

            Conditions are booleans. A label is a string, a whole number, or a list of them; a stop is a number.
            All results of an operator have one type. kind is ["linear"] or ["exponential", base].
            As text, null is nothing and lists are JSON. Strings go by UTF-16 code units: "Z" < "a".

            What can't be right for any feature is an error in the chain file (exit 78). What fails for one
            feature, such as ["+", ["get", "name"], 1], rejects that feature; the others go on.
            ["coalesce", ["get", "a"], 0] gives missing properties a value.
            """)

    /// Operators that are described alike share a row.
    private static var operators: String {
        var rows: [(names: String, operation: OperatorDescription)] = []
        for operation in OperatorDescription.all {
            let twin = rows.firstIndex {
                $0.operation.arguments == operation.arguments && $0.operation.result == operation.result
                    && $0.operation.summary == operation.summary
            }
            if let twin {
                rows[twin].names += " \(operation.name)"
            } else {
                rows.append((operation.name, operation))
            }
        }
        return rows.map { row in
            let isLong = row.names.count > columns[0]
            let start = isLong ? "  \(row.names)\n  " + padded("", columns[0]) : "  " + padded(row.names, columns[0])
            return start + padded(row.operation.arguments, columns[1]) + padded(row.operation.result, columns[2])
                + row.operation.summary
        }.joined(separator: "\n")
    }

    private static let columns = [15, 31, 9]

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(width - text.count, 1))
    }
}
