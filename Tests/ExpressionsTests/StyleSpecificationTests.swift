import Foundation
import GeoJSON
import TestSupport
import Testing

@testable import Expressions

/// The expression tests of the MapLibre style specification, those whose operators all exist here.
@Suite(.enabled(if: SharedData.isPresent, "the folder shared is not beside this checkout"))
struct StyleSpecificationTests {
    /// Cases that differ on purpose.
    static let exceptions: [String: String] = [
        "zoom/invalid-no-curve": "zoom may stand anywhere, since there is no renderer to spare",
        "zoom/invalid-nested-1": "zoom may stand anywhere",
        "zoom/invalid-nested-2": "zoom may stand anywhere",
        "zoom/invalid-nested-4": "zoom may stand anywhere",
        "zoom/invalid-nested-5": "zoom may stand anywhere",
        "min/arity-0": "a number that isn't finite is an error",
        "max/arity-0": "a number that isn't finite is an error",
        "interpolate/exponential-number-array": "only numbers are interpolated",
    ]

    struct Case {
        var name: String
        var test: JSONValue
    }

    static func cases() throws -> [Case] {
        let folder = URL(fileURLWithPath: SharedData.path("suites/expressions"))
        let enumerator = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var cases: [Case] = []
        for case let url as URL in enumerator where url.lastPathComponent == "test.json" {
            let test = try JSONParser.parse([UInt8](Data(contentsOf: url)))
            // A property's own type brings conversions of its own, and old style functions are no expressions.
            guard test["propertySpec"] == nil, let expression = test["expression"], isKnown(expression) else {
                continue
            }
            let name = url.deletingLastPathComponent().path.dropFirst(folder.path.count + 1)
            cases.append(Case(name: String(name), test: test))
        }
        return cases.sorted { $0.name < $1.name }
    }

    /// Whether all operators exist here.
    static func isKnown(_ value: JSONValue) -> Bool {
        guard let items = value.array, let name = items.first?.string else { return true }
        guard Operator(rawValue: name) != nil else { return false }
        if name == "literal" { return true }
        if name == "interpolate" {
            let kind = items.count > 1 ? items[1].array?.first?.string : nil
            return kind != "cubic-bezier" && items.dropFirst(2).allSatisfy(isKnown)
        }
        guard name == "match" else { return items.dropFirst().allSatisfy(isKnown) }
        // Every second argument is a label.
        return items.indices.dropFirst().allSatisfy {
            $0 > 1 && $0 % 2 == 0 && $0 < items.count - 1 || isKnown(items[$0])
        }
    }

    @Test func `fixtures`() throws {
        var evaluations = 0
        let cases = try Self.cases()
        for item in cases where Self.exceptions[item.name] == nil {
            evaluations += try run(item)
        }
        #expect(cases.count >= 210)
        #expect(evaluations >= 400)
        print("style specification: \(cases.count) fixtures with \(evaluations) evaluations")
    }

    private func run(_ item: Case) throws -> Int {
        let source = try #require(item.test["expression"])
        let compiled = try #require(item.test["expected"]?["compiled"])
        let expression: Expressions.Expression
        do throws(ExpressionError) {
            expression = try Expressions.Expression(parsing: source)
        } catch {
            #expect(compiled["result"]?.string == "error", "\(item.name): \(error.message)")
            return 0
        }
        guard compiled["result"]?.string == "success" else {
            Issue.record("\(item.name): should not compile: \(compiled.text)")
            return 0
        }
        let outputs = item.test["expected"]?["outputs"]?.array ?? []
        let inputs = item.test["inputs"]?.array ?? []
        #expect(inputs.count == outputs.count, "\(item.name)")
        for (input, output) in zip(inputs, outputs) {
            let context = EvaluationContext(
                feature: try makeFeature(from: input.array?.last), zoom: input.array?.first?["zoom"]?.double)
            do throws(EvaluationError) {
                let value = try expression.evaluate(context)
                #expect(
                    Self.agree(value, output), "\(item.name) \(input.text): \(value.text) instead of \(output.text)")
            } catch {
                #expect(output["error"] != nil, "\(item.name) \(input.text): \(error.message)")
            }
        }
        return outputs.count
    }

    /// Whether two values are the same; the fixtures round numbers that aren't whole.
    private static func agree(_ value: JSONValue, _ output: JSONValue) -> Bool {
        if let items = value.array, let others = output.array {
            return items.count == others.count && zip(items, others).allSatisfy { agree($0, $1) }
        }
        guard let number = value.double, let other = output.double else { return value == output }
        return number == other || number.rounded() != number && abs(number - other) <= 1e-5 * abs(other)
    }

    private func makeFeature(from value: JSONValue?) throws -> Feature {
        var members = [JSONMember(key: "type", value: .string("Feature"))]
        for name in ["id", "geometry", "properties"] {
            if let member = value?[name] { members.append(JSONMember(key: name, value: member)) }
        }
        if value?["geometry"] == nil { members.append(JSONMember(key: "geometry", value: .null)) }
        return try feature(JSONValue(.object(members)).text)
    }
}
