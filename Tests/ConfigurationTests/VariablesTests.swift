import GeoJSON
import Testing

@testable import Configuration

@Suite struct VariablesTests {
    private let variables = Variables(
        definitions: ["A": "one", "EMPTY": "", "SELF": "${A}"], environment: ["A": "environment", "HOME": "/home/me"])

    private func expand(_ text: String) throws -> (String, [String]) {
        var faults: [String] = []
        let value = variables.expand(try JSONParser.parse(text)) { fault in
            faults.append("\(fault.message) @\(fault.range.lowerBound)")
        }
        return (value.text, faults)
    }

    @Test(arguments: [
        (#""${A}""#, #""one""#), (#""x${A}y${HOME}z""#, #""xoney/home/mez""#), (#""${B:-default}""#, #""default""#),
        (#""${A:-default}""#, #""one""#), (#""${EMPTY:-default}""#, #""""#), (#""${B:-}""#, #""""#),
        (#""${B:-a:-b}""#, #""a:-b""#), (#""$A {A} $""#, #""$A {A} $""#),
        (#"[1, {"${A}": "${A}"}]"#, #"[1,{"${A}":"one"}]"#),
        (#""${SELF}""#, #""${A}""#), ("true", "true"), (#""é${A}é""#, #""éoneé""#),
    ])
    func `names are replaced in values, once`(_ text: String, _ expected: String) throws {
        let (value, faults) = try expand(text)
        #expect(value == expected)
        #expect(faults.isEmpty)
    }

    @Test func `every undefined name is reported with its place, and what is open`() throws {
        let (value, faults) = try expand(#"["${B} ${C}", "ok", "${A"]"#)
        #expect(
            faults == [
                "the variable 'B' is not defined @1", "the variable 'C' is not defined @1",
                "'${A' has a '${' without its '}' @20",
            ])
        #expect(value == #"["${B} ${C}","ok","${A"]"#)
    }
}
