import Configuration
import GeoJSON
import PluginKit
import Testing

@testable import PluginHost

/// Programs that do what they should not.
@Suite struct ProgramFailureTests {
    /// A script, what it does with two features, and words of the reason.
    struct Case: Sendable, CustomTestStringConvertible {
        var script: String
        var kept: [String]
        var code: String
        var reason: String
        var handshake = true
        var testDescription: String { script }
    }

    private static let one = #"{"cartouche:row":0,"type":"Feature","properties":{"n":5}}"#

    static let cases = [
        Case(
            script: "read -r a; echo nonsense; sleep 60", kept: [], code: "plugin-answer",
            reason: "no JSON object: nonsense"),
        Case(script: "echo '\(one)'; echo '[1]'", kept: ["5"], code: "plugin-answer", reason: "no JSON object: [1]"),
        Case(script: "echo '\(one)'; echo '{\"a\":'; cat", kept: ["5"], code: "plugin-answer", reason: "no feature"),
        Case(
            script: "echo '{\"cartouche:row\":2,\"type\":\"Feature\"}'; cat", kept: [], code: "plugin-answer",
            reason: "the row 2"),
        Case(script: "echo '{\"cartouche\":\"stop\"}'; cat", kept: [], code: "plugin-answer", reason: "not understood"),
        Case(script: "yes", kept: [], code: "plugin-answer", reason: "no JSON object: y"),
        Case(script: "yes '{}'", kept: [], code: "plugin-answer", reason: "no feature"),
        Case(
            script: "printf '{'; tr '\\0' ' ' < /dev/zero", kept: [], code: "plugin-answer",
            reason: "a line of more than"),
        Case(
            script: "read -r a; read -r b; read -r c; echo '\(one)'; echo \"$c\"; echo more", kept: ["5"], code: "",
            reason: ""),
        Case(script: "read -r a; echo broken >&2; exit 3", kept: [], code: "plugin-crash", reason: "exit code 3"),
        Case(script: "read -r a; echo \"$a\"; exit 3", kept: ["0"], code: "plugin-crash", reason: "exit code 3"),
        Case(script: "kill -9 $$", kept: [], code: "plugin-crash", reason: "signal 9"),
        Case(script: "exec >&-; sleep 60", kept: [], code: "plugin-crash", reason: "closed its output"),
        Case(script: "sleep 60", kept: [], code: "plugin-timeout", reason: "for 1 s"),
        Case(script: "sleep 60 & exit 4", kept: [], code: "plugin-crash", reason: "exit code 4"),
        Case(script: "while :; do echo x >&2; done", kept: [], code: "plugin-timeout", reason: "for 1 s"),
        Case(script: "exit 3", kept: [], code: "plugin-crash", reason: "exit code 3", handshake: false),
        Case(script: "cat; exit 3", kept: [], code: "plugin-crash", reason: "exit code 3", handshake: false),
        Case(script: "exec >&- 2>&-; sleep 60", kept: [], code: "plugin-timeout", reason: "1 s", handshake: false),
        Case(script: "head -n 1", kept: ["0"], code: "", reason: "", handshake: false),
    ]

    @Test(arguments: cases)
    func `features that were not answered are refused`(_ this: Case) throws {
        let script = (this.handshake ? ProgramTests.hello : "") + this.script
        let run = try ExecRun(script, ExecRun.numbered(2), handshake: this.handshake, timeout: 1)
        #expect(run.names == this.kept)
        #expect(run.refusals == Array(repeating: this.code, count: this.code.isEmpty ? 0 : 2 - this.kept.count))
        for rejected in run.batch.rejected {
            #expect(rejected.fault.message.contains(this.reason), "\(rejected.fault.message)")
            #expect(String(decoding: rejected.raw, as: UTF8.self).hasPrefix(#"{"type":"Feature""#))
        }
    }

    @Test func `the last words on standard error are in the reason`() throws {
        let run = try ExecRun(ProgramTests.hello + "echo one >&2; echo two >&2; exit 1", ExecRun.numbered(1))
        #expect(run.batch.rejected.first?.fault.message.hasSuffix("; its last words: two") == true)
        #expect(run.diagnostics.map(\.message) == ["exec: one", "exec: two"])
    }

    @Test func `input that is closed early is told with the place`() throws {
        let long = String(repeating: "x", count: 4 << 20)
        let feature = #"{"type":"Feature","geometry":null,"properties":{"n":"\#(long)"}}"#
        let run = try ExecRun(ProgramTests.hello + "exec <&-; sleep 60", [feature])
        #expect(run.refusals == ["plugin-crash"])
        #expect(run.batch.rejected.first?.fault.message.contains("it closed its input after ") == true)
        let early = try ExecRun(ProgramTests.hello + #"echo '{"cartouche":"end"}'; sleep 60"#, [feature])
        #expect(early.refusals == ["plugin-answer"])
    }

    @Test(arguments: [
        ("exit 3", "plugin-handshake", "exit code 3"), ("echo hello; cat", "plugin-handshake", "no JSON object: hello"),
        (#"echo '{"cartouche":2}'; cat"#, "plugin-handshake", "version 2"),
        (#"echo '{"type":"Feature"}'; cat"#, "plugin-handshake", #"it answers {"type":"Feature"}"#),
        ("sleep 60", "plugin-timeout", "for 1 s"),
    ])
    func `a program that does not answer the hello ends the run`(script: String, code: String, words: String) throws {
        let error = #expect(throws: ProcessorError.self) {
            try ExecRun(script, ExecRun.numbered(1), timeout: 1)
        }
        #expect(error?.code == code)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        (["/no/such/program"], "no such file"), (["no-such-program"], "no such file"), (["/"], "permission denied"),
    ])
    func `a program that can't be started ends the run`(command: [String], words: String) throws {
        let error = #expect(throws: ProcessorError.self) {
            try ExecRun(try ExecRun.step(command), ExecRun.numbered(1))
        }
        #expect(error?.code == "plugin-start")
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test func `it is started anew so many times`() throws {
        let step = try ExecRun.step(
            ["sh", "-c", ProgramTests.hello + "exit 3"], [JSONMember(key: "restarts", value: .number(2))])
        for _ in 0..<3 { #expect(try ExecRun(step, ExecRun.numbered(1)).refusals == ["plugin-crash"]) }
        let error = #expect(throws: ProcessorError.self) { try ExecRun(step, ExecRun.numbered(1)) }
        #expect(error?.code == "plugin-restarts")
    }

    @Test func `with all features at once a failure ends the run`() throws {
        let error = #expect(throws: ProcessorError.self) {
            try ExecRun(ProgramTests.hello + "exit 3", ExecRun.numbered(1), scope: "collection")
        }
        #expect(error?.code == "plugin-crash")
    }

    @Test func `no more than a hundred lines of standard error are shown`() throws {
        let noise = "seq 1 5000 >&2; printf 'a\\033[31m' >&2; head -c 5000 /dev/zero | tr '\\0' x >&2; cat"
        let run = try ExecRun(noise, ExecRun.numbered(1), handshake: false)
        #expect(run.names == ["0"])
        #expect(run.diagnostics.count == 101)
        #expect(run.diagnostics.first?.message == "exec: 1")
        #expect(run.diagnostics.last?.message.contains("not shown") == true)
    }

    @Test func `lines for people have no control characters and are cut`() {
        #expect(ProgramErrors.text("a\u{1B}[31mb\tc".utf8) == "a [31mb c")
        #expect(ProgramErrors.text(Array(repeating: 0x61, count: 2000)).utf8.count == 1003)
        var errors = ProgramErrors()
        Array("one\n\n \ntwo".utf8).withUnsafeBytes { errors.take($0) }
        #expect(errors.drain().lines == ["one"])
        errors.endLine()
        #expect(errors.drain().lines == ["two"] && errors.last == "two")
    }
}
