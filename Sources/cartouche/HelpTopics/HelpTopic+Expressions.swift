import Expressions

extension HelpTopic {
    static let expressions = HelpTopic(
        name: "expressions", summary: "The expression language: operators, types, errors",
        text: """
            Expressions compute a value for each feature. An expression is a list that starts with an
            operator's name: ["*", ["get", "population"], 2]. They are those of map styles, as far as listed.
            They stand in properties.filter (where), properties.set (values), properties.sort (by), and in
            every option whose help says "or an expression".

            \(operators)

            Strings, numbers, true, false and null stand for themselves. Lists and objects are written
            ["literal", [1, 2]]. In properties.set an object, or a list that starts with no string, needs none.

            case      conditions are booleans; all results have one type
            match     a label is a string, a whole number, or a list of them
            to-number null and false are 0, true is 1, a string must be a JSON number, blanks aside
            text      null is nothing, numbers are as short as they read back, lists are JSON
            order     strings go by UTF-16 code units, so that "Z" < "a"

            What can't be right for any feature is an error in the chain file (exit 78). What fails for one
            feature, such as ["+", ["get", "name"], 1], rejects that feature; the others go on.
            ["coalesce", ["get", "a"], 0] gives missing properties a value.
            """)

    private static var operators: String {
        let all = OperatorDescription.all
        func padded(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(width - text.count, 0))
        }
        let widths = [\OperatorDescription.name, \.arguments, \.result].map { part in
            (all.map { $0[keyPath: part].count }.max() ?? 0) + 2
        }
        return all.map { operation in
            "  " + padded(operation.name, widths[0]) + padded(operation.arguments, widths[1])
                + padded(operation.result, widths[2]) + operation.summary
        }.joined(separator: "\n")
    }
}
